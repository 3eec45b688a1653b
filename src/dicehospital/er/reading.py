"""The sheets of a game as objects, for those who study it: nothing has to be read out of texts."""

from __future__ import annotations

from typing import Any, NamedTuple

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BIT, FIRST_BED, WARDS
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game


class Patient(NamedTuple):
    """A patient on a sheet."""

    value: int
    screened: bool
    critical: bool


def sheets(game: Game[Any]) -> tuple[Sheet, ...]:
    """The sheet of every seat, ALICAT's too; they are open to all. Copies: writing on one changes no game."""
    if game.name != "er":
        raise BadInput("game", "not_one_of", seen=game.name, allowed=("er",))
    return tuple(sheet.copy() for sheet in game.state.sheets)


def patients(sheet: Sheet) -> tuple[tuple[Patient, ...], ...]:
    """Who lies in each of the seven wards, from the lobby outwards."""
    return tuple(_ward(sheet, ward) for ward in range(int(WARDS)))


def _ward(sheet: Sheet, ward: int) -> tuple[Patient, ...]:
    first = int(FIRST_BED[ward])
    return tuple(_patient(sheet, bed) for bed in range(first, first + int(sheet.filled[ward])))


def _patient(sheet: Sheet, bed: int) -> Patient:
    bit = BIT[bed]
    return Patient(int(sheet.beds[bed]), bool(sheet.screened & bit), bool(sheet.critical & bit))
