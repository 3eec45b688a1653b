"""The final-turn pick-up joins: one phase after the last round (DH-10.5)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.patient import BIT, LETTERS, NOBODY, new_patient
from dicehospital.hospital.board.patient_text import read_patient
from dicehospital.hospital.modules.book import Book
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.final_pickup.pick_up import (
    FinalPickup,
    PassPickUp,
    PickUp,
    PickUpMove,
    PickUpSlot,
)
from dicehospital.hospital.modules.parts import passing
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.state import HospitalState, Module
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import ObjectReader as Reader
from dicehospital.kernel.slots import Question
from dicehospital.kernel.vecs import vec


class FinalPickupExpansion(Expansion):
    """The backs of the ambulances."""

    name = "final_pickup"
    fields = ("pick_up",)

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement)
        self._pick_up = FinalPickup(
            self._spaces(), self.edition.pick_up_points, self.edition.left_behind_points
        )

    def _spaces(self) -> vec[i64]:
        """DH-10.5: the highest ambulance is left out, so that as many as players remain (R-55)."""
        backs = {row.number: row for row in self.components.backs}
        first = self.care.lowest_ambulance[self.column]
        numbers = range(first, first + self.agreement.players)
        spaces = [space for n in numbers for space in backs[n].spaces]
        return vec[i64]([new_patient(LETTERS.index(s[0]), int(s[1])) for s in spaces])

    @property
    def module(self) -> Module:
        """Spaces and points."""
        return self._pick_up

    def questions(self, lists: WordLists) -> list[Question[HospitalState]]:
        """Whom an ambulance takes."""
        slot = PickUpSlot(lists.patients, self._pick_up)
        leave = PassPickUp(passing(lists), self._pick_up)
        return [Question("pick_up", PickUpMove(slot), leave, unasked=True)]

    def put_in(self, book: Book) -> None:
        """Before the final count."""
        book.insert_before(book.end, "final", PickUp(self._pick_up))

    def read(self, state: HospitalState, reader: Reader) -> None:
        """Free spaces, and who is out."""
        if "pick_up" not in reader.source:
            return
        owned = self._pick_up.state(state)
        pick_up = Reader(reader.source["pick_up"], "pick_up")
        pick_up.only(("spaces", "out", "begun", "next"))
        owned.spaces = _read_spaces(pick_up, len(owned.spaces))
        for seat in pick_up.list("out"):
            if type(seat) is not int or not 0 <= seat < 8:
                raise BadInput("pick_up.out", "not_between", seen=seat, low=0, high=7)
            owned.out |= BIT[seat]
        owned.begun = pick_up.flag("begun")
        owned.next_seat = pick_up.number("next", 0, 0, 8)


def _read_spaces(pick_up: Reader, most: int) -> vec[i64]:
    texts = pick_up.list("spaces")
    if len(texts) > most:
        raise BadInput("pick_up.spaces", "too_many_dice_here", seen=len(texts), most=most)
    spaces = [read_patient(text, f"pick_up.spaces[{n}]") for n, text in enumerate(texts)]
    return vec[i64](spaces + [NOBODY] * (most - len(spaces)))
