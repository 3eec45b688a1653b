"""The store in a PostgreSQL database, for several servers at once. Needs the extra `cluster`."""
