"""Those who look at a table: what each of them has seen, and what is new to them."""

from __future__ import annotations

import asyncio
from binascii import crc32
from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

from msgspec import UNSET, Raw, UnsetType
from msgspec.json import Encoder

from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json
from dicehospital.server.protocol import Presence, Sync, TableShown, Update, encode
from dicehospital.server.store.store import Person
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.log import lines
from dicehospital.server.tables.seats import Seat
from dicehospital.server.tables.table import Table
from dicehospital.server.tables.watchers.event_feed import (
    NOTHING_NEW,
    WINDOW,
    EncodedEvents,
    EventFeed,
)
from dicehospital.server.tables.watchers.patches import changed_of, patches_of
from dicehospital.server.tables.watchers.preview_cache import PreviewCache
from dicehospital.server.tables.watchers.summary import show_moving, show_table
from dicehospital.server.tables.watchers.viewpoints import WHOLE, Viewpoint, seat_of, view_of

PRESENCE = 0.1  # seconds until everybody hears of who came or went
CHECKED = 20  # every so many lines an update carries a hash of the view
KEPT = 1.0  # seconds for which a whole table is kept for the next one who asks ...
MOST_KEPT = 4  # ... from so many viewpoints and events on: a long game takes half a megabyte
NO_VIEW: Json = {}
NO_OUTLOOK = Raw(b"null")
Whole = tuple[Json, int, Raw, int]  # a view, the first event told, the events, the hash of the view
News = tuple[
    Json, Raw | UnsetType, EncodedEvents
]  # of a viewpoint: patch of the view, outlook, events
_sorted = Encoder(order="sorted")


class Watcher(Protocol):
    """Somebody's open window on a table."""

    person: Person | None
    blocked: frozenset[int]  # whose phrases it does not want
    host: str  # the address it was opened from
    viewpoint: Viewpoint  # the seat whose view is shown, or a spectator's
    is_public: bool  # it is shown what is public, whoever looks
    views_only: bool  # it wants views alone: no story, no outlook

    def post(self, text: bytes) -> None:
        """Send a frame, now or as soon as the network takes it."""

    def leave(self, code: int) -> None:
        """Close the window, with a code that says why."""

    def charge(self, seconds: float) -> None:
        """Let its owner pay for what was asked in vain."""


class WatcherSet:
    """Everybody who looks at one table."""

    def __init__(self, table: Table, spectator: Viewpoint = None) -> None:
        self.table = table
        self.spectator = spectator  # the viewpoint of those without a seat
        self.watchers: list[Watcher] = []
        self._views: dict[Viewpoint, Json] = {}  # as everybody there has it ...
        self._seen: Any = None  # ... of this state of the game
        self._wholes: dict[tuple[Viewpoint, int], Whole] = {}  # by viewpoint and first event asked
        self._outlooks = PreviewCache()
        self._shown: dict[int | None, TableShown] = {}  # the table as each person was shown it ...
        self._moving: dict[int | None, Json] = {}  # ... and of it what moves have changed since
        self._story = EventFeed()
        self._since = monotonic()
        self._is_telling = False  # who is here
        self._left: dict[int, float] = {}  # when the last window of a person closed
        self.tell_others: Callable[[set[int], int], None] | None = None  # other processes, if any
        self._elsewhere: set[int] = set()  # persons who look on through them ...
        self._strangers_elsewhere = 0  # ... and how many of those have no seat
        self._late = 0  # spectators who see the table with a delay

    # -- coming and going --------------------------------------------------------------------
    def enter(self, watcher: Watcher, have: int, events: int) -> None:
        """Add a watcher and show the whole table."""
        self.watchers.append(watcher)
        self.sync(watcher, have, events)
        self._tell_presence_soon()

    def leave(self, watcher: Watcher) -> None:
        """Remove a watcher, and drop what only this one was shown."""
        self.watchers.remove(watcher)
        if watcher.person is not None and self.table.seats_of(watcher.person.id):
            self._left[watcher.person.id] = monotonic()
        self._forget(watcher)
        self._tell_presence_soon()

    def usual_viewpoint(self, watcher: Watcher) -> Viewpoint:
        """From where somebody looks at first: their first seat, if they hold one."""
        yours = self._seats_of(watcher)
        return yours[0] if yours and not watcher.is_public else self.spectator

    def _id(self, watcher: Watcher) -> int | None:
        """Who somebody is, here: at a table as it was a while ago nobody holds a seat."""
        return None if watcher.person is None or self.table.behind else watcher.person.id

    def _seats_of(self, watcher: Watcher) -> list[int]:
        return self.table.seats_of(self._id(watcher))

    def note_late(self, spectators: int) -> None:
        """Note how many see the table with a delay."""
        self._late = spectators
        self._tell_presence_soon()

    def change_viewpoint(self, watcher: Watcher, viewpoint: Viewpoint) -> None:
        """Show a watcher the table from another seat."""
        old, watcher.viewpoint = watcher.viewpoint, viewpoint
        self._leave_viewpoint(old)

    def _leave_viewpoint(self, old: Viewpoint) -> None:
        """Drop the view of a seat from which nobody looks any more."""
        if all(other.viewpoint != old for other in self.watchers):
            self._views.pop(old, None)
            self._wholes.clear()
            self._outlooks.forget(old)

    def _forget(self, gone: Watcher) -> None:
        self._leave_viewpoint(gone.viewpoint)
        if not self.watchers:
            self._shown.clear()
            self._moving.clear()
            self._story = EventFeed()
        if all(self._id(other) != self._id(gone) for other in self.watchers):
            self._shown.pop(self._id(gone), None)
            self._moving.pop(self._id(gone), None)

    def outlook(self, viewpoint: Viewpoint) -> Raw | None:
        """What those who look from a seat were sent beyond their views; None where nobody does."""
        return self._outlooks.sent(viewpoint)

    def present(self) -> set[int]:
        """The persons who look on."""
        return self._here() | self._elsewhere if self._elsewhere else self._here()

    def _here(self) -> set[int]:
        return {watcher.person.id for watcher in self.watchers if watcher.person is not None}

    def touch(self, person: int) -> None:
        """Note that somebody has acted, wherever that was."""
        if person in self._left:
            self._left[person] = monotonic()

    def set_remote_presence(self, persons: set[int], strangers: int) -> None:
        """Set who watches through other processes."""
        if (persons, strangers) == (self._elsewhere, self._strangers_elsewhere):
            return
        for person in self._elsewhere - persons:
            self._left[person] = monotonic()
        self._elsewhere, self._strangers_elsewhere = persons, strangers
        self._tell_presence_soon()

    def away(self, person: int) -> float:
        """For how many seconds a person has not been seen here."""
        if person in self.present():
            return 0.0
        return monotonic() - self._left.get(person, self._since)

    def _gone(self, seat: Seat) -> int | None:
        """When the person of a seat was last seen, in milliseconds since 1970; None: here, or nobody's."""
        if seat.person is None or seat.is_filled(self.present()):
            return None
        return now() - int(self.away(seat.person) * 1000)

    # -- telling -----------------------------------------------------------------------------
    def _tell_presence_soon(self) -> None:
        """Many come and go at once when a network fails: that is told once."""
        if not self._is_telling:
            self._is_telling = True
            asyncio.get_running_loop().call_later(PRESENCE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._is_telling = False
        present = self.present()
        seats = [seat.is_filled(present) for seat in self.table.seats]
        strangers = sum(not self._seats_of(watcher) for watcher in self.watchers) + self._late
        if self.tell_others is not None:
            self.tell_others(self._here(), strangers)
        strangers += self._strangers_elsewhere
        text = encode(Presence(seats, strangers, [self._gone(seat) for seat in self.table.seats]))
        for watcher in self.watchers:
            watcher.post(text)

    def sync(self, watcher: Watcher, have: int, events: int) -> None:
        """Send the whole table; of the events, those that a client which has `events` at `have` needs."""
        table, game = self.table, self.table.game
        person, viewpoint = self._id(watcher), watcher.viewpoint
        shown = self._shown[person] = show_table(table, person, self.present())
        if game is None:
            nothing = Sync(
                table.seq,
                seat_of(viewpoint),
                shown,
                None,
                NOTHING_NEW,
                0,
                view_hash(None),
                NO_OUTLOOK,
            )
            watcher.post(encode(nothing))
            return
        if watcher.views_only:
            watcher.post(encode(self._lean(game, viewpoint, shown)))
            return
        # What the client has of the last events may have been taken back meanwhile.
        window = events if table.rewinds.count or table.setup.manual else WINDOW
        since = events if have == table.seq else max(0, events - window)
        view, first, told, checked = self._whole(game, viewpoint, since)
        outlook = self._outlooks.whole(game, viewpoint)
        watcher.post(
            encode(Sync(table.seq, seat_of(viewpoint), shown, view, told, first, checked, outlook))
        )

    def _lean(self, game: Game[Any], viewpoint: Viewpoint, shown: TableShown) -> Sync:
        """The whole table for who wants no story and no outlook of it."""
        view = self._view(game, viewpoint)
        checked = view_hash(view)
        return Sync(
            self.table.seq, seat_of(viewpoint), shown, view, NOTHING_NEW, 0, checked, NO_OUTLOOK
        )

    def _whole(self, game: Game[Any], viewpoint: Viewpoint, since: int) -> Whole:
        """What is seen from a seat, and all events from one on: made once for all who ask before it changes."""
        key = (viewpoint, since)
        found = self._wholes.get(key)
        if found is None:
            if len(self._wholes) >= MOST_KEPT:
                self._wholes.clear()
            if not self._wholes:
                asyncio.get_running_loop().call_later(KEPT, self._wholes.clear)
            view = self._view(game, viewpoint)
            first, told = self._story.open(game, viewpoint, since)
            found = self._wholes[key] = (view, first, told, view_hash(view))
        return found

    def _view(self, game: Game[Any], viewpoint: Viewpoint) -> Json:
        """What is seen from a seat, for somebody who has nothing of it."""
        view = self._views[viewpoint] = view_of(game, viewpoint)
        self._seen = game.state
        return view

    def sync_viewpoint(self, watcher: Watcher) -> None:
        """Send the whole table to a watcher who has moved to another seat, but only the last events."""
        self.sync(watcher, self.table.seq, max(0, self._story.count - WINDOW))

    def tell_line(self, line: lines.AnyLine) -> None:
        """Send everybody what a line of the log changed for them."""
        self.tell(
            played=isinstance(line, lines.GameLine | lines.Started),
            undone=isinstance(line, lines.UndoLine),
            seated=not isinstance(line, lines.GameLine) or self.table.shows_more_than_moves(),
        )

    def tell(self, *, played: bool, undone: bool = False, seated: bool = True) -> None:
        """Send everybody what the last line of the log changed for them.

        `played`: it moved the game; `seated`: it changed more of the table than a move does.
        """
        self._wholes.clear()
        if not self.watchers:
            return
        moved = self._seat_viewpoints() if seated else ()
        news = self._look(undone=undone) if played else {}
        tables: dict[int | None, Json | UnsetType] = {}
        frames: dict[tuple[int | None, Viewpoint, bool], bytes] = {}
        patch_shown = self._shown_patch if seated else self._moving_patch
        for watcher in self.watchers:
            key = (self._id(watcher), watcher.viewpoint, watcher.views_only)
            if watcher in moved:
                continue
            if key not in frames:
                if key[0] not in tables:
                    tables[key[0]] = patch_shown(key[0])
                told = self._update_for(news, key[1], views_only=key[2])
                frames[key] = self._frame(tables[key[0]], key[1], told)
            watcher.post(frames[key])
        for watcher in moved:
            self.sync_viewpoint(watcher)

    def _seat_viewpoints(self) -> list[Watcher]:
        """Nobody looks from a seat that is no longer theirs; who sits down looks from the seat."""
        moved: list[Watcher] = []
        for watcher in self.watchers:
            yours = self._seats_of(watcher)
            shown = self._shown.get(self._id(watcher))
            sat_down = bool(yours) and shown is not None and not shown.yours
            looks_on = watcher.viewpoint == self.spectator
            if sat_down and not watcher.is_public if looks_on else watcher.viewpoint not in yours:
                self.change_viewpoint(watcher, self.usual_viewpoint(watcher))
                moved.append(watcher)
        return moved

    def _update_for(
        self, news: dict[Viewpoint, News], viewpoint: Viewpoint, *, views_only: bool
    ) -> News:
        """What is new from a viewpoint, or nothing; to some the view alone."""
        found = news.get(viewpoint)
        if views_only:
            return (NO_VIEW if found is None else found[0]), UNSET, (0, NOTHING_NEW)
        return (NO_VIEW, UNSET, (self._story.count, NOTHING_NEW)) if found is None else found

    def _look(self, *, undone: bool) -> dict[Viewpoint, News]:
        game = self.table.game
        if game is None:
            return {}
        viewpoints = list(dict.fromkeys([watcher.viewpoint for watcher in self.watchers]))
        curious = list(dict.fromkeys([w.viewpoint for w in self.watchers if not w.views_only]))
        tell = self._story.go_back if undone else self._story.go_on
        tellings = tell(game, curious) if curious else {}
        old = [self._views.get(viewpoint, NO_VIEW) for viewpoint in viewpoints]
        views = self._views_now(game, viewpoints, old[0])
        self._views.update(zip(viewpoints, views, strict=True))
        patches = patches_of(old, views)
        outlooks = self._outlooks.changed(game, viewpoints, old, patches, curious)
        news: dict[Viewpoint, News] = {}
        for place, viewpoint in enumerate(viewpoints):
            outlook = outlooks.get(viewpoint, UNSET)
            telling = tellings.get(viewpoint, (0, NOTHING_NEW))
            news[viewpoint] = (patches[place], outlook, telling)
        return news

    def _views_now(self, game: Game[Any], viewpoints: list[Viewpoint], known: Json) -> list[Json]:
        """Views of the game as it is; what has not changed since a known one stays the same object.

        A game that was changed in its place is not to be compared with what it was.
        """
        before, self._seen = self._seen, game.state
        if WHOLE in viewpoints:
            return [view_of(game, viewpoint) for viewpoint in viewpoints]
        if not known or before is game.state:
            return game.views(viewpoints)
        views = game.rulebook.views_after(game.state, viewpoints, before, known)
        return game.with_offers(viewpoints, views)

    def _moving_patch(self, person: int | None) -> Json | UnsetType:
        old = self._moving.get(person)
        new = self._moving[person] = show_moving(
            self.table, self.table.seats_of(person), self.table.to_act()
        )
        return new if old is None else changed_of(old, new)

    def _shown_patch(self, person: int | None) -> Json | UnsetType:
        old = self._shown.get(person)
        new = self._shown[person] = show_table(self.table, person, self.present())
        self._moving.pop(person, None)
        changed = {
            name: getattr(new, name)
            for name in new.__struct_fields__
            if old is None or getattr(new, name) != getattr(old, name)
        }
        return changed or UNSET

    def _frame(self, table: Json | UnsetType, viewpoint: Viewpoint, news: News) -> bytes:
        seq = self.table.seq
        patch, outlook, telling = news
        first, events = telling
        checked = view_hash(self._views.get(viewpoint)) if seq % CHECKED == 0 else UNSET
        return encode(Update(seq, events, first, table, patch or UNSET, checked, outlook))


def view_hash(view: Json | None) -> int:
    """What a client compares with its own view: CRC-32 of the canonical JSON."""
    return crc32(_sorted.encode(view))
