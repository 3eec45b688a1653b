"""`game.why` tells what can be picked: nothing to say of a thing that can be, a reason for all others."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import dicehospital as dh
from tests.harness import Ruleset
from tests.hospital.builders import ward
from tests.hospital.tables import AUTOMA_TABLES, CARE_TABLES
from tests.hospital.tables import TABLES as HOSPITALS
from tests.play import TABLES as ER_TABLES
from tests.play import random_pick

if TYPE_CHECKING:
    from tests.harness import Game

RULESETS = [Ruleset("er", *table) for table in ER_TABLES[::5]] + [
    Ruleset("hospital", *table)
    for table in [*HOSPITALS[::310], *CARE_TABLES[::330], *AUTOMA_TABLES[:1]]
]
PICKS = 40
SHARE = 0.2  # of the decisions that are looked at
MANY = 40  # times as many games


def check_why(game: Game, seat: int) -> int:
    """Whatever is offered, or can be picked beside it, needs no reason; returns how many of the latter."""
    also = [pick["ref"] for pick in game.outlook(seat).get("also", [])]
    refs = game.rulebook.ruleset.vocabulary.refs
    for ref in {*also, *(refs[word] for word in game.options(seat).list())}:
        assert game.why(seat, ref) is None, ref
    return len(also)


def check_picks(game: Game, seat: int, rng: random.Random) -> None:
    """A thing without a reason can be picked, one with a reason cannot."""
    refs = game.rulebook.ruleset.vocabulary.refs
    for ref in rng.sample(sorted(set(refs)), 12):
        words = [word for word, found in enumerate(refs) if found == ref]
        assert (game.why(seat, ref) is None) == any(picks(game, seat, word) for word in words), ref


def picks(game: Game, seat: int, word: int) -> bool:
    try:
        game.copy().pick(seat, word)
    except dh.IllegalMove:
        return False
    return True


def play(ruleset: Ruleset, seed: int, most: int) -> int:
    """Some decisions of a random game; returns how many picks beside the offered ones were met."""
    game, rng, beside = ruleset.open(seed), random.Random(seed), 0
    for _ in range(most):
        if game.is_over:
            break
        if rng.random() < SHARE:
            seat = rng.choice(game.to_act)
            beside += check_why(game, seat)
            check_picks(game, seat, rng)
        random_pick(game, rng)
    return beside


def test_whatever_can_be_picked_needs_no_reason() -> None:
    """DH-13.3: in every kind of ruleset, whether it is offered or may be picked beside what is."""
    assert sum(play(ruleset, seed, PICKS) for seed, ruleset in enumerate(RULESETS)) > 0


@pytest.mark.soak
def test_whatever_can_be_picked_needs_no_reason_in_whole_games() -> None:
    tables = [Ruleset("hospital", *table) for table in [*HOSPITALS, *CARE_TABLES, *AUTOMA_TABLES]]
    some = random.Random(3).sample(tables, MANY)
    assert sum(play(ruleset, seed, 10_000) for seed, ruleset in enumerate(some)) > 0


def position(**fields: Any) -> dict[str, Any]:
    home = ward("R1", "Y2", "G3", "R4", departments=["d_radiology"])
    rest = {"game": "hospital", "players": 2, "round": 3, "phase": "activation"}
    return {**rest, "hospitals": [home, {}], **fields}


def test_a_patient_that_may_be_clicked_out_of_order_needs_no_reason() -> None:
    """DH-5.3, DH-13.3: Radiology, of whose patients the higher bed is clicked first."""
    game = dh.from_position(position())
    for word in ("d_radiology", "nurse"):
        game.pick(0, word)
    beside = [pick["ref"] for pick in game.outlook(0)["also"]]
    assert beside
    assert [None] * len(beside) == [game.why(0, ref) for ref in beside]


def test_nothing_can_be_picked_out_of_order_while_chance_is_asked() -> None:
    """DH-13.1: the dice come first."""
    agenda = [{"seat": 1, "ask": "admit", "args": [2]}]
    full = ward(*["R3"] * 6, *["Y3"] * 5, arrivals=["G3", "G4", "G5"])
    game = dh.from_position(
        position(hospitals=[{}, full], phase="intake", step="admit", agenda=agenda)
    )
    game.state.asked = 9  # as if dice were rolled for the other seat
    game.state.asking = 0
    for bed in (0, 3, 8):
        assert not picks(game, 1, game.vocabulary.index(f"@{bed + 1}"))
