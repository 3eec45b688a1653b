"""What every option would change, for whoever is asked."""
