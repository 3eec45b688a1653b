"""Emergency Roll as PettingZoo imports its own games: `from dicehospital.envs import dice_hospital_er_v0`."""

from __future__ import annotations

from functools import partial
from typing import Any

import pettingzoo

from dicehospital.envs.pettingzoo_env import AtOnceEnv, TurnsEnv, checked

raw_env = partial(TurnsEnv, "er")
parallel_env = partial(AtOnceEnv, "er")


def env(**settings: Any) -> pettingzoo.AECEnv:  # noqa: ANN401 (JSON)
    """Seat by seat, with PettingZoo's usual wrappers."""
    return checked(raw_env(**settings))
