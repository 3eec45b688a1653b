"""What must hold in every ruleset, whatever is played: 20,000 random games and more."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import dicehospital as dh
from tests.play import TABLES, random_pick

GAMES = 910  # in each of the 22 rulesets: 20,020 games
THOROUGH = 4  # of these, with the slow checks at every tenth decision
IDS = [
    f"{players}-{'-'.join(map(str, options.values())) or 'plain'}" for players, options in TABLES
]
in_every_ruleset = pytest.mark.parametrize(("players", "options"), TABLES, ids=IDS)


@in_every_ruleset
def test_no_game_has_a_dead_end_or_offers_a_pick_twice(
    players: int, options: dict[str, Any]
) -> None:
    """ER-3.8: every game ends after its 24 or 25 turns, with something to decide until then."""
    rng = random.Random(players)
    for seed in range(GAMES):
        game = dh.new_game("er", players=players, seed=seed, options=options)
        while not game.is_over:
            seat = rng.choice(game.to_act)
            picks = game.options(seat).list()
            assert picks
            assert len(set(picks)) == len(picks)
            game.pick(seat, picks[int(rng.random() * len(picks))])
        assert game.position()["turn"] == (25 if players == 5 else 24)


@in_every_ruleset
def test_positions_copies_undo_and_views_hold_at_every_decision(
    players: int, options: dict[str, Any]
) -> None:
    rng = random.Random(players)
    for seed in range(THOROUGH):
        game = dh.new_game("er", players=players, seed=seed, options=options)
        while not game.is_over:
            if rng.random() < 0.1:
                check_round_trip(game)
                check_copy(game, rng)
                check_undo(game, rng)
                check_views(game, rng)
                check_moves(game)
            random_pick(game, rng)
        check_round_trip(game)
        check_record(game)
        check_patients(game)


def check_round_trip(game: dh.Game[Any]) -> None:
    """A position survives JSON, and both games go on alike."""
    position = game.position()
    again = dh.from_position(json.loads(json.dumps(position)))
    assert again.position() == position
    assert again.to_act == game.to_act
    for seat in game.to_act:
        assert again.options(seat).list() == game.options(seat).list()


def check_copy(game: dh.Game[Any], rng: random.Random) -> None:
    """What happens to a copy happens to it alone; left alone, both get the same dice."""
    position = game.position()
    copies = [game.copy(), game.copy()]
    state = rng.getstate()
    for copy in copies:
        rng.setstate(state)
        for _ in range(8):
            if not copy.is_over:
                random_pick(copy, rng)
    assert game.position() == position
    assert copies[0].position() == copies[1].position()


def check_undo(game: dh.Game[Any], rng: random.Random) -> None:
    """Undo is identity: it leads back exactly, or refuses and changes nothing."""
    copy = game.copy()
    before = copy.position()
    seat = random_pick(copy, rng)
    after = copy.position()
    try:
        copy.undo(seat)
    except dh.IllegalMove:
        assert copy.position() == after
    else:
        completed = not after["draft"][seat]  # then the whole move is undone, its first picks too
        drafts = [[] if completed and s == seat else d for s, d in enumerate(before["draft"])]
        assert copy.position() == {**before, "draft": drafts}


def check_views(game: dh.Game[Any], rng: random.Random) -> None:
    """ER-3.5: a view is the same whatever the hidden facts are, and names none of them."""
    secret = _secret_takes(game)
    for seat in range(game.seats):
        view = game.view(seat)
        assert game.imagine(seat, rng.getrandbits(64)).view(seat) == view
        assert not {"rng", "seed", "journal"} & set(view)
        assert all(view["taken"][other] is None for other in secret - {seat})
    assert all(game.view(None)["taken"][other] is None for other in secret)


def _secret_takes(game: dh.Game[Any]) -> set[int]:
    """The seats whose die nobody else may know: they have taken, and others are still to take."""
    position = game.position()
    waiting = [seat for seat, todo in enumerate(position["todo"]) if todo == ["take"]]
    if not waiting or position["choices"] == "clockwise" or position["players"] == 1:
        return set()
    others = set(range(game.seats)) - {position["chief"]} - set(waiting)
    return others if position["chief"] not in waiting else set()


def check_moves(game: dh.Game[Any]) -> None:
    """Whole moves and picks are two sides of one thing; notation and JSON lead back to the move."""
    for seat in range(game.seats):
        moves = list(game.moves(seat))
        assert len({str(move) for move in moves}) == len(moves)
        assert bool(moves) == (seat in game.to_act)
        for move in moves:
            assert dh.parse_move(game, str(move)) == move
            assert game.explain(seat, move.to_json()) is None


def check_record(game: dh.Game[Any]) -> None:
    assert dh.replay(json.loads(json.dumps(game.record()))).scores() == game.scores()


def check_patients(game: dh.Game[Any]) -> None:
    """Dice are conserved: every die and every extra patient is in a bed or was buried."""
    events = game.events(None)
    for seat in range(game.seats):
        mine = [event for event in events if event["seat"] == seat]
        placed = [event for event in mine if event["event"] in {"admitted", "buried"}]
        assert sum(not event["extra"] for event in placed) == game.position()["turn"]
        beds = [event["bed"] for event in placed if event["event"] == "admitted"]
        assert len(beds) == len(set(beds)) == _patients(game, seat)


def _patients(game: dh.Game[Any], seat: int) -> int:
    wards = game.position()["sheets"][seat].split()[0]
    return sum(letter.isdigit() for letter in wards)


def test_seats_resolve_in_any_order_with_the_same_result() -> None:
    """ER-3.7: the resolutions of different players never touch each other."""
    rng = random.Random(5)
    for seed in range(40):
        game = dh.new_game("er", players=4, seed=seed)
        while "main" not in game.position()["todo"][3]:
            random_pick(game, rng)
        first, second = game.copy(), game.copy()
        plans = {seat: rng.choice(list(game.moves(seat))) for seat in game.to_act}
        for seat in (0, 1, 2, 3):
            first.play(seat, plans[seat])
        for seat in (3, 1, 0, 2):
            second.play(seat, plans[seat])
        assert first.position() == second.position()
