"""The table of the day: the one public table that is worth watching most, by a rule that everybody can read."""

from __future__ import annotations

from typing import Final

from dicehospital.bots.opponents import LEVELS
from dicehospital.server.tables.clock import MINUTE
from dicehospital.server.tables.log.snapshots import TableListing
from dicehospital.server.tables.watchers.summary import is_told_late

LOOKED_AT: Final = 100
"""Tables among which it is chosen: those that changed last."""
_RUNNING: Final = 60 * MINUTE  # a game at which nobody has moved for longer does not run ...
_OVER: Final = 24 * 60 * MINUTE  # ... and one that ended longer ago is of another day
_NO_RACE: Final = 1_000_000  # points apart, where nobody is told how far apart they are
Rank = tuple[bool, int, int, int, int]


def featured(cards: list[TableListing], now: int) -> TableListing | None:
    """The table of the day among these cards; None: none is worth it.

    Running games come first; then the most people seated, the strongest level of a bot, the closest
    points, and the newest table.
    """
    return max((card for card in cards if _is_worth_it(card, now)), key=_rank, default=None)


def _is_worth_it(card: TableListing, now: int) -> bool:
    """Whether everybody may see a table, people play there, and something happens or has just happened."""
    is_shared = card.day is not None or card.round is not None  # others are to play its deal
    is_public = card.visibility == "open" and card.watching != "nobody"
    if is_shared or not is_public or card.closed is not None or not _people(card):
        return False
    age = now - card.updated
    return age <= _RUNNING if card.status == "playing" else card.status == "over" and age <= _OVER


def _rank(card: TableListing) -> Rank:
    """The greater, the more worth watching."""
    return (card.status == "playing", _people(card), _level(card), -_apart(card), card.created)


def _people(card: TableListing) -> int:
    return len(
        {seat.person for seat in card.seats if seat.person is not None and not seat.resigned}
    )


def _level(card: TableListing) -> int:
    """The strongest level of a bot that was seated there from 1 on; 0: none was."""
    bots = [seat.bot for seat in card.seats if seat.kind == "bot"]
    return max((LEVELS.index(bot) + 1 for bot in bots if bot in LEVELS), default=0)


def _apart(card: TableListing) -> int:
    """The points between the first and the second; what spectators learn late counts for nothing."""
    best = sorted(card.points, reverse=True)[:2]
    return _NO_RACE if len(best) < 2 or is_told_late(card) else best[0] - best[1]
