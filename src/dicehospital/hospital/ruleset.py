"""From an agreement to a ruleset: the round as its table of contents, modules put in by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mypy_extensions import i64

from dicehospital.hospital.deck_building import LeaveOut, dropped_count, promo_types
from dicehospital.hospital.effect_rows import read_effect
from dicehospital.hospital.hospital import NONE
from dicehospital.hospital.lexicon import Lexicon, Optional
from dicehospital.hospital.modules.events import (
    EventCard,
    EventPatients,
    Events,
    SecondImprovement,
)
from dicehospital.hospital.modules.final_pickup import FinalPickup, PickUp
from dicehospital.hospital.modules.hard_modes import Epidemic
from dicehospital.hospital.modules.promos import Promos
from dicehospital.hospital.modules.solo_reports import (
    CompleteReports,
    DealReports,
    ForgetUsed,
    SoloIntake,
    SoloReports,
)
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.patient import COLOURS, LETTERS, new_patient
from dicehospital.hospital.phases.activation import Activation, EndOfActivation
from dicehospital.hospital.phases.admission import Admit, Arrive, PutToBed
from dicehospital.hospital.phases.discharge import Discharge
from dicehospital.hospital.phases.improvement import Improve
from dicehospital.hospital.phases.intake import Arrange, Choose, RollDice, RoundStart
from dicehospital.hospital.phases.neglect import Deteriorate, Protect
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.phases.setting_up import (
    DealAdministrators,
    DealDisplay,
    DrawFirstPatients,
    FirstPlayer,
    Keep,
    RevealExtra,
    SetPatients,
    ShowAdministrators,
)
from dicehospital.hospital.phases.shift import End, ShiftChange
from dicehospital.hospital.rows import Edition
from dicehospital.hospital.state import Module, Setup, Table
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.vecs import vec

ANY_NUMBER = 1000


@dataclass(frozen=True, slots=True)
class Rules:
    """An agreement ready to be played."""

    agreement: Agreement
    lexicon: Lexicon
    setup: Setup
    ruleset: Ruleset[Table]
    phases: tuple[TablePhase, ...]


def setting_up() -> list[TablePhase]:
    """SETUP, in the order of the rulebook (DH-2.1 to DH-2.4)."""
    return [
        FirstPlayer("deal", "setup"),
        DealDisplay("display", "setup"),
        RevealExtra("reveal_extra", "setup"),
        DrawFirstPatients("first_patients", "setup"),
        SetPatients("set_patients", "setup"),
        DealAdministrators("deal_administrators", "setup"),
        Keep("keep", "setup"),
        ShowAdministrators("show_administrators", "setup"),
    ]


def a_round() -> list[TablePhase]:
    """ROUND: the six phases."""
    return [
        RoundStart("round", "intake"),
        RollDice("roll", "intake"),
        Arrange("arrange", "intake"),
        Choose("choose", "intake"),
        Arrive("arrive", "intake"),
        Admit("admit", "intake"),
        PutToBed("put_to_bed", "intake"),
        Improve("improve", "improvement"),
        Activation("turn", "activation"),
        EndOfActivation("end_of_activation", "activation"),
        Protect("neglect", "neglect"),
        Deteriorate("deteriorate", "neglect"),
        Discharge("discharge", "discharge"),
        ShiftChange("shift", "shift"),
        DealDisplay("display", "shift"),
        RevealExtra("reveal_extra", "shift"),
    ]


# -- modules put in by name ----------------------------------------------------------------------------
class Book:
    """Set-up, round and ending of a game while modules are put in."""

    def __init__(self) -> None:
        self.setup = setting_up()
        self.round = a_round()
        self.end: list[TablePhase] = [End("final", "end")]

    def insert_before(self, phases: list[TablePhase], name: str, phase: TablePhase) -> None:
        """Put a phase before the one of this name."""
        phases.insert(self._find(phases, name), phase)

    def insert_after(self, phases: list[TablePhase], name: str, phase: TablePhase) -> None:
        """Put a phase after the one of this name."""
        phases.insert(self._find(phases, name) + 1, phase)

    def drop(self, phases: list[TablePhase], *names: str) -> None:
        """Leave out phases."""
        phases[:] = [phase for phase in phases if phase.name not in names]

    def _find(self, phases: list[TablePhase], name: str) -> int:
        return [phase.name for phase in phases].index(name)


def _put_in_events(book: Book, module: Events) -> None:
    book.insert_after(book.round, "round", EventPatients(module))
    book.insert_after(book.round, "improve", SecondImprovement(module))


def _put_in_reports(book: Book, module: SoloReports, reveal: str) -> None:
    """DH-12: no ambulances, no administrators, two cards turned up in the round itself."""
    book.drop(book.setup, "display", "reveal_extra", "deal_administrators", "keep",
              "show_administrators")  # fmt: skip
    book.setup.append(DealReports(module))
    book.insert_before(book.round, "roll", SoloIntake(module))
    book.drop(book.round, "roll", "arrange", "choose", "arrive", "display", "reveal_extra")
    chapter = "intake" if reveal == "round" else "improvement"
    if reveal == "round":
        book.insert_after(book.round, "round", DealDisplay("display", chapter))
    else:
        book.insert_before(book.round, "improve", DealDisplay("display", chapter))
    book.insert_before(book.round, "discharge", CompleteReports(module))
    book.insert_before(book.round, "discharge", ForgetUsed(module))


def _put_in_decks(book: Book, agreement: Agreement) -> None:
    for deck in (1, 0):
        promos = promo_types(agreement) if deck else []
        if dropped_count(agreement, deck) + len(promos) > 0:
            book.insert_after(book.setup, "deal", LeaveOut(deck))


# -- numbers -------------------------------------------------------------------------------------------
def _setup(agreement: Agreement, modules: list[Module]) -> Setup:
    edition = agreement.components.editions[agreement.edition]
    setup = Setup(agreement.players, modules)
    _set_table(setup, agreement, edition)
    _set_points(setup, agreement, edition)
    components = agreement.components
    setup.departments = [read_effect(row.effect, row.colour) for row in components.departments]
    setup.specialists = [read_effect(row.effect) for row in components.specialists]
    setup.administrator_effects = [read_effect(row.effect) for row in components.administrators]
    pool = [
        n for n, row in enumerate(components.administrators) if row.set in edition.administrators
    ]
    setup.administrator_pool = vec[i64](pool)
    setup.consultant = _consultant(agreement)
    _hook_in(setup, modules)
    return setup


def _set_table(setup: Setup, agreement: Agreement, edition: Edition) -> None:
    """DH-1.2: numbers by player count; DH-10.2, DH-10.4: by hard mode; DH-11.1: by edition."""
    place = agreement.players - 1
    setup.edition = edition.id
    setup.linear = agreement.linear
    setup.administrators = agreement.administrators
    setup.rounds = edition.rounds
    setup.ambulances = edition.ambulances[place]
    setup.per_ambulance = edition.ambulance_patients
    setup.dice = edition.dice_per_colour - edition.dice_removed[place]
    setup.display = edition.display[place]
    setup.extra_reveal = edition.extra_reveal[place] > 0
    setup.nurses = edition.nurses
    panic = "panic" in agreement.modules
    setup.starting_values = vec[i64](edition.panic_values if panic else edition.starting_values)
    setup.intake_low = edition.intake_low
    setup.intake_faces = edition.intake_high - edition.intake_low + 1
    superbug = "superbug" in agreement.modules
    setup.neglect_steps = edition.superbug_steps if superbug else edition.neglect_steps
    setup.returns = edition.returns_per_round or ANY_NUMBER
    setup.blood_lasts = edition.blood_lasts == "phase"


def _set_points(setup: Setup, agreement: Agreement, edition: Edition) -> None:
    """DH-1.3, DH-9.1: what scores how much."""
    table = edition.discharge_smoothed if agreement.smoothed else edition.discharge
    setup.discharge = vec[i64](table)
    setup.empty_wards = edition.empty_wards_points
    setup.fatality_points = edition.fatality_points * (2 if agreement.double_fatalities else 1)
    setup.blood_points = edition.blood_points


def _consultant(agreement: Agreement) -> int:
    if "promos" in agreement.modules:
        for number, row in enumerate(agreement.components.specialists):
            if any(step.code == "copy_specialist" for step in row.effect.alternatives[0]):
                return number
    return int(NONE)


def _hook_in(setup: Setup, modules: list[Module]) -> None:
    """Every hook gets the modules that use it."""
    hooks: dict[str, list[Module]] = {
        "on_round_start": setup.on_round_start, "may": setup.may, "on_taken": setup.on_taken,
        "turn_order": setup.turn_order, "ability_of": setup.ability_of,
        "on_opening": setup.on_opening, "neglect_loss": setup.neglect_loss,
        "on_discharge": setup.on_discharge, "on_shift": setup.on_shift,
        "final_parts": setup.final_parts,
    }  # fmt: skip
    for module in modules:
        for hook in module.hooks:
            hooks[hook].append(module)


# -- modules -------------------------------------------------------------------------------------------
def _optional(agreement: Agreement) -> Optional:
    return Optional(_events(agreement), _pick_up(agreement), _reports(agreement))


def _events(agreement: Agreement) -> Events:
    components = agreement.components
    ids = [row.id for row in components.departments]
    cards = [
        EventCard(
            row,
            COLOURS.index(row.neglect_colour) if row.neglect_colour else NONE,
            ids.index(row.closed_department) if row.closed_department else NONE,
        )
        for row in components.events
    ]
    return Events(cards, [row.id for row in components.events])


def _pick_up(agreement: Agreement) -> FinalPickup:
    """DH-10.5: the highest ambulance is left out, so that as many as players remain (R-55)."""
    edition = agreement.components.editions[agreement.edition]
    backs = {row.number: row for row in agreement.components.backs}
    spaces = [space for n in range(1, agreement.players + 1) for space in backs[n].spaces]
    patients = [new_patient(LETTERS.index(space[0]), int(space[1])) for space in spaces]
    return FinalPickup(vec[i64](patients), edition.pick_up_points, edition.left_behind_points)


def _reports(agreement: Agreement) -> SoloReports:
    edition = agreement.components.editions[agreement.edition]
    rows = agreement.components.reports
    needs = [count for row in rows for count in (row.red, row.yellow, row.green)]
    module = SoloReports(
        [row.id for row in rows], vec[i64](needs), vec[i64]([row.points for row in rows])
    )
    module.dealt = edition.reports_dealt
    module.dice = edition.solo_dice
    module.kept = edition.solo_kept
    module.blood_below = edition.solo_blood_below
    module.missing_factor = 2 if agreement.double_reports else 1
    return module


@lru_cache(maxsize=512)
def _compile(key: Agreement) -> Rules:
    optional = _optional(key)
    lexicon = Lexicon(key, optional)
    book = Book()
    modules = _put_in(book, key, optional)
    setup = _setup(key, modules)
    setup.questions = lexicon.questions
    setup.chances = lexicon.chances
    setup.end_phase = len(book.setup) + len(book.round)
    ruleset = Ruleset(lexicon.vocabulary, [*book.setup], [*book.round], [*book.end])
    return Rules(key, lexicon, setup, ruleset, (*book.setup, *book.round, *book.end))


def _put_in(book: Book, agreement: Agreement, optional: Optional) -> list[Module]:
    """Put the modules of an agreement into the book; returns them in a fixed order."""
    modules: list[Module] = []
    _put_in_decks(book, agreement)
    if agreement.players == 1:
        reveal = agreement.components.editions[agreement.edition].solo_reveal
        _put_in_reports(book, optional.reports, reveal)
        modules.append(optional.reports)
    if "events" in agreement.modules:
        _put_in_events(book, optional.events)
        modules.append(optional.events)
    if "final_pickup" in agreement.modules:
        book.end.insert(0, PickUp(optional.pick_up))
        modules.append(optional.pick_up)
    if "promos" in agreement.modules:
        modules.append(Promos())
    if "epidemic" in agreement.modules:
        modules.append(Epidemic())
    return modules


def rules_for(agreement: Agreement) -> Rules:
    """The ruleset of an agreement, made once."""
    return _compile(agreement)
