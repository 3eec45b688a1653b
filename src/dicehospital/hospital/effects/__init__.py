"""What cards ask for, and which patients fit. It knows no game."""
