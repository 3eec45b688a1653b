"""`game.drop` takes a half-made move back in one step: the same as so many steps of `undo`."""

from __future__ import annotations

import random

from tests.harness import Game, Ruleset
from tests.hospital.tables import CARE_TABLES
from tests.hospital.tables import TABLES as HOSPITALS
from tests.play import TABLES as ER_TABLES
from tests.play import random_pick

RULESETS = [Ruleset("er", *ER_TABLES[0])] + [
    Ruleset("hospital", *table) for table in [*HOSPITALS[::620], *CARE_TABLES[::990]]
]
PICKS = 40


def begun(game: Game, seat: int) -> list[int]:
    return game.rulebook.ruleset.begun(game.state, seat)


def check_drop(game: Game, seat: int) -> bool:
    """Drop to every length that the draft had; returns whether it had several words."""
    words, stepwise = begun(game, seat), game.copy()
    while begun(stepwise, seat):
        stepwise.undo(seat)
        dropped = game.copy()
        dropped.drop(seat, len(begun(stepwise, seat)))
        assert stepwise.position() == dropped.position()
        assert stepwise.events(seat) == dropped.events(seat)
    return len(words) > 1


def test_a_half_made_move_is_dropped_as_by_undoing_each_of_its_picks() -> None:
    met = 0
    for seed, ruleset in enumerate(RULESETS):
        game, rng = ruleset.open(seed), random.Random(seed)
        for _ in range(PICKS):
            if game.is_over:
                break
            met += sum(check_drop(game, seat) for seat in game.to_act)
            random_pick(game, rng)
    assert met > 0


def test_nothing_happens_where_nothing_is_half_made() -> None:
    game = RULESETS[0].open(3)
    before = game.position()
    game.drop(0)
    assert before == game.position()
