"""The greedy bot for Dice Hospital."""
