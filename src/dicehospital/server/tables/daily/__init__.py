"""The daily hospital: one deal a day and game for everybody, sealed, and what people make of it."""
