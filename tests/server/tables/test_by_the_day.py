"""Tables by the hour and by the day: working hours, deadlines of tables that sleep, and who may stand in."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from time import monotonic
from zoneinfo import ZoneInfo

import pytest

from dicehospital.server.limits.time_limits import WorkingHours
from dicehospital.server.tables import clock
from dicehospital.server.tables.working_hours import time_after
from tests.server.players import Json
from tests.server.support import Server, seated, server

HOUR = 3_600
DAY = 24 * HOUR
PARIS = WorkingHours("Europe/Paris", begins=8, ends=22, weekends_off=True)
BY_THE_DAY: Json = {"move": DAY}


def at(text: str, zone: str = "Europe/Paris") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


# -- working hours -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("begun", "hours", "over"),
    [
        ("2026-11-19 10:00", 3, "2026-11-19 13:00"),
        ("2026-11-19 10:00", 12, "2026-11-19 22:00"),
        ("2026-11-19 21:00", 3, "2026-11-20 10:00"),
        ("2026-11-19 23:30", 1, "2026-11-20 09:00"),
        ("2026-11-19 05:00", 1, "2026-11-19 09:00"),
        ("2026-11-20 21:00", 3, "2026-11-23 10:00"),
        ("2026-11-21 12:00", 14, "2026-11-23 22:00"),
        ("2026-11-19 08:00", 70, "2026-11-25 22:00"),
    ],
)
def test_nights_and_weekends_cost_no_time(begun: str, hours: int, over: str) -> None:
    assert at(over) == time_after(at(begun), hours * HOUR, PARIS)


def test_a_day_with_a_clock_change_has_its_own_length() -> None:
    """In Paris the last Sunday of March has 23 hours, that of October 25."""
    whole = WorkingHours("Europe/Paris")
    assert at("2026-03-30 00:00") == time_after(at("2026-03-29 00:00"), 23 * HOUR, whole)
    assert at("2026-10-26 00:00") == time_after(at("2026-10-25 00:00"), 25 * HOUR, whole)
    night = WorkingHours("Europe/Paris", begins=2, ends=3)
    assert at("2026-03-30 03:00") == time_after(at("2026-03-28 02:30"), HOUR + 1800, night)


def test_a_zone_that_this_machine_does_not_know_is_taken_for_utc() -> None:
    other = WorkingHours("Mars/Olympus", begins=8, ends=22)
    assert at("2026-11-20 09:00", "UTC") == time_after(at("2026-11-19 21:00", "UTC"), 7200, other)


# -- what can be agreed on ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("limits", "field", "problem"),
    [
        ({"move": 600, "hours": {"zone": "UTC"}}, "clock.hours", "server.hours_for_long"),
        (
            {"move": DAY, "game": 60, "hours": {"zone": "UTC"}},
            "clock.hours",
            "server.hours_for_long",
        ),
        ({"waits": True}, "clock.waits", "server.waits_for_long"),
        (
            {"move": DAY, "hours": {"zone": "UTC", "begins": 22, "ends": 8}},
            "clock.hours.ends",
            "server.hours_order",
        ),
        (
            {"move": DAY, "hours": {"zone": "Mars/Olympus"}},
            "clock.hours.zone",
            "server.unknown_zone",
        ),
        (
            {"move": DAY, "hours": {"zone": "posix/../../../etc/passwd"}},
            "clock.hours.zone",
            None,
        ),
    ],
)
async def test_what_cannot_be_agreed_on_is_refused_by_its_field(
    house: Server, limits: Json, field: str, problem: str | None
) -> None:
    body = {"players": 2, "seats": ["me", "open"], "clock": limits}
    response = await house.guest().request("POST", "/api/tables", body)
    assert 422 == response.status_code
    error = response.json()["error"]
    assert field == error["field"]
    assert problem in (None, error["message"]["id"])


async def test_everybody_at_the_table_is_told_what_was_agreed_on(house: Server) -> None:
    hours = {"zone": "Europe/Paris", "begins": 8, "ends": 22, "weekends_off": True}
    players = await seated(house, 2, clock={"move": DAY, "hours": hours, "waits": True})
    shown = players[1].table["clock"]
    assert (DAY, hours, True) == (shown["move"], shown["hours"], shown["waits"])


# -- when a time is over -----------------------------------------------------------------------------
class Ahead:
    """The clock of the server, set ahead."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0
        monkeypatch.setattr(clock, "monotonic", lambda: monotonic() + self.seconds)


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Ahead:
    return Ahead(monkeypatch)


async def begun(house: Server, limits: Json) -> tuple[str, int]:
    """A table of two who have gone: its id, and how many lines it has."""
    players = await seated(house, 2, clock=limits)
    for player in players:
        await player.close()
    table = str(players[0].table["id"])
    return table, len(await lines_of(house, table))


async def lines_of(house: Server, table: str) -> list[bytes]:
    found = await house.service.store.after(table, 0)
    return [entry.action for entry in found or ()]


async def decided(house: Server, table: str, before: int) -> list[bytes]:
    """The lines that came after some, once there are any."""
    for _ in range(200):
        found = (await lines_of(house, table))[before:]
        if found:
            return found
        await asyncio.sleep(0.05)
    raise TimeoutError(table)


async def test_a_bot_decides_at_the_deadline_of_a_table_that_sleeps(
    tmp_path: Path, ahead: Ahead
) -> None:
    """Nobody looks at it, and the server was restarted twice since."""
    async with server(tmp_path) as house:
        table, before = await begun(house, BY_THE_DAY)
        assert [] == await house.service.store.timed(), "nobody need keep it in memory"
    ahead.seconds = DAY - 60
    async with server(tmp_path) as house:
        await asyncio.sleep(1.5)
        assert house.registry.live(table) is None
        assert before == len(await lines_of(house, table))
    ahead.seconds = DAY + 60
    async with server(tmp_path) as house:
        found = await decided(house, table, before)
        assert found[0].startswith(b'{"kind":"clock_moved"')
        live = house.registry.live(table)
        assert live is not None
        ends = [end for end in live.table.deadlines() if end is not None]
        assert min(ends) > clock.now() + (DAY - 60) * 1000, "the next decision has all its time"
        await asyncio.sleep(1.5)
        assert before + len(found) == len(await lines_of(house, table)), "once"


async def test_a_restart_stops_no_clock_that_runs_for_days(tmp_path: Path, ahead: Ahead) -> None:
    async with server(tmp_path) as house:
        guest = await house.guest().named("Ana")
        made = await guest.table("me", "local", clock=BY_THE_DAY, start=True)
        before = (await guest.enter(made["id"])).table["deadline"]
        assert any(before)
    ahead.seconds = HOUR
    async with server(tmp_path) as house:
        player = await house.guest(guest.cookie).enter(made["id"])
        assert before == player.table["deadline"]


async def test_a_table_may_agree_to_wait_instead(tmp_path: Path, ahead: Ahead) -> None:
    async with server(tmp_path) as house:
        table, before = await begun(house, {**BY_THE_DAY, "waits": True})
    ahead.seconds = 3 * DAY
    async with server(tmp_path) as house:
        assert await house.registry.load(table) is not None
        await asyncio.sleep(1.5)
        assert before == len(await lines_of(house, table))


async def test_nobody_is_replaced_who_has_time_for_the_decision_yet(
    house: Server, ahead: Ahead
) -> None:
    """At other tables a minute away is enough."""
    players = await seated(house, 2, clock={**BY_THE_DAY, "waits": True})
    late = next(n for n, end in enumerate(players[0].table["deadline"]) if end)
    await players[late].close()
    other = players[1 - late]
    ahead.seconds = 2 * HOUR
    answer = await other.act("bot", late, bot=None)
    assert "server.has_time" == answer["message"]["id"]
    ahead.seconds = DAY + 60
    assert "ack" == (await other.act("bot", late, bot=None))["type"]


async def test_a_table_of_the_version_before_that_was_kept_awake_sleeps_from_now_on(
    tmp_path: Path,
) -> None:
    async with server(tmp_path) as house:
        table, _ = await begun(house, BY_THE_DAY)
        await house.service.store.turns._store.change(  # as it was listed then
            "UPDATE listing SET timed = 1,"
            " summary = CAST(replace(CAST(summary AS TEXT), '\"due\":', '\"due_\":') AS BLOB)"
        )
        assert [] == await house.service.store.turns.due(2**60, 10)
    async with server(tmp_path) as house:
        for _ in range(100):
            if await house.service.store.turns.due(2**60, 10):
                break
            await asyncio.sleep(0.05)
        assert [table] == await house.service.store.turns.due(2**60, 10)
        assert [] == await house.service.store.timed()
