"""Tables: people, bots and a game, made again from an append-only log."""
