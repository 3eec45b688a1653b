"""The search in Dice Hospital: it tries ambulances and improvements, and leaves the rest to greedy."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.bots.opponents import expert_hospital, greedy_hospital
from dicehospital.hospital.state import CHOOSE, IMPROVE, TURN
from dicehospital.kernel.build import COMPILED
from dicehospital.lab.match import Table, play_game

BEFORE_LAST = 7  # of eight rounds


def asked(game: dh.Game[Any]) -> int:
    return int(game.state.agenda[0].question)


def last_round(question: int, seed: int = 1) -> dh.Game[Any]:
    """A game in its last round, where a question is asked."""
    begun = dh.new_game("hospital", players=2, seed=seed)
    game = begun.playout(make_policy("random", "hospital"), seed=seed, depth=BEFORE_LAST)
    policy = make_policy("random", "hospital")
    while asked(game) != question:
        policy.act(game.rulebook.ruleset, game.state, game.to_act[0])
    return game


@pytest.mark.parametrize("question", [CHOOSE, IMPROVE])
def test_ambulances_and_improvements_are_tried_to_the_end(question: int) -> None:
    game = last_round(int(question))
    seat = game.to_act[0]
    before = game.position()
    ranked = expert_hospital(1, 0.0, worlds=2, moves=2).rank(game, seat)
    assert 2 == len(ranked)
    assert {one.move for one in ranked} <= set(game.moves(seat))
    for one in ranked:
        assert "rivals" in one.parts
        assert pytest.approx(one.value) == sum(one.parts.values())
    assert before == game.position()


def test_turns_are_thought_out_as_greedy_does() -> None:
    game = last_round(int(TURN))
    seat = game.to_act[0]
    chosen = [
        mind.choose(game.imagine(seat, 1), seat)
        for mind in (expert_hospital(1, 0.0, worlds=2), greedy_hospital(1, 0.0))
    ]
    assert chosen[0] == chosen[1]


@pytest.mark.skipif(not COMPILED, reason="a search on plain rules takes minutes")
@pytest.mark.parametrize("options", [{}, {"solo": "automa"}, {"solo": "reports"}])
def test_an_expert_plays_whole_games_of_every_kind(options: dict[str, Any]) -> None:
    bots = ("expert",) if options else ("expert", "greedy")
    game, _ = play_game(Table(bots, "hospital", options), seed=3)
    assert game.is_over
    assert game.scores() == dh.replay(game.record()).scores()
