"""Every question, move and chance of Dice Hospital, made once for a ruleset."""

from __future__ import annotations

from dicehospital.hospital.chances import FirstPlayerLot, ImprovementCard
from dicehospital.hospital.choosing import OnePatient
from dicehospital.hospital.components import load
from dicehospital.hospital.deck_building import Drop
from dicehospital.hospital.modules.events import EventDraw, Events, PassEvent, Raise, RaiseSlot
from dicehospital.hospital.modules.final_pickup import (
    FinalPickup,
    PassPickUp,
    PickUpMove,
    PickUpSlot,
)
from dicehospital.hospital.modules.promos import Copy, CopySlot, CopyVerb
from dicehospital.hospital.modules.solo_reports import (
    ArrivalSlot,
    Complete,
    PassReports,
    ReportDraw,
    ReportSlot,
    SoloDraw,
    SoloReports,
    SoloRoll,
    TurnAway,
)
from dicehospital.hospital.newcomers import ExtraDraw, ExtraRoll, Reroll
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.activation import (
    Ability,
    AbilityAlternative,
    AbilityTargets,
    Activate,
    BaseAlternative,
    BaseTargets,
    DepartmentSlot,
    Done,
    PlainAbility,
    Skip,
    StaffSlot,
    Transfuse,
    TransfuseVerb,
    UseAbility,
)
from dicehospital.hospital.phases.admission import Lose, LoseSlot
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
    SetMove,
    StartingDraw,
    StartingValues,
)
from dicehospital.hospital.state import Table
from dicehospital.hospital.words import Shared
from dicehospital.kernel.slots import Always, Chance, Finish, Question
from dicehospital.kernel.vocabulary import Vocabulary


class Optional:
    """The modules that own words; whether a game uses them is another question."""

    def __init__(self, events: Events, pick_up: FinalPickup, reports: SoloReports) -> None:
        self.events = events
        self.pick_up = pick_up
        self.reports = reports


class Lexicon:
    """Questions and chances by the numbers of state.py, and the vocabulary over them."""

    def __init__(self, agreement: Agreement, modules: Optional) -> None:
        self.agreement = agreement
        self.modules = modules
        self.shared = Shared(agreement.components, load())
        self.questions = self._questions()
        self.chances = self._chances()
        self.vocabulary: Vocabulary[Table] = Vocabulary(self.questions, self.chances)

    def _questions(self) -> list[Question[Table]]:
        shared, modules = self.shared, self.modules
        patients = shared.patients
        return [
            Question("reveal_extra", Reveal(DeckSlot("deck", shared.decks)), unasked=True),
            Question("set_patients", SetMove(StartingValues(shared.values)), unasked=True),
            Question("keep", KeepMove(AdministratorSlot("administrator", shared.administrators))),
            Question(
                "event",
                Raise(RaiseSlot(patients, modules.events)),
                PassEvent("pass", "pass", self._pass()),
                unasked=True,
            ),
            Question("arrange", ArrangeMove(LoadSlot(shared.colours)), unasked=True),
            Question(
                "choose", TakeAmbulance(AmbulanceSlot("number", shared.ambulances)), unasked=True
            ),
            Question(
                "solo_intake",
                TurnAway(ArrivalSlot("patient", shared.arrivals), modules.reports.blood_below),
                unasked=True,
            ),
            Question("admit", Lose(LoseSlot(patients)), unasked=True),
            self._improve(),
            self._turn(),
            self._ability(),
            Question("neglect", ProtectMove(ProtectSlot("patient", patients)), unasked=True),
            Question(
                "reports",
                Complete(ReportSlot(shared.reports, modules.reports)),
                PassReports("pass", "pass", self._pass()),
            ),
            Question(
                "pick_up",
                PickUpMove(PickUpSlot(patients, modules.pick_up)),
                PassPickUp(self._pass(), modules.pick_up),
                unasked=True,
            ),
        ]

    def _improve(self) -> Question[Table]:
        word = PassWord("pass", "button:pass")
        word.twin = self.shared.passing
        take = TakeImprovement(ImprovementSlot(self.shared.things))
        return Question("improve", take, PassImprovement("pass", "pass", word), unasked=True)

    def _turn(self) -> Question[Table]:
        things, patients = self.shared.things, self.shared.patients
        department = DepartmentSlot(things)
        alternative = BaseAlternative(self.shared.alternatives, department)
        return Question(
            "turn",
            Return(ReturnVerb("return", "button:return"), OwnedSlot(things)),
            Copy(CopyVerb("copy", "button:copy"), CopySlot(things)),
            Activate(department, StaffSlot(things), BaseTargets(patients, alternative)),
            Transfuse(
                TransfuseVerb("transfuse", "button:transfuse"), OnePatient("patient", patients)
            ),
            Done("done", "done", Finish()),
        )

    def _ability(self) -> Question[Table]:
        patients = self.shared.patients
        alternative = AbilityAlternative("alt", self.shared.alternatives)
        return Question(
            "ability",
            Ability(AbilityTargets(patients, None)),
            Ability(AbilityTargets(patients, alternative)),
            PlainAbility("ability", "ability", UseAbility("use", "button:use")),
            Skip("skip", "skip", Always("skip", "button:skip")),
        )

    def _pass(self) -> Always[Table]:
        word: Always[Table] = Always("pass", "button:pass")
        word.twin = self.shared.passing
        return word

    def _chances(self) -> list[Chance[Table]]:
        components, reports = self.agreement.components, self.modules.reports
        departments = [row.id for row in components.departments]
        specialists = [row.id for row in components.specialists]
        alone = self.agreement.players == 1
        return [
            FirstPlayerLot("first_player"),
            Drop(0, "departments", departments, self.agreement),
            Drop(1, "specialists", specialists, self.agreement),
            ImprovementCard("departments", departments, 0),
            ImprovementCard("specialists", specialists, 1),
            StartingDraw("draw"),
            AdministratorLot("administrators", [row.id for row in components.administrators]),
            SoloDraw(reports.dice) if alone else IntakeDraw("draw"),
            SoloRoll("roll") if alone else IntakeRoll("roll"),
            ExtraDraw("draw"),
            ExtraRoll("roll"),
            Reroll("roll"),
            EventDraw([row.id for row in components.events], self.modules.events),
            ReportDraw([row.id for row in components.reports], reports),
        ]
