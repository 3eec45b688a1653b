"""The screens of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.er.screen import ErScreen
from dicehospital.cli.hospital.screen import HospitalScreen

if TYPE_CHECKING:
    from dicehospital.cli.table.session import GameScreen

GAME_SCREENS: dict[str, GameScreen] = {"er": ErScreen(), "hospital": HospitalScreen()}
