"""Doors for learning agents: Gymnasium, PettingZoo and OpenSpiel, each an extra of its own.

Adapters only: every rule stays in `Game`. Importing this package tells Gymnasium the ids
`DiceHospitalER-v0` and `DiceHospital-v0`; `gymnasium.make("dicehospital.envs:DiceHospitalER-v0")` does both.
PettingZoo's and OpenSpiel's names are known once `pettingzoo_env` or `openspiel_game` is imported.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from dicehospital.envs.ids import register_gymnasium

    register_gymnasium()
