"""Playing alone with medical reports (DH-12)."""
