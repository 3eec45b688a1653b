"""Emergency Roll for two learnt by self-play through PettingZoo, with a small learner made of NumPy alone.

One policy plays both seats and learns from the points that followed each of its picks (REINFORCE).
pip install ".[pettingzoo]", then: python examples/selfplay_pettingzoo.py
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dicehospital as dh
from dicehospital.envs import dice_hospital_er_v0

Floats = NDArray[np.float32]
AGENTS = ("player_0", "player_1")
EVALUATION = 1_000_000  # first seed of the games that are not learnt from


class Policy:
    """Chances of the open words, by a softmax that is linear in what an agent sees."""

    def __init__(self, rate: float, seed: int) -> None:
        layout = dh.observation("er")
        self._encode = layout.encoder(("table", "seat0"))  # seat 0 is always the one who looks
        self._rate, self._chance = rate, np.random.default_rng(seed)
        env = dice_hospital_er_v0.raw_env()
        inputs = len(self._encode(np.zeros(layout.size, np.uint8)))
        self._weights = np.zeros((inputs, env.action_space(AGENTS[0]).n), np.float32)
        self._mean, self._square, self._updates = 0 * self._weights, 0 * self._weights, 0

    def decide(self, seen: dict[str, Any]) -> tuple[int, Floats, Floats]:
        """A word, what was seen as floats, and the slope of the word's logarithm of chance."""
        inputs = self._encode(seen["observation"])
        worth = inputs @ self._weights
        is_open = seen["action_mask"].astype(bool)
        chances = np.exp(worth - worth[is_open].max()) * is_open
        chances /= chances.sum()
        word = int((chances.cumsum() < self._chance.random()).sum())
        word = word if is_open[word] else int(np.flatnonzero(is_open)[-1])
        slope = -chances
        slope[word] += 1
        return word, inputs, slope

    def learn(self, inputs: Floats, slopes: Floats, advantages: Floats) -> None:
        """A step of Adam towards what went better than usual."""
        slope = inputs.T @ (slopes * advantages[:, None]) / len(inputs)
        self._updates += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.01 * (slope**2 - self._square)
        mean = self._mean / (1 - 0.9**self._updates)
        square = self._square / (1 - 0.99**self._updates)
        self._weights += self._rate * mean / (np.sqrt(square) + 1e-8)


class Lesson:
    """What one agent picked in one game, and what each pick brought."""

    def __init__(self) -> None:
        self.inputs: list[Floats] = []
        self.slopes: list[Floats] = []
        self.points: list[float] = []

    def to_come(self) -> Floats:
        """Of each pick the points that followed it."""
        return np.cumsum(self.points[::-1], dtype=np.float32)[::-1]


def play(env: Any, seed: int, players: dict[str, Policy | None]) -> dict[str, Lesson]:  # noqa: ANN401 (PettingZoo's)
    """One game; whoever has no policy picks at random."""
    env.reset(seed=seed)
    lessons = {agent: Lesson() for agent in players}
    chance = np.random.default_rng(seed)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        lesson, player = lessons[agent], players[agent]
        if lesson.slopes or player is None:
            lesson.points.append(reward)  # for the pick before
        if over:
            env.step(None)
        elif player is None:
            env.step(chance.choice(np.flatnonzero(seen["action_mask"])))
        else:
            word, inputs, slope = player.decide(seen)
            lesson.inputs.append(inputs)
            lesson.slopes.append(slope)
            env.step(word)
    return lessons


def advantages(lessons: list[Lesson]) -> Floats:
    """How much better than usual at that pick of a game it went, in units of its spread."""
    rows = [lesson.to_come() for lesson in lessons]
    longest = max(map(len, rows))
    table = np.full((len(rows), longest), np.nan, np.float32)
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    table -= np.nanmean(table, axis=0)
    found: Floats = table[~np.isnan(table)]
    found /= found.std() + 1e-6
    return found


def train(policy: Policy, games: int, together: int) -> None:
    """Learn from games against itself, after every few of them."""
    env = dice_hospital_er_v0.raw_env(reward="points", dense=True)
    players: dict[str, Policy | None] = dict.fromkeys(AGENTS, policy)
    for first in range(0, games, together):
        played = [play(env, seed, players) for seed in range(first, first + together)]
        lessons = [lesson for game in played for lesson in game.values()]
        inputs = np.concatenate([np.stack(lesson.inputs) for lesson in lessons])
        slopes = np.concatenate([np.stack(lesson.slopes) for lesson in lessons])
        policy.learn(inputs, slopes, advantages(lessons))
        if first // together % 10 == 0:
            mean = np.mean([sum(lesson.points) for lesson in lessons])
            print(f"{first:6} games: {mean:.1f} points a player")


def evaluate(policy: Policy, games: int) -> float:
    """The share of games won against random picks, each of both seats in turn."""
    env = dice_hospital_er_v0.raw_env(reward="win")
    won = 0.0
    for number in range(games):
        own, other = AGENTS[number % 2], AGENTS[1 - number % 2]
        won += sum(play(env, EVALUATION + number // 2, {own: policy, other: None})[own].points)
    return won / games


def main() -> None:
    """Learn, then meet random picks on other seeds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000, help="games against itself")
    parser.add_argument("--together", type=int, default=20, help="games between two updates")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--evaluate", type=int, default=200, help="games against random picks")
    said = parser.parse_args()

    policy = Policy(said.rate, seed=1)
    print(f"before: {evaluate(policy, said.evaluate):.0%} won against random picks")
    train(policy, said.games, said.together)
    print(f"after: {evaluate(policy, said.evaluate):.0%} won against random picks")


if __name__ == "__main__":
    main()
