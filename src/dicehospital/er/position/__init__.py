"""Positions, read and written."""
