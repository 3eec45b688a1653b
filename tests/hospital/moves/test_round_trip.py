"""Every move that a game offers is read back from its text and its JSON, to the very same words."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import Game, active

CARE = ("city", "investments", "maternity")
OTHERS = ("experimental", "promos", "events", "panic", "epidemic", "superbug")
TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (3, {"modules": ["city"]}),
    (2, {"modules": ["investments", "experimental", "promos"]}),
    (4, {"modules": ["maternity", "panic", "events"]}),
    (2, {"modules": ["city", "investments"]}),
    (3, {"modules": ["city", "maternity"]}),
    (3, {"modules": ["investments", "maternity", "final_pickup"]}),
    (5, {"modules": list(CARE)}),
    (4, {"modules": [*CARE, *OTHERS]}),
    (5, {}),
    (1, {"solo": "automa"}),
)
PLAYED = 160  # decisions of each game
MOST_MOVES = 300  # of a decision, from which ...
READ_BACK = 6  # ... so many are read back
NEW_KINDS = {
    "place_mother", "settle", "babies", "drive", "fly", "collect", "keep_bonus", "minus", "bonus",
    "invest", "keep_token", "token",
}  # fmt: skip


def name_of(table: tuple[int, dict[str, Any]]) -> str:
    players, options = table
    return f"{players} {' '.join(options.get('modules', options.values()))}"


def moves_of(game: Game, seat: int) -> list[dh.Move]:
    """Every whole move of a seat, or so many."""
    rulebook, state = game.rulebook, game.state
    found = rulebook.ruleset.whole_moves(state, seat, MOST_MOVES)
    return [rulebook.spell(state, seat, kind, words) for kind, words in found]


def check_read_back(game: Game, seat: int, move: dh.Move) -> None:
    """DH-13.3: text and JSON mean the very same words."""
    rulebook = game.rulebook
    for source in (str(move), json.loads(json.dumps(move.to_json()))):
        read = rulebook.resolve(game.state, seat, rulebook.codec.read(source))
        assert (move.words, str(move)) == (read.words, str(read)), source
        assert move.to_json() == read.to_json()


def play_reading_back(players: int, options: dict[str, Any], seed: int) -> set[str]:
    """Play at random, reading moves back; the kinds of move that were seen."""
    rng = random.Random(seed)
    game = dh.new_game("hospital", players=players, seed=seed, options=options)
    kinds: set[str] = set()
    for _ in range(PLAYED):
        if game.is_over:
            break
        seat = rng.choice(game.to_act)
        moves = moves_of(game, seat)
        assert len(moves) == len({str(move) for move in moves})
        for move in rng.sample(moves, min(READ_BACK, len(moves))):
            check_read_back(game, seat, move)
            kinds.add(move.kind)
        game.play(seat, str(rng.choice(moves)))
    return kinds


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_moves_of_whole_games_are_read_back(table: tuple[int, dict[str, Any]]) -> None:
    """DH-13.3."""
    players, options = table
    assert "activate" in play_reading_back(players, options, 7)


def test_every_new_kind_of_move_is_met() -> None:
    """DH-14 to DH-16."""
    options = {"modules": [*CARE, "experimental"]}
    kinds = play_reading_back(2, options, 3) | play_reading_back(3, options, 4)
    kinds |= play_reading_back(4, {"modules": ["maternity"]}, 5)
    assert set() == NEW_KINDS - kinds


# -- moves that random games seldom meet -----------------------------------------------------------------
def investing(specialist: str, tokens: dict[str, list[str]], **more: Any) -> Game:
    """A hospital with tokens, in its activation phase."""
    hospital = {
        "patients": ["R2", "R2", "R3", "Y2", "Y4", "G1"],
        "departments": ["d_inv_red", "d_inv_exchange"],
        "specialists": [specialist, "s_gp"],
        "tokens": tokens,
        **more,
    }
    return active(hospital, modules=["investments"])


def offered(game: Game) -> set[str]:
    """The texts of a seat's moves, each read back."""
    moves = moves_of(game, 0)
    for move in moves:
        check_read_back(game, 0, move)
    return {str(move) for move in moves}


def test_declared_colours_declined_effects_and_relieved_staff_are_read_back() -> None:
    """DH-15.7, DH-15.8, DH-15.9."""
    game = investing("s_trainee", {"s_trainee": ["t_colour_red"]}, placed=["s_gp"])
    wanted = {
        "d_pharmacy s_trainee turn red: R3",
        "d_pharmacy s_trainee: G1",
        "d_pharmacy s_trainee decline",
        "d_inv_exchange nurse swap s_gp",
    }
    assert wanted <= offered(game)


@pytest.mark.parametrize(
    ("specialist", "owner"), [("s_mgmt_expert", "d_icu"), ("s_strategy", "d_critical")]
)
def test_abilities_that_use_tokens_are_read_back(specialist: str, owner: str) -> None:
    """DH-15.10."""
    game = investing(specialist, {owner: ["t_low2_red"]})
    game.play(0, f"d_critical {specialist}: R3")
    while "t_low2_red: R2" in offered(game):
        game.play(0, "t_low2_red: R2")
    assert any(text.startswith("ability t_low2_red: R2") for text in offered(game))


def test_a_second_ward_at_the_start_is_read_back() -> None:
    """DH-10.2, DH-17.4: hard mode Panic with Maternity."""
    game = dh.new_game("hospital", players=3, seed=2, options={"modules": ["maternity", "panic"]})
    moves = moves_of(game, 0)
    for move in moves:
        check_read_back(game, 0, move)
    assert {2} == {len(move.to_json()["w2"]) for move in moves}
