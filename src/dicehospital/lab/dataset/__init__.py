"""Games of bots as data for others to learn from: what was seen, what was open, what was picked."""

from dicehospital.lab.dataset.making import make_dataset

__all__ = ["make_dataset"]
