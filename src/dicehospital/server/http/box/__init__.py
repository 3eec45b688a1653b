"""What helps at a real table, with a box of the game on it."""
