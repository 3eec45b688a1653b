"""Clocks: a bot decides when time runs out, plays on when all of it is used up, and no restart costs time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.tables import clock
from dicehospital.server.tables.clock import Clocks
from tests.server.support import Server, seated, server

T = 1_000_000


# -- the clocks themselves ---------------------------------------------------------------------------
def test_time_runs_for_those_who_have_to_decide_and_for_nobody_else() -> None:
    limits = Clock(move=0, game=100)
    clocks = Clocks.new(limits, 2)
    clocks.pass_time(T)
    clocks.run([0], (), None)
    clocks.pass_time(T + 30_000)
    assert [70, 100] == [clocks.seconds_left(limits, seat) for seat in (0, 1)]
    assert [T + 100_000, None] == [clocks.deadline(limits, seat) for seat in (0, 1)]


def test_picks_and_steps_back_do_not_wind_the_clock_of_a_decision_up_again() -> None:
    limits = Clock(move=60, game=0)
    clocks = Clocks.new(limits, 2)
    clocks.pass_time(T)
    clocks.run([0, 1], (0, 1), None)
    clocks.pass_time(T + 10_000)
    clocks.run([0, 1], (), None)  # a pick
    assert T + 60_000 == clocks.deadline(limits, 0)
    clocks.run([1], (), None)  # a take
    clocks.pass_time(T + 20_000)
    clocks.run([0, 1], (), 0)  # taken back
    assert T + 60_000 == clocks.deadline(limits, 0)
    clocks.run([0, 1], (0, 1), None)  # a revelation
    assert T + 80_000 == clocks.deadline(limits, 0)


def test_a_server_that_was_away_costs_nobody_time() -> None:
    limits = Clock(move=60, game=100)
    clocks = Clocks.new(limits, 1)
    clocks.pass_time(T)
    clocks.run([0], (0,), None)
    clocks.pass_time(T + 10_000)
    clocks.wake(T + 5_000_000)
    assert 90 == clocks.seconds_left(limits, 0)
    assert T + 5_050_000 == clocks.deadline(limits, 0)


@pytest.mark.parametrize("hours", [1, -2])
def test_the_machines_clock_may_be_set_while_games_run(
    monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    before = clock.now()
    monkeypatch.setattr(clock, "time", lambda: before / 1000 + hours * 3600)
    assert 0 <= clock.now() - before < 60_000


def test_a_server_that_comes_back_with_its_clock_set_back_gives_no_time() -> None:
    limits = Clock(move=60, game=100)
    clocks = Clocks.new(limits, 1)
    clocks.pass_time(T)
    clocks.run([0], (0,), None)
    clocks.pass_time(T + 10_000)
    clocks.wake(T - 500_000)
    assert 90 == clocks.seconds_left(limits, 0)
    assert T - 450_000 == clocks.deadline(limits, 0)


def test_a_wall_clock_that_is_set_back_gives_no_time() -> None:
    limits = Clock(move=0, game=100)
    clocks = Clocks.new(limits, 1)
    clocks.pass_time(T)
    clocks.run([0], (), None)
    clocks.pass_time(T - 50_000)
    assert 100 == clocks.seconds_left(limits, 0)


def test_an_activation_has_more_time_in_each_round_and_what_is_revealed_gives_no_more() -> None:
    """DH-11.4: 60 seconds in the first round, 5 more in each later one."""
    limits = Clock(move=10, activation=60, growth=5)
    clocks = Clocks.new(limits, 2)
    clocks.pass_time(T)
    clocks.run([0, 1], (0, 1), None)
    clocks.time_activations([0, 1], 1)
    clocks.pass_time(T + 20_000)
    clocks.run([0, 1], (0, 1), None)  # a revelation
    clocks.time_activations([0, 1], 1)
    assert [T + 60_000, T + 60_000] == [clocks.deadline(limits, seat) for seat in (0, 1)]
    clocks.run([1], (), None)  # the first is done ...
    clocks.time_activations([1], 1)
    clocks.run([0, 1], (), 0)  # ... and takes it back
    clocks.time_activations([0, 1], 1)
    assert T + 60_000 == clocks.deadline(limits, 0)
    clocks.run([0], (0,), None)
    clocks.time_activations([0], 0)
    assert T + 30_000 == clocks.deadline(limits, 0), "another decision has the time of decisions"
    clocks.run([0], (0,), None)
    clocks.time_activations([0], 3)
    assert T + 90_000 == clocks.deadline(limits, 0), "20 s passed, and the third round has 70"
    clocks.wake(T + 1_020_000)
    assert T + 1_090_000 == clocks.deadline(limits, 0)


# -- at the table ------------------------------------------------------------------------------------
async def test_whoever_lets_a_decision_run_out_is_decided_for(house: Server) -> None:
    players = await seated(house, 2, clock={"move": 1, "game": 0})
    assert any(players[0].table["deadline"])
    await players[0].hear(lambda: players[0].view["turn"] > 1)
    assert [False, False] == [s["resigned"] for s in players[0].table["seats"]]
    assert [None, None] == [s["bot"] for s in players[0].table["seats"]]


async def test_whoever_takes_last_has_the_whole_time_for_what_is_revealed_then(
    house: Server,
) -> None:
    """With the last die taken the next decision of all begins, without a moment in between."""
    players = await seated(house, 3, clock={"move": 60, "game": 0})
    last = players[2]
    for seat in (0, 1):
        await players[seat].settle()
        await players[seat].act("pick", seat, word=players[seat].words()[0])
    await last.settle()
    before = last.table["deadline"][2]
    await asyncio.sleep(0.3)
    await last.act("pick", 2, word=last.words()[0])
    await last.settle()
    assert last.words(), "a bed is to be chosen"
    assert last.table["deadline"][2] >= before + 300


@pytest.mark.parametrize("hours", [1, -1])
@pytest.mark.second_try("two people have to be seated within the second of a clock")
async def test_time_runs_out_as_it_should_when_the_machines_clock_was_set(
    house: Server, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    monkeypatch.setattr(clock, "_BEGAN", clock._BEGAN - 3600 * hours)  # the machine's has gone on
    first, _ = await seated(house, 2, clock={"move": 1, "game": 0})
    left = [end - clock.now() for end in first.table["deadline"] if end is not None]
    assert all(0 <= seconds <= 1_000 for seconds in left)
    async with asyncio.timeout(20):
        await first.hear(lambda: first.view["turn"] > 1)


async def test_whoever_uses_all_the_time_is_played_on_by_a_bot_for_good(house: Server) -> None:
    first, second = await seated(house, 2, clock={"move": 0, "game": 1})
    await first.hear(lambda: first.table["status"] == "over")
    assert [True, True] == [s["resigned"] for s in first.table["seats"]]
    await second.settle()
    assert "reject" == (await second.act("reclaim", 1))["type"]


async def test_clocks_run_on_after_a_restart_without_anybody_looking(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        players = await seated(house, 2, clock={"move": 3, "game": 0})
        table, seq, cookie = players[0].table["id"], players[0].seq, players[0].cookie()
    await asyncio.sleep(3.2)  # longer than anybody has to decide
    async with server(tmp_path) as house:
        await asyncio.sleep(0.2)
        assert house.registry.live(table) is not None
        player = await house.guest(cookie).enter(table)
        assert seq + 1 == player.seq, "a line says that the server is back; nobody lost time"
        await player.hear(lambda: player.seq > seq + 1)
        assert "took" in [event["event"] for event in player.events]


@pytest.mark.parametrize(
    "bad",
    [
        {"move": -1}, {"move": 10**9}, {"moves": 3}, {"game": "x"},
        {"activation": 60}, {"growth": 5}, {"activation": -1},
    ],
)  # fmt: skip
async def test_a_clock_that_cannot_be_is_refused(house: Server, bad: object) -> None:
    body = {"players": 1, "seats": ["me"], "clock": bad}
    response = await house.guest().request("POST", "/api/tables", body)
    assert 422 == response.status_code
    assert response.json()["error"]["field"].startswith("clock")
