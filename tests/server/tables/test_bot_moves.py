"""Moves of bots travel and are kept as words; logs that kept their notation still replay."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as changed

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.hospital.moves.spelling import MoveTranslator
from dicehospital.server.store.store import LoadedTable
from dicehospital.server.tables.apply import load_table
from dicehospital.server.tables.log.lines import BotsMoved, Chosen, read_line, write_line
from tests.server.ops_store import kept_in
from tests.server.support import server

CARE = {"modules": ["city", "investments", "maternity"]}
GAMES: list[tuple[str, dict[str, Any]]] = [("er", {}), ("hospital", CARE)]


async def _game_of_bots(folder: Path, game: str, options: dict[str, Any]) -> LoadedTable:
    """The whole log of a game between two bots, played by a server."""
    async with server(folder) as house:
        guest = house.guest()
        table = await guest.table(
            "bot:random", "bot:random", game=game, options=options, start=True
        )
        watcher = await guest.enter(table["id"])
        await watcher.hear(lambda: watcher.table["status"] == "over")
    return await kept_in(folder, table["id"])


def _in_notation(stored: LoadedTable) -> LoadedTable:
    """The log as it was kept before moves travelled as words."""
    table = load_table(replace(stored, tail=()))
    entries = []
    for entry in stored.tail:
        line = read_line(entry.action)
        if isinstance(line, BotsMoved) and table.game is not None:
            told: list[tuple[int, Chosen]] = [
                (seat, _told(table.game, seat, words)) for seat, words in line.moves
            ]
            entry = changed(entry, action=write_line(BotsMoved(told)))  # noqa: PLW2901
        entries.append(entry)
        table = load_table(replace(stored, tail=tuple(entries)))
    return replace(stored, tail=tuple(entries))


def _told(game: dh.Game[Any], seat: int, words: Any) -> str:
    """The notation of a move; the game follows it."""
    kind = game.rulebook.ruleset.kind_of(game.state, seat, tuple(words))
    text = game.rulebook.spell(game.state, seat, int(kind), words).text
    game.play_words(seat, words)
    return text


@pytest.mark.parametrize(("game", "options"), GAMES, ids=["er", "hospital"])
def test_bots_are_kept_as_words_and_old_logs_with_notation_still_replay(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    stored = asyncio.run(_game_of_bots(tmp_path, game, options))
    lines = [read_line(entry.action) for entry in stored.tail]
    moves = [move for line in lines if isinstance(line, BotsMoved) for _, move in line.moves]
    assert moves
    assert all(isinstance(move, list) for move in moves)
    old, new = load_table(_in_notation(stored)), load_table(stored)
    assert old.game is not None
    assert new.game is not None
    assert old.game.journal() == new.game.journal()
    assert old.game.is_over


def test_a_move_that_was_chosen_among_legal_ones_is_not_searched_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = dh.new_game("hospital", players=2, seed=3, options=CARE)
    bot = make_bot("greedy", 1)
    searched: list[object] = []
    monkeypatch.setattr(MoveTranslator, "_search", lambda *arguments: searched.append(arguments))
    for _ in range(60):
        seat = game.to_act[0]
        game.play(seat, bot.choose(game.imagine(seat, 1), seat))
    assert searched == []


def test_a_move_of_another_position_means_what_it_says_not_what_its_words_say() -> None:
    """DH-13.3: words name beds; the patient in that bed may be another one meanwhile."""
    fields: dict[str, Any] = {"game": "hospital", "players": 2, "phase": "activation", "round": 3}
    there = dh.from_position({**fields, "hospitals": [{"patients": ["R3", "R5"], "blood": 2}, {}]})
    here = dh.from_position({**fields, "hospitals": [{"patients": ["R5", "R3"], "blood": 2}, {}]})
    move = next(m for m in there.moves(0) if str(m) == "d_pharmacy nurse: R3>G")
    here.play(0, move)
    assert ["R5", "R4t~G"] == [p["text"] for p in here.view(0)["hospitals"][0]["patients"] if p]


@pytest.mark.parametrize("words", [[], [0], [1, 2, 3], [-1], [10**6]])
def test_words_that_are_no_move_are_refused_and_change_nothing(words: list[int]) -> None:
    game = dh.new_game("hospital", players=2, seed=3)
    before = game.position()
    with pytest.raises(dh.BadInput) as error:
        game.play_words(game.to_act[0], words)
    assert "words" == error.value.field
    assert before == game.position()
