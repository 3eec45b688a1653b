"""A tournament of Dice Hospital: tables of two with modules, to the end, compared seat by seat."""

from __future__ import annotations

from tests.server.http.tournaments.ways import made, people, play_all
from tests.server.support import Server


async def test_tables_of_dice_hospital_are_played_to_the_end_and_compared(house: Server) -> None:
    guests = await people(house, "Ann", "Ben", "Cleo")
    options = {"modules": ["events", "promos"]}
    path = await made(guests, game="hospital", seats=2, rounds=1, options=options)
    await play_all(guests, path)
    shown = await guests[0].get(path)
    assert ("over", ["events", "promos"]) == (shown["status"], shown["options"]["modules"])
    tables = shown["rounds"][0]["tables"]
    assert 2 == len(tables)
    for seat in range(2):
        points = [table["seats"][seat]["points"] for table in tables]
        for mine, other, table in zip(points, points[::-1], tables, strict=True):
            assert table["seats"][seat]["share"] == 100.0 * (mine > other) + 50.0 * (mine == other)
    replays = [await guests[0].get(f"{path}/rounds/1/tables/{n}/replay") for n in (1, 2)]
    assert all(one["verified"]["seed"] for one in replays)
