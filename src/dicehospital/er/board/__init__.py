"""What lies before a player: the sheet, and how it is written."""
