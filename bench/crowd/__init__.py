"""The crowd of the load test: lean players for this server and for boardgame.io, and what they saw."""
