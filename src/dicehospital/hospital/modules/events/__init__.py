"""Events (DH-9)."""
