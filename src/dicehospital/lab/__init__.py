"""The laboratory: many games between bots, what came out of them, and files for other tools."""
