"""One game in the terminal: who sits there, what is asked, orders and texts."""
