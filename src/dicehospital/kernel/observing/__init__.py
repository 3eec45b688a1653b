"""What a seat sees as a row of small numbers, for programs that learn."""
