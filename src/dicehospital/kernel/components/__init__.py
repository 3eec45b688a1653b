"""Component data: files of rows, and the hashes by which a game knows its cards again."""
