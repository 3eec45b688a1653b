"""What the cards ask for and what they are worth."""
