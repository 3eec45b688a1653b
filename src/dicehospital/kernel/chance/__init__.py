"""Where dice and cards come from: seeds, dealers, sealed lots."""
