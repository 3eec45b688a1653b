"""The daily hospital over HTTP: sealed deals, first tries that count, results for those who have played."""

from __future__ import annotations

import asyncio
import hashlib
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from textwrap import dedent
from typing import Any

import msgspec
import pytest

from dicehospital.api import replay
from dicehospital.server.compute.choices import GameSnapshot
from dicehospital.server.http.daily import DayReview, review_first_try
from dicehospital.server.tables import clock
from dicehospital.server.tables.daily import days
from tests.coach.games import late
from tests.server.ops_load import until
from tests.server.players import play_on
from tests.server.support import Guest, Server, server

TODAY = days.number_of(datetime.now(UTC).date())
ER = f"/api/daily/{TODAY}/er"
DAY = 24 * 3_600_000
DOCS = Path(__file__).parents[3] / "docs" / "daily.md"


@pytest.fixture(autouse=True)
def quick_bots(house: Server) -> None:
    """Levels think for long on plain rules."""
    house.registry.deals.bots = ("random",)


def set_clock(house: Server, days_ahead: int) -> None:
    house.registry.deals.now = lambda: clock.now() + days_ahead * DAY


async def first_try(guest: Guest, path: str = ER) -> str:
    response = await guest.request("POST", f"{path}/tries")
    assert (201, True) == (response.status_code, response.json()["counts"]), response.text
    return str(response.json()["table"])


async def play(guest: Guest, table: str, seed: int = 1) -> None:
    player = await guest.enter(table)
    await play_on(player, seed=seed)
    await player.close()


async def deal(guest: Guest, game: str = "er", number: int = TODAY) -> Any:
    shown = await guest.get(f"/api/daily/{number}")
    return next(one for one in shown["deals"] if one["game"] == game)


async def refusal(guest: Guest, method: str, path: str, body: Any = None) -> tuple[int, str]:
    response = await guest.request(method, path, body)
    return response.status_code, response.json()["error"]["code"]


# -- days ----------------------------------------------------------------------------------------------
async def test_what_is_promised_the_day_before_is_what_is_dealt(house: Server) -> None:
    guest = house.guest()
    set_clock(house, -1)
    before = {day["number"]: day for day in (await guest.get("/api/daily"))["days"]}
    assert TODAY in before
    promised = (await deal(guest))["commitment"]
    set_clock(house, 0)
    assert promised == (await deal(guest))["commitment"]
    assert "open" == (await guest.get(f"/api/daily/{TODAY}"))["status"]
    player = await guest.enter(await first_try(guest))
    assert promised == player.table["commitment"]


async def test_only_days_that_are_promised_are_told(house: Server) -> None:
    guest = house.guest()
    coming = (await guest.get("/api/daily"))["days"][-1]["number"]
    assert (404, "no_day") == await refusal(guest, "GET", f"/api/daily/{coming + 1}")
    assert (404, "no_day") == await refusal(guest, "GET", "/api/daily/0")
    assert (404, "no_day") == await refusal(guest, "POST", f"/api/daily/{TODAY}/chess/tries")
    path = f"/api/daily/{coming}/er/tries"
    assert (409, "day_not_open") == await refusal(guest, "POST", path)


# -- the first try -------------------------------------------------------------------------------------
async def test_the_first_try_counts_and_later_ones_are_practice(house: Server) -> None:
    ann, ben = await house.guest().named("Ann"), await house.guest().named("Ben")
    table = await first_try(ann)
    assert table == await first_try(ann)
    assert (None, None) == ((await deal(ann))["mine"]["points"], (await deal(ann))["result"])
    await play(ann, table)
    mine = await deal(ann)
    points = mine["mine"]["points"]
    assert {"points": points, "people": 1} == mine["result"]["distribution"][0]
    assert 1 == mine["result"]["place"]
    again = (await ann.request("POST", f"{ER}/tries")).json()
    assert again["counts"] is False
    await play(ann, again["table"], seed=2)
    assert points == (await deal(ann))["mine"]["points"]
    assert 1 == (await deal(ann))["result"]["people"]
    assert None is (await deal(ben))["result"]
    daily = await ann.get("/api/daily")
    assert [{"number": TODAY, "game": "er", "points": points}] == daily["played"]
    assert {"now": 1, "longest": 1} == daily["streaks"]


async def test_a_stranger_becomes_one_guest_with_a_first_try(house: Server) -> None:
    stranger = house.guest()
    table = await first_try(stranger)
    assert table == await first_try(stranger)
    assert {"table": table, "points": None} == (await deal(stranger))["mine"]


async def test_two_devices_of_one_guest_have_one_first_try(house: Server) -> None:
    ann = await house.guest().named("Ann")
    devices = [house.guest(ann.cookie) for _ in range(4)]
    assert 1 == len(set(await asyncio.gather(*(first_try(one) for one in devices))))


async def test_a_first_try_goes_on_after_a_restart(tmp_path: Path) -> None:
    tmp_path /= "again"
    async with server(tmp_path) as house:
        house.registry.deals.bots = ()
        ann = await house.guest().named("Ann")
        player = await ann.enter(await first_try(ann))
        await play_on(player, most=5)
        promised, seq = player.table["commitment"], player.seq
    async with server(tmp_path) as house:
        house.registry.deals.bots = ()
        ann = house.guest(ann.cookie)
        player = await ann.enter(await first_try(ann))
        assert (promised, seq) == (player.table["commitment"], player.seq)
        await play_on(player)
        assert (await deal(ann))["mine"]["points"] == player.table["result"]["scores"][0]


async def test_what_ends_after_its_day_does_not_count(house: Server) -> None:
    """The log says when it ended: here the house had another time when it began."""
    set_clock(house, -3)
    ann, number = await house.guest().named("Ann"), TODAY - 3
    table = await first_try(ann, f"/api/daily/{number}/er")
    await play(ann, table)
    assert None is (await deal(ann, number=number))["mine"]["points"]
    assert [] == (await ann.get("/api/daily"))["played"]


async def test_a_closed_day_is_played_for_practice(house: Server) -> None:
    response = await house.guest().request("POST", f"/api/daily/{TODAY - 10}/er/tries")
    assert (201, False) == (response.status_code, response.json()["counts"])


async def test_a_result_is_made_again_from_the_record(house: Server) -> None:
    ann = await house.guest().named("Ann")
    table = await first_try(ann)
    await play(ann, table)
    points = (await deal(ann))["mine"]["points"]
    set_clock(house, 3)
    record = await ann.get(f"/api/tables/{table}/record")
    assert points == replay(record).scores()[0].total
    assert (
        hashlib.sha256(bytes.fromhex(record["seed"][2:].zfill(64))).hexdigest()
        == ((await deal(ann))["commitment"])
    )


async def test_bots_play_the_same_deal_and_are_told_to_those_who_have_played(house: Server) -> None:
    ann = await house.guest().named("Ann")
    await play(ann, await first_try(ann))
    table = await house.registry.deals.table(TODAY, "er", "bot random")
    await until(
        lambda: (live := house.registry.live(table)) is not None and live.table.status == "over", 20
    )
    (row,) = await house.registry.store.days.tries_of_bots(TODAY, "er")
    assert row.points is not None
    assert [{"bot": "random", "points": row.points}] == (await deal(ann))["result"]["bots"]
    assert 404 == (await ann.request("GET", f"/api/tables/{row.table}")).status_code


# -- no looking, no help -------------------------------------------------------------------------------
async def test_nobody_is_told_the_seed_before_the_day_has_closed(house: Server) -> None:
    ann, ben = await house.guest().named("Ann"), await house.guest().named("Ben")
    table = await first_try(ann)
    player = await ann.enter(table)
    assert player.table["invite"] is None
    await play_on(player)
    await player.ask("course")
    live = house.registry.live(table)
    assert live is not None
    for end in ("record", "link"):
        assert (409, "deal_open") == await refusal(ann, "GET", f"/api/tables/{table}/{end}")
    for path in ("/api/replay", "/api/review"):
        body = {"table": table, **({"seat": 0} if path == "/api/review" else {})}
        assert (409, "deal_open") == await refusal(ann, "POST", path, body)
    for end in ("", "/record", f"?invite={live.table.invite}"):
        assert 404 == (await ben.request("GET", f"/api/tables/{table}{end}")).status_code
    again = (await ann.request("POST", f"{ER}/tries")).json()["table"]
    practice = await ann.enter(again)
    await play_on(practice, seed=2)
    assert (None, "not_now") == (practice.table["seed"], (await practice.act("rematch"))["code"])
    await ann.get("/api/me/data")
    seed = await house.registry.deals.seed(TODAY, "er")
    secret = await house.registry.store.setting("daily")
    assert secret is not None
    for told in (
        seed.hex().encode(),
        f"{int.from_bytes(seed, 'big'):x}".encode(),
        secret.hex().encode(),
    ):
        assert not [heard for heard in house.heard if told in heard]


async def test_a_first_try_has_no_hints_no_stand_in_and_no_way_back_past_the_dice(
    house: Server,
) -> None:
    ann = await house.guest().named("Ann")
    player = await ann.enter(await first_try(ann))
    await play_on(player, most=6)
    assert not player.table["alone"]
    assert not any(player.table["rewind"])
    for about in ("hint", "insight"):
        assert "not_now" == (await player.ask(about, 0))["code"]
    for kind in ("resign", "reinvite", "end"):
        assert "not_now" == (await player.act(kind, 0))["code"]
    assert "not_now" == (await player.act("bot", 0, bot="expert"))["code"]


def check(told: Any, hashes: list[str]) -> list[str]:
    """What the script of the documentation says, which knows nothing of us."""
    _, script = DOCS.read_text("utf-8").split("```python\n", 1)
    code, _ = script.split("```", 1)
    command = [sys.executable, "-I", "-c", dedent(code), *hashes]
    done = subprocess.run(
        command, input=json.dumps(told), capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


async def test_the_seed_is_told_at_the_end_and_a_short_script_checks_it(house: Server) -> None:
    guest = house.guest()
    promised = [one["commitment"] for one in (await guest.get(f"/api/daily/{TODAY}"))["deals"]]
    set_clock(house, 3)
    told = await guest.get(f"/api/daily/{TODAY}")
    assert ["er is what was promised", "hospital is what was promised"] == check(told, promised)
    told["deals"][1]["seed"] = "00" * 32
    assert "hospital is another deal" == check(told, promised)[1]


# -- the coach -----------------------------------------------------------------------------------------
async def test_the_coach_waits_for_the_end_of_a_first_try(house: Server) -> None:
    ann = await house.guest().named("Ann")
    await first_try(ann)
    assert (409, "not_over") == await refusal(ann, "POST", f"{ER}/review")
    assert (409, "not_over") == await refusal(house.guest(), "POST", f"{ER}/review")


async def test_the_coach_tells_nothing_of_the_deal_that_others_still_play() -> None:
    game, _ = late(blunder=0, turn=24)
    now = GameSnapshot(game.name, msgspec.json.encode(game.origin), game.journal())
    review = review_first_try(now)
    assert msgspec.convert(review, DayReview) is not None
    assert review["par"] >= review["played"]
    assert {"played", "par", "summary", "decisions", "lessons"} == set(review)
    for lesson in review["lessons"]:
        assert not {"position", "ahead"} & set(lesson)


# -- the database --------------------------------------------------------------------------------------
async def test_servers_of_one_database_deal_the_same(tmp_path: Path, database: str) -> None:
    async with server(tmp_path / "a", database=database) as one:
        one.registry.deals.bots = ()
        ann = await one.guest().named("Ann")
        table = await first_try(ann)
        await play(ann, table)
        mine = await deal(ann)
    async with server(tmp_path / "b", database=database) as other:
        other.registry.deals.bots = ()
        assert mine == await deal(other.guest(ann.cookie))
