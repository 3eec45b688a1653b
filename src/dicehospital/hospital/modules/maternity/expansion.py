"""Maternity joins: Mothers and Babies, wards that differ, decks of its own (DH-16.1)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE, WARDS, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.components.rows import Department, Specialist
from dicehospital.hospital.modules.book import Book
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.maternity.births import (
    Babies,
    BabiesSlot,
    Births,
    MidwifeRoll,
)
from dicehospital.hospital.modules.maternity.module import Maternity, mothers_of
from dicehospital.hospital.modules.maternity.mothers import (
    MotherAmbulance,
    MotherSlot,
    PlaceMother,
    PlaceMothers,
    mothers_on,
    rolled_mothers,
)
from dicehospital.hospital.modules.maternity.setting_up import FirstFamilies
from dicehospital.hospital.modules.maternity.wards import (
    OtherWardSlot,
    Settle,
    ShiftSlot,
    WardSlot,
)
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.chances import ImprovementCard
from dicehospital.hospital.phases.intake import free_spaces
from dicehospital.hospital.state import (
    DEPARTMENT_DECK,
    MATERNITY_DEPARTMENT_CARD,
    MATERNITY_DEPARTMENT_DECK,
    MATERNITY_SPECIALIST_CARD,
    MATERNITY_SPECIALIST_DECK,
    MIDWIFE_ROLL,
    SPECIALIST_DECK,
    HospitalState,
    Module,
    Setup,
)
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import ObjectReader as Reader
from dicehospital.kernel.slots import Chance, Question
from dicehospital.kernel.vecs import vec


class MaternityExpansion(Expansion):
    """Mothers, Babies, their rooms, departments and specialists."""

    name = "maternity"
    fields = ("maternity",)

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement)
        self._maternity = Maternity(self.care.family_value, vec[i64](self.care.midwife_die))

    @property
    def module(self) -> Module:
        """Beds, births, families, neglect."""
        return self._maternity

    def questions(self, lists: WordLists) -> list[Question[HospitalState]]:
        """Where Mothers go, who lies where, how many Babies."""
        mother = MotherSlot(lists.mothers, self._maternity)
        shift = ShiftSlot(lists.patients, WardSlot("ward", lists.wards))
        settle = Settle(OtherWardSlot(lists.wards, shift), self._maternity)
        place = PlaceMother(MotherAmbulance(lists.ambulances, mother))
        babies = Babies(BabiesSlot(lists.counts, self._maternity))
        return [
            Question("place_mothers", place, unasked=True),
            Question("settle", settle, unasked=True),
            Question("babies", babies, unasked=True),
        ]

    def chances(self) -> dict[int, Chance[HospitalState]]:
        """Cards of its decks, and the midwife die."""
        departments = [row.id for row in self.components.departments]
        specialists = [row.id for row in self.components.specialists]
        return {
            int(MATERNITY_DEPARTMENT_CARD): ImprovementCard(
                "mat_departments", departments, MATERNITY_DEPARTMENT_DECK
            ),
            int(MATERNITY_SPECIALIST_CARD): ImprovementCard(
                "mat_specialists", specialists, MATERNITY_SPECIALIST_DECK
            ),
            int(MIDWIFE_ROLL): MidwifeRoll(self._maternity),
        }

    def put_in(self, book: Book) -> None:
        """A family at the start; Mothers before the other dice; births when all have a bed."""
        book.insert_after(book.setup, "set_patients", FirstFamilies(self._maternity))
        book.insert_before(book.round, "arrange", PlaceMothers(self._maternity))
        book.insert_before(book.round, "put_to_bed", Births(self._maternity))

    # -- numbers -------------------------------------------------------------------------------------
    def set_numbers(self, setup: Setup) -> None:
        """DH-16.1: dice, nurses, display, decks, administrators."""
        care, place = self.care, self.column
        setup.rooms = True
        setup.mothers, setup.babies = care.mothers[place], care.babies[place]
        setup.mothers_rolled = care.mothers_rolled[place]
        setup.nurses = setup.maternity_nurses
        self._set_decks(setup)
        chevrons = [row.set in care.chevrons for row in self.components.departments]
        setup.chevron = chevrons.index(True)
        own = [row.set in care.maternity_administrators for row in self.components.administrators]
        more = [number for number, is_own in enumerate(own) if is_own]
        setup.administrator_pool = vec[i64]([*setup.administrator_pool, *more])

    def _set_decks(self, setup: Setup) -> None:
        care, components = self.care, self.components
        shown = care.maternity_display[self.column]
        setup.display = vec[i64]([*setup.display, shown, shown])
        setup.department_decks = _decks(
            components.departments,
            care.maternity_departments,
            (DEPARTMENT_DECK, MATERNITY_DEPARTMENT_DECK),
        )
        setup.specialist_decks = _decks(
            components.specialists,
            care.maternity_specialists,
            (SPECIALIST_DECK, MATERNITY_SPECIALIST_DECK),
        )

    # -- positions -----------------------------------------------------------------------------------
    def read(self, state: HospitalState, reader: Reader) -> None:
        """Where rolled Mothers go, and who has not given birth."""
        _check_mothers(state)
        source = Reader(reader.source.get("maternity", {}), "maternity")
        source.only(("mothers", "unborn"))
        owned = self._maternity.state(state)
        owned.spots = vec[i64](_read_spots(state, source))
        wards = source.list("unborn")
        if wards and len(wards) != state.seats:
            raise BadInput("maternity.unborn", "not_one_per_seat", seats=int(state.seats))
        for seat, numbers in enumerate(wards):
            place = f"maternity.unborn[{seat}]"
            owned.unborn[seat] = _read_unborn(state.hospitals[seat], numbers, place)


def _decks(
    rows: tuple[Department, ...] | tuple[Specialist, ...],
    own: tuple[str, ...],
    decks: tuple[i64, i64],
) -> vec[i64]:
    """The deck of each type: the first, or the second for those of Maternity's own sets."""
    return vec[i64]([decks[row.set in own] for row in rows])


def _check_mothers(state: HospitalState) -> None:
    """One Mother for each ward and for each ambulance, and room for every die that was rolled."""
    for seat, hospital in enumerate(state.hospitals):
        seen = int(mothers_of(hospital))
        if seen > WARDS:
            place = f"hospitals[{seat}].arrivals"
            raise BadInput(place, "too_many_dice_here", seen=seen, most=int(WARDS))
    if len(state.ambulances) == 0:
        return
    ambulances = int(state.setup.ambulances)
    loaded = [int(mothers_on(state, n)) for n in range(ambulances)]
    if max(loaded) > 1:
        place = f"ambulances[{loaded.index(max(loaded))}].patients"
        raise BadInput(place, "two_mothers")
    seen = sum(loaded) + len(rolled_mothers(state))
    if seen > ambulances:
        raise BadInput("rolled", "too_many_dice_here", seen=seen, most=ambulances)
    free = sum(int(free_spaces(state, n)) for n in range(ambulances))
    if sum(state.rolled) > free:
        raise BadInput("rolled", "too_many_dice_here", seen=int(sum(state.rolled)), most=free)


def _read_spots(state: HospitalState, source: Reader) -> list[int]:
    """Ambulances by their numbers, for the Mothers in order of value."""
    numbers = source.list("mothers")
    low, rolled = int(state.setup.lowest_ambulance), len(rolled_mothers(state))
    if len(numbers) > rolled:
        raise BadInput("maternity.mothers", "too_many_dice_here", seen=len(numbers), most=rolled)
    high = low + int(state.setup.ambulances) - 1
    for n, number in enumerate(numbers):
        if type(number) is not int or not low <= number <= high:
            place = f"maternity.mothers[{n}]"
            raise BadInput(place, "not_between", seen=number, low=low, high=high)
    return [number - low for number in numbers]


def _read_unborn(hospital: Hospital, wards: Any, place: str) -> int:
    """Wards of new Mothers, whose rooms are empty."""
    if not isinstance(wards, list):
        raise BadInput(place, "not_a_list", seen=wards)
    bits = 0
    for ward in wards:
        if type(ward) is not int or not 1 <= ward <= WARDS:
            raise BadInput(place, "not_between", seen=ward, low=1, high=int(WARDS))
        if hospital.mother_of(ward - 1) == NONE or hospital.has_baby(ward - 1):
            raise BadInput(place, "no_mother", ward=ward)
        bits |= int(BIT[ward - 1])
    return bits
