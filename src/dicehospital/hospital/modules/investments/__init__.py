"""Investments: meeples on a board of spaces, tokens that make departments better (DH-15)."""
