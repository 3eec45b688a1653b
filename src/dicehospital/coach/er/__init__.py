"""Looking back on a game of Emergency Roll, with all its dice and cards known."""
