"""Processes beside the server in which the engine may think for long: bots, hints, replays, reviews."""
