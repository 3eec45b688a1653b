"""How many people a server carries: a simulation from measured costs, and what follows for many more."""
