"""What is written down of a game: journal, record, link, the cards it began with."""
