"""How likely each was to win, at the beginning of each turn of a game."""
