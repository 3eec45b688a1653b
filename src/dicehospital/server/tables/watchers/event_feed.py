"""What happened at a table, said and encoded once for all who may know the same of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

from msgspec import Raw
from msgspec.json import Encoder

from dicehospital.kernel.game import Game
from dicehospital.kernel.lines import GroupStarts
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.types import Json
from dicehospital.server.tables.watchers.viewpoints import WHOLE, Viewpoint

Numbers = tuple[int, ...]  # an event as the engine tells it; its second number is the seat
EncodedEvents = tuple[int, Raw]  # number of the first event, and the events from there on
WINDOW = 64  # events remembered; a step back reaches no farther, unless it takes back all of them
NOTHING_NEW = Raw(b"[]")

MOST = 20_000  # of each kind of words kept, about 5 MB
_encoder = Encoder()


class EventFeed:
    """The events of one game, as far as they were told to those who look on."""

    def __init__(self) -> None:
        self.count = 0
        self._last: list[Numbers] = []
        self._beginnings = GroupStarts()

    def open(self, game: Game[Any], viewpoint: Viewpoint, since: int) -> EncodedEvents:
        """All events from one on, for a viewpoint that nobody had before."""
        events = game.story()
        self.count = len(events)
        self._last = events[-WINDOW:]
        self._beginnings = GroupStarts()
        places = self._lines(game, events)
        since = min(since, self.count)
        return since, _told(game, events, since, viewpoint, places)

    def go_on(
        self, game: Game[Any], viewpoints: Iterable[Viewpoint]
    ) -> dict[Viewpoint, EncodedEvents]:
        """What is new from each viewpoint."""
        first, base = self.count, self._beginnings.last
        events = game.story(base)
        if base + len(events) == first:
            return dict.fromkeys(viewpoints, (first, NOTHING_NEW))
        self.count = base + len(events)
        self._last = [*self._last, *events[first - base :]][-WINDOW:]
        return self._tell(game, events, first, viewpoints)

    def go_back(
        self, game: Game[Any], viewpoints: Iterable[Viewpoint]
    ) -> dict[Viewpoint, EncodedEvents]:
        """After a step back: the events from the first line on that is no longer what it was."""
        base = self.count - len(self._last)
        events = game.story(base)
        if not events:  # all that is remembered was taken back: what is left is as it was
            base, self._last = 0, game.story()
            events = self._last
        same = base + _same(self._last, events)
        changed = same < max(self.count, base + len(events))
        self.count = base + len(events)
        self._last = events[-WINDOW:]
        if not changed:
            return dict.fromkeys(viewpoints, (same, NOTHING_NEW))
        self._beginnings.go_back(same)
        first = self._beginnings.last
        return self._tell(game, game.story(first), first, viewpoints)

    def _tell(
        self, game: Game[Any], events: list[Numbers], first: int, viewpoints: Iterable[Viewpoint]
    ) -> dict[Viewpoint, EncodedEvents]:
        """The events from one on, to each viewpoint; those given begin where the last line does."""
        base = self._beginnings.last
        places = [place - base for place in self._lines(game, events)]
        insiders = {numbers[1] for numbers in events if game.rulebook.is_secret(numbers)}
        told: dict[Viewpoint, Raw] = {}  # to each of those; to None: to all others
        found: dict[Viewpoint, EncodedEvents] = {}
        for viewpoint in viewpoints:
            known = viewpoint if viewpoint in {*insiders, WHOLE} else None
            if known not in told:
                told[known] = _told(game, events, first - base, known, places, base)
            found[viewpoint] = (first, told[known])
        return found

    def _lines(self, game: Game[Any], events: list[Numbers]) -> list[int]:
        """Where the lines of events begin, the first where the last one known does; and their end."""
        described = [_event(game.rulebook, numbers) for numbers in events]
        return self._beginnings.go_on(game.rulebook, described)


def _same(old: list[Numbers], new: list[Numbers]) -> int:
    """How many events two lists have in common at their beginning."""
    for place, (before, after) in enumerate(zip(old, new, strict=False)):
        if before != after:
            return place
    return min(len(old), len(new))


def _told(  # noqa: PLR0917 (all that a telling is about)
    game: Game[Any],
    events: list[Numbers],
    first: int,
    viewpoint: Viewpoint,
    places: list[int],
    base: int = 0,
) -> Raw:
    """Events from one on, the last of each line with its sentence; lines begin at these places."""
    found = {place: _say(game, events[place], viewpoint) for place in range(first, len(events))}
    for start, end in pairwise(places):
        if end > first:
            line = _line(game, tuple(events[start:end]), viewpoint)
            tail = b',"line":{"from":%d,"say":%b}}' % (base + start, line)
            found[end - 1] = found[end - 1][:-1] + tail
    return Raw(b"[" + b",".join(found.values()) + b"]")


# -- words, kept for all tables of a ruleset, whose cards may have names of their own: games repeat themselves.
# The one that was asked for longest ago is forgotten: thousands at once would hold up every table.
def _insider(numbers: Numbers, viewpoint: Viewpoint) -> int | None:
    """The seat whose event it is, when somebody knows what that seat does; None: they know what all do."""
    return numbers[1] if numbers[1] >= 0 and viewpoint in (numbers[1], WHOLE) else None


def _event(rulebook: Rulebook[Any], numbers: Numbers, viewpoint: Viewpoint = None) -> Json:
    """An event as somebody may know it: alike to everybody but the seat whose event it is. To be read."""
    seat = _insider(numbers, viewpoint)
    if seat is not None:
        return rulebook.event(list(numbers), seat)
    found: Json = public_event(rulebook, numbers)
    return found


@lru_cache(MOST)
def public_event(rulebook: Rulebook[Any], numbers: Numbers) -> Json:
    """An event as everybody may know it."""
    return rulebook.event(list(numbers), None)


def _line(game: Game[Any], group: tuple[Numbers, ...], viewpoint: Viewpoint) -> bytes:
    """What is said of events that make one thing: alike to all but the seats they are of."""
    is_insider = any(_insider(numbers, viewpoint) is not None for numbers in group)
    known = viewpoint if is_insider else None
    return _line_said(game.rulebook, group, known)


@lru_cache(MOST)
def _line_said(rulebook: Rulebook[Any], group: tuple[Numbers, ...], viewpoint: Viewpoint) -> bytes:
    return _encoder.encode(rulebook.line([_event(rulebook, one, viewpoint) for one in group]))


def _say(game: Game[Any], numbers: Numbers, viewpoint: Viewpoint) -> bytes:
    """An event with its sentence. It reads alike to everybody but the seat whose event it is."""
    return _event_said(game.rulebook, numbers, _insider(numbers, viewpoint))


@lru_cache(MOST)
def _event_said(rulebook: Rulebook[Any], numbers: Numbers, viewpoint: Viewpoint) -> bytes:
    event = _event(rulebook, numbers, viewpoint)
    return _encoder.encode({**event, "say": rulebook.sentence(event)})
