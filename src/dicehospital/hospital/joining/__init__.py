"""How the optional rules join the game, one file each: words, phases, numbers, fields of positions."""
