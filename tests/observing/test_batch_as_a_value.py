"""A batch as a value of Python: copied, pickled, begun anywhere; whoever is paid."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

import dicehospital as dh
from tests.harness import Ruleset
from tests.observing.rulesets import RULESETS, in_every_ruleset

np = pytest.importorskip("numpy")
ARRAYS = (
    "observations", "final_observations", "masks", "rewards", "seat_rewards", "points", "dones", "seats",
    "seeds", "following", "scores",
)  # fmt: skip
SOLO_ER, DUEL_ER = RULESETS[0], RULESETS[1]


def opened(ruleset: Ruleset, n: int = 2, **more: Any) -> dh.Batch:
    table = {"players": ruleset.players, "options": ruleset.options, "seeds": 5, **more}
    return dh.batch(ruleset.game, n, **table)


def stepped(lanes: dh.Batch, steps: int, seed: int = 1) -> dh.Batch:
    rng = random.Random(seed)
    for _ in range(steps):
        lanes.step([int(rng.choice(np.flatnonzero(mask))) for mask in lanes.masks])
    return lanes


def shown(lanes: dh.Batch) -> dict[str, Any]:
    return {name: getattr(lanes, name).tolist() for name in ARRAYS}


def sent(lanes: dh.Batch) -> dh.Batch:
    arrived: dh.Batch = pickle.loads(pickle.dumps(lanes))  # noqa: S301 (our own)
    return arrived


@pytest.mark.parametrize("through", [dh.Batch.copy, copy.copy, copy.deepcopy, sent])
@pytest.mark.parametrize("dense", [False, True])
def test_a_batch_travels_and_goes_on_alike_over_the_end_of_games(through: Any, dense: bool) -> None:
    lanes = stepped(opened(SOLO_ER, dense=dense), 100)
    there = through(lanes)
    assert shown(lanes) == shown(there)
    for part in range(10):
        assert shown(stepped(lanes, 9, part)) == shown(stepped(there, 9, part))
    assert set(lanes.seeds.tolist()) == {9, 10}
    lanes.reset()
    there.reset()
    assert shown(lanes) == shown(there)


@in_every_ruleset
def test_a_batch_travels_in_mid_game(ruleset: Ruleset) -> None:
    lanes = stepped(opened(ruleset), 25)
    there = sent(lanes)
    assert shown(lanes) == shown(there)
    assert shown(stepped(lanes, 10)) == shown(stepped(there, 10))


@pytest.mark.soak
@in_every_ruleset
def test_a_batch_travels_at_every_decision(ruleset: Ruleset) -> None:
    lanes = opened(ruleset, dense=True)
    for step in range(400):
        lanes = stepped(lanes, 1, step)
        there = sent(lanes)
        assert shown(lanes) == shown(there), step
        lanes = there


def test_copies_go_on_apart() -> None:
    lanes = stepped(opened(DUEL_ER), 5)
    before = shown(lanes)
    stepped(lanes.copy(), 30)
    assert before == shown(lanes)


def test_lanes_begin_at_positions_and_go_on_with_new_games() -> None:
    games = [dh.new_game("er", players=1, seed=seed) for seed in (31, 32)]
    for game in games:
        for _ in range(50):
            game.pick(0, game.options(0)[0])
    lanes = dh.batch("er", 2, seeds=7, positions=[games[0].position(), games[1]])
    assert [[-1, -1], [7, 8]] == [lanes.seeds.tolist(), lanes.following.tolist()]
    assert [game.position() for game in games] == lanes.positions()
    seen, met = bytearray(games[0].observation_size), 0
    while not lanes.dones[0]:
        games[0].observe(0, seen)
        assert bytes(seen) == lanes.observations[0].tobytes()
        words = lanes.masks.argmax(axis=1)
        games[0].pick(0, int(words[0]))
        lanes.step(words)
        met += 1
    assert met > 5
    assert games[0].scores()[0].total == lanes.scores[0][0]
    assert [7, 9] == [lanes.seeds[0], lanes.following[0]]
    fresh = dh.batch("er", 2, seeds=7)
    assert (fresh.observations[0] == lanes.observations[0]).all()


def test_reset_goes_back_to_the_positions_unless_told_otherwise() -> None:
    game = dh.new_game("er", players=1, seed=3)
    game.pick(0, game.options(0)[0])
    lanes = dh.batch("er", 2, positions=[game, game])
    first = shown(lanes)
    stepped(lanes, 4)
    lanes.reset()
    assert first == shown(lanes)
    assert first == shown(sent(lanes))
    lanes.reset(seeds=4)
    assert shown(dh.batch("er", 2, seeds=4)) == shown(lanes)
    lanes.reset(positions=[game, game])
    assert [4, 5] == lanes.following.tolist()
    assert (lanes.observations == np.array(first["observations"])).all()


def test_the_game_of_a_position_is_not_touched() -> None:
    game = dh.new_game("er", players=2, seed=3)
    before = game.record()
    stepped(dh.batch("er", 1, players=2, positions=[game]), 20)
    assert before == game.record()


def test_chance_that_is_asked_is_answered_by_the_streams_of_the_position() -> None:
    asked = dh.new_game("er", players=1, seed=3, dealer="explicit")
    lanes = dh.batch("er", 1, positions=[asked])
    assert (dh.batch("er", 1, seeds=3).observations == lanes.observations).all()


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (dh.new_game("er", players=2, seed=1), r"positions\[1\]: this game has other rules"),
        (dh.new_game("hospital", players=1, seed=1), r"positions\[1\]: this game has other rules"),
        (dh.new_game("er", players=1, seed=1, dealer="sealed"), r"positions\[1\]: its dice come"),
    ],
)  # fmt: skip
def test_positions_that_lanes_cannot_play_are_refused(game: dh.Game[Any], message: str) -> None:
    good = dh.new_game("er", players=1, seed=1)
    with pytest.raises(dh.BadInput, match=message):
        dh.batch("er", 2, positions=[good, game])
    with pytest.raises(dh.BadInput, match="positions: 1 given, 2 needed"):
        dh.batch("er", 2, positions=[good])


def test_a_game_that_has_ended_is_no_place_to_begin() -> None:
    game = dh.new_game("er", players=1, seed=1)
    while not game.is_over:
        game.pick(0, game.options(0)[0])
    with pytest.raises(dh.BadInput, match=r"positions\[0\]: this game is over"):
        dh.batch("er", 1, positions=[game])


# -- points ----------------------------------------------------------------------------------------
def earned(lanes: dh.Batch) -> tuple[list[int], list[int]]:
    """What each seat was paid in the first game of the first lane, and what it scored."""
    paid = np.zeros(lanes.scores.shape[1], int)
    while True:
        stepped(lanes, 1, int(lanes.masks[0].argmax()))
        paid += lanes.seat_rewards[0]
        if lanes.dones[0]:
            return paid.tolist(), lanes.scores[0].tolist()


@pytest.mark.parametrize("ruleset", [DUEL_ER, RULESETS[7]], ids=["er", "hospital"])
@pytest.mark.parametrize("dense", [False, True])
def test_every_seat_is_paid_its_score(ruleset: Ruleset, dense: bool) -> None:
    paid, scored = earned(opened(ruleset, 1, dense=dense))
    assert scored == paid
    assert len(scored) == 2


def test_an_automatic_opponent_is_paid_what_it_gains() -> None:
    """With all modifiers ALICAT begins with points, which no step brought."""
    lanes = opened(SOLO_ER, 1, dense=True)
    had = lanes.points[0].tolist()
    paid, scored = earned(lanes)
    assert scored == [a + b for a, b in zip(had, paid, strict=True)]
    assert had[1] > 0


def test_with_every_step_points_are_those_of_the_scores() -> None:
    lanes = opened(DUEL_ER, 2, dense=True)
    for step in range(60):
        stepped(lanes, 1, step)
        games = [dh.from_position(position) for position in lanes.positions()]
        assert [[s.total for s in game.scores()] for game in games] == lanes.points.tolist()


def test_rewards_are_those_of_whoever_acted() -> None:
    lanes = opened(DUEL_ER, 3)
    for step in range(150):
        seats = lanes.seats.copy()
        stepped(lanes, 1, step)
        assert lanes.rewards.tolist() == lanes.seat_rewards[range(3), seats].tolist()


def test_what_ended_and_what_was_told_to_follow_travels_along() -> None:
    lanes = stepped(opened(DUEL_ER, 2), 200)
    lanes.follow(1, 77)
    there = sent(lanes)
    assert lanes.following.tolist() == there.following.tolist() == [9, 77]
    for lane in range(2):
        assert lanes.ended(lane).position() == there.ended(lane).position()
    with pytest.raises(dh.BadInput, match="no game has ended in lane 0"):
        sent(opened(DUEL_ER)).ended(0)
