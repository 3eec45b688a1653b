"""What can be wrong with a house, found out from outside: `dicehospital doctor` asks."""
