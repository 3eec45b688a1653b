"""The command line: one file per command, and how they speak, draw and fail."""
