"""The City: patients lie on the tiles of a town and are fetched along its roads (DH-14)."""
