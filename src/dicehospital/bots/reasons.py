"""Why a move is better than another, in the words of the game: what most of the difference is made of."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, Protocol

from dicehospital.bots.bot import Ranked
from dicehospital.bots.er import lines as er_lines
from dicehospital.bots.er import reasons as er
from dicehospital.bots.facts import Fact
from dicehospital.bots.hospital import lines as hospital_lines
from dicehospital.bots.hospital import reasons as hospital
from dicehospital.bots.trails import Leg
from dicehospital.kernel.game import Game
from dicehospital.kernel.phrases import decimal
from dicehospital.kernel.text import Message, english
from dicehospital.kernel.types import Move

MOST: Final = 3  # reasons that are given
_LEAST: Final = 0.1  # points: less is no reason ...
_LEAST_HOPE: Final = 0.3  # ... and what only other turns will bring must be more

_WORTH: Final = attrgetter("worth")


class Line(Protocol):
    """A move, and how the turn goes on after it."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of it, the first one too."""

    @property
    def steps(self) -> tuple[Message, ...]:
        """What follows the move, in words."""

    @property
    def trail(self) -> tuple[Leg, ...]:
        """The move and what follows it on the table; nothing where what follows is not planned."""

    @property
    def is_ahead(self) -> bool:
        """Whether a turn is counted in that is still to come: its moves are possible, not planned."""

    def words(self) -> tuple[tuple[int, ...], ...]:
        """The words of each move, as far as they can be made one after the other."""

    def leaves_the_same(self, other: Any, seat: int, /) -> bool:  # noqa: ANN401 (a line of the same game)
        """Whether another line leads to the same end of the turn."""


_LINES: Final[dict[str, Callable[[Game[Any], int, Ranked], Any]]] = {
    "er": er_lines.line_of,
    "hospital": hospital_lines.line_of,
}
_PLAIN: Final[dict[str, Callable[[Game[Any], int, Move], tuple[Message, ...]]]] = {
    "hospital": hospital.plainly,
}
_FACTS: Final[dict[str, Callable[[Game[Any], int, Any, Any], list[Fact]]]] = {
    "er": er.facts,
    "hospital": hospital.facts,
}


class Reasoner:
    """Thinks about the moves of one seat.

    `game` is what the seat imagines (`game.imagine`), before the move: reasons tell nothing hidden.
    """

    def __init__(self, game: Game[Any], seat: int) -> None:
        self._game = game
        self._seat = seat
        self._lines: dict[str, Line] = {}

    def line(self, one: Ranked) -> Line:
        """How the turn goes on after a move."""
        found = self._lines.get(str(one.move))
        if found is None:
            found = self._lines[str(one.move)] = _LINES[self._game.name](
                self._game, self._seat, one
            )
        return found

    def same_as(self, one: Ranked) -> Callable[[Ranked], bool]:
        """Tells of other moves whether they lead to the same end of the turn."""
        line = self.line(one)
        return lambda other: self.line(other).leaves_the_same(line, self._seat)

    def why(self, better: Ranked, other: Ranked) -> tuple[Message, ...]:
        """At most three reasons, the weightiest first; none where nothing speaks for the move.

        What the turn itself leads to comes before what is hoped for later, which may be chance.
        Each says what the move does, as a verb without its subject: "keeps ward 4 open for a 6".
        """
        gaps, noise = _gaps(better, other), better.interval
        found = _FACTS[self._game.name](self._game, self._seat, self.line(better), self.line(other))
        facts = [
            fact
            for fact in found
            if fact.worth >= _LEAST and gaps.get(fact.part, fact.worth) > -noise / 2
        ]
        untold = {part: gap for part, gap in gaps.items() if not _is_told(part, facts)}
        is_sampled = better.interval > 0 and other.interval > 0
        hopes = _hopes(self._game.name, untold, max(_LEAST_HOPE, noise)) if is_sampled else []
        told = [*sorted(facts, key=_WORTH, reverse=True), *sorted(hopes, key=_WORTH, reverse=True)]
        return tuple(fact.message for fact in told[:MOST])

    def plainly(self, one: Ranked) -> tuple[Message, ...]:
        """What a move does, for one for which nothing speaks against others."""
        plain = _PLAIN.get(self._game.name)
        return () if plain is None else plain(self._game, self._seat, one.move)


def _gaps(better: Ranked, other: Ranked) -> dict[str, float]:
    """By part: how much more of it the better move promises; nothing where nobody has judged both."""
    if not other.parts:
        return {}
    return {part: worth - other.parts.get(part, 0.0) for part, worth in better.parts.items()}


def _is_told(part: str, facts: list[Fact]) -> bool:
    return any(fact.part == part for fact in facts)


def _hopes(game: str, gaps: dict[str, float], least: float) -> list[Fact]:
    """Parts that no fact of this turn explains: they come later, at least so many points on average."""
    return [
        Fact(part, gap, Message(message, {"points": decimal(gap)}))
        for part, gap in gaps.items()
        if gap >= least and (message := f"why.{game}.later.{part}") in english()
    ]
