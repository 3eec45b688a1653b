"""Score pads: what somebody has written on paper becomes a position, and the engine counts it."""
