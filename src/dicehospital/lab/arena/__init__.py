"""The arena: bots meet with the same dice in every seat, and are rated."""
