"""Sheets by a number, and what cards promise them, kept in a table."""

from __future__ import annotations

import hashlib
from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import (
    BED_COUNT,
    BIT,
    FIRST_BED,
    LAB_BEDS,
    SIZE,
    WARDS,
)
from dicehospital.er.components import SPECIALISTS
from dicehospital.kernel.vecs import vec

UNKNOWN: Final[i64] = -1000000
_ROOM: Final = 65536  # sheets; a newer one takes the place of an older
_LAST: Final[i64] = 65535
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
TURN_SIGN: Final = vec[i64](_signs("turn", _TURNS))
CARD_SIGN: Final = vec[i64](_signs("card", len(SPECIALISTS)))


LAB_WARDS: Final = vec[i64](
    [1 if LAB_BEDS & (BIT[FIRST_BED[w] + SIZE[w]] - BIT[FIRST_BED[w]]) else 0 for w in range(7)]
)
"""By ward: whether it has beds next to a lab."""


def signature(sheet: Sheet) -> i64:
    """A number for who lies where, and who may follow."""
    sign: i64 = 0
    ward: i64
    for ward in range(WARDS):
        sign ^= ward_sign(sheet, ward)
    return sign


def ward_sign(sheet: Sheet, ward: i64) -> i64:
    """The part of a ward in the signature."""
    first = FIRST_BED[ward]
    sign = FLOOR_SIGN[7 * ward + sheet.floor[ward]]
    bed: i64
    for bed in range(first, first + sheet.filled[ward]):
        sign ^= BED_SIGN[7 * bed + sheet.beds[bed]]
    return sign


def lab_signature(sheet: Sheet) -> i64:
    """A number for the wards with beds next to labs, critical patients included."""
    sign: i64 = 0
    ward: i64
    for ward in range(WARDS):
        if LAB_WARDS[ward] == 1:
            sign ^= ward_sign(sheet, ward)
    bed: i64
    for bed in range(BED_COUNT):
        if sheet.critical & BIT[bed]:
            sign ^= CRITICAL_SIGN[bed]
    return sign


@final
class TranspositionTable:
    """What cards promise sheets, by card, turn and signature; a newer one takes the place of an older."""

    def __init__(self) -> None:
        self.signs: vec[i64] = vec[i64]([-1] * _ROOM)
        self.worths: vec[i64] = vec[i64]([0] * _ROOM)

    def find(self, sign: i64) -> i64:
        """What was kept, or UNKNOWN."""
        place = (sign ^ (sign >> 31)) & _LAST
        return self.worths[place] if self.signs[place] == sign else UNKNOWN

    def keep(self, sign: i64, worth: i64) -> None:
        """Keep what a card promises."""
        place = (sign ^ (sign >> 31)) & _LAST
        self.signs[place] = sign
        self.worths[place] = worth


def table_of(card: i64, turns: i64) -> i64:
    """What is mixed into a signature, so that it stands for a card and a turn too."""
    return CARD_SIGN[card] ^ TURN_SIGN[turns]
