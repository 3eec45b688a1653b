"""Every answer of chance with its probability: what the seeds really draw, and as often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import isclose, sqrt
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.chance.outcomes import outcomes_of, weighed
from dicehospital.kernel.game import Game


def asked_for(name: str, game: Game[Any]) -> Game[Any]:
    """The game when such a thing is asked of chance for the first time."""
    while game.chance is None or game.chance["ask"] != name:
        if game.to_act:
            game.play(game.to_act[0], game.moves(game.to_act[0])[0])
        else:
            game.deal()
    return game


def new(game: str, **options: Any) -> Game[Any]:
    return dh.new_game(game, players=2, seed=1, dealer="explicit", options=options)


@pytest.mark.parametrize(
    ("game", "asked", "count"),
    [
        ("er", "card", 6),
        ("er", "roll", 216),
        ("hospital", "first_player", 2),
        ("hospital", "draw", 10),
    ],
)
def test_every_outcome_can_be_dealt_and_they_are_all(game: str, asked: str, count: int) -> None:
    table = asked_for(asked, new(game))
    chances = table.chances()
    assert len(chances) == count
    assert isclose(1.0, sum(probability for _, probability in chances))
    for answer, _ in chances[:: max(1, count // 12)]:
        world = table.copy()
        world.deal(answer)
        assert world.chance != table.chance or world.to_act
    assert table.drawn() in [answer for answer, _ in chances]


def test_dice_and_cards_of_er_are_alike() -> None:
    table = asked_for("roll", new("er"))
    assert {1 / 216} == {probability for _, probability in table.chances()}
    assert [1, 1, 1] == table.chances()[0][0]


def test_a_handful_is_as_likely_as_there_are_ways_to_draw_it() -> None:
    bag = {"red": 3, "yellow": 1, "green": 2}
    dice = [colour for colour, count in bag.items() for _ in range(count)]
    ways = Counter(combinations(dice, 3))
    found = outcomes_of({"ask": "draw", "count": 3, "bag": bag})
    assert {tuple(answer): probability for answer, probability in found} == {
        handful: count / 20 for handful, count in ways.items()
    }


def test_cards_that_are_there_twice_come_twice_as_often() -> None:
    asked = {"ask": "card", **weighed(["a", "b"], [2, 1])}
    assert [("a", 2 / 3), ("b", 1 / 3)] == outcomes_of(asked)
    assert {"outcomes": ["a", "b"]} == weighed(["a", "b"], [2, 2])


def test_streams_draw_as_often_as_is_said() -> None:
    """Departments of which some are there twice, drawn again and again from the same deck."""
    table = asked_for("card", new("hospital", modules=["experimental"]))
    assert {1, 2} == set((table.chance or {})["weights"])
    state, chance = table.state.copy(), table.rulebook.ruleset.chances[table.state.asked]
    draws = 3000
    seen = Counter(chance.format(list(chance.draw(state))) for _ in range(draws))
    for answer, probability in table.chances():
        spread = sqrt(draws * probability * (1 - probability))
        assert abs(seen[answer] - draws * probability) < 5 * spread


def test_what_has_no_short_list_says_so() -> None:
    table = asked_for("administrators", new("hospital"))
    with pytest.raises(dh.BadInput, match=r"administrators.*too many outcomes to list"):
        table.chances()
    with pytest.raises(dh.BadInput, match="chance has nothing to decide"):
        dh.new_game("er", seed=1).chances()
