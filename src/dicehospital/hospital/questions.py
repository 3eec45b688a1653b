"""Every question, move and chance of Dice Hospital, made once for a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from dicehospital.hospital.components.load import first
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.activation.ability import ability_question
from dicehospital.hospital.phases.activation.placement import activating
from dicehospital.hospital.phases.activation.turn import finishing, transfusing
from dicehospital.hospital.phases.admission import admit_question
from dicehospital.hospital.phases.chances import FirstPlayerLot, ImprovementCard
from dicehospital.hospital.phases.decks import Drop
from dicehospital.hospital.phases.extra_patients import ExtraDraw, ExtraRoll, Reroll
from dicehospital.hospital.phases.first_patients import StartingDraw, set_question
from dicehospital.hospital.phases.improvement import improve_question, returning
from dicehospital.hospital.phases.intake import (
    IntakeDraw,
    IntakeRoll,
    arrange_question,
    choose_question,
)
from dicehospital.hospital.phases.neglect import protect_question
from dicehospital.hospital.phases.setting_up import AdministratorLot, keep_question, reveal_question
from dicehospital.hospital.state import (
    ABILITY,
    ADMINISTRATOR_LOT,
    ADMIT,
    ARRANGE,
    CHOOSE,
    DEPARTMENT_CARD,
    DROP_DEPARTMENTS,
    DROP_SPECIALISTS,
    EXTRA_DRAW,
    EXTRA_ROLL,
    FIRST_PLAYER_LOT,
    IMPROVE,
    INTAKE_DRAW,
    INTAKE_ROLL,
    KEEP,
    NEGLECT,
    REROLL_CHANCE,
    REVEAL_EXTRA,
    SET_PATIENTS,
    SPECIALIST_CARD,
    STARTING_DRAW,
    TURN,
    HospitalState,
)
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.slots import Chance, MoveKind, Question
from dicehospital.kernel.vocabulary import Vocabulary

T = TypeVar("T")


def together(found: dict[int, T], more: dict[int, T]) -> dict[int, T]:
    """Both, by number; each number is given once."""
    twice = sorted(found.keys() & more.keys())
    if twice:
        raise ValueError(f"numbers given twice: {twice}")
    return found | more


class Questions:
    """Questions and chances by the numbers of state.py, and the vocabulary over them."""

    def __init__(self, agreement: Agreement, expansions: list[Expansion]) -> None:
        self.agreement = agreement
        self.expansions = expansions
        self.lists = WordLists(agreement.components, first())
        self.unknown: set[str] = set()  # questions of modules that are not played
        self.all = self._questions()
        self.chances = self._chances()
        self.vocabulary: Vocabulary[HospitalState] = Vocabulary(self.all, self.chances)

    def _questions(self) -> list[Question[HospitalState]]:
        found = self._base_questions()
        for expansion in self.expansions:
            own = expansion.questions(self.lists)
            found = together(found, own)
            if not expansion.is_in(self.agreement):
                self.unknown |= {question.name for question in own.values()}
        return [found[number] for number in range(len(found))]

    def _base_questions(self) -> dict[int, Question[HospitalState]]:
        lists = self.lists
        edition = self.agreement.components.editions[self.agreement.edition]
        ambulances = edition.ambulances[self.agreement.column]
        more = [move for expansion in self.expansions for move in expansion.ability_moves(lists)]
        return {
            int(REVEAL_EXTRA): reveal_question(lists),
            int(SET_PATIENTS): set_question(lists),
            int(KEEP): keep_question(lists),
            int(ARRANGE): arrange_question(lists, ambulances),
            int(CHOOSE): choose_question(lists),
            int(ADMIT): admit_question(lists),
            int(IMPROVE): improve_question(lists),
            int(TURN): Question("turn", *self._turn()),
            int(ABILITY): ability_question(lists, more),
            int(NEGLECT): protect_question(lists),
        }

    def _turn(self) -> Iterator[MoveKind[HospitalState]]:
        """The moves of Phase 3 (DH-5), in the order in which they are numbered."""
        yield returning(self.lists)
        for expansion in self.expansions:
            yield from expansion.opening_moves(self.lists)
        yield activating(self.lists)
        yield transfusing(self.lists)
        for expansion in self.expansions:
            yield from expansion.turn_moves(self.lists)
        yield finishing()

    def _chances(self) -> list[Chance[HospitalState]]:
        found = self._base_chances()
        for expansion in self.expansions:
            found = together(found, expansion.chances())
        for expansion in self.expansions:
            if expansion.is_in(self.agreement):
                found |= expansion.replaced_chances()
        return [found[number] for number in range(len(found))]

    def _base_chances(self) -> dict[int, Chance[HospitalState]]:
        components = self.agreement.components
        departments = [row.id for row in components.departments]
        specialists = [row.id for row in components.specialists]
        administrators = [row.id for row in components.administrators]
        return {
            int(FIRST_PLAYER_LOT): FirstPlayerLot("first_player"),
            int(DROP_DEPARTMENTS): Drop(0, "departments", departments, self.agreement),
            int(DROP_SPECIALISTS): Drop(1, "specialists", specialists, self.agreement),
            int(DEPARTMENT_CARD): ImprovementCard("departments", departments, 0),
            int(SPECIALIST_CARD): ImprovementCard("specialists", specialists, 1),
            int(STARTING_DRAW): StartingDraw("draw"),
            int(ADMINISTRATOR_LOT): AdministratorLot("administrators", administrators),
            int(INTAKE_DRAW): IntakeDraw("draw"),
            int(INTAKE_ROLL): IntakeRoll("roll"),
            int(EXTRA_DRAW): ExtraDraw("draw"),
            int(EXTRA_ROLL): ExtraRoll("roll"),
            int(REROLL_CHANCE): Reroll("roll"),
        }
