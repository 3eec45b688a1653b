"""Puzzles: last turns without chance whose answer is proven, what makes them, and what judges a try."""
