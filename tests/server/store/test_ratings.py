"""What stores keep of rated games: rows from the card of a table that is over, and who may be named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from dicehospital.server.store.statements import ratings
from dicehospital.server.store.statements.ratings import RatedGameOf, SeatRow
from dicehospital.server.store.store import Listing, Store
from tests.server.ops_store import Place, entry, header, listing

TABLE = "k3v9q2xr"


def played(person: int | None, place: int, *, bot: str | None = None, gone: bool = False) -> Any:
    return {"person": person, "bot": bot, "points": 100 - place, "place": place, "gone": gone}


def over(*seats: Any, updated: int = 7) -> Listing:
    summary = msgspec.json.encode({"rated": True, "played": seats})
    return replace(listing("over", updated=updated), summary=summary)


async def people(store: Store, count: int) -> list[int]:
    return [(await store.add_person(bytes([n]) * 32, f"Guest {n}")).id for n in range(count)]


async def play(store: Store, table: str, *seats: Any, updated: int = 7) -> None:
    await store.create(header(table), [entry(1)], listing("playing"))
    await store.append(table, [entry(2)], over(*seats, updated=updated))


async def test_a_rated_game_that_is_over_is_kept_seat_by_seat(place: Place) -> None:
    async with place.opened() as store:
        ann, bob = await people(store, 2)
        bot = played(None, 2, bot="hard")
        await play(store, TABLE, played(ann, 1), bot, played(bob, 3, bot="greedy", gone=True))
        await store.relist(TABLE, 2, over(played(ann, 3), updated=9))
        wanted: list[SeatRow] = [
            (TABLE, 7, ann, "", 99, 1, 0),
            (TABLE, 7, None, "hard", 98, 2, 0),
            (TABLE, 7, bob, "greedy", 97, 3, 1),
        ]
        assert wanted == await store.ratings.seats("er")
        assert [] == await store.ratings.seats("hospital")
        assert [RatedGameOf(TABLE, "er", 7, 97, 3, gone=True)] == await store.ratings.games_of(bob)


async def test_other_games_are_not_kept_and_deleted_tables_leave_their_games(place: Place) -> None:
    async with place.opened() as store:
        (ann,) = await people(store, 1)
        await store.create(header("plain"), [entry(1)], listing("playing"))
        unrated = replace(listing("over"), summary=b'{"rated":false,"result":null}')
        await store.append("plain", [entry(2)], unrated)
        assert [] == await store.ratings.seats("er")
        await play(store, TABLE, played(ann, 1), played(None, 2, bot="easy"))
        assert await store.delete(TABLE)
        assert [ann, None] == [row[2] for row in await store.ratings.seats("er")]


async def test_the_latest_games_come_first(place: Place) -> None:
    async with place.opened() as store:
        (ann,) = await people(store, 1)
        for table, updated in (("b", 5), ("a", 9), ("c", 7)):
            await play(store, table, played(ann, 1), updated=updated)
        assert ["a", "c", "b"] == [row[0] for row in await store.ratings.seats("er")]
        assert ["a", "c", "b"] == [one.table for one in await store.ratings.games_of(ann)]


async def test_whoever_is_forgotten_becomes_one_nameless_somebody(place: Place) -> None:
    async with place.opened() as store:
        ann, bob = await people(store, 2)
        for table in ("a", "b"):
            await play(store, table, played(ann, 1), played(bob, 2))
        await store.ratings.allow_name(ann, 3)
        await store.people.forget(ann)
        rows = await store.ratings.seats("er")
        (somebody,) = {row[2] for row in rows} - {bob}
        assert somebody is not None
        assert somebody < 0
        assert [somebody, bob] * 2 == [row[2] for row in rows]
        assert ([], None) == (
            await store.ratings.games_of(ann),
            await store.ratings.named_since(ann),
        )


async def test_whoever_is_forgotten_before_the_end_is_somebody_from_the_start(place: Place) -> None:
    async with place.opened() as store:
        ann, bob = await people(store, 2)
        await store.people.forget(ann)
        await play(store, TABLE, played(ann, 1), played(bob, 2))
        first, second = await store.ratings.seats("er")
        assert (True, bob) == (first[2] is not None and first[2] < 0, second[2])


async def test_names_are_those_of_today_and_of_who_agrees(place: Place) -> None:
    async with place.opened() as store:
        ann, bob = await people(store, 2)
        assert {} == await store.ratings.names()
        await store.ratings.allow_name(ann, 3)
        await store.ratings.allow_name(ann, 4)
        await store.rename(ann, "Ann")
        assert {ann: "Ann"} == await store.ratings.names()
        assert [3, None] == [await store.ratings.named_since(one) for one in (ann, bob)]
        await store.ratings.forbid_name(ann)
        assert {} == await store.ratings.names()


async def test_games_are_read_page_by_page_each_of_them_whole(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "PAGE", 5)
    async with place.opened() as store:
        ann, bob = await people(store, 2)
        for table, updated in (("a", 1), ("b", 3), ("c", 3), ("d", 2)):
            await play(store, table, played(ann, 1), played(bob, 2), updated=updated)
        found: list[str] = []
        last = None
        while rows := await store.ratings.seats("er", last):
            found += [row[0] for row in rows]
            last = rows[-1]
        assert [*"ccbbddaa"] == found


async def test_all_seats_of_somebodys_games_are_found(place: Place) -> None:
    async with place.opened() as store:
        ann, bob = await people(store, 2)
        await play(store, "a", played(ann, 1), played(None, 2, bot="easy"))
        await play(store, "b", played(bob, 1), played(None, 2, bot="easy"))
        rows = await store.ratings.seats_beside("er", ann)
        assert [("a", ann), ("a", None)] == [(row[0], row[2]) for row in rows]


async def test_a_game_more_and_somebody_less_change_the_state(place: Place) -> None:
    async with place.opened() as store:
        ann, bob = await people(store, 2)
        assert (0, 0) == await store.ratings.state("er")
        await play(store, "a", played(ann, 1), played(bob, 2))
        assert (2, 0) == await store.ratings.state("er")
        await store.people.forget(ann)
        assert (2, 1) == await store.ratings.state("er")
