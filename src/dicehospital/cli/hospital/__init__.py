"""Dice Hospital at the terminal: its board, its menus, its story, what can be typed."""
