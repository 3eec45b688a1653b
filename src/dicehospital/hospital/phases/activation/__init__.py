"""Phase 3: staff are placed, patients are treated (DH-5)."""
