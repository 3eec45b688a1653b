"""Every question, move and chance of Dice Hospital, made once for a ruleset."""

from __future__ import annotations

from dicehospital.hospital.components.load import first
from dicehospital.hospital.modules.expansion import Joining
from dicehospital.hospital.modules.parts import skipping
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.activation.ability import (
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
    PassImprovement,
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
from dicehospital.hospital.phases.setting_up import (
    AdministratorLot,
    AdministratorSlot,
    DeckSlot,
    KeepMove,
    Reveal,
)
from dicehospital.hospital.state import (
    ADMINISTRATOR_LOT,
    CHANCES,
    DEPARTMENT_CARD,
    DROP_DEPARTMENTS,
    DROP_SPECIALISTS,
    EXTRA_DRAW,
    EXTRA_ROLL,
    FIRST_PLAYER_LOT,
    INTAKE_DRAW,
    INTAKE_ROLL,
    QUESTIONS,
    REROLL_CHANCE,
    SPECIALIST_CARD,
    STARTING_DRAW,
    Table,
)
from dicehospital.hospital.words import Shared
from dicehospital.kernel.slots import Chance, Finish, MoveKind, Question
from dicehospital.kernel.vocabulary import Vocabulary


class Lexicon:
    """Questions and chances by the numbers of state.py, and the vocabulary over them."""

    def __init__(self, agreement: Agreement, joinings: list[Joining]) -> None:
        self.agreement = agreement
        self.joinings = joinings
        self.shared = Shared(agreement.components, first())
        self.questions = self._questions()
        self.chances = self._chances()
        self.vocabulary: Vocabulary[Table] = Vocabulary(self.questions, self.chances)

    def _questions(self) -> list[Question[Table]]:
        found = [*self._setting_up(), *self._intake(), *self._later()]
        for joining in self.joinings:
            found += joining.questions(self.shared)
        named = {question.name: question for question in found}
        return [named[name] for name in QUESTIONS]

    def _setting_up(self) -> list[Question[Table]]:
        shared = self.shared
        second = SecondWard(shared.arrivals, StartingValues(shared.values))
        return [
            Question("reveal_extra", Reveal(DeckSlot("deck", shared.decks)), unasked=True),
            Question("set_patients", SetMove(second), unasked=True),
            Question("keep", KeepMove(AdministratorSlot("administrator", shared.administrators))),
        ]

    def _intake(self) -> list[Question[Table]]:
        shared = self.shared
        take = TakeAmbulance(AmbulanceSlot("number", shared.ambulances))
        return [
            Question("arrange", ArrangeMove(LoadSlot(shared.colours)), unasked=True),
            Question("choose", take, unasked=True),
            Question("admit", Lose(LoseSlot(shared.patients)), unasked=True),
        ]

    def _later(self) -> list[Question[Table]]:
        protect = ProtectMove(ProtectSlot("patient", self.shared.patients))
        return [
            self._improve(),
            self._turn(),
            self._ability(),
            Question("neglect", protect, unasked=True),
        ]

    def _improve(self) -> Question[Table]:
        word = PassWord("pass", "button:pass")
        word.twin = self.shared.passing
        take = TakeImprovement(ImprovementSlot(self.shared.things))
        return Question("improve", take, PassImprovement("pass", "pass", word), unasked=True)

    def _turn(self) -> Question[Table]:
        shared = self.shared
        verb = TransfuseVerb("transfuse", "button:transfuse")
        moves: list[MoveKind[Table]] = [
            Return(ReturnVerb("return", "button:return"), OwnedSlot(shared.things)),
            *(move for joining in self.joinings for move in joining.opening_moves(shared)),
            self._activate(),
            Transfuse(verb, OnePatient("patient", shared.patients)),
            *(move for joining in self.joinings for move in joining.turn_moves(shared)),
            Done("done", "done", Finish()),
        ]
        return Question("turn", *moves)

    def _activate(self) -> MoveKind[Table]:
        shared = self.shared
        department = DepartmentSlot(shared.things)
        staff = StaffSlot(shared.things, department)
        declare = DeclareSlot(shared.declarations, department, staff)
        alternative = BaseAlternative(shared.alternatives, declare)
        return Activate(
            SwapSlot(alternative, shared.things), BaseTargets(shared.patients, alternative, 5)
        )

    def _ability(self) -> Question[Table]:
        shared = self.shared
        alternative = AbilityAlternative("alt", shared.alternatives)
        return Question(
            "ability",
            Ability(AbilityTargets(shared.patients, None)),
            Ability(AbilityTargets(shared.patients, alternative)),
            PlainAbility("ability", "ability", UseAbility("use", "button:use")),
            *(move for joining in self.joinings for move in joining.ability_moves(shared)),
            Skip("skip", "skip", skipping(shared)),
        )

    def _chances(self) -> list[Chance[Table]]:
        found = self._base_chances()
        for joining in self.joinings:
            found |= joining.chances()
        for joining in self.joinings:
            if joining.is_in():
                found |= joining.replaced_chances()
        return [found[number] for number in range(CHANCES)]

    def _base_chances(self) -> dict[int, Chance[Table]]:
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
