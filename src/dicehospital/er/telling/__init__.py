"""What happened, as events and in sentences."""
