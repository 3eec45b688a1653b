"""Games played on by a policy inside the rules."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.kernel.playout import Policy

POLICIES = [
    ("er", "random"),
    ("er", "greedy"),
    ("er", "seasoned"),
    ("er", "learnt"),
    ("hospital", "random"),
    ("hospital", "greedy"),
]


def begun(game: str) -> dh.Game[Any]:
    return dh.new_game(game, players=2, seed=4)


def policy(game: str, name: str) -> Policy[Any]:
    return make_policy(name, game)


@pytest.mark.parametrize(("game", "name"), POLICIES)
def test_a_playout_goes_so_many_turns_and_changes_nothing_here(game: str, name: str) -> None:
    found = begun(game)
    before, turn = found.position(), found.rulebook.progress(found.state)[0]
    later = found.playout(policy(game, name), seed=1, depth=2)
    assert turn + 2 == later.rulebook.progress(later.state)[0]
    assert not later.is_over
    assert later.to_act
    assert before == found.position()


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("er", "random"),
        ("er", "greedy"),
        ("er", "seasoned"),
        ("er", "learnt"),
        ("hospital", "random"),
    ],
)
def test_a_playout_without_depth_goes_to_the_end(game: str, name: str) -> None:
    """Twice the same for a seed."""
    ends = [begun(game).playout(policy(game, name), seed=1) for _ in range(2)]
    assert all(end.is_over and end.winners for end in ends)
    assert ends[0].scores() == ends[1].scores()


def test_a_playout_drops_a_move_that_is_half_made() -> None:
    found = begun("er")
    found.play(0, "take red")
    found.play(1, next(found.moves(1)))
    found.pick(0, next(word for word in found.options(0) if found.vocabulary[word].startswith("W")))
    assert found.playout(policy("er", "greedy"), seed=1, depth=1).state.turn == 2


@pytest.mark.parametrize(
    ("name", "game", "field", "said"),
    [
        ("expert", "er", "policy", "expert is not one of random, greedy, seasoned, learnt"),
        ("seasoned", "hospital", "game", "hospital is not one of er"),
        ("greedy", "chess", "game", "chess is not one of er, hospital"),
    ],
)
def test_a_policy_that_there_is_not_is_refused_by_name(
    name: str, game: str, field: str, said: str
) -> None:
    with pytest.raises(dh.BadInput, match=said) as caught:
        make_policy(name, game)
    assert field == caught.value.field
