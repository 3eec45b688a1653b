"""What a seat sees of Dice Hospital as a row of small numbers, part by part."""
