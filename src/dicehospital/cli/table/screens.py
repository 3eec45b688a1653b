"""The faces of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.er.screen import ErFace
from dicehospital.cli.hospital.screen import HospitalFace

if TYPE_CHECKING:
    from dicehospital.cli.table.game_screen import Face

FACES: dict[str, Face] = {"er": ErFace(), "hospital": HospitalFace()}
