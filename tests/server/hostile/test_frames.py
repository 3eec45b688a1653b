"""Bad frames: each is answered, none changes anything, none ends the socket but those that must."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from dicehospital.server.monitoring import logs
from tests.server.hostile.frames import HANDING_OVER, KINDS, Frames
from tests.server.players import Json, Player, play_on
from tests.server.support import Guest, Server, seated, server

FRAMES = 800  # to each of four tables; the soak sends many more


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


async def test_a_stranger_at_a_table_of_dice_hospital_can_break_nothing(
    house: Server, faults: list[BaseException]
) -> None:
    host, guest = house.guest(), await house.guest().named("Mallory")
    options = {"modules": ["city", "investments", "maternity", "events"]}
    made = await host.table("me", "local", game="hospital", options=options, start=True)
    await _barrage(house, await guest.enter(made["id"]), guest, 4, (*KINDS, *HANDING_OVER))
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
