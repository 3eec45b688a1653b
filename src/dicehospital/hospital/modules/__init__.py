"""The optional rules, one file each; they join by phases, hooks and a slice of the state."""
