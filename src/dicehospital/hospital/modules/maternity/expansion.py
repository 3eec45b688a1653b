"""Maternity joins: Mothers and Babies, wards that differ, decks of its own (DH-16.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mypy_extensions import i64

from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.components.rows import CommunityCare, Department, Edition, Specialist
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.maternity import why
from dicehospital.hospital.modules.maternity.births import (
    MIDWIFE_ROLL,
    Births,
    MidwifeRoll,
    birth_questions,
)
from dicehospital.hospital.modules.maternity.module import Maternity
from dicehospital.hospital.modules.maternity.mothers import PlaceMothers, mother_questions
from dicehospital.hospital.modules.maternity.observation import ObservedMaternity
from dicehospital.hospital.modules.maternity.position import check_maternity, read_maternity
from dicehospital.hospital.modules.maternity.setting_up import FirstFamilies
from dicehospital.hospital.modules.maternity.wards import ward_questions
from dicehospital.hospital.modules.phase_order import PhaseOrder
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.chances import ImprovementCard
from dicehospital.hospital.state import (
    DEPARTMENT_DECK,
    MATERNITY_DEPARTMENT_CARD,
    MATERNITY_DEPARTMENT_DECK,
    MATERNITY_SPECIALIST_CARD,
    MATERNITY_SPECIALIST_DECK,
    SPECIALIST_DECK,
    HospitalState,
    Setup,
)
from dicehospital.hospital.telling.draft import Draft, Facts
from dicehospital.hospital.telling.names import die
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance, Question
from dicehospital.kernel.types import Json, Refusal
from dicehospital.kernel.vecs import vec


class MaternityExpansion(Expansion):
    """Mothers, Babies, their rooms, departments and specialists."""

    name = "maternity"
    fields = ("maternity",)
    chance_steps: ClassVar[dict[int, tuple[str, ...]]] = {int(MIDWIFE_ROLL): ("births",)}
    of_community_care = True
    observed = ObservedMaternity()
    refusals = why.CHECKS

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement)
        self._maternity = self.module = Maternity(
            self.care.family_value, vec[i64](self.care.midwife_die)
        )

    @staticmethod
    def sets(edition: Edition, care: CommunityCare) -> dict[str, tuple[str, ...]]:
        """Chevrons, decks of its own, administrators."""
        del edition
        return {
            "departments": (*care.chevrons, *care.maternity_departments),
            "specialists": care.maternity_specialists,
            "administrators": care.maternity_administrators,
        }

    def barred(self, case: Case, act: int, thing: int) -> Iterator[Refusal]:
        """A fifth Mother."""
        return why.barred(case, act, thing)

    def questions(self, lists: WordLists) -> dict[int, Question[HospitalState]]:
        """Where Mothers go, who lies where, how many Babies."""
        found = mother_questions(self._maternity, lists) | ward_questions(self._maternity, lists)
        return found | birth_questions(self._maternity, lists)

    def asking(self) -> dict[str, Facts]:
        """Which Mother, who stands at the door, and who makes room."""
        return {
            "place_mother": lambda draft: {"die": die(draft.picks[0])},
            "settle": _settled,
        }

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

    def put_in(self, book: PhaseOrder) -> None:
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
        # DH-16.1, DH-17.3: one less where staff can invest, as without Mothers
        invests = "investments" in self.agreement.modules
        setup.nurses = care.maternity_investments_nurses if invests else care.maternity_nurses
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
    def read(self, state: HospitalState, found: Reader) -> None:
        """Where rolled Mothers go, and who has not given birth."""
        read_maternity(self._maternity.state(state), state, found.get("maternity", {}))

    def check(self, state: HospitalState, standing: Standing) -> None:
        """Who is asked about Mothers, and for whom the midwife die is rolled."""
        check_maternity(self._maternity, state, standing)


def _settled(draft: Draft) -> Json:
    """The first at the door, the ward it gets, and who goes elsewhere (DH-16.4)."""
    hospital, params = draft.hospital, ("ward", "mover")
    at_door = {"die": die(patient_text(hospital.arrivals[0]))}
    said = [int(pick[1:]) for pick in draft.picks]
    movers = [die(patient_text(hospital.beds[place - 1])) for place in said[1:]]
    return at_door | dict(zip(params, [*said[:1], *movers], strict=False))


def _decks(
    rows: tuple[Department, ...] | tuple[Specialist, ...],
    own: tuple[str, ...],
    decks: tuple[i64, i64],
) -> vec[i64]:
    """The deck of each type: the first, or the second for those of Maternity's own sets."""
    return vec[i64]([decks[row.set in own] for row in rows])
