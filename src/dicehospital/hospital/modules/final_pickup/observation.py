"""The final-turn pick-up as small numbers (DH-10.5)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from dicehospital.hospital.board.patient import KINDS, NOBODY, colour_of, value_of
from dicehospital.hospital.modules.final_pickup.pick_up import PickUpSlice
from dicehospital.hospital.state import SEATS, HospitalState, Observed, Slice
from dicehospital.kernel.observing.cells import clear, put, put_flag
from dicehospital.kernel.observing.layout import HIGHEST, Block, flag, flags, number, numbers
from dicehospital.kernel.vecs import vec

_SPACES: Final[i64] = 24

PICK_UP: Final = Block(
    "pick_up",
    "The final-turn pick-up (DH-10.5).",
    (
        numbers("values", int(_SPACES), 6, "free spaces: value of the patient that fits"),
        numbers("colours", int(_SPACES), int(KINDS), "its colour, from 1"),
        flags("out", int(SEATS), "seats that are out, the own one first"),
        number("next", HIGHEST, "steps from the First Player to whoever is asked next"),
        flag("begun", "it has begun"),
    ),
)


@final
class ObservedPickUp(Observed):
    """Writes it."""

    def __init__(self) -> None:
        super().__init__(PICK_UP)

    def write(self, state: HospitalState, owned: Slice, seat: i64, out: vec[u8], at: i64) -> None:
        """Free spaces in their order, and who is out."""
        assert isinstance(owned, PickUpSlice)  # noqa: S101 (a slice is where its module put it)
        clear(out, at, 2 * _SPACES + SEATS)
        place: i64 = at
        for space in owned.spaces:
            if space != NOBODY and place < at + _SPACES:
                out[place] = u8(value_of(space))
                out[place + _SPACES] = u8(colour_of(space) + 1)
                place += 1
        at += 2 * _SPACES
        other: i64
        for other in range(state.seats):
            out[at + state.seen_from(seat, other) - 1] = u8((owned.out >> other) & 1)
        at = put(out, at + SEATS, owned.next_seat)
        put_flag(out, at, owned.begun)
