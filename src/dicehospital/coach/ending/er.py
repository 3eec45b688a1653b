"""What is told of a finished game of Emergency Roll."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dicehospital.coach.ending.course import Course, leaders, signed
from dicehospital.coach.ending.title import Title, most
from dicehospital.er.components import BEDS
from dicehospital.kernel.phrases import counted
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

SUM_OF_TURNS: Final = frozenset[str]()
_SIZES: Final = Counter(ward for ward, _, _ in BEDS.values())
_WARDS: Final = 2
_NURSES: Final = 3
_CRITICAL: Final = 3
_BEST_TURN: Final = 8  # points


# -- titles --------------------------------------------------------------------------------------------
def titles(course: Course) -> list[Title]:
    """The titles that the hospitals have earned."""
    done = counts(course)
    found = _best_turn(done["best_turn"])
    if len(course.seats) > 1:
        found += most("wards", done["wards"], _WARDS)
        found += _first_ward(course)
        found += most("nurses", done["nurses"], _NURSES)
        found += most("critical", done["critical"], _CRITICAL)
    kept = tuple(seat for seat, lost in enumerate(done["lost"]) if not lost)
    return found + ([Title("nobody_lost", kept, Message("title.nobody_lost"))] if kept else [])


def counts(course: Course) -> dict[str, list[int]]:
    """What is counted of a game, seat by seat."""
    events = course.events()
    return {
        "best_turn": _best_gains(course),
        "wards": [len(full) for full in _full(course, events)],
        # As the board tells them: ALICAT begins with two that no ward has called (ER-9.1).
        "nurses": [int(sheet.nurses) for sheet in course.game.state.sheets],
        "critical": _count(course, events, "made_critical"),
        "lost": _count(course, events, "buried"),
    }


def _count(course: Course, events: list[tuple[int, Json]], kind: str) -> list[int]:
    found = Counter(event["seat"] for _, event in events if event["event"] == kind)
    return [found[seat] for seat in course.seats]


def _full(course: Course, events: list[tuple[int, Json]]) -> list[list[int]]:
    """By seat: the turns in which a ward was filled. A game from a position knows only the later beds."""
    beds: Counter[tuple[int, int]] = Counter()
    found: list[list[int]] = [[] for _ in course.seats]
    for turn, event in events:
        if event["event"] == "admitted":
            place = (event["seat"], event["ward"])
            beds[place] += 1
            if beds[place] == _SIZES[event["ward"]]:
                found[event["seat"]].append(turn)
    return found


def _first_ward(course: Course) -> list[Title]:
    full = _full(course, course.events())
    turns = [min(own, default=0) for own in full]
    first = min((turn for turn in turns if turn), default=0)
    if not first or course.number(0) > 0:
        return []
    seats = tuple(seat for seat, turn in enumerate(turns) if turn == first)
    return [Title("first_ward", seats, Message("title.first_ward", {"turn": first}))]


def _best_gains(course: Course) -> list[int]:
    places = range(1, len(course.turns))
    return [max((course.gain(seat, n) for n in places), default=0) for seat in course.seats]


def _best_turn(gains: list[int]) -> list[Title]:
    """The greatest gain in a single turn."""
    if max(gains) < _BEST_TURN:
        return []
    points = counted("point", max(gains))
    return [
        Title("best_turn", tuple(leaders(gains)), Message("title.best_turn", {"points": points}))
    ]


# -- what decided it -----------------------------------------------------------------------------------
def alone(_course: Course) -> list[Message]:
    """Nobody plays without an opponent here."""
    return []


def level(_course: Course) -> list[Message]:
    """The headline says who shares, or that the opponent of the rules wins ties."""
    return []


def what(course: Course, seat: int, place: int) -> list[Message]:
    """What brought a seat its points in a turn, line by line; they add up."""
    return [
        Message("decided.part", {"part": Message(f"part.{part}"), "points": signed(points)})
        for part, points in course.changes(seat, place)
    ]


def others(course: Course, seat: int, place: int) -> Message:
    """What another seat had from that turn."""
    points = counted("point", course.gain(seat, place))
    return Message("decided.er.other", {"name": {"seat": seat}, "points": points})
