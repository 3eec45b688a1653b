"""The investment board as small numbers (DH-15)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from dicehospital.hospital.modules.investments.state import (
    InvestmentSlice,
    card_of,
    seat_of,
    space_of,
)
from dicehospital.hospital.state import SEATS, HospitalState, Observed, Slice
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.observing.cells import clear, put, put_list
from dicehospital.kernel.observing.layout import HIGHEST, Block, number, numbers
from dicehospital.kernel.vecs import vec

_STANDING: Final[i64] = 32
_PILES: Final[i64] = len(TINT_COLOURS)
_LOOKED: Final[i64] = 8

INVESTMENTS: Final = Block(
    "investments",
    "The investment board (DH-15).",
    (
        numbers("spaces", int(_STANDING), int(_PILES), "meeples by space, on each in the order placed: "
                "their space, " + ", ".join(TINT_COLOURS) + " from 1"),
        numbers("seats", int(_STANDING), int(SEATS), "whose they are; 1 is the own seat"),
        numbers("staff", int(_STANDING), HIGHEST, "1 for a nurse, 2 for the first specialist ..."),
        number("room", HIGHEST, "meeples that a space has room for"),
        number("looked", HIGHEST, "tokens that somebody looks at"),
        numbers("tokens", int(_LOOKED), HIGHEST, "these, plus 1, when it is the own seat"),
        numbers("piles", int(_PILES), HIGHEST, "tokens left in each pile"),
    ),
)  # fmt: skip


@final
class ObservedInvestments(Observed):
    """Writes it."""

    def __init__(self) -> None:
        super().__init__(INVESTMENTS)

    def write(self, state: HospitalState, owned: Slice, seat: i64, out: vec[u8], at: i64) -> None:
        """Meeples, piles, and the tokens that the own seat looks at."""
        assert isinstance(owned, InvestmentSlice)  # noqa: S101 (a slice is where its module put it)
        clear(out, at, 3 * _STANDING)
        i: i64
        for i in range(min(len(owned.standing), _STANDING)):
            entry = owned.standing[i]
            put(out, at + i, space_of(entry) + 1)
            put(out, at + _STANDING + i, state.seen_from(seat, seat_of(entry)))
            put(out, at + 2 * _STANDING + i, card_of(entry) + 2)
        at = put(out, at + 3 * _STANDING, owned.room)
        at = put(out, at, len(owned.looked))
        clear(out, at, _LOOKED)
        if owned.looker == seat:
            put_list(out, at, owned.looked, _LOOKED, 1)
        at += _LOOKED
        clear(out, at, _PILES)
        for i in range(len(owned.piles)):
            put(out, at + i, owned.piles[i].size())
