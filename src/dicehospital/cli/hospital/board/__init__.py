"""The table of Dice Hospital on the screen."""
