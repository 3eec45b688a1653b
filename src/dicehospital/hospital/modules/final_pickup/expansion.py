"""The final-turn pick-up joins: one phase after the last round (DH-10.5)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import Hospital
from dicehospital.hospital.board.patient import LETTERS, NOBODY, new_patient
from dicehospital.hospital.components.rows import AmbulanceBack
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.final_pickup import why
from dicehospital.hospital.modules.final_pickup.observation import ObservedPickUp
from dicehospital.hospital.modules.final_pickup.pick_up import (
    PICK_UP_QUESTION,
    FinalPickup,
    PassPickUp,
    PickUp,
    PickUpMove,
    PickUpSlot,
    space_text,
)
from dicehospital.hospital.modules.final_pickup.position import read_pick_up
from dicehospital.hospital.modules.phase_order import PhaseOrder
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import WordLists, passing
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Question
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec


class FinalPickupExpansion(Expansion):
    """The backs of the ambulances."""

    name = "final_pickup"
    fields = ("pick_up",)
    tables = ("ambulance_backs",)
    observed = ObservedPickUp()
    refusals = why.CHECKS

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement)
        self._pick_up = self.module = FinalPickup(
            self._spaces(), self.edition.pick_up_points, self.edition.left_behind_points
        )
        self._pick_up.contested = PICK_UP_QUESTION

    def _spaces(self) -> vec[i64]:
        """DH-10.5: the highest ambulance is left out, so that as many as players remain (R-55)."""
        spaces = [space for back in self._backs() for space in back.spaces]
        return vec[i64]([new_patient(LETTERS.index(s[0]), int(s[1])) for s in spaces])

    def _backs(self) -> list[AmbulanceBack]:
        backs = {row.number: row for row in self.components.backs}
        first = self.care.lowest_ambulance[self.column]
        return [backs[n] for n in range(first, first + self.agreement.players)]

    def questions(self, lists: WordLists) -> dict[int, Question[HospitalState]]:
        """Whom an ambulance takes."""
        slot = PickUpSlot(lists.patients, self._pick_up)
        leave = PassPickUp(passing(lists), self._pick_up)
        question = Question("pick_up", PickUpMove(slot), leave, unasked=True)
        return {int(PICK_UP_QUESTION): question}

    def put_in(self, book: PhaseOrder) -> None:
        """Before the final count."""
        book.insert_before(book.end, "final", PickUp(self._pick_up))

    def read(self, state: HospitalState, found: Reader) -> None:
        """Free spaces, and who is out."""
        if "pick_up" in found.source:
            read_pick_up(self._pick_up.state(state), found.get("pick_up"))

    def show(self, state: HospitalState, view: Json) -> None:
        """The backs of the ambulances: which spaces are taken, and who fits the others."""
        free = list(view["pick_up"]["spaces"])
        view["pick_up"]["points"] = int(self._pick_up.points)
        view["pick_up"]["left_behind"] = int(self._pick_up.left_behind)
        view["pick_up"]["ambulances"] = [
            {"number": back.number, "spaces": [_space(state, text, free) for text in back.spaces]}
            for back in self._backs()
        ]


def _space(state: HospitalState, text: str, free: list[str]) -> Json:
    """A space, whether one of the free ones is it, and of each hospital the first bed that fits."""
    is_free = text in free
    if is_free:
        free.remove(text)
    beds = [_bed(hospital, text) for hospital in state.hospitals] if is_free else []
    return {"die": text, "free": is_free, "beds": beds}


def _bed(hospital: Hospital, text: str) -> int | None:
    for place, patient in enumerate(hospital.beds):
        if patient != NOBODY and space_text(patient) == text:
            return place + 1
    return None
