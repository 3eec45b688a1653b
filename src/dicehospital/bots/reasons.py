"""Why a move is better than another, in the words of the game: what most of the difference is made of."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

from dicehospital.bots.bot import Ranked
from dicehospital.bots.er import reasons as er
from dicehospital.bots.facts import Fact
from dicehospital.bots.hospital import reasons as hospital
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message, english
from dicehospital.kernel.types import Move

MOST: Final = 3  # reasons that are given
_LEAST: Final = 0.1  # points: less is no reason ...
_LEAST_HOPE: Final = 0.3  # ... and what only other turns will bring must be more

_WORTH: Final = attrgetter("worth")

_FACTS: Final[dict[str, Callable[[Game[Any], int, Move, Move], list[Fact]]]] = {
    "er": er.facts,
    "hospital": hospital.facts,
}


def why_better(game: Game[Any], seat: int, better: Ranked, other: Ranked) -> tuple[Message, ...]:
    """At most three reasons, the weightiest first; none where nothing speaks for the move.

    `game` is what the seat imagines (`game.imagine`), before the move: reasons tell nothing hidden.
    What the turn itself leads to comes before what is hoped for later, which may be chance.
    Each says what the move does, as a verb without its subject: "keeps ward 4 open for a 6".
    """
    gaps, noise = _gaps(better, other), better.interval / 2
    facts = [
        fact
        for fact in _FACTS[game.name](game, seat, better.move, other.move)
        if fact.worth >= _LEAST and gaps.get(fact.part, fact.worth) > -noise
    ]
    untold = {part: gap for part, gap in gaps.items() if not _is_told(part, facts)}
    hopes = _hopes(game.name, untold, max(_LEAST_HOPE, noise))
    found = [*sorted(facts, key=_WORTH, reverse=True), *sorted(hopes, key=_WORTH, reverse=True)]
    return tuple(fact.message for fact in found[:MOST])


def _gaps(better: Ranked, other: Ranked) -> dict[str, float]:
    """By part: how much more of it the better move promises; nothing where nobody has judged both."""
    if not other.parts:
        return {}
    return {part: worth - other.parts.get(part, 0.0) for part, worth in better.parts.items()}


def _is_told(part: str, facts: list[Fact]) -> bool:
    return any(fact.part == part for fact in facts)


def _hopes(game: str, gaps: dict[str, float], least: float) -> list[Fact]:
    """Parts that no fact of this turn explains: they come later, at least so many points."""
    return [
        Fact(part, gap, Message(message))
        for part, gap in gaps.items()
        if gap >= least and (message := f"why.{game}.later.{part}") in english()
    ]
