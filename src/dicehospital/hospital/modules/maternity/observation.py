"""Mothers on their way as small numbers (DH-16)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from dicehospital.hospital.board.hospital import WARDS
from dicehospital.hospital.modules.maternity.state import MaternitySlice
from dicehospital.hospital.state import SEATS, HospitalState, Observed, Slice
from dicehospital.hospital.words import MOST_AMBULANCE
from dicehospital.kernel.observing.cells import clear, put_bits, put_list
from dicehospital.kernel.observing.layout import Block, flags, numbers
from dicehospital.kernel.vecs import vec

_MOTHERS: Final[i64] = 6

MATERNITY: Final = Block(
    "maternity",
    "Mothers on their way (DH-16).",
    (
        numbers("mothers", int(_MOTHERS), MOST_AMBULANCE + 1, "ambulances of the rolled Mothers in "
                "order of value, plus 1"),
        flags("unborn", int(SEATS * WARDS), "wards of Mothers without a Baby yet, seat by seat"),
    ),
)  # fmt: skip


@final
class ObservedMaternity(Observed):
    """Writes it."""

    def __init__(self) -> None:
        super().__init__(MATERNITY)

    def write(self, state: HospitalState, owned: Slice, seat: i64, out: vec[u8], at: i64) -> None:
        """Rolled Mothers and their ambulances, and who is not born yet."""
        assert isinstance(owned, MaternitySlice)  # noqa: S101 (a slice is where its module put it)
        at = put_list(out, at, owned.spots, _MOTHERS, owned.lowest + 1)
        clear(out, at, SEATS * WARDS)
        other: i64
        for other in range(len(owned.unborn)):
            place = state.seen_from(seat, other) - 1
            put_bits(out, at + WARDS * place, owned.unborn[other], WARDS)
