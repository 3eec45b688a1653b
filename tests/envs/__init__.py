"""Doors for learning agents."""
