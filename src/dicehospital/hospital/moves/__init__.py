"""Text and JSON of moves, both ways."""
