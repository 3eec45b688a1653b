"""Careers: what finished games say together."""
