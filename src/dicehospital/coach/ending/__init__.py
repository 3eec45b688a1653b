"""The end of a game told: what decided it, and the titles that everybody has earned."""
