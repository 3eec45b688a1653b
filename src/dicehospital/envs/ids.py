"""The names that the doors go by. A version goes up when a door behaves differently for the same input."""

from __future__ import annotations

from typing import Final

IDS: Final = {"er": "DiceHospitalER-v0", "hospital": "DiceHospital-v0"}  # Gymnasium, PettingZoo
ZOO_NAMES: Final = {"er": "dice_hospital_er_v0", "hospital": "dice_hospital_v0"}
SPIEL_NAMES: Final = {"er": "dice_hospital_er", "hospital": "dice_hospital"}
TITLES: Final = {"er": "Dice Hospital ER - Emergency Roll", "hospital": "Dice Hospital"}


def tell_gymnasium() -> None:
    """Register both games with Gymnasium, single and as a vector of games."""
    import gymnasium

    for game, name in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="dicehospital.envs.gymnasium_env:SoloEnv",
                vector_entry_point="dicehospital.envs.vector_env:SoloVectorEnv",
                kwargs={"game": game},
            )
