"""The faces of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.er_face import ErFace
from dicehospital.cli.hospital.face import HospitalFace

if TYPE_CHECKING:
    from dicehospital.cli.face import Face

FACES: dict[str, Face] = {"er": ErFace(), "hospital": HospitalFace()}
