"""Sheets by a number, and what radiologist and epidemiologist promise them, kept in a table."""

from __future__ import annotations

import hashlib
from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BED_COUNT, BIT, FIRST_BED, WARDS
from dicehospital.er.scoring import EPIDEMIOLOGIST, RADIOLOGIST
from dicehospital.kernel.vecs import vec

UNKNOWN: Final[i64] = -1000000
_ROOM: Final[i64] = 65536  # sheets; a newer one takes the place of an older
_TURNS: Final = 32


def _signs(name: str, count: int) -> list[int]:
    """So many numbers of 61 bits, always the same."""
    found: list[int] = []
    for place in range(count):
        digest = hashlib.sha256(f"{name}:{place}".encode()).digest()
        found.append(int.from_bytes(digest[:8], "big") >> 3)
    return found


BED_SIGN: Final = vec[i64](_signs("bed", int(BED_COUNT) * 7))  # 7 * bed + value
FLOOR_SIGN: Final = vec[i64](_signs("floor", int(WARDS) * 7))  # 7 * ward + floor
CRITICAL_SIGN: Final = vec[i64](_signs("critical", int(BED_COUNT)))
_TURN_SIGN: Final = vec[i64](_signs("turn", _TURNS))


def signature(sheet: Sheet) -> i64:
    """A number for all that the cards look at: values, what may follow them, critical patients."""
    sign: i64 = 0
    ward: i64
    bed: i64
    for ward in range(WARDS):
        first = FIRST_BED[ward]
        sign ^= FLOOR_SIGN[7 * ward + sheet.floor[ward]]
        for bed in range(first, first + sheet.filled[ward]):
            sign ^= BED_SIGN[7 * bed + sheet.beds[bed]]
            if sheet.critical & BIT[bed]:
                sign ^= CRITICAL_SIGN[bed]
    return sign


@final
class Known:
    """The worth of both cards by signature; other cards make it forget."""

    def __init__(self) -> None:
        self.signs: vec[i64] = vec[i64]([-1] * _ROOM)
        self.worths: vec[i64] = vec[i64]([0] * _ROOM)
        self.radiologist: i64 = -1
        self.epidemiologist: i64 = -1
        self.turn: i64 = 0

    def turn_to(self, specialists: vec[i64], turns: i64) -> None:
        """Look at the sheets of a turn."""
        self.turn = _TURN_SIGN[turns]
        radiologist = specialists[RADIOLOGIST]
        epidemiologist = specialists[EPIDEMIOLOGIST]
        if radiologist != self.radiologist or epidemiologist != self.epidemiologist:
            self.radiologist = radiologist
            self.epidemiologist = epidemiologist
            self.signs = vec[i64]([-1] * _ROOM)

    def find(self, sign: i64) -> i64:
        """What was kept for a sheet, or UNKNOWN."""
        sign ^= self.turn
        place = (sign ^ (sign >> 31)) % _ROOM
        return self.worths[place] if self.signs[place] == sign else UNKNOWN

    def keep(self, sign: i64, worth: i64) -> None:
        """Keep what a sheet is worth."""
        sign ^= self.turn
        place = (sign ^ (sign >> 31)) % _ROOM
        self.signs[place] = sign
        self.worths[place] = worth
