"""Every move of random resolutions compared with the second reading of the rules."""

from __future__ import annotations

import random

import pytest

from tests.er.builders import EMPTY, duel, legal, written
from tests.er.reference.game import AMBULANCES, DICE
from tests.er.reference.human import outcomes
from tests.er.sheets import human_sheet


@pytest.mark.parametrize("seed", range(10))
def test_legal_moves_and_their_effects_agree_with_the_reference(seed: int) -> None:
    """ER-4.1 to ER-4.9, ER-5.1: each of 40 dice is resolved to its end, every move tried."""
    rng = random.Random(seed)
    tried = 0
    for _ in range(40):
        sheet, card, bay = human_sheet(rng), rng.randrange(27), rng.randrange(3)
        die, bonus = DICE[bay], AMBULANCES[card][bay]
        dice = [rng.randint(1, 6) for _ in DICE]
        game = duel([sheet, EMPTY], card, dice, taken=[die, DICE[bay - 1]], turn=3)
        owed: tuple[str, ...] = ("main",)
        owed += ("screen",) if bonus == "screen" else ("extra",) if "/" in bonus else ()
        while owed:
            expected = outcomes(sheet, die, dice[bay], bonus, owed)
            context = f"{sheet} card {card} {die} of {dice}, owed {owed}"
            assert set(expected) == legal(game), context
            for move, (after, _) in expected.items():
                twin = game.copy()
                twin.play(0, move)
                assert after == written(twin), f"{context}: {move}"
                tried += 1
            move = rng.choice(sorted(expected))
            game.play(0, move)
            sheet, owed = expected[move]
        assert (1,) == game.to_act
    assert tried > 400
