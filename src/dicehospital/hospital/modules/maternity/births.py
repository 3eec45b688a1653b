"""Births: the midwife die, or who chooses its face (DH-16.5)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE, PER_ROOM, WARDS
from dicehospital.hospital.board.patient import BABY, BIT, new_patient
from dicehospital.hospital.effects.effect import CHOOSE_BABIES
from dicehospital.hospital.modules.maternity.state import MaternityBase
from dicehospital.hospital.phases.activation.steps import carry_on
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import DICE_STREAM, HospitalState
from dicehospital.hospital.story import BABY_BORN
from dicehospital.hospital.words import ListSlot, WordList, WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import Chance, MoveKind, Question
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

MIDWIFE_ROLL: Final[i64] = 16  # number of what chance is asked
BABIES: Final[i64] = 16  # number of the question


def bear(module: MaternityBase, state: HospitalState, seat: i64, ward: i64, babies: i64) -> None:
    """Babies move into the room beside a ward, as many as the supply has (R-04)."""
    hospital = state.hospitals[seat]
    module.state(state).unborn[seat] &= ~BIT[ward]
    for _ in range(min(babies, state.bag[BABY])):
        cot = hospital.free_cot(ward)
        if cot == NONE:
            return
        state.bag[BABY] -= 1
        hospital.lay(cot, new_patient(BABY, module.value))
        state.tell(BABY_BORN, seat, cot, hospital.beds[cot])


def next_ward(module: MaternityBase, state: HospitalState, seat: i64) -> i64:
    """The first ward of a seat whose new Mother has no Baby yet, or NONE."""
    ward: i64
    for ward in range(WARDS):
        if module.state(state).unborn[seat] & BIT[ward]:
            return ward
    return NONE


# -- who chooses -------------------------------------------------------------------------------------
def ask_midwife(module: MaternityBase, state: HospitalState, seat: i64) -> None:
    """DH-16.10: her own Midwife is asked for every new Mother; then everybody of the seat has a bed."""
    if next_ward(module, state, seat) != NONE and _has_midwife(state, seat):
        state.ask(BABIES, seat)
    elif state.hospitals[seat].department != NONE:  # somebody was drawn in an activation
        carry_on(state, seat)


def _has_midwife(state: HospitalState, seat: i64) -> bool:
    administrator = state.hospitals[seat].administrator
    if administrator == NONE:
        return False
    return state.setup.administrator_effects[administrator].code == CHOOSE_BABIES


@final
class BabiesSlot(ListSlot):
    """How many Babies a new Mother has (DH-16.10)."""

    def __init__(self, counts: WordList, module: MaternityBase) -> None:
        super().__init__("count", counts)
        self.module: MaternityBase = module

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """A face of the midwife die, as far as the supply and the room reach; each number once."""
        most = min(state.bag[BABY], PER_ROOM)
        for face in self.module.faces:
            word = self.base + min(face, most)
            if not out.offers(word):
                out.add(word)


@final
class Babies(MoveKind[HospitalState]):
    """Choose the face of the midwife die (DH-16.10)."""

    def __init__(self, slot: BabiesSlot) -> None:
        super().__init__("babies", "babies {count}", slot, example="babies 2", rule="DH-16.5")
        self.slot: BabiesSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """So many Babies are born in the next ward that expects some."""
        module = self.slot.module
        ward = next_ward(module, state, task.seat)
        bear(module, state, task.seat, ward, self.slot.read(task, 0))
        ask_midwife(module, state, task.seat)


# -- the die -----------------------------------------------------------------------------------------
@final
class Births(TablePhase):
    """DH-16.5: when everybody has a bed, the midwife die is rolled for all who still expect."""

    def __init__(self, module: MaternityBase) -> None:
        super().__init__("births", "intake")
        self.module: MaternityBase = module

    def begin(self, state: HospitalState) -> None:
        """Ask chance once for all."""
        if expecting(self.module, state) > 0:
            state.ask_chance(MIDWIFE_ROLL)


def expecting(module: MaternityBase, state: HospitalState) -> i64:
    """How many new Mothers have no Baby yet."""
    count: i64 = 0
    ward: i64
    for bits in module.state(state).unborn:
        for ward in range(WARDS):
            if bits & BIT[ward]:
                count += 1
    return count


@final
class MidwifeRoll(Chance[HospitalState]):
    """How many Babies each new Mother has, in the order of play, then of wards (DH-16.5)."""

    def __init__(self, module: MaternityBase) -> None:
        super().__init__("midwife")
        self.module: MaternityBase = module

    def draw(self, state: HospitalState) -> vec[i64]:
        """A face of the die for each."""
        faces = self.module.faces
        found = vec[i64]([0] * expecting(self.module, state))
        i: i64
        for i in range(len(found)):
            found[i] = faces[below(state.streams, DICE_STREAM, len(faces))]
        return found

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Babies are born, ward by ward, as many as the die says."""
        i: i64 = 0
        for seat in state.order:
            ward = next_ward(self.module, state, seat)
            while ward != NONE:
                bear(self.module, state, seat, ward, result[i])
                i += 1
                ward = next_ward(self.module, state, seat)

    def _outcomes(self) -> list[int]:
        return sorted({int(face) for face in self.module.faces})

    def describe(self, state: HospitalState) -> Json:
        """How many times the die is rolled."""
        count = int(expecting(self.module, state))
        return {"ask": self.name, "count": count, "outcomes": self._outcomes()}

    def parse(self, state: HospitalState, answer: object) -> list[int]:
        """A number of Babies for each."""
        found = Reader(answer, self.name).so_many(int(expecting(self.module, state)))
        return [entry.one_of(self._outcomes()) for entry in found]

    def format(self, result: list[int]) -> Any:
        """The numbers of Babies."""
        return result


def birth_questions(module: MaternityBase, lists: WordLists) -> dict[int, Question[HospitalState]]:
    """DH-16.5: how many Babies are born."""
    babies = Babies(BabiesSlot(lists.counts, module))
    return {int(BABIES): Question("babies", babies, unasked=True, step="admit")}
