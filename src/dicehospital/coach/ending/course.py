"""A finished game with what everybody had after each turn, and what happened in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from dicehospital.kernel.game import Game
from dicehospital.kernel.text import typeset
from dicehospital.kernel.types import Json

BEGINS: Final = {"turn_started": "turn", "round_started": "round"}
"""By event that begins a turn: its field with the number."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went; `turns` begins with what everybody had before the first one."""

    game: Game[Any]
    turns: list[Json]  # each with its number `turn` and all `scores`
    winners: tuple[int, ...]

    @property
    def seats(self) -> range:
        """Everybody who has a score."""
        return range(len(self.turns[-1]["scores"]))

    def total(self, seat: int, place: int = -1) -> int:
        """What a seat had after a turn, usually the last."""
        return int(self.turns[place]["scores"][seat]["total"])

    def part(self, seat: int, part: str) -> int:
        """A line of a seat's final score."""
        return int(self.turns[-1]["scores"][seat]["parts"].get(part, 0))

    def parts(self, seat: int) -> set[str]:
        """The lines that a seat's score has."""
        return set(self.turns[-1]["scores"][seat]["parts"])

    def gain(self, seat: int, place: int) -> int:
        """What a turn brought a seat."""
        return self.total(seat, place) - self.total(seat, place - 1)

    def changes(self, seat: int, place: int) -> list[tuple[str, int]]:
        """The lines of a seat's score that a turn changed, by how much, the greatest first; they add up."""
        before, after = (self.turns[n]["scores"][seat]["parts"] for n in (place - 1, place))
        changed = [(part, after[part] - before.get(part, 0)) for part in after]
        return sorted((one for one in changed if one[1]), key=lambda one: -abs(one[1]))

    def number(self, place: int) -> int:
        """The number of a turn."""
        return int(self.turns[place]["turn"])

    def ahead(self) -> tuple[int, int] | None:
        """The winner and whoever comes next; None where nobody is next."""
        best = sorted(self.seats, key=lambda seat: -self.total(seat))
        winner = self.winners[0] if self.winners else best[0]
        others = [seat for seat in best if seat != winner]
        return (winner, others[0]) if others else None

    def events(self) -> list[tuple[int, Json]]:
        """What happened, each event with the number of its turn; a story may begin in the middle of one."""
        told = self.game.events(None)
        starts = (int(e[BEGINS[e["event"]]]) for e in told if e["event"] in BEGINS)
        turn = next(starts, self.number(-1) + 1) - 1
        found = []
        for event in told:
            if event["event"] in BEGINS:
                turn = int(event[BEGINS[event["event"]]])
            found.append((turn, event))
        return found


def turn_of(game: Game[Any]) -> int:
    """The number of the turn that a game is in."""
    return int(game.rulebook.progress(game.state)[0])


def has_begun(game: Game[Any]) -> bool:
    """Whether the first turn of a game has begun."""
    return any(event["event"] in BEGINS for event in game.events(None))


def leaders(values: Sequence[int]) -> list[int]:
    """The places of the greatest value, all that are equal."""
    return [place for place, value in enumerate(values) if value == max(values)]


def signed(points: int) -> str:
    """A change as people write it: with its sign."""
    return typeset(points) if points < 0 else f"+{points}"
