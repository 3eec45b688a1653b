"""What happened at a table, said and encoded once for all who may know the same of it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Raw
from msgspec.json import Encoder

from dicehospital.er.state import Er
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json

Eyes = int | None  # of a seat, or of a spectator
Telling = tuple[int, Raw]  # number of the first event, and the events from there on
WINDOW = 64  # events kept as they were sent; a step back reaches no farther
NOTHING_NEW = Raw(b"[]")

_encoder = Encoder()


class Story:
    """The events of one game, as far as they were told to those who look on."""

    def __init__(self) -> None:
        self.count = 0
        self._told: dict[Eyes, list[bytes]] = {}  # the last ones, as each pair of eyes saw them

    def open(self, game: Game[Er], eyes: Eyes, since: int) -> Telling:
        """Everything from an event on, for eyes that come to look."""
        if not self._told:
            self.count = len(game.events(eyes))
        since = min(since, self.count)
        events = _encoded(game, game.events(eyes, since))
        if eyes not in self._told:
            base = max(0, self.count - WINDOW)
            self._told[eyes] = (
                events[base - since :] if since <= base else self._window(game, eyes, base)
            )
        return since, _joined(events)

    def _window(self, game: Game[Er], eyes: Eyes, base: int) -> list[bytes]:
        return _encoded(game, game.events(eyes, base))

    def close(self, eyes: Eyes) -> None:
        """Nobody sees with these eyes any more."""
        self._told.pop(eyes, None)

    def go_on(self, game: Game[Er], eyes: Iterable[Eyes]) -> dict[Eyes, Telling]:
        """What is new to each pair of eyes."""
        first = self.count
        shown: list[Json] = []  # the events as somebody saw them first ...
        encoded: list[bytes] = []  # ... and as bytes, shared by all who see the same
        joined = NOTHING_NEW
        tellings: dict[Eyes, Telling] = {}
        for pair in eyes:
            seen = game.events(pair, first)
            if not tellings:
                shown, encoded = seen, _encoded(game, seen)
                joined = _joined(encoded)
            own = encoded if seen == shown else _differing(game, seen, shown, encoded)
            if own:
                self._told[pair] = [*self._told.get(pair, ()), *own][-WINDOW:]
            tellings[pair] = (first, joined if own is encoded else _joined(own))
        self.count = first + len(shown)
        return tellings

    def go_back(self, game: Game[Er], eyes: Iterable[Eyes]) -> dict[Eyes, Telling]:
        """After a step back: the events from the first one that is no longer what it was."""
        tellings: dict[Eyes, Telling] = {}
        count = self.count
        for pair in eyes:
            old = self._told.get(pair, [])
            base = count - len(old)
            new = self._window(game, pair, base)
            same = _same(old, new)
            self._told[pair] = new[-WINDOW:]
            self.count = base + len(new)
            tellings[pair] = (base + same, _joined(new[same:]))
        return tellings


def _same(old: list[bytes], new: list[bytes]) -> int:
    """How many events at the beginning are the same."""
    for place, (before, after) in enumerate(zip(old, new, strict=False)):
        if before != after:
            return place
    return min(len(old), len(new))


def _differing(
    game: Game[Er], seen: list[Json], shown: list[Json], encoded: list[bytes]
) -> list[bytes]:
    """Events as somebody sees them who does not see all as others do; the others are shared."""
    return [
        shared if event == known else _encode(game, event)
        for event, known, shared in zip(seen, shown, encoded, strict=True)
    ]


def _encoded(game: Game[Er], events: list[Json]) -> list[bytes]:
    return [_encode(game, event) for event in events]


def _encode(game: Game[Er], event: Json) -> bytes:
    return _encoder.encode({**event, "say": game.rulebook.sentence(event)})


def _joined(events: list[bytes]) -> Raw:
    return Raw(b"[" + b",".join(events) + b"]") if events else NOTHING_NEW
