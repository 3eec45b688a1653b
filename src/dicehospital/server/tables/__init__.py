"""Tables: people, bots and a game, as a fold over an append-only log."""
