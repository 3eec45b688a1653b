"""The coach over HTTP: how far it is, what it finds, that it finds it once, and that nobody waits for it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.records.link import to_link
from tests.coach.games import LATE, late
from tests.server.ops_load import until
from tests.server.players import Json, play_on
from tests.server.support import BASE, Server

SHORT = {**LATE, "turn": 24}


async def over(house: Server) -> str:
    """A finished table that began near its end; its id."""
    guest = await house.guest().named("Ana")
    table = str((await guest.table("me", position=SHORT, start=True))["id"])
    player = await guest.enter(table)
    await play_on(player)
    return table


async def asked(house: Server, **body: Any) -> list[Json]:
    """The lines of an answer."""
    response = await house.guest().request("POST", "/api/review", body)
    assert 200 == response.status_code, response.text
    assert "application/x-ndjson" == response.headers["content-type"].partition(";")[0]
    return [json.loads(line) for line in response.text.splitlines()]


async def test_everybody_may_ask_about_a_finished_table_and_it_is_thought_out_once(
    house: Server,
) -> None:
    table = await over(house)
    first = await asked(house, table=table, seat=0)
    review = first[-1]["review"]
    record = await house.guest().get(f"/api/tables/{table}/record")
    assert record["result"]["scores"][0] == review["played"] <= review["par"]
    assert 0 == review["seat"]
    assert [{"review": review}] == await asked(house, table=table)
    line = await house.guest().request("POST", "/api/replay", {"link": review["line"]})
    assert review["par"] == line.json()["frames"][-1]["scores"][0]


async def test_a_record_is_reviewed_and_a_lesson_can_be_tried(house: Server) -> None:
    game, _ = late(blunder=0, turn=24)
    record = {**game.record(), "cards": {}}
    found = [
        (await asked(house, **source))[-1]["review"]
        for source in ({"record": record}, {"link": to_link(record)})
    ]
    assert found[0] == found[1]
    guest = await house.guest().named("Ana")
    lesson = found[0]["lessons"][0]
    table = (await guest.table("me", position=lesson["position"], start=True))["id"]
    player = await guest.enter(table)
    reply = await player.act("play", 0, move=lesson["better"]["text"])
    assert "ack" == reply["type"]


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"table": "xxxxxxxx"}, 404, None),
        ({}, 422, "record"),
        ({"link": "AAAA"}, 422, "link"),
        ({"record": {}}, 422, "record.log"),
        ({"record": late(turn=24)[0].record(), "seat": 1}, 422, "seat"),
        ({"record": dh.new_game("er", players=1, seed=1).record()}, 422, "record.game"),
        ({"table": "xxxxxxxx", "seat": "a"}, 422, "seat"),
    ],
)
async def test_what_cannot_be_reviewed_is_refused(
    house: Server, body: Json, status: int, field: str | None
) -> None:
    response = await house.guest().request("POST", "/api/review", body)
    assert (status, field) == (response.status_code, response.json()["error"]["field"])


async def test_a_game_that_goes_on_is_not_reviewed(house: Server) -> None:
    guest = await house.guest().named("Ana")
    table = (await guest.table("me", start=True))["id"]
    response = await guest.request("POST", "/api/review", {"table": table})
    assert (409, "not_over") == (response.status_code, response.json()["error"]["code"])


class Asker:
    """Somebody who asks from an address, and may go away."""

    def __init__(self, house: Server, address: str, body: Json) -> None:
        self.told: asyncio.Queue[Any] = asyncio.Queue()
        self._says: asyncio.Queue[Any] = asyncio.Queue()
        self._says.put_nowait({"type": "http.request", "body": json.dumps(body).encode()})
        self.task = asyncio.ensure_future(house.app(_scope(address), self._says.get, self.told.put))

    async def goes(self) -> None:
        self._says.put_nowait({"type": "http.disconnect"})
        await asyncio.wait_for(self.task, 5)


def _scope(address: str) -> Json:
    return {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
        "scheme": "http", "method": "POST", "path": "/api/review", "raw_path": b"/api/review",
        "root_path": "", "query_string": b"", "server": ("127.0.0.1", 80),
        "headers": [(b"host", b"127.0.0.1"), (b"origin", BASE.encode())],
        "client": (address, 1), "state": {},
    }  # fmt: skip


async def test_a_review_ends_with_the_last_who_asked(house: Server) -> None:
    reviews, body = house.registry.reviews, {"record": late(turn=22)[0].record()}
    first, second = Asker(house, "10.0.0.1", body), Asker(house, "10.0.0.2", body)
    queued = Asker(house, "10.0.0.3", {"record": late(turn=21)[0].record()})
    await until(lambda: len(reviews._known) == 2, 20)
    await queued.goes()
    assert 1 == len(reviews._known)
    assert queued.told.empty()
    await first.told.get()  # it has begun
    (running,) = reviews._known.values()
    await first.goes()
    assert running.task is not None
    assert not running.task.done()
    await second.goes()
    await until(running.task.cancelled, 5)
    assert not reviews._known
    await until(lambda: all(one is None or one.is_idle for one in reviews._pool._slots), 5)


async def test_a_lost_process_loses_nothing_and_a_table_does_not_wait(house: Server) -> None:
    """What the killed process was at is done by another, while people play on."""
    guest = await house.guest().named("Ana")
    table = (await guest.table("me", start=True))["id"]
    player = await guest.enter(table)
    asking = asyncio.create_task(asked(house, record=late(turn=23)[0].record()))
    while not (reviews := list(house.registry.reviews._known.values())):  # noqa: ASYNC110 (soon)
        await asyncio.sleep(0)
    await reviews[0].has_begun.wait()
    process = house.registry.reviews._pool._slots[0]
    assert process is not None
    process.kill()
    assert "ack" == (await player.act("pick", 0, word=player.view["options"][0]["word"]))["type"]
    assert not asking.done()
    assert "review" in (await asking)[-1]
