"""Looking back on a game of Dice Hospital, whose seed is known."""
