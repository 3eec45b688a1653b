"""Bots: policies over the legal moves, each made from a seed and the same for the same seed."""

from dicehospital.bots.bot import Bot, Ranked
from dicehospital.bots.opponents import make_policy
from dicehospital.bots.registry import BOT_NAMES, bot_names, bots, make_bot

__all__ = ["BOT_NAMES", "Bot", "Ranked", "bot_names", "bots", "make_bot", "make_policy"]
