"""Panic, epidemic and superbug."""
