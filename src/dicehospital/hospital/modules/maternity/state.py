"""What Maternity keeps beside the hospitals: where rolled Mothers go, and who has not given birth yet."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.hospital import NO_DICE, PER_WARD, WARDS, cots_of
from dicehospital.hospital.board.patient import BIT, LETTERS, MOTHER
from dicehospital.hospital.board.patient_text import EMPTY_BED
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
        position["maternity"] = self._by_number()

    def _by_number(self) -> Json:
        found: Json = {}
        if len(self.spots) > 0:
            found["mothers"] = [int(spot + self.lowest) for spot in self.spots]
        if any(self.unborn):
            found["unborn"] = [_wards(bits) for bits in self.unborn]
        return found

    def show(self, view: Json) -> None:
        """Show families in a view, with names and who belongs together in each hospital."""
        view["maternity"] = self._by_number()
        waiting = [text for text in view["rolled"] if text.startswith(LETTERS[MOTHER])]
        spots = view["maternity"].get("mothers", [])
        view["maternity"]["mothers"] = [
            {"patient": text, "ambulance": spot} for text, spot in zip(waiting, spots, strict=False)
        ]
        for seat, hospital in enumerate(view["hospitals"]):
            hospital["families"] = families(hospital, _wards(self.unborn[seat]))


def families(hospital: Json, unborn: list[int]) -> list[Json]:
    """DH-16.6: the Mother of each ward that has one, her Babies, all by place; whether one is to be born."""
    found = []
    for ward, beds in enumerate(hospital["wards"]):
        mothers = [n for n, text in enumerate(beds) if text.startswith(LETTERS[MOTHER])]
        cots = [n for n, text in enumerate(hospital["rooms"][ward]) if text != EMPTY_BED]
        if mothers or cots:
            babies = [int(cots_of(ward)) + cot + 1 for cot in cots]
            mother = int(PER_WARD) * ward + mothers[0] + 1 if mothers else None
            family = {"ward": ward + 1, "mother": mother, "babies": babies}
            found.append({**family, "expects": ward + 1 in unborn})
    return found


def _wards(bits: i64) -> list[int]:
    return [ward + 1 for ward in range(WARDS) if bits & BIT[ward]]


class MaternityBase(Module):
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
