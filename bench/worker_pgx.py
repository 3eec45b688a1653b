"""Pgx's backgammon, many games at once inside XLA on the CPU."""

from __future__ import annotations

import os
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING

os.environ["JAX_PLATFORMS"] = "cpu"  # before JAX looks for something quicker

import jax
import numpy as np
import pgx
from pgx.experimental import auto_reset

from protocol import Answer, Played, Request, play_for, serve

if TYPE_CHECKING:
    from collections.abc import Callable

LANES, STEPS = 256, 100  # with more or fewer lanes it makes fewer steps a second


def batch(request: Request) -> Answer:
    """Many games at once, observations and masks with every step, by random picks made before."""
    init, step, keys, picks = prepared()

    def play(_: int) -> Played:
        state = init(keys[0])
        for pick, dice in zip(picks, keys, strict=True):
            state = step(state, pick, dice)
        return Played(LANES, LANES * STEPS, int(state.rewards.sum()))

    return play_for(request["seconds"], play)


@cache
def prepared() -> tuple[
    Callable[..., pgx.State], Callable[..., pgx.State], jax.Array, list[jax.Array]
]:
    """Translate once, and pick for every step."""
    env = pgx.make("backgammon")
    init = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(1), (STEPS, LANES))
    state, chance, picks = init(keys[0]), np.random.default_rng(1), []
    for dice in keys:
        mask = np.asarray(state.legal_action_mask)
        picks.append(jax.numpy.asarray((chance.random(mask.shape) * mask).argmax(axis=1)))
        state = step(state, picks[-1], dice)
    return init, step, keys, picks


def about(_request: Request) -> Answer:
    """Which release this is."""
    return {"name": "pgx backgammon", "version": version("pgx"), "compiled": True}


if __name__ == "__main__":
    serve({"batch": batch, "about": about})
