"""What lies on the board of a hospital: patients, wards, staff, decks. It knows no game."""
