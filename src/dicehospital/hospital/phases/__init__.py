"""The phases of a round, one file per chapter of the rulebook."""
