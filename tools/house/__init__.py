"""The house that the source is: rooms, what stands on what, and a picture of it."""
