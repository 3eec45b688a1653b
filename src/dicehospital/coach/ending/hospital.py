"""What is told of a finished game of Dice Hospital."""

from __future__ import annotations

from collections import Counter

from dicehospital.coach.ending.course import Course, leaders, signed
from dicehospital.coach.ending.title import Title, most
from dicehospital.hospital.texts.names import name_of
from dicehospital.kernel.phrases import counted
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

SUM_OF_TURNS = frozenset({"discharge"})  # lines that are best told by the turns that brought them
_BEST_DAY = 3  # patients; fewer are nothing to speak of
_BUSY = 3  # times that somebody worked in a room
_ROOMS = 2  # that may share a title: more are no distinction
_BAGS = 2


# -- titles --------------------------------------------------------------------------------------------
def titles(course: Course) -> list[Title]:
    """The titles that the hospitals have earned."""
    done = counts(course)
    found = most("best_day", done["best_day"], _BEST_DAY)
    kept = tuple(seat for seat, lost in enumerate(done["lost"]) if not lost)
    found += [Title("nobody_lost", kept, Message("title.nobody_lost"))] if kept else []
    found += _busiest([event for _, event in course.events()])
    if len(done["home"]) > 1:
        found += most("home", done["home"], _BEST_DAY)
        found += most("blood", done["blood"], _BAGS)
    return found


def counts(course: Course) -> dict[str, list[int]]:
    """What is counted of a game, hospital by hospital."""
    events = [event for _, event in course.events()]
    hospitals = course.game.state.hospitals
    days = [_days(events, seat) for seat in range(len(hospitals))]
    return {
        "best_day": [max(day, default=0) for day in days],
        "home": [sum(day) for day in days],
        "blood": [int(hospital.blood) for hospital in hospitals],
        "lost": [_lost(events, seat) for seat in range(len(hospitals))],
    }


def _days(events: list[Json], seat: int) -> list[int]:
    """How many patients a hospital sent home on each day."""
    return [e["patients"] for e in events if e["event"] == "round_scored" and e["seat"] == seat]


def _lost(events: list[Json], seat: int) -> int:
    """How often somebody died, or a token had to be taken."""
    own = [event for event in events if event["seat"] == seat]
    gone = [event for event in own if event["event"] in ("died", "patient_lost")]
    tokens = [event for event in own if event["event"] == "fatality" and event["count"] > 0]
    return len(gone) + len(tokens)


def _busiest(events: list[Json]) -> list[Title]:
    """The rooms in which somebody worked most often, and whose they are."""
    worked = Counter((e["department"], e["seat"]) for e in events if e["event"] == "activated")
    times = max(worked.values(), default=0)
    rooms: dict[str, list[int]] = {}
    for (room, seat), count in worked.items():
        if count == times:
            rooms.setdefault(room, []).append(seat)
    if times < _BUSY or len(rooms) > _ROOMS:
        return []
    return [
        Title(
            "room", tuple(sorted(own)), Message("title.room", {"room": name_of(room), "n": times})
        )
        for room, own in sorted(rooms.items())
    ]


# -- what decided it -----------------------------------------------------------------------------------
def alone(course: Course) -> list[Message]:
    """What a game without an opponent was about: the reports, where there are any."""
    reports = course.game.view(None).get("reports")
    if not reports:
        return [Message("decided.hospital.alone")]
    done = len(reports["completed"])
    left = sum(len(column) for column in reports["columns"])
    return [Message("decided.hospital.reports", {"done": done, "all": done + left})]


def level(course: Course) -> list[Message]:
    """What set apart those who have the same points (DH-9.2, DH-19.7)."""
    decided = course.game.view(None)["decided"]
    if decided not in ("patients", "values", "shared", "level"):
        return []
    even = len(leaders([course.total(seat) for seat in course.seats]))
    if len(course.seats) > even:  # whoever is not among them is behind
        return [Message(f"decided.hospital.{decided}.first", {"n": even})]
    return [Message(f"decided.hospital.{decided}")]


def what(course: Course, seat: int, place: int) -> list[Message]:
    """What brought a seat its points in a round, thing by thing; they add up."""
    events = [e for turn, e in course.events() if turn == course.number(place)]
    own = [e for e in events if e["seat"] == seat]
    worth = course.game.state.setup
    bags = _sum(own, "blood")
    tokens = _sum(own, "fatality")
    known = {  # by line of the score: what made it, how many, and what so many are worth
        "discharge": (
            "home",
            _sum(own, "round_scored", "patients"),
            _sum(own, "round_scored", "points"),
        ),
        "blood": (f"bags_{'spent' if bags < 0 else 'gained'}", bags, bags * worth.blood_points),
        "fatalities": ("tokens", max(tokens, 0), tokens * worth.fatality_points),
    }
    return [_thing(part, points, known.get(part)) for part, points in course.changes(seat, place)]


def _sum(events: list[Json], kind: str, field: str = "count") -> int:
    return sum(event[field] for event in events if event["event"] == kind)


def _thing(part: str, points: int, known: tuple[str, int, int] | None) -> Message:
    """A change of a line of the score by what made it, where that is all of it."""
    if known is not None and known[1] and known[2] == points:
        return Message(f"decided.{known[0]}", {"n": abs(known[1]), "points": signed(points)})
    return Message("decided.part", {"part": Message(f"part.{part}"), "points": signed(points)})


def others(course: Course, seat: int, place: int) -> Message:
    """What another seat had from that round; the Automa has no patients."""
    points = counted("point", course.gain(seat, place))
    events = [event for turn, event in course.events() if turn == course.number(place)]
    home = _days(events, seat)
    if seat >= len(course.game.state.hospitals):
        return Message("decided.hospital.automa", {"points": points})
    return Message(
        "decided.hospital.other", {"name": {"seat": seat}, "points": points, "n": sum(home)}
    )
