"""Two tables that differ only in what one seat may not know, and everything that seat is told at both."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec

from dicehospital.kernel.sealed import Sealed
from dicehospital.server.protocol import Act, AnyDo, Ask, Pick, Play, Undo, encode
from dicehospital.server.store.store import Header, Person, Store
from dicehospital.server.tables import room as rooms
from dicehospital.server.tables.answers import answer
from dicehospital.server.tables.fair import fresh_secret
from dicehospital.server.tables.refused import Refused
from dicehospital.server.tables.room import Room
from dicehospital.server.tables.seats import Setup, person_seat, write_setup
from dicehospital.server.tables.summary import card_of, show_card
from dicehospital.server.tables.table import Table

WHEN = 1_700_000_000_000


class NoStore:
    """Keeps nothing: these tables live for a moment."""

    async def append(self, *_: object) -> None:
        """Forget it."""


class NoHouse:
    """A house without other tables."""

    def __init__(self) -> None:
        self.store = cast("Store", NoStore())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        work.close()

    async def follow_up(self, table: Table) -> None:
        raise AssertionError(table)

    def abandon(self, room: Room) -> None:
        raise AssertionError(room)


class Ears:
    """A watcher who writes down every byte."""

    def __init__(self, person: Person | None, eyes: int | None) -> None:
        self.person = person
        self.eyes = eyes
        self.heard: list[str] = []

    def post(self, text: str) -> None:
        self.heard.append(text)

    def leave(self, code: int) -> None:
        self.heard.append(str(code))


class Pair:
    """Table A and table B. What is done at both is the same, but for what is secret."""

    def __init__(self, seats: int, rng: random.Random, ticks: itertools.count[int]) -> None:
        self.rng = rng
        self.people = [Person(n + 1, f"P{n}") for n in range(seats)]
        first = Table(_header(self.people))
        first.begin()
        self.tables = [first]
        self.ticks = ticks
        self._numbers = itertools.count()

    def split(self) -> list[Room]:
        """Two live tables from the game as it is now, with different futures."""
        table = self.tables[0]
        assert table.game is not None
        found = []
        for secret in (fresh_secret(), fresh_secret()):
            twin = Table(replace(table.header, seed=secret))
            twin.commitment = table.commitment  # the one public trace of a seed
            twin.game = table.game.copy()
            twin.game.dealer = Sealed(int.from_bytes(secret, "big"))
            twin.status = table.status
            twin.ask(())
            found.append(Room(twin, NoHouse(), 0))
        return found


def _header(people: Sequence[Person]) -> Header:
    seats = [person_seat(person.id, person.name) for person in people]
    setup = Setup(len(people), {}, msgspec.convert({}, rooms_clock()), people[0].id, seats)
    return Header(
        "k3v9q2xr", "er", "1", "0", WHEN, fresh_secret(), "0" * 32, "open", write_setup(setup)
    )


def rooms_clock() -> Any:
    from dicehospital.server.protocol import Clock

    return Clock


def same(left: Ears, right: Ears) -> bool:
    """Whether both have heard the same bytes."""
    return left.heard == right.heard


async def everything(room: Room, seat: int, person: Person, secret: Sequence[tuple[Person, int, AnyDo]]) -> list[str]:
    """All that a seat and a spectator are told while others do something secret and the seat asks."""
    mine, spectator = Ears(person, seat), Ears(None, None)
    room.audience.enter(mine, 0, 0)
    room.audience.enter(spectator, 0, 0)
    for other, number, do in secret:
        act = Act(f"secret-{number}", do, seat=number)
        await room.act(Ears(other, number), act)
    await _ask(room, mine, seat)
    await _try(room, mine, seat)
    room.audience.sync(mine, -1, 0)
    room.audience.sync(spectator, -1, 0)
    for ears in (mine, spectator):
        shown = show_card(card_of(room.table), None if ears.person is None else ears.person.id)
        ears.post(encode(shown))
    return [*mine.heard, "spectator", *spectator.heard]


async def _ask(room: Room, ears: Ears, seat: int) -> None:
    """Every question there is."""
    for about in ("outlook", "hint", "scores"):
        await _answered(room, ears, Ask("q", about, seat))  # type: ignore[arg-type]  # a literal
    for move in ("take red", "take green", "W3=5", "bury", "screen W2"):
        await _answered(room, ears, Ask("q", "why", seat, move=move))
    for ref in ("die:red", "die:yellow", "ward:3", "value:4"):
        await _answered(room, ears, Ask("q", "why", seat, ref=ref))
    await _answered(room, Ears(None, None), Ask("q", "outlook", None))


async def _answered(room: Room, ears: Ears, ask: Ask) -> None:
    try:
        ears.post(encode(await answer(room, ears, ask)))
    except Refused as refused:
        ears.post(encode([refused.code, refused.message]))


async def _try(room: Room, ears: Ears, seat: int) -> None:
    """Acts that are refused, and a step back."""
    tried: list[AnyDo] = [Play("W3=5"), Play("screen W1"), Pick(13), Play("take red"), Undo(), Undo()]
    game = room.table.game
    assert game is not None
    for number, do in enumerate(tried):
        if isinstance(do, Play) and do.move == "take red" and len(game.to_act) == 1:
            continue  # the last take reveals all
        act = Act(f"try-{number}", do, seat=seat)
        await room.act(ears, act)


def sleep() -> Any:
    return asyncio.sleep(0)
