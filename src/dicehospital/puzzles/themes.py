"""What a puzzle is about: follows by rule from its position and from its best end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json
from dicehospital.kernel.vocabulary import DONE
from dicehospital.puzzles.solving import Words

# By game; every puzzle has one at least, so the last stands for those about nothing else.
THEMES: Final[dict[str, tuple[str, ...]]] = {
    "er": ("specialist", "nurse", "critical", "chiefs_die", "one_bed"),
    "hospital": ("nobody_dies", "both_mothers", "family", "blood", "best_activation"),
}
_SPECIALISTS: Final = ("cardiologists", "radiologist", "epidemiologist")


def themes_of(before: Game[Any], seat: int, line: Words) -> tuple[str, ...]:
    """The themes of a puzzle, in the order of `THEMES`."""
    about = _ABOUT[before.name](before, seat, line)
    found = tuple(theme for theme in THEMES[before.name] if about.get(theme))
    return found or THEMES[before.name][-1:]


def played(game: Game[Any], seat: int, line: Words) -> Game[Any]:
    """A copy on which a seat has made some moves."""
    after = game.copy()
    for words in line:
        after.play_words(seat, words)
    return after


def _er(before: Game[Any], seat: int, line: Words) -> Json:
    """What the turn brings most of, and whether it is worth a blood bag to have the Chief's die."""
    after, taken = played(before, seat, line), played(before, seat, line[:1])
    gains = _gains(before, after, seat)
    most = max(gains.values())
    dice = taken.position()["taken"]
    return {
        "specialist": most > 0 and most == sum(gains[part] for part in _SPECIALISTS),
        "nurse": most > 0 and most == gains["nurses"],
        "critical": most > 0 and most == gains["critical"],
        "chiefs_die": dice[seat] is not None and dice.count(dice[seat]) > 1,
    }


def _gains(before: Game[Any], after: Game[Any], seat: int) -> dict[str, int]:
    """How much more of each part a seat has."""
    had, has = before.scores()[seat].parts, after.scores()[seat].parts
    return {part: points - had[part] for part, points in has.items()}


def _hospital(before: Game[Any], seat: int, line: Words) -> Json:
    """Who lives, who goes home, and whether blood is spent."""
    acted = played(before, seat, line[: line.index((DONE,))])
    ended, idle = played(before, seat, line), _idle(before, seat)
    home, then = before.position()["hospitals"][seat], acted.position()["hospitals"][seat]
    mothers = then["discharged"].count("M") - home["discharged"].count("M")
    return {
        "nobody_dies": _dead(ended, seat) == home["fatalities"]
        and _dead(idle, seat) > home["fatalities"],
        "both_mothers": mothers > 1,
        "family": mothers == 1,
        "blood": home["blood"] > then["blood"],
    }


def _idle(before: Game[Any], seat: int) -> Game[Any]:
    """The end of the game when the turn ends at once."""
    after = before.copy()
    after.play(seat, "done")
    return after


def _dead(game: Game[Any], seat: int) -> int:
    return int(game.position()["hospitals"][seat]["fatalities"])


_ABOUT: Final[dict[str, Callable[[Game[Any], int, Words], Json]]] = {
    "er": _er,
    "hospital": _hospital,
}
