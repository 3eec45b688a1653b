"""What to look at in the turns after a move: facts of the position that the move and its turn lead to."""
