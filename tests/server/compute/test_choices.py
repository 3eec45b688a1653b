"""Bots choose elsewhere what they would choose here, and where they cannot, somebody else does."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.server.compute.choices import BotMovesRequest
from dicehospital.server.compute.pool import JobResult, PoolClosed, WorkerCrashed
from dicehospital.server.store.store import LoadedTable
from dicehospital.server.tables.acts import ActRejected
from dicehospital.server.tables.apply import apply, load_table
from dicehospital.server.tables.live.bots import BATCH, TableBotRunner
from dicehospital.server.tables.log.lines import BotsMoved, read_line
from dicehospital.server.tables.table import Table
from tests.hospital.components.test_packs_playing import PACK
from tests.server.here import Here
from tests.server.ops_store import kept_in
from tests.server.support import server

T = TypeVar("T")
CARE = {"modules": ["city", "investments", "maternity"]}
GAMES: list[tuple[str, str, dict[str, Any]]] = [
    ("er", "greedy", {}),
    ("hospital", "greedy", CARE),
    ("hospital", "random", {"pack": PACK}),
]


async def _begun(folder: Path, game: str, bot: str, options: dict[str, Any]) -> LoadedTable:
    """The log of the first moves of bots at a table."""
    async with server(folder) as house:
        guest = house.guest()
        table = await guest.table(
            f"bot:{bot}", "bot:random", game=game, options=options, start=True
        )
        watcher = await guest.enter(table["id"])
        await watcher.hear(lambda: watcher.seq >= 3)
    return await kept_in(folder, table["id"])


def _drawn(source: bytes, *numbers: int) -> int:
    text = source + b":" + ":".join(map(str, numbers)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")


class Reference:
    """How tables chose when they thought in their own process."""

    def __init__(self, table: Table) -> None:
        self._source = hashlib.sha256(b"dicehospital:bots:" + table.header.seed).digest()
        self._bots = {
            number: make_bot(seat.bot or "", _drawn(self._source, number))
            for number, seat in enumerate(table.seats)
        }

    def line(self, game: dh.Game[Any], seq: int) -> list[tuple[int, list[int]]]:
        """The moves of the next line; the game follows them."""
        moves: list[tuple[int, list[int]]] = []
        while len(moves) < BATCH and game.to_act:
            seat = game.to_act[0]
            seen = game.imagine(seat, _drawn(self._source, seat, seq * BATCH + len(moves)))
            words = list(self._bots[seat].choose(seen, seat).words)
            game.play_words(seat, words)
            moves.append((seat, words))
        return moves


@pytest.mark.parametrize(("game", "bot", "options"), GAMES, ids=["er", "hospital", "pack"])
def test_bots_choose_elsewhere_what_they_would_choose_here(
    tmp_path: Path, game: str, bot: str, options: dict[str, Any]
) -> None:
    stored = asyncio.run(_begun(tmp_path, game, bot, options))
    table = load_table(LoadedTable(stored.header, None, (), {}))
    reference, lines = Reference(table), 0
    for entry in stored.tail:
        line = read_line(entry.action)
        if isinstance(line, BotsMoved) and table.game is not None:
            assert line.moves == reference.line(table.game.copy(), table.seq)
            lines += 1
        apply(table, entry, line)
    assert lines >= 2


# -- where they cannot ---------------------------------------------------------------------------------
class Losing(Here):
    """Loses its processes over some bots."""

    def __init__(self, *bots: str, error: Exception) -> None:
        super().__init__()
        self._bots = bots
        self._error = error

    async def run(self, work: Callable[..., T], *given: Any, **how: Any) -> JobResult[T]:
        wish: BotMovesRequest = given[0]
        if wish.bots[0] in self._bots:
            raise self._error
        return await super().run(work, *given, **how)


async def _table(folder: Path, bot: str) -> Table:
    async with server(folder) as house:
        made = await house.guest().table(bot, "bot:random", game="hospital", start=True)
        room = await house.registry.load(made["id"])
        assert room is not None
        room.autoplay.stop()
        return room.table


@pytest.mark.parametrize("lost", [("random",), ("random", "greedy")])
async def test_where_a_bot_fails_the_stand_in_decides_and_at_last_chance(
    tmp_path: Path, lost: tuple[str, ...]
) -> None:
    table = await _table(tmp_path, "bot:random")
    assert table.game is not None
    runner = TableBotRunner(table, Losing(*lost, error=WorkerCrashed()))
    game = table.game.copy()
    before = len(game.journal())
    moves = await runner.choose(game, {0: "random", 1: "random"}, 0, BATCH)
    assert moves
    assert len(game.journal()) > before
    follow = table.game.copy()
    for seat, words in moves:
        follow.play_words(seat, words)
    assert follow.journal() == game.journal()


async def test_a_move_that_cannot_be_made_is_not(tmp_path: Path) -> None:
    class Wrong(Here):
        async def run(self, *_: Any, **__: Any) -> JobResult[Any]:
            return JobResult([(0, [1, 2, 3])], 0.0)

    table = await _table(tmp_path, "bot:random")
    assert table.game is not None
    game = table.game.copy()
    moves = await TableBotRunner(table, Wrong()).choose(game, {0: "greedy", 1: "greedy"}, 0)
    assert 1 == len(moves)
    assert [1, 2, 3] != moves[0][1]


async def test_a_server_that_closes_lets_bots_be(tmp_path: Path) -> None:
    table = await _table(tmp_path, "bot:random")
    assert table.game is not None
    runner = TableBotRunner(table, Losing("greedy", error=PoolClosed()))
    with pytest.raises(ActRejected) as refused:
        await runner.choose(table.game.copy(), {0: "greedy", 1: "greedy"}, 0)
    assert refused.value.is_passing
