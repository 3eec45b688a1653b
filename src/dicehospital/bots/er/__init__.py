"""Bots for Emergency Roll."""
