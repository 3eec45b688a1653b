"""What the outlook of Dice Hospital promises, and what happens."""
