"""Telling people by webhooks: once, in time, and not those who are there."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dicehospital.server.store.statements.channels import Quiet
from dicehospital.server.tables.channels.quiet_hours import end_of_quiet
from dicehospital.server.tables.clock import now
from tests.server.ops_store import entry, opened
from tests.server.tables.channels.receiver import (
    DAY,
    TABLE,
    Ahead,
    Receiver,
    asked,
    looks,
    receiving,
    table_with,
    teller,
    turn,
    webhook,
)
from tests.server.tables.test_by_the_day import at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

HALF, LAST = 43_200, 75_600  # seconds of a day's decision


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Ahead:
    return Ahead(monkeypatch)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as found:
        yield found


async def test_a_turn_is_told_after_twenty_seconds_and_twice_more(
    tmp_path: Path, ahead: Ahead, receiver: Receiver
) -> None:
    async with opened(tmp_path) as store:
        await store.channels.add(webhook(1, f"{receiver.origin}/topic"))
        await table_with(store, turn(1, now()))
        telling, counts = teller(store, receiver.origin), []
        for seconds in (0, 18, 21, 600, HALF + 18, HALF + 21, LAST + 18, LAST + 21, DAY // 1000):
            ahead.seconds = seconds
            await looks(telling)
            counts.append(len(receiver.got))
        assert [0, 0, 1, 1, 1, 2, 2, 3, 3] == counts
        first, half, last = receiver.got
        link = f"https://er.example.org/table/{TABLE}"
        words = f"Dice Hospital ER: it is your turn. Hours left: 23.\n{link}"
        assert ("/topic", link, words) == (first.path, first.headers["Click"], first.body.decode())
        assert b"half of the time" in half.body
        assert b"nearly over. Hours left: 2." in last.body
        (channel,) = await store.channels.of(1)
        assert (True, None) == (channel.told is not None, channel.failed)


@pytest.mark.parametrize("deed", ["decided", "seen", "deleted"])
async def test_who_has_decided_or_sees_the_table_is_not_told(
    tmp_path: Path, ahead: Ahead, receiver: Receiver, deed: str
) -> None:
    async with opened(tmp_path) as store:
        await store.channels.add(webhook(1, f"{receiver.origin}/topic"))
        await table_with(store, turn(1, now()))
        ahead.seconds = 10
        if deed == "decided":
            await store.append(TABLE, [entry(2)], asked())
        elif deed == "seen":
            await store.turns.see(TABLE, 1, now())
        else:
            await store.delete(TABLE)
        ahead.seconds = 30
        await looks(teller(store, receiver.origin))
        assert [] == receiver.got
        ahead.seconds = HALF + 30
        await looks(teller(store, receiver.origin))
        assert (1 if deed == "seen" else 0) == len(receiver.got), "who looked away is reminded"


async def test_what_cannot_be_sent_now_is_tried_again_and_given_up(
    tmp_path: Path, ahead: Ahead, receiver: Receiver
) -> None:
    receiver.answers = ["503 Busy", "429 Later\r\nRetry-After: 300", "200 OK"]
    async with opened(tmp_path) as store:
        await store.channels.add(webhook(1, f"{receiver.origin}/topic"))
        await table_with(store, turn(1, now()))
        telling, counts = teller(store, receiver.origin), []
        for seconds in (21, 45, 55, 200, 360, 1000):
            ahead.seconds = seconds
            await looks(telling)
            counts.append(len(receiver.got))
        assert [1, 1, 2, 2, 3, 3] == counts
        (channel,) = await store.channels.of(1)
        assert "busy" == channel.problem
        assert (channel.told or 0) > (channel.failed or 0)


@pytest.mark.parametrize(
    ("answer", "problem"),
    [("403 No", "refused"), ("404 Not found", "gone"), ("", "unknown"), ("none", "unknown")],
)
async def test_what_was_refused_or_may_have_arrived_is_not_sent_again(
    tmp_path: Path, ahead: Ahead, receiver: Receiver, answer: str, problem: str
) -> None:
    receiver.answers = [answer]
    async with opened(tmp_path) as store:
        await store.channels.add(webhook(1, f"{receiver.origin}/topic"))
        await table_with(store, turn(1, now()))
        telling = teller(store, receiver.origin)
        for ahead.seconds in (21, 600, 5000):
            await looks(telling)
        assert 1 == len(receiver.got)
        (channel,) = await store.channels.of(1)
        assert (None, problem) == (channel.told, channel.problem)


async def test_in_quiet_hours_nothing_is_told_and_then_the_latest_alone(
    tmp_path: Path, ahead: Ahead, receiver: Receiver
) -> None:
    hour = (now() // 3_600_000) % 24
    async with opened(tmp_path) as store:
        await store.channels.add(webhook(1, f"{receiver.origin}/topic", "json"))
        await store.channels.set_quiet(1, Quiet("UTC", hour, (hour + 14) % 24))
        await table_with(store, turn(1, now()))
        telling, counts = teller(store, receiver.origin), []
        for seconds in (21, HALF - 60, HALF + 60, 14 * 3600 + 21, 14 * 3600 + 60):
            ahead.seconds = seconds
            await looks(telling)
            counts.append(len(receiver.got))
        assert [0, 0, 0, 1, 1] == counts
        assert b'"kind":"half"' in receiver.got[0].body


def test_quiet_hours_may_pass_midnight_and_a_change_of_the_clocks() -> None:
    night = Quiet("Europe/Paris", 22, 8)
    assert at("2026-11-20 08:00") == end_of_quiet(at("2026-11-19 22:00"), night)
    assert at("2026-11-20 08:00") == end_of_quiet(at("2026-11-20 07:59"), night)
    assert end_of_quiet(at("2026-11-20 08:00"), night) is None
    assert end_of_quiet(at("2026-11-19 21:59"), night) is None
    assert at("2026-03-29 08:00") == end_of_quiet(at("2026-03-28 23:00"), night)
    day = Quiet("Europe/Paris", 9, 17)
    assert at("2026-11-19 17:00") == end_of_quiet(at("2026-11-19 09:00"), day)
    assert end_of_quiet(at("2026-11-19 17:00"), day) is None


async def test_two_servers_send_each_message_once_and_a_restart_none_twice(
    tmp_path: Path, ahead: Ahead, receiver: Receiver
) -> None:
    async with opened(tmp_path) as store:
        for person in range(1, 31):
            await store.channels.add(webhook(person, f"{receiver.origin}/{person}"))
        await table_with(store, *(turn(person, now()) for person in range(1, 31)))
        ahead.seconds = 21
        servers = [teller(store, receiver.origin) for _ in range(3)]
        for _ in range(3):
            await asyncio.gather(*map(looks, servers))
    async with opened(tmp_path) as store:
        await looks(teller(store, receiver.origin))
    assert sorted(f"/{person}" for person in range(1, 31)) == sorted(g.path for g in receiver.got)


async def test_a_server_that_stops_lets_messages_on_their_way_arrive(
    tmp_path: Path, ahead: Ahead, receiver: Receiver
) -> None:
    receiver.held = asyncio.Event()
    async with opened(tmp_path) as store:
        await store.channels.add(webhook(1, f"{receiver.origin}/topic"))
        await table_with(store, turn(1, now()))
        ahead.seconds = 21
        telling = teller(store, receiver.origin)
        await telling.look()
        while not receiver.got:  # noqa: ASYNC110 (it is in another task)
            await asyncio.sleep(0.01)
        asyncio.get_running_loop().call_later(0.2, receiver.held.set)
        await telling.close()
        (channel,) = await store.channels.of(1)
        assert channel.told is not None
