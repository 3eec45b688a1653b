"""Dice Hospital: staff are placed on departments, patients are healed and sent home over eight rounds."""
