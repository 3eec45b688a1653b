"""The password of a house: who has it comes in, everybody else is asked for it."""
