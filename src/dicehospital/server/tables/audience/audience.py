"""Those who look at a table: what each of them has seen, and what is new to them."""

from __future__ import annotations

import asyncio
from binascii import crc32
from time import monotonic
from typing import Protocol

from msgspec import UNSET, UnsetType
from msgspec.json import Encoder

from dicehospital.kernel.types import Json
from dicehospital.server.protocol import Presence, Sync, TableShown, Update, encode
from dicehospital.server.store.store import Person
from dicehospital.server.tables.audience.patches import changed_of, patches_of
from dicehospital.server.tables.audience.story import NOTHING_NEW, WINDOW, Eyes, Story, Telling
from dicehospital.server.tables.audience.summary import show_moving, show_table
from dicehospital.server.tables.table import Table

PRESENCE = 0.1  # seconds until everybody hears of who came or went
CHECKED = 20  # every so many lines an update carries a hash of the view
NO_VIEW: Json = {}
_sorted = Encoder(order="sorted")


class Watcher(Protocol):
    """Somebody's open window on a table."""

    person: Person | None
    eyes: Eyes  # the seat whose view is shown; None: a spectator's

    def post(self, text: str) -> None:
        """Send a frame, now or as soon as the network takes it."""

    def leave(self, code: int) -> None:
        """Close the window."""


class Audience:
    """Everybody who looks at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.watchers: list[Watcher] = []
        self._views: dict[Eyes, Json] = {}  # as everybody with these eyes has it
        self._faces: dict[int | None, TableShown] = {}  # the table as each person was shown it ...
        self._moving: dict[int | None, Json] = {}  # ... and of it what moves have changed since
        self._story = Story()
        self._since = monotonic()
        self._is_telling = False  # who is here
        self._left: dict[int, float] = {}  # when the last window of a person closed

    # -- coming and going --------------------------------------------------------------------
    def enter(self, watcher: Watcher, have: int, events: int) -> None:
        """One more looks on, and is shown everything."""
        self.watchers.append(watcher)
        self.sync(watcher, have, events)
        self._tell_presence_soon()

    def leave(self, watcher: Watcher) -> None:
        """One less looks on."""
        self.watchers.remove(watcher)
        if watcher.person is not None and self.table.seats_of(watcher.person.id):
            self._left[watcher.person.id] = monotonic()
        self._forget(watcher)
        self._tell_presence_soon()

    def change_eyes(self, watcher: Watcher, eyes: Eyes) -> None:
        """The watcher looks from another seat now."""
        old, watcher.eyes = watcher.eyes, eyes
        if all(other.eyes != old for other in self.watchers):
            self._views.pop(old, None)

    def _forget(self, gone: Watcher) -> None:
        if not self.watchers:
            self._views.clear()
            self._faces.clear()
            self._moving.clear()
            self._story = Story()
        elif all(other.eyes != gone.eyes for other in self.watchers):
            self._views.pop(gone.eyes, None)
        if all(_id(other) != _id(gone) for other in self.watchers):
            self._faces.pop(_id(gone), None)
            self._moving.pop(_id(gone), None)

    def present(self) -> set[int]:
        """The persons who look on."""
        return {watcher.person.id for watcher in self.watchers if watcher.person is not None}

    def away(self, person: int) -> float:
        """For how many seconds a person has not been seen here."""
        if person in self.present():
            return 0.0
        return monotonic() - self._left.get(person, self._since)

    # -- telling -----------------------------------------------------------------------------
    def _tell_presence_soon(self) -> None:
        """Many come and go at once when a network fails: that is told once."""
        if not self._is_telling:
            self._is_telling = True
            asyncio.get_running_loop().call_later(PRESENCE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._is_telling = False
        present = self.present()
        seats = [
            seat.person in present if seat.kind == "person" else seat.kind != "open"
            for seat in self.table.seats
        ]
        strangers = sum(not self.table.seats_of(_id(watcher)) for watcher in self.watchers)
        text = encode(Presence(seats, strangers))
        for watcher in self.watchers:
            watcher.post(text)

    def sync(self, watcher: Watcher, have: int, events: int) -> None:
        """Send everything; of the events, those that a client which has `events` at `have` needs."""
        table, game = self.table, self.table.game
        person, eyes = _id(watcher), watcher.eyes
        face = self._faces[person] = show_table(table, person, self.present())
        first, told = 0, NOTHING_NEW
        if game is not None:
            self._views[eyes] = game.view(eyes)
            # What the client has of the last events may have been taken back meanwhile.
            since = events if have == table.seq else max(0, events - WINDOW)
            first, told = self._story.open(game, eyes, since)
        view = self._views.get(eyes)
        watcher.post(encode(Sync(table.seq, eyes, face, view, told, first, view_hash(view))))

    def sync_eyes(self, watcher: Watcher) -> None:
        """Send everything to a watcher who has moved to another seat, but only the last events."""
        self.sync(watcher, self.table.seq, max(0, self._story.count - WINDOW))

    def tell(self, *, played: bool, undone: bool = False, seated: bool = True) -> None:
        """Send everybody what the last line of the log changed for them.

        `played`: it moved the game; `seated`: it changed more of the table than a move does.
        """
        if not self.watchers:
            return
        moved = self._seat_eyes() if seated else ()
        eyes = list(dict.fromkeys(watcher.eyes for watcher in self.watchers))
        patches, tellings = self._look(eyes, undone=undone) if played else ({}, {})
        nothing: Telling = (self._story.count, NOTHING_NEW)
        faces: dict[int | None, Json | UnsetType] = {}
        frames: dict[tuple[int | None, Eyes], str] = {}
        patch_face = self._face_patch if seated else self._moving_patch
        for watcher in self.watchers:
            key = (_id(watcher), watcher.eyes)
            if watcher in moved:
                continue
            if key not in frames:
                if key[0] not in faces:
                    faces[key[0]] = patch_face(key[0])
                telling = tellings.get(key[1], nothing)
                frames[key] = self._frame(faces[key[0]], patches, key[1], telling)
            watcher.post(frames[key])
        for watcher in moved:
            self.sync_eyes(watcher)

    def _seat_eyes(self) -> list[Watcher]:
        """Nobody keeps the eyes of a seat that is no longer theirs; who sits down gets those of the seat."""
        moved: list[Watcher] = []
        for watcher in self.watchers:
            yours = self.table.seats_of(_id(watcher))
            face = self._faces.get(_id(watcher))
            sat_down = watcher.eyes is None and face is not None and not face.yours and bool(yours)
            if sat_down or (watcher.eyes is not None and watcher.eyes not in yours):
                self.change_eyes(watcher, yours[0] if yours else None)
                moved.append(watcher)
        return moved

    def _look(
        self, eyes: list[Eyes], *, undone: bool
    ) -> tuple[dict[Eyes, Json], dict[Eyes, Telling]]:
        game = self.table.game
        if game is None:
            return {}, {}
        tellings = self._story.go_back(game, eyes) if undone else self._story.go_on(game, eyes)
        return self._view_patches(eyes, game.views(eyes)), tellings

    def _view_patches(self, eyes: list[Eyes], views: list[Json]) -> dict[Eyes, Json]:
        patches = patches_of([self._views.get(pair, NO_VIEW) for pair in eyes], views)
        self._views.update(zip(eyes, views, strict=True))
        return dict(zip(eyes, patches, strict=True))

    def _moving_patch(self, person: int | None) -> Json | UnsetType:
        old = self._moving.get(person)
        new = self._moving[person] = show_moving(
            self.table, self.table.seats_of(person), self.table.to_act()
        )
        return new if old is None else changed_of(old, new)

    def _face_patch(self, person: int | None) -> Json | UnsetType:
        old = self._faces.get(person)
        new = self._faces[person] = show_table(self.table, person, self.present())
        self._moving.pop(person, None)
        if old is None:
            return {name: getattr(new, name) for name in new.__struct_fields__}
        changed = {
            name: getattr(new, name)
            for name in new.__struct_fields__
            if getattr(new, name) != getattr(old, name)
        }
        return changed or UNSET

    def _frame(
        self, face: Json | UnsetType, patches: dict[Eyes, Json], eyes: Eyes, telling: Telling
    ) -> str:
        seq = self.table.seq
        first, events = telling
        checked = view_hash(self._views.get(eyes)) if seq % CHECKED == 0 else UNSET
        patch = patches.get(eyes) or UNSET
        return encode(Update(seq, events, first, face, patch, checked))


def view_hash(view: Json | None) -> int:
    """What a client compares with its own view: CRC-32 of the canonical JSON."""
    return crc32(_sorted.encode(view))


def _id(watcher: Watcher) -> int | None:
    return None if watcher.person is None else watcher.person.id
