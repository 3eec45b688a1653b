"""States as JSON: the forms of values, and the fields of a state."""
