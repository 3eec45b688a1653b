"""What must hold in every ruleset of Emergency Roll, whatever is played."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import dicehospital as dh
from tests import looks
from tests.harness import Checks, Player, Ruleset
from tests.play import TABLES, random_pick

if TYPE_CHECKING:
    from tests.harness import Game, Json

GAMES = 40  # in each of the 22 rulesets
SOAK = 3000
THOROUGH = 4  # of these, with close looks at every tenth decision
RULESETS = [Ruleset("er", players, options) for players, options in TABLES]
IDS = [f"{r.players}-{'-'.join(map(str, r.options.values())) or 'plain'}" for r in RULESETS]
in_every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=IDS)


@in_every_ruleset
@pytest.mark.parametrize("games", [GAMES, pytest.param(SOAK, marks=pytest.mark.soak)])
def test_no_game_has_a_dead_end_or_offers_a_pick_twice(ruleset: Ruleset, games: int) -> None:
    """ER-3.8: every game ends after its 24 or 25 turns, with something to decide until then."""
    rng = random.Random(ruleset.players)
    for seed in range(games):
        game = ruleset.open(seed)
        while not game.is_over:
            seat = rng.choice(game.to_act)
            picks = game.options(seat).list()
            assert picks
            assert len(set(picks)) == len(picks)
            game.pick(seat, picks[int(rng.random() * len(picks))])
        check_turns(game)


def check_turns(game: Game) -> None:
    """ER-3.8."""
    position = game.position()
    assert (25 if position["players"] == 5 else 24) == position["turn"]


@in_every_ruleset
def test_positions_copies_undo_views_and_moves_hold_at_any_decision(ruleset: Ruleset) -> None:
    """ER-3.5, ER-10.1."""
    player = Player(lambda _: CHECKS, (*looks.ALL, looks.moves, takes_are_secret), share=0.1)
    player.play_all([ruleset] * THOROUGH)


def takes_are_secret(game: Game, _rng: random.Random) -> None:
    """ER-3.5: while somebody is still to take, nobody else knows what was taken."""
    secret = _secret_takes(game)
    for seat in (None, *range(game.seats)):
        taken = game.view(seat)["taken"]
        assert all(taken[other] is None for other in secret - {seat})


def _secret_takes(game: Game) -> set[int]:
    """The seats whose die nobody else may know: they have taken, and others are still to take."""
    position = game.position()
    waiting = [seat for seat, todo in enumerate(position["todo"]) if todo == ["take"]]
    if not waiting or position["choices"] == "clockwise" or position["players"] == 1:
        return set()
    others = set(range(game.seats)) - {position["chief"]} - set(waiting)
    return others if position["chief"] not in waiting else set()


def check_patients(game: Game) -> None:
    """Dice are conserved: every die and every extra patient is in a bed or was buried."""
    events = game.events(None)
    for seat in range(game.seats):
        mine = [event for event in events if event["seat"] == seat]
        placed = [event for event in mine if event["event"] in {"admitted", "buried"}]
        assert sum(not event["extra"] for event in placed) == game.position()["turn"]
        beds = [event["bed"] for event in placed if event["event"] == "admitted"]
        assert len(beds) == len(set(beds)) == _patients(game.position(), seat)


def _patients(position: Json, seat: int) -> int:
    wards = position["sheets"][seat].split()[0]
    return sum(letter.isdigit() for letter in wards)


CHECKS = Checks(ends=(looks.record, check_patients, check_turns))


def test_seats_resolve_in_any_order_with_the_same_result() -> None:
    """ER-3.7: the resolutions of different players never touch each other."""
    rng = random.Random(5)
    for seed in range(40):
        game: dh.Game[Any] = dh.new_game("er", players=4, seed=seed)
        while "main" not in game.position()["todo"][3]:
            random_pick(game, rng)
        first, second = game.copy(), game.copy()
        plans = {seat: rng.choice(list(game.moves(seat))) for seat in game.to_act}
        for seat in (0, 1, 2, 3):
            first.play(seat, plans[seat])
        for seat in (3, 1, 0, 2):
            second.play(seat, plans[seat])
        assert first.position() == second.position()
