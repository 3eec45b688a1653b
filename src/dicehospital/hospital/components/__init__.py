"""Cards and tiles: rows of the data files, read, checked and compiled."""
