"""What Maternity keeps beside the hospitals: where rolled Mothers go, and who has not given birth yet."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.hospital import NO_DICE, WARDS
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.state import HospitalState, Module, Setup, Slice
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec


@final
@mypyc_attr(acyclic=True)
class MaternitySlice(Slice):
    """Open only during an intake: between two intakes it is empty."""

    def __init__(self, unborn: vec[i64], lowest: i64) -> None:
        self.unborn: vec[i64] = unborn  # by seat: wards of Mothers without a Baby yet, a bit each
        self.lowest: i64 = lowest  # number of the lowest ambulance
        self.spots: vec[i64] = NO_DICE  # ambulances of the rolled Mothers, in order of value

    def copy(self) -> Slice:
        """An independent copy."""
        twin = MaternitySlice(self.unborn[:], self.lowest)
        twin.spots = self.spots
        return twin

    def write(self, position: Json) -> None:
        """Ambulances and wards by their numbers, as far as there are any."""
        found: Json = {}
        if len(self.spots) > 0:
            found["mothers"] = [int(spot + self.lowest) for spot in self.spots]
        if any(self.unborn):
            found["unborn"] = [_wards(bits) for bits in self.unborn]
        position["maternity"] = found


def _wards(bits: i64) -> list[int]:
    return [ward + 1 for ward in range(WARDS) if bits & BIT[ward]]


class Nursery(Module):
    """The module as far as its numbers and its slice go; its hooks are in rules.py."""

    def __init__(self, hooks: tuple[str, ...], value: i64, faces: vec[i64]) -> None:
        super().__init__("maternity", *hooks)
        self.value: i64 = value  # of a Baby at its birth, and of the first Mother
        self.faces: vec[i64] = faces  # of the midwife die

    def new_slice(self, setup: Setup) -> Slice | None:
        """At the start no ward expects Babies."""
        return MaternitySlice(vec[i64]([0] * setup.players), setup.lowest_ambulance)

    def state(self, state: HospitalState) -> MaternitySlice:
        """The slice of a game."""
        owned = state.slices[self.place]
        assert isinstance(owned, MaternitySlice)  # noqa: S101 (a slice is where its module put it)
        return owned
