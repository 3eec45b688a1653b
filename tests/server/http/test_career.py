"""Careers over HTTP: one's own finished games, what they say together, and titles."""

from __future__ import annotations

from tests.server.players import play_on
from tests.server.support import Guest, Server


async def played(guest: Guest, *others: str, seed: int = 1, **more: object) -> str:
    """A table at which the guest has played to the end."""
    made = await guest.table("me", *others, start=True, **more)
    player = await guest.enter(made["id"])
    await play_on(player, seed=seed)
    await player.close()
    return str(made["id"])


async def test_a_stranger_has_no_career(house: Server) -> None:
    career = await house.guest().get("/api/me/career")
    assert ([], [], False) == (career["games"], career["kinds"], career["cut"])
    assert ["er", "hospital"] == [one["game"] for one in career["strength"]]
    assert all(one["between"] == [None, None] for one in career["strength"])


async def test_finished_games_make_a_career(house: Server) -> None:
    guest = await house.guest().named("Ana")
    alone = [await played(guest, seed=seed) for seed in (1, 2)]
    rated = await played(guest, "bot:beginner")
    career = await guest.get("/api/me/career")
    games = {one["table"]: one for one in career["games"]}
    assert [rated, *reversed(alone)] == list(games)
    assert [True, False, False] == [one["rated"] for one in games.values()]
    assert {"kind": "bot", "bot": "beginner"}.items() <= games[rated]["rivals"][0].items()
    kind = career["kinds"][games[alone[0]]["kind"]]
    best = max(alone, key=lambda table: games[table]["points"])
    assert (2, games[best]["points"], best) == (kind["games"], kind["best"], kind["best_table"])
    strength = career["strength"][0]
    assert (1, [rated]) == (strength["games"], [one["table"] for one in strength["curve"]])
    assert career == await guest.get("/api/me/career")
    other = await house.guest().named("Ben")
    assert [] == (await other.get("/api/me/career"))["games"]


async def test_a_result_stands_among_one_s_own_of_its_kind(house: Server) -> None:
    guest = await house.guest().named("Ana")
    tables = [await played(guest, seed=seed) for seed in (1, 2)]
    stood = [await guest.get(f"/api/tables/{table}/standing") for table in tables]
    points = [one["standing"]["points"] for one in stood]
    assert points[::-1] == [one["standing"]["best"] for one in stood]
    assert sorted(1 + (other > own) for own, other in zip(points, points[::-1], strict=True)) == (
        sorted(one["standing"]["place"] for one in stood)
    )
    open_table = await guest.table("me", "open")
    unfinished = await guest.request("GET", f"/api/tables/{open_table['id']}/standing")
    assert 409 == unfinished.status_code
    stranger = house.guest()
    assert {"standing": None} == await stranger.get(f"/api/tables/{tables[0]}/standing")


async def test_titles_are_for_whoever_sat_there(house: Server) -> None:
    guest, other = await house.guest().named("Ana"), await house.guest().named("Ben")
    table = await played(guest)
    asked = await guest.request("POST", "/api/me/titles", {"tables": [table]})
    assert [table] == [one["table"] for one in asked.json()["games"]]
    of_others = await other.request("POST", "/api/me/titles", {"tables": [table]})
    assert [{"table": table, "titles": []}] == of_others.json()["games"]
    unknown = await guest.request("POST", "/api/me/titles", {"tables": ["nowhere"]})
    assert 404 == unknown.status_code
    many = await guest.request("POST", "/api/me/titles", {"tables": [table] * 9})
    assert (422, "tables") == (many.status_code, many.json()["error"]["field"])
    stranger = await house.guest().request("POST", "/api/me/titles", {"tables": [table]})
    assert 404 == stranger.status_code
