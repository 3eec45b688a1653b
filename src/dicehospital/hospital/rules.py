"""From an agreement to a ruleset: numbers, effects, phases and hooks, compiled once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.deck import deck_of
from dicehospital.hospital.components.compile import read_ability, read_effect
from dicehospital.hospital.components.rows import Department, Edition
from dicehospital.hospital.effects.effect import Effect
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.order import EXPANSIONS
from dicehospital.hospital.modules.phase_order import PhaseOrder
from dicehospital.hospital.options import MOST_KEPT, Agreement
from dicehospital.hospital.phases.activation.steps import AbilityStep
from dicehospital.hospital.phases.decks import LeaveOut, dropped_count, promo_types, whole_deck
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.questions import Questions
from dicehospital.hospital.state import (
    DEPARTMENT_DECK,
    SPECIALIST_DECK,
    HospitalState,
    Module,
    Setup,
)
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.vecs import vec

ANY_NUMBER: Final = 1000


@dataclass(frozen=True, slots=True, eq=False)  # there is one for each agreement
class Rules:
    """An agreement ready to be played."""

    agreement: Agreement
    questions: Questions
    setup: Setup
    ruleset: Ruleset[HospitalState]
    phases: tuple[TablePhase, ...]
    joined: tuple[Expansion, ...]


# -- numbers -------------------------------------------------------------------------------------------
def _setup(agreement: Agreement, modules: list[Module]) -> Setup:
    edition = agreement.components.editions[agreement.edition]
    setup = Setup(agreement.players, modules)
    _set_table(setup, agreement, edition)
    _set_points(setup, agreement, edition)
    _set_effects(setup, agreement)
    pool = [
        n
        for n, row in enumerate(agreement.components.administrators)
        if row.set in edition.administrators
    ]
    setup.administrator_pool = vec[i64](pool)
    for module in modules:
        for hook in module.hooks:
            getattr(setup, hook).append(module)
    return setup


def _set_effects(setup: Setup, agreement: Agreement) -> None:
    components = agreement.components
    setup.departments = [read_effect(row.effect, row.colour) for row in components.departments]
    setup.tinted = [
        read_effect(row.effect, _tint(row, colour))
        for row in components.departments
        for colour in TINT_COLOURS
    ]
    setup.specialists = [read_ability(row.effect) for row in components.specialists]
    for effect in setup.specialists:
        _ask_for_colours(effect, as_healed=setup.blood_lasts)
    setup.administrator_effects = [read_effect(row.effect) for row in components.administrators]
    setup.department_decks = vec[i64]([DEPARTMENT_DECK] * len(components.departments))
    setup.specialist_decks = vec[i64]([SPECIALIST_DECK] * len(components.specialists))
    setup.steps = [AbilityStep("ability")]


def _ask_for_colours(effect: Effect, *, as_healed: bool) -> None:
    """DH-11.1: where a bag's colour ends with its effect, a healed patient is asked for as it is then."""
    for steps in effect.alternatives:
        for step in steps:
            step.as_healed = as_healed


def _tint(row: Department, colour: str) -> str:
    """A neutral department stays neutral (R-40)."""
    return colour if row.colour else ""


def _set_table(setup: Setup, agreement: Agreement, edition: Edition) -> None:
    """DH-1.2: numbers by player count; DH-11.1: by edition."""
    place = agreement.column
    setup.edition = edition.id
    setup.linear = agreement.activation == "linear"
    setup.administrators = agreement.administrators
    setup.rounds = edition.rounds
    setup.ambulances = edition.ambulances[place]
    setup.lowest_ambulance = agreement.components.care.lowest_ambulance[place]
    setup.per_ambulance = edition.ambulance_patients
    setup.parking = vec[i64]([0] * edition.rounds)
    setup.dice = edition.dice_per_colour - edition.dice_removed[place]
    setup.display = vec[i64]([edition.display[place], edition.display[place]])
    setup.extra_reveal = edition.extra_reveal[place] > 0
    setup.nurses = edition.nurses
    setup.starting_values = vec[i64](edition.starting_values)
    setup.intake_low = edition.intake_low
    setup.intake_faces = edition.intake_high - edition.intake_low + 1
    setup.neglect_steps = edition.neglect_steps
    setup.returns = edition.returns_per_round or ANY_NUMBER
    setup.blood_lasts = edition.blood_lasts == "phase"


def _set_points(setup: Setup, agreement: Agreement, edition: Edition) -> None:
    """DH-1.3, DH-9.1: what scores how much."""
    table = edition.discharge_smoothed if agreement.score16 == "smoothed" else edition.discharge
    setup.discharge = vec[i64](table)
    setup.empty_wards = edition.empty_wards_points
    setup.fatality_points = edition.fatality_points
    setup.blood_points = edition.blood_points


def _complete(setup: Setup, agreement: Agreement) -> None:
    """What follows from the numbers that modules have set."""
    decks = range(len(setup.display))
    setup.decks = [deck_of([whole_deck(agreement, deck)]) for deck in decks]
    setup.staff_matters = len(setup.declarations) > 0
    pool = len(setup.administrator_pool)
    setup.administrators_dealt = min(setup.administrators_dealt, pool // setup.players)


# -- putting it together -------------------------------------------------------------------------------
def _put_in_decks(book: PhaseOrder, agreement: Agreement) -> None:
    for deck in (1, 0):
        promos = promo_types(agreement) if deck else []
        if dropped_count(agreement, deck) + len(promos) > 0:
            book.insert_after(book.setup, "deal", LeaveOut(deck))


@lru_cache(maxsize=MOST_KEPT)
def _compile(agreement: Agreement) -> Rules:
    expansions = [expansion(agreement) for expansion in EXPANSIONS]
    questions = Questions(agreement, expansions)
    joined = [expansion for expansion in expansions if expansion.is_in(agreement)]
    book = PhaseOrder()
    _put_in_decks(book, agreement)
    for expansion in joined:
        expansion.put_in(book)
    modules = [module for expansion in joined if (module := expansion.module) is not None]
    setup = _setup(agreement, modules)
    for expansion in joined:
        expansion.set_numbers(setup)
    _complete(setup, agreement)
    setup.questions = questions.all
    setup.chances = questions.chances
    setup.end_phase = len(book.setup) + len(book.round)
    ruleset = Ruleset(questions.vocabulary, [*book.setup], [*book.round], [*book.end])
    phases = (*book.setup, *book.round, *book.end)
    return Rules(agreement, questions, setup, ruleset, phases, tuple(joined))


def rules_for(agreement: Agreement) -> Rules:
    """The ruleset of an agreement, made once."""
    return _compile(agreement)
