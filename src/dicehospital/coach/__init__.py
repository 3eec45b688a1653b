"""The coach: what could have been reached in a finished game, and which decisions cost most."""
