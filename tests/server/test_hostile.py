"""Bad frames: each is answered, none changes anything, none ends the socket but those that must."""

from __future__ import annotations

import json
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicehospital.server import logs
from tests.server.support import Guest, Json, Player, Server, act, play_on, seated, server

FRAMES = 7_000  # to each of three tables
KINDS = (
    "pick",
    "picks",
    "play",
    "undo",
    "sit",
    "stand",
    "swap",
    "local",
    "start",
    "reclaim",
    "fly",
)
HANDING_OVER = ("bot", "resign", "rematch")  # right at any time for one's own seat
ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 15, 16, 255, 2**31, 2**53, 2**63, 2**64, 10**40, -(10**40)),
    *(0.5, 1e308, "", "x", "x" * 65, "x" * 5000, "\u0000", "\u202e", "\ud800", "é" * 40, "NaN"),
    *([], {}, [1], [[]], {"a": 1}, [None] * 40, {"kind": "pick"}, {"__proto__": {}}, "W3=5"),
)
TEXTS = (
    *("", " ", "{", "}", "[", "null", "NaN", "Infinity", "-", '"', "{}", "[]", '{"type":"act"}'),
    *('{"type":"act","id":"x"}', '{"type":1}', '{"id":"x"}', '{"type":"ping","id":"x","id":"y"}'),
    *('{"type":"ping","id":"\\ud800"}', '{"type":"ping","id":"\\u0000"}', "\ufeff{}", "\x00"),
    *('{"type":"resume","have":1e400}', '{"type":"look","seat":NaN}', '{"type":"ping","id":"x"}{}'),
    *("[" * 5000, '{"a":' * 2000, "[" * 17 + "]" * 17, '{"type":"ping","id":"' + "x" * 9000 + '"}'),
    *('{"type":"act","id":"x","do":{"kind":"play","move":{"move":' + "[" * 40 + "]" * 40 + "}}}",),
)


class Frames:
    """Frames that nobody should send, without end."""

    def __init__(self, seed: int, kinds: tuple[str, ...]) -> None:
        self._rng = random.Random(seed)
        self._kinds = kinds
        self._number = 0

    def text(self) -> str:
        """The next one."""
        rng = self._rng
        if rng.random() < 0.1:
            return rng.choice(TEXTS)
        text = json.dumps(self._mutated(self._frame()))
        if rng.random() < 0.15:
            place = rng.randrange(len(text))
            text = text[:place] + rng.choice(['"', "{", "", "\\", "9", "\x07"]) + text[place + 1 :]
        return text

    def _frame(self) -> Json:
        self._number += 1
        name, rng = f"bad-{self._number}", self._rng
        return rng.choice([self._act, self._ask, self._other])(name)

    def _act(self, name: str) -> Json:
        rng = self._rng
        kind = rng.choice(self._kinds)
        more: dict[str, Json] = {
            "pick": {"word": rng.choice([0, 1, 13, 999, 70_000])},
            "picks": {"words": [rng.randrange(60) for _ in range(rng.randrange(40))]},
            "play": {"move": rng.choice(["W3=5", "take red", "", {"move": "admit"}, {"move": 3}])},
            "swap": {"with": rng.randrange(20)},
            "bot": {"bot": rng.choice(["greedy", "skynet", None])},
            "local": {"name": rng.choice(["", "Zoe", "\u200b"])},
        }
        # A phase that never comes: whatever else is right, the game does not move.
        return act(
            name, kind, rng.choice([0, 1, 7, None]), 10**6, rng.randrange(99), **more.get(kind, {})
        )

    def _ask(self, name: str) -> Json:
        rng = self._rng
        about = rng.choice(["outlook", "why", "scores", "everything"])
        more = rng.choice([{}, {"ref": rng.choice(["die:red", "ward:99", ""])}, {"move": "W9=9"}])
        return {
            "type": "ask",
            "id": name,
            "seat": rng.choice([0, 1, 9, None]),
            "about": about,
            **more,
        }

    def _other(self, name: str) -> Json:
        rng = self._rng
        choice: Json = rng.choice(
            [
                {"type": "resume", "have": rng.choice([-1, 0, 10**9]), "events": 10**6},
                {"type": "look", "seat": rng.choice([1, 9, None])},
                {"type": "ping", "id": name},
                {"type": "hello", "id": name},
            ]
        )
        return choice

    def _mutated(self, frame: Json) -> Json:
        """The frame with something about it changed, somewhere."""
        rng = self._rng
        place: Any = frame
        while rng.random() < 0.4 and any(isinstance(value, dict) for value in place.values()):
            place = next(value for value in place.values() if isinstance(value, dict))
        what = rng.random()
        if what < 0.5 and place:
            place[rng.choice(list(place))] = rng.choice(ODD)
        elif what < 0.7:
            place[rng.choice(["x", "admin", "", "__class__", "seed"])] = rng.choice(ODD)
        elif what < 0.85 and place:
            del place[rng.choice(list(place))]
        return frame


async def _barrage(
    house: Server, player: Player, guest: Guest, seed: int, kinds: tuple[str, ...]
) -> None:
    """Every frame is answered, and the table is what it was but for what was acknowledged."""
    frames = Frames(seed, kinds)
    room = house.registry.live(player.table["id"])
    assert room is not None
    before, done = room.table.snapshot(), set[int]()
    for number in range(FRAMES):
        player.answers.clear()
        count = len(player.frames)
        if number % 50 == 0:
            await player.socket.say_bytes(b"\x00\xff" * (number % 7))
        else:
            await player.socket.say_text(frames.text())
        await player.hear(partial(_is_answered, player, count))
        assert 1 == _answers(player.frames[count:])
        if player.frames[-1]["type"] == "ack" and player.frames[-1]["seq"] > before.seq:
            done.add(player.frames[-1]["seq"])
    await player.settle()
    assert before.seq + len(done) == room.table.seq
    assert done or before == room.table.snapshot()
    assert player.table["id"] == (await guest.get(f"/api/tables/{player.table['id']}"))["id"]


def _is_answered(player: Player, count: int) -> bool:
    return _answers(player.frames[count:]) > 0


def _answers(frames: list[Json]) -> int:
    return sum(frame["type"] in ("ack", "reject", "answer", "error", "sync") for frame in frames)


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """Errors of our own that were caught somewhere."""
    found: list[BaseException] = []

    def note(_event: str, error: BaseException, **_: object) -> str:
        found.append(error)
        return ""

    monkeypatch.setattr(logs, "fault", note)
    return found


async def test_a_stranger_at_a_running_table_can_break_nothing(
    house: Server, faults: list[BaseException]
) -> None:
    players = await seated(house, 2)
    guest = await house.guest().named("Mallory")
    stranger = await guest.enter(players[0].table["id"])
    before = players[0].seq
    await _barrage(house, stranger, guest, 1, (*KINDS, *HANDING_OVER))
    await players[0].settle()
    assert before == players[0].seq
    assert [] == faults


async def test_the_only_player_of_a_finished_game_can_break_nothing(
    house: Server, faults: list[BaseException]
) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    await play_on(player)
    await player.act("rematch")  # so that asking again changes nothing
    await player.settle()
    await _barrage(house, player, guest, 2, (*KINDS, *HANDING_OVER))
    assert [] == faults


async def test_a_player_in_the_middle_of_a_game_can_break_nothing(
    house: Server, faults: list[BaseException]
) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    await play_on(player, 0, 9)
    await _barrage(house, player, guest, 3, KINDS)
    assert [] == faults


# -- frames that end a socket ------------------------------------------------------------------------
async def test_a_frame_that_is_too_large_ends_the_socket(house: Server) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    await player.socket.say_text('{"type":"ping","id":"' + "x" * 20_000 + '"}')
    await player.socket.ended()
    assert 4413 == player.socket.code


async def test_too_many_frames_end_the_socket(tmp_path: Path) -> None:
    async with server(tmp_path, rate=20, burst=40) as house:
        guest = house.guest()
        player = await guest.enter((await guest.table("me", start=True))["id"])
        for number in range(60):
            await player.socket.say({"type": "ping", "id": str(number)})
        await player.socket.ended()
        assert 4429 == player.socket.code


async def test_a_person_and_an_address_have_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async with server(tmp_path, sockets_per_person=2, sockets_per_address=3) as house:
        guest = house.guest()
        table = (await guest.table("me", start=True))["id"]
        first, _ = await guest.enter(table), await guest.enter(table)
        third = await guest.socket(table)
        assert await third.frame() is None
        assert 4429 == third.code
        await house.guest().enter(table)
        fourth = await house.guest().socket(table)
        assert await fourth.frame() is None
        await first.close()
        await guest.enter(table)
