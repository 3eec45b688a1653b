"""What takes the engine long must not hold up others: bots, questions, replays, large bodies."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import httpx
import pytest
from starlette.types import Message

from tests.server.ops_load import until
from tests.server.ops_server import NO_TLS, Guest, Running, ask, running, wait_until
from tests.server.players import Player
from tests.server.support import BASE, Server, server

CARE = {"modules": ["city", "investments", "maternity"]}
HEAVY = (
    b'{"record":{"log":[' + b'{"":0},' * 280_000 + b"0]}}"
)  # two megabytes that would become sixty
FAST = {"DICEHOSPITAL_RATE": "100000", "DICEHOSPITAL_BURST": "100000"}
MANY = {"DICEHOSPITAL_BOT_TABLES_PER_ADDRESS": "100", **FAST}


# -- bots ----------------------------------------------------------------------------------------------
def seconds_of(pid: int) -> float:
    """Processor time that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children_of(pid: int) -> list[int]:
    """Its processes, and theirs."""
    found = [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return found + [one for child in found for one in children_of(child)]


def waits(ana: Guest, table: str, count: int) -> list[float]:
    """How long answers to somebody at a table of her own take."""
    found = []
    with ana.socket(table) as socket:
        for number in range(count):
            began = perf_counter()
            socket.send(json.dumps({"type": "ping", "id": f"p{number}"}))
            while f'"p{number}"' not in str(socket.recv(60)):
                pass
            found.append(perf_counter() - began)
    return found


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="times are read in /proc")
@pytest.mark.second_try("compares waits of milliseconds, before and while others compute")
def test_games_of_bots_are_thought_out_beside_the_tables(tmp_path: Path) -> None:
    with running(tmp_path / "d", **FAST) as house, Guest(house.url) as ana:
        mine = ana.table()
        idle = median(waits(ana, mine, 50))
        for _ in range(8):
            ana.table(
                game="hospital", seats=["bot:greedy"] * 4, players=4, options=CARE, start=True
            )
        pid = house.process.pid
        wait_until(lambda: len(children_of(pid)) > 1, 30)
        before = seconds_of(pid)
        wait_until(lambda: sum(map(seconds_of, children_of(pid))) > 1.5, 100)
        busy = median(waits(ana, mine, 50))
        beside = sum(map(seconds_of, children_of(pid)))
        assert seconds_of(pid) - before < beside / 3
        assert busy < 5 * idle + 0.05


@pytest.mark.soak
@pytest.mark.second_try("compares waits of milliseconds, before and while others compute")
def test_fifty_games_of_bots_do_not_move_the_answers_of_others(tmp_path: Path) -> None:
    with running(tmp_path / "d", **MANY) as house, Guest(house.url) as ana:
        mine = ana.table()
        idle = quantile(waits(ana, mine, 2000), 0.99)
        for _ in range(50):
            ana.table(game="hospital", seats=["bot:greedy"] * 4, players=4, start=True)
        busy = quantile(waits(ana, mine, 2000), 0.99)
        assert busy < 3 * idle + 0.025


def test_games_of_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(tmp_path) as house:
            made = await house.guest().table("bot:random", "bot:random", game="er", start=True)
            table = made["id"]
        async with server(tmp_path) as house:
            room = None

            def is_over() -> bool:
                nonlocal room
                room = house.registry.live(table) or room
                return room is not None and room.table.status == "over"

            await until(is_over, 30)

    asyncio.run(play())


async def test_a_table_whose_bots_are_to_act_is_listed_as_one_that_needs_somebody(
    house: Server,
) -> None:
    guest = await house.guest().named("Ana")
    made = await guest.table("me", "bot:random", game="er", start=True)
    alone = await guest.table("me", "local", game="er", start=True)
    room = await house.registry.load(made["id"])
    assert room is not None
    await until(lambda: not room.table.bots_to_act(), 10)
    assert [] == await house.service.store.timed()
    room.autoplay.stop()
    player = await guest.enter(made["id"])
    while not room.table.bots_to_act():
        answer = await player.act("pick", 0, player.phase(0), word=player.words()[0])
        assert answer["type"] == "ack"
    assert [made["id"]] == await house.service.store.timed()
    room.autoplay.begin()
    await until(lambda: not room.table.bots_to_act(), 10)
    assert alone["id"] not in await house.service.store.timed()
    assert [] == await house.service.store.timed()


# -- one address ---------------------------------------------------------------------------------------
def order(url: str, **more: Any) -> httpx.Response:
    """A table ordered by somebody without a cookie."""
    wanted = {"game": "er", "players": 2, "seats": ["me", "local"], "start": True, **more}
    return ask("POST", f"{url}/api/tables", json=wanted, headers={"Origin": url})


def test_one_address_has_bots_play_alone_at_a_few_tables_only(tmp_path: Path) -> None:
    slow = {"game": "hospital", "players": 4, "seats": ["bot:greedy"] * 4, "options": CARE}
    with running(tmp_path / "d", DICEHOSPITAL_BOT_TABLES_PER_ADDRESS="3") as house:
        answers = [order(house.url, **slow) for _ in range(6)]
        assert [201] * 3 + [429] * 3 == [answer.status_code for answer in answers]
        assert "too_many_bot_tables" == answers[-1].json()["error"]["code"]


def test_who_has_no_cookie_is_counted_by_address(tmp_path: Path) -> None:
    limits = {"DICEHOSPITAL_TABLE_BURST": "4", "DICEHOSPITAL_GUEST_BURST": "6"}
    with running(tmp_path / "d", **limits) as house:
        made = [order(house.url).status_code for _ in range(6)]
        assert ([201] * 4, 429) == (made[:4], made[-1])
        me, named = (
            f"{house.url}/api/me",
            {"json": {"name": "Ana"}, "headers": {"Origin": house.url}},
        )
        become = [ask("PUT", me, **named).status_code for _ in range(6)]
        assert (200, 429) == (become[0], become[-1])


# -- questions -----------------------------------------------------------------------------------------
async def test_who_asks_too_much_waits_and_others_do_not(tmp_path: Path) -> None:
    async with server(tmp_path, ask_time_rate=1, ask_time_burst=1) as house:
        made = await (await house.guest().named("Ana")).table("me", "local", start=True)
        player = await house.guest().enter(made["id"])
        assert (
            "answer" == (await player.ask("outlook"))["type"]
        )  # it was sent before, so it costs nothing
        seen = [await asked(house, "hint")]
        while "answer" == seen[-1]["type"] and len(seen) < 50:
            seen.append(await asked(house, "hint"))
        assert "answer" == seen[0]["type"]
        assert ("busy", True) == (seen[-1]["code"], seen[-1]["retry"])


async def asked(house: Server, about: str) -> dict[str, Any]:
    """The answer to somebody new at a table of their own."""
    guest = await house.guest().named("Bea")
    made = await guest.table("me", "local", start=True)
    player = await guest.enter(made["id"])
    return await player.ask(about, player.view["to_act"][0])


async def test_who_has_refusals_explained_too_often_must_go(tmp_path: Path) -> None:
    async with server(tmp_path, ask_time_rate=1, ask_time_burst=20) as house:
        guest = await house.guest().named("Ana")
        made = await guest.table("me", "local", game="hospital", options=CARE, start=True)
        player = await guest.enter(made["id"])
        while (frame := await refused(player)) is not None:
            assert frame["code"] in {"illegal", "bad"}
        assert 4429 == player.socket.code


async def refused(player: Player) -> dict[str, Any] | None:
    """The answer to a move that the rules do not allow; None when nobody listens any more."""
    seat = player.view["to_act"][0]
    name = await player.begin("play", seat, player.phase(seat), move="d_pharmacy nurse: R3>G")
    while (frame := await player.socket.frame()) is not None and frame.get("id") != name:
        pass
    return frame


async def test_a_question_is_answered_when_it_is_and_moves_do_not_wait_for_it(
    house: Server,
) -> None:
    guest = await house.guest().named("Ana")
    made = await guest.table("me", "local", game="hospital", options=CARE, start=True)
    player = await guest.enter(made["id"])
    seat, run, gate = player.view["to_act"][0], house.registry.compute.run, asyncio.Event()
    await player.look(seat)

    async def later(*given: Any, **how: Any) -> Any:
        await gate.wait()
        return await run(*given, **how)

    house.registry.compute.run = later  # type: ignore[method-assign]
    await player.socket.say({"type": "ask", "id": "hint", "seat": seat, "about": "hint"})
    answer = await player.act("pick", seat, player.phase(seat), word=player.words()[0])
    assert "ack" == answer["type"]
    assert "hint" not in player.answers
    gate.set()
    await player.hear(lambda: "hint" in player.answers)


async def test_a_hint_is_worked_out_once_for_a_decision(house: Server) -> None:
    guest = await house.guest().named("Ana")
    made = await guest.table("me", "local", start=True)
    player = await guest.enter(made["id"])
    seat = player.view["to_act"][0]
    first = await player.ask("hint", seat)
    house.registry.compute.run = None  # type: ignore[assignment,method-assign]
    assert first["data"] == (await player.ask("hint", seat))["data"]


# -- bodies --------------------------------------------------------------------------------------------
class Slow:
    """A request whose body comes in pieces, as slowly as one likes."""

    def __init__(self, house: Server, address: str, length: int | None = None) -> None:
        self.status = 0
        self._body: asyncio.Queue[Message] = asyncio.Queue()
        headers = [(b"host", b"127.0.0.1"), (b"origin", BASE.encode())]
        if length is not None:
            headers.append((b"content-length", str(length).encode()))
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http",
            "method": "POST", "path": "/api/replay", "raw_path": b"/api/replay", "root_path": "",
            "query_string": b"", "headers": headers, "server": ("127.0.0.1", 80),
            "client": (address, 1), "state": {},
        }  # fmt: skip
        self.task = asyncio.ensure_future(house.app(scope, self._body.get, self._take))

    async def _take(self, message: Any) -> None:
        self.status = message.get("status", self.status)

    def send(self, count: int, *, more: bool = True) -> None:
        body = b" " * count
        self._body.put_nowait({"type": "http.request", "body": body, "more_body": more})


async def test_what_waits_is_bounded_by_address_and_altogether(tmp_path: Path) -> None:
    large = {"body_bytes": 9, "pack_bytes": 1, "waiting_bytes_small": 0}  # so that all of them are
    limits = {"waiting_bytes": 250, "waiting_bytes_per_address": 100}
    async with server(tmp_path, **limits, **large) as house:
        holding = [Slow(house, f"10.0.0.{n}") for n in (1, 2)]
        for request in holding:
            request.send(90)
        await asyncio.sleep(0.01)
        refused = Slow(house, "10.0.0.1", 11)  # it says so, and is not even read
        await refused.task
        assert 429 == refused.status
        third, full = Slow(house, "10.0.0.3"), Slow(house, "10.0.0.4")
        third.send(60)
        await asyncio.sleep(0.01)
        full.send(60)
        await full.task
        assert 503 == full.status
        for request in (*holding, third):
            request.send(0, more=False)
            await request.task
            assert 422 == request.status
        again = Slow(house, "10.0.0.1", 100)
        again.send(100, more=False)
        await again.task
        assert 422 == again.status  # what is done does not count any more


async def test_who_reads_slowly_holds_what_is_not_read(house: Server) -> None:
    from dicehospital.server.edge.body_limits import BodyLimits

    taken = asyncio.Event()

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * 200_000})

    sizes: list[int] = []

    async def send(message: Any) -> None:
        sizes.append(len(message.get("body", b"")))
        if sizes[-1]:
            await taken.wait()

    limits = BodyLimits(app, house.service.settings)
    scope: Any = {"type": "http", "path": "/api/me", "headers": [], "client": ("10.0.0.1", 1)}
    task = asyncio.ensure_future(limits(scope, send, send))  # type: ignore[arg-type]
    await asyncio.sleep(0.01)
    assert [0, 65_536] == sizes
    assert limits._waiting.is_too_much_of("10.0.0.1", 7_900_000)
    taken.set()
    await task
    assert 200_000 == sum(sizes)
    assert not limits._waiting.is_too_much_of("10.0.0.1", 7_900_000)


@pytest.fixture
def house_of_usual_limits(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "d") as found:
        yield found


def megabytes_of(pid: int) -> float:
    """What a process holds for itself and its share of what it has in common with others."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except ProcessLookupError:  # it has just ended
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="it is read in /proc")
@pytest.mark.second_try("an answer within 1.5 seconds, beside twenty senders")
def test_heavy_bodies_behind_replays_fill_no_memory(house_of_usual_limits: Running) -> None:
    house = house_of_usual_limits
    pid, most, slowest = house.process.pid, 0.0, 0.0

    def post(body: bytes) -> int:
        with httpx.Client(
            base_url=house.url, headers={"Origin": house.url}, verify=NO_TLS
        ) as client:
            return client.post("/api/replay", content=body, timeout=60).status_code

    with Guest(house.url) as ana, ThreadPoolExecutor(20) as senders:
        game = ana.table(seats=["bot:random"] * 2)
        wait_until(lambda: ana.http.get(f"/api/tables/{game}").json()["status"] == "over", 60)
        replays = [senders.submit(post, b'{"table":"%s"}' % game.encode()) for _ in range(6)]
        bodies = [senders.submit(post, HEAVY) for _ in range(14)]
        while not all(sent.done() for sent in (*replays, *bodies)):
            began = perf_counter()
            assert ana.http.get("/healthz").is_success
            slowest = max(slowest, perf_counter() - began)
            most = max(most, sum(map(megabytes_of, (pid, *children_of(pid)))))
    assert most < 300
    assert slowest < 1.5
    assert {200} == {sent.result() for sent in replays}
    assert {422, 429} == {sent.result() for sent in bodies}
