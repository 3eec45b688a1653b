"""Which process runs the bots and clocks of a table: followed, owned, lost, forgotten."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import Any, cast

import pytest

from dicehospital.server.store.store import StorageError, Store
from dicehospital.server.tables.live.live_table import LiveTable
from dicehospital.server.tables.live.ownership import Ownership


class Leases:
    """A store that knows nothing but leases: those of a peer, and those that it granted."""

    def __init__(self, *, of_peers: Iterable[str] = (), orphans: Iterable[str] = ()) -> None:
        self.of_peers, self.orphans = set(of_peers), list(orphans)
        self.granted: set[str] = set()
        self.is_up = True

    async def claim(self, _server: str, tables: Iterable[str]) -> set[str]:
        if not self.is_up:
            raise StorageError
        found = set(tables) - self.of_peers
        self.granted |= found
        return found

    async def release(self, _server: str, tables: Iterable[str]) -> None:
        self.granted -= set(tables)

    async def unowned(self, most: int) -> list[str]:
        return self.orphans[:most]


class Switch:
    """Stands for bots and clocks."""

    def __init__(self) -> None:
        self.is_on = False

    def begin(self) -> None:
        self.is_on = True

    def stop(self) -> None:
        self.is_on = False


class Named:
    """Stands for the table itself."""

    def __init__(self, name: str) -> None:
        self.id = name


class Live:
    """Stands for a live table."""

    def __init__(self, name: str = "a", *, needs: bool = True) -> None:
        self.table, self.autoplay, self.needs, self.code = Named(name), Switch(), needs, 0

    def needs_owner(self) -> bool:
        return self.needs

    def close(self, code: int) -> None:
        self.code = code


def owner_of(leases: Leases, server: str | None = "here", playable: bool = True) -> Ownership:
    """The ownership of one process; what it spawns is kept for the test to await."""

    async def wake(_: str) -> bool:
        return playable

    return Ownership(cast("Store", leases), server, SPAWNED.append, wake)


SPAWNED: list[Coroutine[Any, Any, None]] = []


def admitted(ownership: Ownership, live: Live) -> LiveTable:
    return ownership.admit(cast("LiveTable", live))


@pytest.mark.parametrize("needs", [True, False])
async def test_a_process_without_peers_owns_every_table_and_asks_for_no_lease(needs: bool) -> None:
    leases, live = Leases(), Live(needs=needs)
    ownership = owner_of(leases, None)
    await ownership.take_up(admitted(ownership, live))
    await ownership.release(cast("LiveTable", live))
    assert (True, set()) == (live.autoplay.is_on, leases.granted)


@pytest.mark.parametrize(
    ("live", "of_peers", "owned"),
    [(Live(), (), True), (Live(), ("a",), False), (Live(needs=False), (), False)],
)
async def test_a_table_is_owned_if_it_needs_that_and_no_peer_does(
    live: Live, of_peers: tuple[str, ...], owned: bool
) -> None:
    ownership = owner_of(Leases(of_peers=of_peers))
    await ownership.take_up(admitted(ownership, live))
    assert owned == live.autoplay.is_on


async def test_a_renewal_takes_what_a_peer_lost_and_gives_what_it_got() -> None:
    leases, ours, theirs = Leases(of_peers=["b"]), Live("a"), Live("b")
    ownership = owner_of(leases)
    for one in (ours, theirs):
        await ownership.take_up(admitted(ownership, one))
    leases.of_peers = {"a"}
    await ownership.renew()
    assert (False, True) == (ours.autoplay.is_on, theirs.autoplay.is_on)


async def test_a_game_that_is_over_needs_no_owner_any_more() -> None:
    leases, live = Leases(), Live()
    ownership = owner_of(leases)
    await ownership.take_up(admitted(ownership, live))
    live.needs = False
    await ownership.renew()
    assert (False, set()) == (live.autoplay.is_on, leases.granted)


async def test_while_the_store_is_away_a_table_is_followed_until_the_next_renewal() -> None:
    leases, live = Leases(), Live()
    ownership = owner_of(leases)
    leases.is_up = False
    await ownership.take_up(admitted(ownership, live))
    assert not live.autoplay.is_on
    leases.is_up = True
    await ownership.renew()
    assert live.autoplay.is_on


async def test_a_game_that_begins_asks_for_its_lease_once_and_at_once() -> None:
    live = Live()
    ownership = owner_of(Leases(of_peers=["a"]))
    table = admitted(ownership, live)
    ownership.take_up_soon(table)
    ownership.take_up_soon(table)
    (asked,) = SPAWNED
    SPAWNED.clear()
    await asked
    assert not live.autoplay.is_on


@pytest.mark.parametrize("playable", [True, False])
async def test_a_lease_of_what_cannot_be_played_here_is_kept_lest_all_try_it_again(
    playable: bool,
) -> None:
    leases = Leases(orphans=["lost"])
    ownership = owner_of(leases, playable=playable)
    await ownership.renew()
    leases.orphans = []
    await ownership.renew()
    assert (set() if playable else {"lost"}) == leases.granted


async def test_a_table_that_was_forgotten_while_its_lease_was_asked_for_stays_off() -> None:
    live = Live()
    ownership = owner_of(Leases())
    table = admitted(ownership, live)
    waiting = ownership.take_up(table)
    ownership.abandon(table)
    await waiting
    assert (False, 1012, []) == (live.autoplay.is_on, live.code, ownership.tables())


async def test_whoever_leaves_lets_others_have_all_tables_at_once() -> None:
    leases, live = Leases(), Live()
    ownership = owner_of(leases)
    await ownership.take_up(admitted(ownership, live))
    await ownership.close()
    assert (False, set()) == (live.autoplay.is_on, leases.granted)
