"""What components do, in words."""
