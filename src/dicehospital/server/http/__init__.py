"""The HTTP API: who one is, which tables there are, finished games, and its own description."""
