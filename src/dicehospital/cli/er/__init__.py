"""ER on the screen."""
