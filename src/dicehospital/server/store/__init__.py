"""Where tables live: an append-only log in SQLite, written by one thread, committed in groups."""
