"""Many games at once are the games that one gets one by one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dicehospital as dh
from tests.harness import Game, Ruleset
from tests.observing.rulesets import RULESETS, in_every_ruleset

np = pytest.importorskip("numpy")
LANES = 2
FIRST = 5
SOAK = 400


class Single:
    """The game of a lane, played by itself."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        self.ruleset, self.seed = ruleset, seed
        self.game = ruleset.open(seed)
        self.points = self.game.scores()[0].total

    def seen(self) -> tuple[int, bytes, bytes]:
        seat = self.game.to_act[0]
        cells, mask = bytearray(self.game.observation_size), bytearray(len(self.game.vocabulary))
        self.game.observe(seat, cells)
        self.game.mask(seat, mask)
        return seat, bytes(cells), bytes(mask)

    def step(self, word: int) -> tuple[int, bool, list[int]]:
        """What the pick earned, whether it was the last, and the scores."""
        seat = self.game.to_act[0]
        self.game.pick(seat, word)
        scores = [score.total for score in self.game.scores()][: self.game.seats]
        earned, self.points = scores[0] - self.points, scores[0]
        if self.ruleset.players > 1:
            earned = scores[seat] if self.game.is_over else 0
        return earned, self.game.is_over, scores


def play(ruleset: Ruleset, steps: int) -> int:
    """Play a batch and the same games singly; the number of games that ended."""
    rng = random.Random(steps)
    lanes = dh.batch(ruleset.game, LANES, players=ruleset.players, options=ruleset.options,
                     seeds=FIRST)  # fmt: skip
    singles = [Single(ruleset, FIRST + lane) for lane in range(LANES)]
    ended = 0
    for _ in range(steps):
        picks = [rng.choice(np.flatnonzero(mask)) for mask in lanes.masks]
        compare(lanes, singles)
        lanes.step(picks)
        for lane, pick in enumerate(picks):
            earned, over, scores = singles[lane].step(int(pick))
            assert (earned, over) == (lanes.rewards[lane], lanes.dones[lane])
            if over:
                ended += 1
                assert scores == lanes.scores[lane].tolist()
                assert lanes.final_observations[lane].any()
                singles[lane] = Single(ruleset, singles[lane].seed + LANES)
    return ended


def compare(lanes: dh.Batch, singles: list[Single]) -> None:
    for lane, single in enumerate(singles):
        seen = lanes.observations[lane].tobytes(), lanes.masks[lane].tobytes()
        assert single.seen() == (lanes.seats[lane], *seen)
        assert single.seed == lanes.seeds[lane]


@in_every_ruleset
def test_lanes_begin_like_single_games(ruleset: Ruleset) -> None:
    play(ruleset, 5)


def test_games_follow_each_other_in_a_lane() -> None:
    assert play(RULESETS[0], 80) >= LANES


@pytest.mark.soak
@in_every_ruleset
def test_lanes_play_like_single_games(ruleset: Ruleset) -> None:
    play(ruleset, SOAK)


def test_rewards_alone_add_up_to_the_score() -> None:
    lanes = dh.batch("er", 1, seeds=[9])
    earned = dh.new_game("er", players=1, seed=9).scores()[0].total
    done = False
    while not done:
        lanes.step([int(np.flatnonzero(lanes.masks[0])[-1])])
        earned += int(lanes.rewards[0])
        done = bool(lanes.dones[0])
    assert earned == lanes.scores[0][0]


def test_an_action_that_is_not_open_names_its_lane_and_moves_none() -> None:
    lanes = dh.batch("er", 3)
    before = lanes.observations.copy()
    with pytest.raises(
        dh.BadInput, match=r"actions\[1\]: 0 is not available right now; choose from 1, 2, 3"
    ):
        lanes.step([1, 0, 1])
    with pytest.raises(dh.BadInput, match=r"actions\[2\]"):
        lanes.step([1, 1, 1000])
    with pytest.raises(dh.BadInput, match="3 needed"):
        lanes.step([1, 1])
    with pytest.raises(dh.BadInput, match="float64 is not of type int64"):
        lanes.step([1.0, 1.0, 1.0])
    assert (lanes.observations == before).all()
    lanes.step([1, 1, 1])
    assert not (lanes.observations == before).all()


def test_reset_begins_again() -> None:
    lanes = dh.batch("er", 2, seeds=[3, 14])
    before = lanes.observations.copy()
    lanes.step([1, 2])
    lanes.reset()
    assert (lanes.observations == before).all()
    lanes.reset(seeds=[14, 3])
    assert (lanes.observations == before[::-1]).all()
    assert [14, 3] == lanes.seeds.tolist()


@pytest.mark.parametrize(
    ("field", "changed"),
    [("game", {"game": "chess"}), ("n", {"n": 0}), ("seeds", {"seeds": [1]}),
     ("seeds", {"seeds": -1}), ("players", {"players": 9}), ("options.x", {"options": {"x": 1}})],
)  # fmt: skip
def test_bad_input_names_its_field(field: str, changed: dict[str, Any]) -> None:
    with pytest.raises(dh.BadInput) as caught:
        dh.batch(**{"game": "er", "n": 2, **changed})
    assert field == caught.value.field


def test_arrays_outlive_their_batch() -> None:
    """They hold the memory that the rules wrote."""
    seen = dh.batch("er", 4).observations
    assert seen[0].tobytes() == seen_alone(dh.new_game("er", players=1, seed=0))


def seen_alone(game: Game) -> bytes:
    out = bytearray(game.observation_size)
    game.observe(0, out)
    return bytes(out)


def test_lanes_that_are_left_out_stay_as_they_are() -> None:
    lanes = dh.batch("er", 3, seeds=4)
    before = lanes.observations.copy(), lanes.masks.copy()
    lanes.step([1, 0, 2], where=[True, False, True])
    changed = (lanes.observations != before[0]).any(axis=1) | (lanes.masks != before[1]).any(axis=1)
    assert [True, False, True] == changed.tolist()
    with pytest.raises(dh.BadInput, match=r"actions\[1\]"):
        lanes.step([-1, -1, 1], where=[False, True, True])
    with pytest.raises(dh.BadInput, match="where: 2 given, 3 needed"):
        lanes.step([1, 1, 1], where=[True, False])


def test_the_seed_that_follows_in_a_lane_can_be_said() -> None:
    lanes = dh.batch("er", 2, seeds=[7, 8])
    highest = 2**63 - 1
    lanes.follow(0, highest)
    followed = [[7, 8]]
    while len(followed) < 5:
        lanes.step(lanes.masks.argmax(axis=1))
        if lanes.seeds.tolist() != followed[-1]:
            followed.append(lanes.seeds.tolist())
    assert {highest, 1} <= {seed for seed, _ in followed}  # counted on from the highest: 0 and 1
    assert {8, 10} <= {seed for _, seed in followed}
    with pytest.raises(dh.BadInput, match="seed"):
        lanes.follow(1, 2**63)
    with pytest.raises(dh.BadInput, match="lane"):
        lanes.follow(2, 1)


def test_a_lane_can_be_taken_out_as_a_game() -> None:
    lanes = dh.batch("er", 2, seeds=[7, 8])
    for _ in range(30):
        lanes.step(lanes.masks.argmax(axis=1))
    before = lanes.observations[1].tobytes()
    game = lanes.game_of(1)
    assert seen_alone(game) == before
    assert game.options(0).mask() == lanes.masks[1].tobytes()
    game.pick(0, game.options(0)[0])
    assert lanes.observations[1].tobytes() == before
    with pytest.raises(dh.BadInput, match="lane"):
        lanes.game_of(-1)


def test_the_game_that_ended_in_a_lane_can_be_looked_at() -> None:
    lanes = dh.batch("hospital", 1, options={"solo": "automa"}, seeds=3)
    with pytest.raises(dh.BadInput, match="lane"):
        lanes.ended(0)
    while not lanes.dones[0]:
        lanes.step(lanes.masks.argmax(axis=1))
    game = lanes.ended(0)
    assert game.is_over
    assert lanes.scores[0].tolist() == [game.scores()[0].total]
    assert seen_alone(game) == lanes.final_observations[0].tobytes()
