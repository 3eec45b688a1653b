"""What happened at a table, said and encoded once for all who may know the same of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Raw
from msgspec.json import Encoder

from dicehospital.kernel.game import Game

Viewpoint = int | None  # a seat, or a spectator
Numbers = tuple[int, ...]  # an event as the engine tells it; its second number is the seat
Telling = tuple[int, Raw]  # number of the first event, and the events from there on
WINDOW = 64  # events remembered; a step back reaches no farther
NOTHING_NEW = Raw(b"[]")

_MOST = 20_000  # events kept in words, about 5 MB
_encoder = Encoder()
_said: dict[tuple[str, Numbers, bool], bytes] = {}  # shared by all tables: games repeat themselves


class Story:
    """The events of one game, as far as they were told to those who look on."""

    def __init__(self) -> None:
        self.count = 0
        self._last: list[Numbers] = []

    def open(self, game: Game[Any], viewpoint: Viewpoint, since: int) -> Telling:
        """All events from one on, for a viewpoint that nobody had before."""
        events = game.story()
        self.count = len(events)
        self._last = events[-WINDOW:]
        since = min(since, self.count)
        return since, _told(game, events[since:], viewpoint)

    def go_on(self, game: Game[Any], viewpoints: Iterable[Viewpoint]) -> dict[Viewpoint, Telling]:
        """What is new from each viewpoint."""
        first = self.count
        events = game.story(first)
        if not events:
            return dict.fromkeys(viewpoints, (first, NOTHING_NEW))
        self.count += len(events)
        self._last = [*self._last, *events][-WINDOW:]
        return {viewpoint: (first, _told(game, events, viewpoint)) for viewpoint in viewpoints}

    def go_back(self, game: Game[Any], viewpoints: Iterable[Viewpoint]) -> dict[Viewpoint, Telling]:
        """After a step back: the events from the first one that is no longer what it was."""
        base = self.count - len(self._last)
        events = game.story(base)
        same = _same(self._last, events)
        self.count = base + len(events)
        self._last = events[-WINDOW:]
        return {
            viewpoint: (base + same, _told(game, events[same:], viewpoint))
            for viewpoint in viewpoints
        }


def _same(old: list[Numbers], new: list[Numbers]) -> int:
    """How many events two lists have in common at their beginning."""
    for place, (before, after) in enumerate(zip(old, new, strict=False)):
        if before != after:
            return place
    return min(len(old), len(new))


def _told(game: Game[Any], events: list[Numbers], viewpoint: Viewpoint) -> Raw:
    return Raw(b"[" + b",".join([_say(game, numbers, viewpoint) for numbers in events]) + b"]")


def _say(game: Game[Any], numbers: Numbers, viewpoint: Viewpoint) -> bytes:
    """An event with its sentence. It reads alike to everybody but the seat whose event it is."""
    key = (game.name, numbers, numbers[1] == viewpoint)
    said = _said.get(key)
    if said is None:
        if len(_said) >= _MOST:
            _said.clear()
        event = game.rulebook.event(list(numbers), viewpoint)
        said = _said[key] = _encoder.encode({**event, "say": game.rulebook.sentence(event)})
    return said
