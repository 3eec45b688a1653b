"""What happened at a table, said and encoded once for all who may know the same of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Raw
from msgspec.json import Encoder

from dicehospital.kernel.game import Game

Eyes = int | None  # of a seat, or of a spectator
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

    def open(self, game: Game[Any], eyes: Eyes, since: int) -> Telling:
        """Everything from an event on, for eyes that come to look."""
        events = game.story()
        self.count = len(events)
        self._last = events[-WINDOW:]
        since = min(since, self.count)
        return since, _told(game, events[since:], eyes)

    def go_on(self, game: Game[Any], eyes: Iterable[Eyes]) -> dict[Eyes, Telling]:
        """What is new to each pair of eyes."""
        first = self.count
        events = game.story(first)
        if not events:
            return dict.fromkeys(eyes, (first, NOTHING_NEW))
        self.count += len(events)
        self._last = [*self._last, *events][-WINDOW:]
        return {pair: (first, _told(game, events, pair)) for pair in eyes}

    def go_back(self, game: Game[Any], eyes: Iterable[Eyes]) -> dict[Eyes, Telling]:
        """After a step back: the events from the first one that is no longer what it was."""
        base = self.count - len(self._last)
        events = game.story(base)
        same = _same(self._last, events)
        self.count = base + len(events)
        self._last = events[-WINDOW:]
        return {pair: (base + same, _told(game, events[same:], pair)) for pair in eyes}


def _same(old: list[Numbers], new: list[Numbers]) -> int:
    """How many events at the beginning are the same."""
    for place, (before, after) in enumerate(zip(old, new, strict=False)):
        if before != after:
            return place
    return min(len(old), len(new))


def _told(game: Game[Any], events: list[Numbers], eyes: Eyes) -> Raw:
    return Raw(b"[" + b",".join([_say(game, numbers, eyes) for numbers in events]) + b"]")


def _say(game: Game[Any], numbers: Numbers, eyes: Eyes) -> bytes:
    """An event with its sentence. It reads alike to everybody but the seat whose event it is."""
    key = (game.name, numbers, numbers[1] == eyes)
    said = _said.get(key)
    if said is None:
        if len(_said) >= _MOST:
            _said.clear()
        event = game.rulebook.event(list(numbers), eyes)
        said = _said[key] = _encoder.encode({**event, "say": game.rulebook.sentence(event)})
    return said
