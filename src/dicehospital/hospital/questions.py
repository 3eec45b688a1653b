"""Every question, move and chance of Dice Hospital, made once for a ruleset."""

from __future__ import annotations

from typing import TypeVar

from dicehospital.hospital.board.hospital import BEDS
from dicehospital.hospital.board.patient import HIGHEST
from dicehospital.hospital.components.load import first
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.activation.ability import (
    PATTERN,
    Ability,
    AbilityAlternative,
    AbilityTargets,
    PlainAbility,
    Skip,
    UseAbility,
)
from dicehospital.hospital.phases.activation.patients import OnePatient
from dicehospital.hospital.phases.activation.placement import (
    Activate,
    BaseAlternative,
    BaseTargets,
    DeclareSlot,
    DepartmentSlot,
    StaffSlot,
    SwapSlot,
)
from dicehospital.hospital.phases.activation.turn import Done, Transfuse, TransfuseVerb
from dicehospital.hospital.phases.admission import Lose, LoseSlot
from dicehospital.hospital.phases.chances import FirstPlayerLot, ImprovementCard
from dicehospital.hospital.phases.decks import Drop
from dicehospital.hospital.phases.extra_patients import ExtraDraw, ExtraRoll, Reroll
from dicehospital.hospital.phases.first_patients import (
    SecondWard,
    SetMove,
    StartingDraw,
    StartingValues,
)
from dicehospital.hospital.phases.improvement import (
    ImprovementSlot,
    OwnedSlot,
    PassWord,
    Return,
    ReturnVerb,
    TakeImprovement,
)
from dicehospital.hospital.phases.intake import (
    AmbulanceSlot,
    ArrangeMove,
    IntakeDraw,
    IntakeRoll,
    LoadSlot,
    TakeAmbulance,
)
from dicehospital.hospital.phases.neglect import ProtectMove, ProtectSlot
from dicehospital.hospital.phases.passing import Pass
from dicehospital.hospital.phases.setting_up import (
    AdministratorLot,
    AdministratorSlot,
    DeckSlot,
    KeepMove,
    Reveal,
)
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
    ROOM,
    SET_PATIENTS,
    SPECIALIST_CARD,
    STARTING_DRAW,
    TURN,
    HospitalState,
)
from dicehospital.hospital.words import WordLists, skipping
from dicehospital.kernel.slots import Chance, Finish, MoveKind, Question
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
        found = self._setting_up() | self._intake() | self._later()
        for expansion in self.expansions:
            own = expansion.questions(self.lists)
            found = together(found, own)
            if not expansion.is_in(self.agreement):
                self.unknown |= {question.name for question in own.values()}
        return [found[number] for number in range(len(found))]

    def _setting_up(self) -> dict[int, Question[HospitalState]]:
        lists = self.lists
        second = SecondWard(lists.arrivals, StartingValues(lists.values))
        reveal = Reveal(DeckSlot("deck", lists.decks))
        keep = KeepMove(AdministratorSlot("administrator", lists.administrators))
        return {
            int(REVEAL_EXTRA): Question("reveal_extra", reveal, unasked=True),
            int(SET_PATIENTS): Question("set_patients", SetMove(second), unasked=True),
            int(KEEP): Question("keep", keep),
        }

    def _intake(self) -> dict[int, Question[HospitalState]]:
        lists = self.lists
        take = TakeAmbulance(AmbulanceSlot("number", lists.ambulances))
        arrange = ArrangeMove(LoadSlot(lists.colours))
        lose = Lose(LoseSlot(lists.patients))
        edition = self.agreement.components.editions[self.agreement.edition]
        ambulances = edition.ambulances[self.agreement.column]
        return {
            int(ARRANGE): Question(
                "arrange", arrange, unasked=True, args=(ambulances - 1, int(HIGHEST), int(ROOM))
            ),
            int(CHOOSE): Question("choose", take, unasked=True),
            int(ADMIT): Question("admit", lose, unasked=True, args=(int(BEDS),)),
        }

    def _later(self) -> dict[int, Question[HospitalState]]:
        protect = ProtectMove(ProtectSlot("patient", self.lists.patients))
        return {
            int(IMPROVE): self._improve(),
            int(TURN): self._turn(),
            int(ABILITY): self._ability(),
            int(NEGLECT): Question("neglect", protect, unasked=True),
        }

    def _improve(self) -> Question[HospitalState]:
        word = PassWord("pass", "button:pass")
        word.twin = self.lists.passing
        take = TakeImprovement(ImprovementSlot(self.lists.things))
        leave = Pass(word, binds=True, rule="DH-4.1")
        return Question("improve", take, leave, unasked=True, args=(1,), bare=True)

    def _turn(self) -> Question[HospitalState]:
        lists = self.lists
        verb = TransfuseVerb("transfuse", "button:transfuse")
        moves: list[MoveKind[HospitalState]] = [
            Return(ReturnVerb("return", "button:return"), OwnedSlot(lists.things)),
            *(move for expansion in self.expansions for move in expansion.opening_moves(lists)),
            self._activate(),
            Transfuse(verb, OnePatient("patient", lists.patients)),
            *(move for expansion in self.expansions for move in expansion.turn_moves(lists)),
            Done("done", "done", Finish(), example="done", rule="DH-5.10"),
        ]
        return Question("turn", *moves)

    def _activate(self) -> MoveKind[HospitalState]:
        lists = self.lists
        department = DepartmentSlot(lists.things)
        staff = StaffSlot(lists.things, department)
        declare = DeclareSlot(lists.declarations, department, staff)
        alternative = BaseAlternative(lists.alternatives, declare)
        return Activate(
            SwapSlot(alternative, lists.things), BaseTargets(lists.patients, alternative, 5)
        )

    def _ability(self) -> Question[HospitalState]:
        lists = self.lists
        alternative = AbilityAlternative("alt", lists.alternatives)
        return Question(
            "ability",
            Ability(AbilityTargets(lists.patients, None)),
            Ability(AbilityTargets(lists.patients, alternative)),
            PlainAbility("ability", PATTERN, UseAbility("use", "button:use")),
            *(move for expansion in self.expansions for move in expansion.ability_moves(lists)),
            Skip("skip", "skip", skipping(lists), example="skip", rule="DH-5.6"),
            step="turn",
        )

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
