"""The names that the doors go by. A version goes up when a door behaves differently for the same input."""

from __future__ import annotations

from typing import Final

IDS: Final = {  # Gymnasium, PettingZoo: the same by a short name and in a namespace
    "er": ("DiceHospitalER-v0", "dicehospital/ER-v0"),
    "hospital": ("DiceHospital-v0", "dicehospital/Hospital-v0"),
}
ZOO_NAMES: Final = {"er": "dice_hospital_er_v0", "hospital": "dice_hospital_v0"}
SPIEL_NAMES: Final = {"er": "dice_hospital_er", "hospital": "dice_hospital"}
TITLES: Final = {"er": "Dice Hospital ER - Emergency Roll", "hospital": "Dice Hospital"}

THRESHOLDS: Final = {"er": 113.4, "hospital": 40.6}
"""What the greedy bot scores alone, with the usual options: who has more has learnt something."""


def register_gymnasium() -> None:
    """Register both games with Gymnasium, single and as a vector of games."""
    import gymnasium

    for game, names in IDS.items():
        for name in names:
            if name not in gymnasium.registry:
                gymnasium.register(
                    name,
                    entry_point="dicehospital.envs.gymnasium_env:SoloEnv",
                    vector_entry_point="dicehospital.envs.vector_env:SoloVectorEnv",
                    reward_threshold=THRESHOLDS[game],
                    kwargs={"game": game},
                )
