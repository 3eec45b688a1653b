"""Emergency Roll learnt by MaskablePPO of sb3-contrib, over many games that are stepped together.

pip install ".[sb3]", then: python examples/sb3_er.py
"""

from __future__ import annotations

import argparse
import time

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy

from dicehospital.envs.sb3 import BatchVecEnv

EVALUATION = 1_000_000  # first seed of the games that are not learnt from


def points(model: MaskablePPO, games: int) -> tuple[float, float]:
    """Mean and standard deviation of so many games with the most likely word each time."""
    env = BatchVecEnv(min(games, 50), "er")
    env.seed(EVALUATION)
    mean, deviation = evaluate_policy(model, env, n_eval_episodes=games)
    return float(mean), float(deviation)


def main() -> None:
    """Learn, evaluate on other seeds, save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lanes", type=int, default=256, help="games that are stepped together")
    parser.add_argument("--steps", type=int, default=100_000, help="picks to learn from")
    parser.add_argument("--games", type=int, default=200, help="games of the evaluation")
    parser.add_argument("--out", default="sb3_er.zip")
    said = parser.parse_args()

    env = BatchVecEnv(said.lanes, "er")
    model = MaskablePPO(
        "MultiInputPolicy", env, n_steps=8, batch_size=256, n_epochs=4, learning_rate=2e-3,
        gamma=1.0, ent_coef=0.01, seed=1, device="cpu",
    )  # fmt: skip
    began = time.perf_counter()
    model.learn(said.steps)
    seconds = time.perf_counter() - began
    mean, deviation = points(model, said.games)
    print(f"{mean:.1f} ± {deviation:.1f} points a game after {seconds:.0f} s; greedy has 113")
    model.save(said.out)


if __name__ == "__main__":
    main()
