"""The patients of a hospital as objects, for those who study it: nothing has to be read out of texts."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from dicehospital.hospital.board.patient import (
    COLOURS,
    NOBODY,
    colour_of,
    is_treated,
    shown_colour,
    value_of,
)
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.offers import read_seat
from dicehospital.kernel.types import Whole

_KINDS: Final = (*COLOURS, "mother", "baby")
_SHOWN: Final = (*COLOURS, "pink")


class Patient(NamedTuple):
    """A patient in a hospital."""

    kind: str  # the die: red, yellow, green, mother, baby
    value: int  # 7: a Mother or Baby that waits for the family
    treated: bool
    colour: str  # that effects see now: red, yellow, green, pink
    place: int  # its bed or cot, from 0, as in the views


def patients(game: Game[Any], seat: Whole) -> tuple[Patient, ...]:
    """Who lies in the hospital of a seat, in the order of beds and cots; they are open to all."""
    if game.name != "hospital":
        raise BadInput("game", "not_one_of", seen=game.name, allowed=("hospital",))
    hospitals = game.state.hospitals
    own = read_seat(len(hospitals), seat)
    beds = [int(patient) for patient in hospitals[own].beds]
    return tuple(_patient(one, place) for place, one in enumerate(beds) if one != NOBODY)


def _patient(patient: int, place: int) -> Patient:
    return Patient(
        _KINDS[colour_of(patient)],
        int(value_of(patient)),
        bool(is_treated(patient)),
        _SHOWN[shown_colour(patient)],
        place,
    )
