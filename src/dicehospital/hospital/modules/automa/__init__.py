"""The Automa: an opponent of cards for one player (DH-19)."""
