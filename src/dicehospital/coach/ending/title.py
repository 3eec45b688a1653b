"""A title that somebody has earned in a game, and those that any game can give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicehospital.coach.ending.course import Course, leaders
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

_LONG: Final = 6  # turns: a shorter story has no half-time


@dataclass(frozen=True, slots=True)
class Title:
    """What was earned, and by whom: all who are equal."""

    id: str
    seats: tuple[int, ...]
    say: Message

    def to_json(self) -> Json:
        """The title as a JSON object."""
        return {"id": self.id, "seats": list(self.seats), "say": self.say.to_json()}


def most(name: str, values: list[int], least: int) -> list[Title]:
    """A title for the greatest of these numbers, by seat, where it is great enough."""
    best = max(values, default=0)
    if best < least:
        return []
    return [Title(name, tuple(leaders(values)), Message(f"title.{name}", {"n": best}))]


def of_the_lead(course: Course) -> list[Title]:
    """In front all the way, or last at half-time and first at the end."""
    ahead = course.ahead()
    if ahead is None or len(course.turns) <= _LONG or len(course.winners) > 1:
        return []
    winner = ahead[0]
    if not course.winners and course.total(winner) == course.total(ahead[1]):
        return []  # the opponent of the rules wins ties, whoever stands first here
    others = [seat for seat in course.seats if seat != winner]
    if all(
        course.total(winner, place) > max(course.total(seat, place) for seat in others)
        for place in range(1, len(course.turns))
    ):
        return [Title("led", (winner,), Message("title.led"))]
    half = len(course.turns) // 2
    if course.total(winner, half) < min(course.total(seat, half) for seat in others):
        said = Message(f"title.comeback.{course.game.name}", {"turn": course.number(half)})
        return [Title("comeback", (winner,), said)]
    return []
