"""What the host of a server sees of it: logs and metrics."""
