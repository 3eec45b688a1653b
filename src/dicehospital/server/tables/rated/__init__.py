"""Rated tables: what can be rated, and what is kept of how a game ended."""
