"""Careers: what somebody's finished games say together. All of it is worked out anew from the games."""
