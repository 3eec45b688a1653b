"""What is kept by statements that both stores understand."""
