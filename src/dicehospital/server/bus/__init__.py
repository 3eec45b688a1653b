"""What the processes of a house tell each other: a lost word costs time, never truth."""
