"""The log of a table: its lines, what they do, snapshots, seeds."""
