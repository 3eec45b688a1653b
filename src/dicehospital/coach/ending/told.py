"""What is told of any finished game: what decided it in sentences, and the titles."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from dicehospital.coach.ending import er, hospital
from dicehospital.coach.ending.course import Course
from dicehospital.coach.ending.title import of_the_lead
from dicehospital.kernel.phrases import counted, listed
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

GAMES: Final[dict[str, ModuleType]] = {"er": er, "hospital": hospital}
# What is a large part of a lead: half of it in one line of the score, a third of it in one turn.
_LINE: Final = 2
_TURN: Final = 3


def ending_of(course: Course) -> Json:
    """By how much the game was won, what decided it, and the titles; nothing for other games."""
    game = GAMES.get(course.game.name)
    if game is None:
        return {"margin": None, "decided": [], "titles": []}
    margin = _margin(course)
    titles = [*game.titles(course), *of_the_lead(course)]
    return {
        "margin": None if margin is None else margin.to_json(),
        "decided": [message.to_json() for message in decided_by(course)],
        "titles": [title.to_json() for title in titles],
    }


def _margin(course: Course) -> Message | None:
    """How far the winner is ahead of the next."""
    ahead = course.ahead()
    lead = 0 if ahead is None else course.total(ahead[0]) - course.total(ahead[1])
    if ahead is None or lead <= 0:
        return None
    points = counted("point", lead)
    if course.game.name == "hospital" and ahead[1] >= len(course.game.state.hospitals):
        return Message("decided.margin_automa", {"margin": points})
    return Message("decided.margin", {"margin": points, "name": {"seat": ahead[1]}})


def decided_by(course: Course) -> list[Message]:
    """What decided the game, as far as the points say: the widest turn, or the widest line of the score."""
    game = GAMES[course.game.name]
    ahead = course.ahead()
    if ahead is None:
        found: list[Message] = game.alone(course)
        return found
    lead = course.total(ahead[0]) - course.total(ahead[1])
    if lead <= 0:
        even: list[Message] = game.level(course)
        return even if lead == 0 else []
    turn, line = _widest_turn(course, *ahead), _widest_line(course, *ahead)
    gap = 0 if turn is None else turn[0]
    if line is not None and line[0] > gap and line[0] * _LINE > lead:
        return [_line(course, line[1], *ahead)]
    told = [] if turn is None else _turn(course, turn, lead, *ahead)
    return told if gap * _TURN >= lead else _steady(course, *ahead) + told


def _widest_turn(course: Course, winner: int, other: int) -> tuple[int, int] | None:
    """By how much the winner gained more than the other in the turn in which that was most, and which."""
    gaps = [
        (course.gain(winner, place) - course.gain(other, place), place)
        for place in range(1, len(course.turns))
    ]
    best = max(gaps, key=lambda gap: gap[0], default=(0, 0))
    return best if best[0] > 0 and course.gain(winner, best[1]) > 0 else None


def _widest_line(course: Course, winner: int, other: int) -> tuple[int, str] | None:
    """The line in which the winner is farthest ahead, of those that both have."""
    own: frozenset[str] = GAMES[course.game.name].SUM_OF_TURNS
    gaps = [
        (course.part(winner, part) - course.part(other, part), part)
        for part in sorted((course.parts(winner) & course.parts(other)) - own)
    ]
    best = max(gaps, default=(0, ""))
    return best if best[0] > 0 else None


def _turn(
    course: Course, turn: tuple[int, int], lead: int, winner: int, other: int
) -> list[Message]:
    """The turn, what it brought and of what, what the other had from it; whether that is the whole lead."""
    game, (gap, place) = GAMES[course.game.name], turn
    brought = {
        "turn": course.number(place),
        "name": {"seat": winner},
        "points": counted("point", course.gain(winner, place)),
        "what": listed(game.what(course, winner, place)),
    }
    name = course.game.name
    found = [Message(f"decided.{name}.turn", brought), game.others(course, other, place)]
    return [*found, Message(f"decided.{name}.outweighs")] if gap > lead else found


def _steady(course: Course, winner: int, other: int) -> list[Message]:
    """In how many turns the winner gained more, where that was in most of them."""
    places = range(1, len(course.turns))
    more = sum(course.gain(winner, place) > course.gain(other, place) for place in places)
    if 2 * more <= len(places):
        return []
    facts = {"name": {"seat": winner}, "n": more, "all": len(places)}
    return [Message(f"decided.{course.game.name}.steady", facts)]


def _line(course: Course, part: str, winner: int, other: int) -> Message:
    own, theirs = course.part(winner, part), course.part(other, part)
    return Message("decided.line", {"part": Message(f"part.{part}"), "own": own, "theirs": theirs})
