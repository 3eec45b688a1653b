"""Titles for things worth remembering of a game, by the rows of `titles.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from msgspec import Struct

from dicehospital.career.finished import FinishedGame
from dicehospital.career.levels import levels
from dicehospital.coach.ending.course import Course
from dicehospital.coach.ending.title import of_the_lead
from dicehospital.coach.ending.told import GAMES


@dataclass(frozen=True, slots=True)
class Rule:
    """What a title is given for: something counted of a game, or a victory over a level."""

    id: str
    game: str | None = None  # None: any
    count: str = ""
    least: int = 1
    most: int | None = None
    beaten: str = ""


class TitleEarned(Struct, frozen=True):
    """A title, and what was counted for it."""

    id: str
    n: int


@cache
def rules() -> tuple[Rule, ...]:
    """Every title that there is."""
    text = files("dicehospital.career").joinpath("titles.toml").read_text("utf-8")
    return tuple(Rule(**row) for row in tomllib.loads(text)["titles"])


def titles_of(game: FinishedGame, course: Course) -> list[TitleEarned]:
    """What was earned in a game that is compared with others."""
    if not game.is_counted or game.seat is None:
        return []
    counted = _counted(course, game.seat)
    return [
        TitleEarned(rule.id, counted.get(rule.count, 0))
        for rule in rules()
        if rule.game in (None, game.game) and _is_earned(rule, game, counted)
    ]


def _counted(course: Course, seat: int) -> dict[str, int]:
    """What is counted of a seat's game, the lead among it."""
    found: dict[str, int] = {
        name: counts[seat] for name, counts in GAMES[course.game.name].counts(course).items()
    }
    won = course.winners == (seat,)
    return found | {title.id: 1 for title in of_the_lead(course) if won and seat in title.seats}


def _is_earned(rule: Rule, game: FinishedGame, counted: Mapping[str, int]) -> bool:
    if rule.beaten:
        return game.outcome == "won" and game.is_rated and _has_beaten(game, rule.beaten)
    n = counted.get(rule.count, 0)
    return n <= rule.most if rule.most is not None else n >= rule.least


def _has_beaten(game: FinishedGame, level: str) -> bool:
    """Whether somebody at least so strong sat at the table."""
    rated = levels()[game.game]
    return any(rated[bot] >= rated[level] for bot in game.rivals if bot)
