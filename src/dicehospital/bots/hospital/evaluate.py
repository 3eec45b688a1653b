"""What a hospital will be worth in the end: the greedy bot's guess, in thousandths of a point."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital.cells import table_rows
from dicehospital.bots.hospital.judge import Judge
from dicehospital.bots.hospital.weights import POINT, Weights
from dicehospital.hospital.board.hospital import (
    BEDS,
    NO_DICE,
    NONE,
    PARTS,
    WARDS,
    Hospital,
    cots_of,
)
from dicehospital.hospital.board.patient import (
    BABY,
    BIT,
    HIGHEST,
    NOBODY,
    WAITS,
    colour_of,
    is_pink,
    is_treated,
    value_of,
    with_value,
)
from dicehospital.hospital.effects.effect import WHEN_NEGLECTED
from dicehospital.hospital.modules.final_pickup.pick_up import FinalPickup
from dicehospital.hospital.phases.discharge import administrator_points, points_for
from dicehospital.hospital.phases.neglect import is_kept, loss
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.vecs import vec


class Holding:
    """What a seat holds of a module, which no part of its hospital shows."""

    def __init__(self, part: str, reason: str) -> None:
        self.part: str = part  # of a guess, as scores are told
        self.reason: str = reason  # what is said where it speaks for a move

    def held(self, look: EvalContext, state: HospitalState) -> i64:
        """What it is worth."""
        raise NotImplementedError


@final
class EvalContext:
    """What a seat needs to know about the table besides its own hospital; `context_of` makes one."""

    def __init__(
        self, weights: Weights, state: HospitalState, seat: i64, holdings: list[Holding]
    ) -> None:
        setup = state.setup
        self.weights: Weights = weights
        self.seat: i64 = seat
        self.rounds: i64 = setup.rounds - state.round  # after this one
        self.values: vec[i64] = weights.patient
        self.pink: vec[i64] = weights.pink
        self.blood_points: i64 = setup.blood_points
        self.arrivals: i64 = setup.per_ambulance
        self.holdings: list[Holding] = holdings
        self.judge: Judge | None = weights.judge
        self.table: vec[i64] = NO_DICE if weights.judge is None else table_rows(setup)
        self.pick_up: FinalPickup | None = None
        for module in setup.modules:
            if isinstance(module, FinalPickup):
                self.pick_up = module
        self.terms: vec[i64] = vec[i64]([0] * len(TERMS))  # written anew by `weigh`
        self.keeps: bool = False  # the administrator protects patients ...
        self.keeps_all: bool = False  # ... and not just one
        administrator = state.hospitals[seat].administrator
        if administrator != NONE:
            effect = setup.administrator_effects[administrator]
            self.keeps = effect.when == WHEN_NEGLECTED
            self.keeps_all = self.keeps and effect.alternatives[0][0].least == 0

    def blood(self) -> i64:
        """What a blood bag is worth: at the end what it scores (DH-9.1)."""
        return self.weights.blood if self.rounds > 0 else POINT * self.blood_points


TERMS: Final = ("discharge", "administrator", "fatalities", "blood", "patients", "beds")
JUDGEMENT: Final = "judgement"  # a part: what a learnt judge sees beyond these


def parts(look: EvalContext, state: HospitalState) -> dict[str, int]:
    """The guess part by part, as scores are told; what is not told there is hoped for."""
    found = {name: int(POINT * n) for name, n in zip(PARTS, booked(look, state), strict=True)}
    for name, term in zip(TERMS, weigh(look, state), strict=True):
        found[name] = found.get(name, 0) + int(term)
    for holding in look.holdings:
        if look.rounds > 0 or holding.part in found:
            found[holding.part] = found.get(holding.part, 0) + int(holding.held(look, state))
    if look.judge is not None:
        found[JUDGEMENT] = int(judged(look, state))
    return found


def evaluate(look: EvalContext, state: HospitalState) -> i64:
    """The guess for a seat's hospital as if its turn ended now."""
    worth: i64 = 0
    for points in booked(look, state):
        worth += points
    worth *= POINT
    for term in weigh(look, state):
        worth += term
    for holding in look.holdings:
        worth += holding.held(look, state)
    return worth + judged(look, state)


def judged(look: EvalContext, state: HospitalState) -> i64:
    """What a learnt judge adds, where there is one."""
    judge = look.judge
    return 0 if judge is None else judge.correction(state, look.seat, look.rounds, look.table)


def weigh(look: EvalContext, state: HospitalState) -> vec[i64]:
    """What a guess is made of beside what is booked and what lies with modules; by `TERMS`."""
    hospital, terms = state.hospitals[look.seat], look.terms
    terms[0] = POINT * points_for(state, hospital.discharged_count())
    terms[1] = POINT * administrator_points(state, look.seat)
    terms[2] = POINT * state.setup.fatality_points * hospital.fatalities
    terms[3] = look.blood() * hospital.blood
    terms[4] = patients(look, state)
    terms[5] = room(look, state)
    return terms


def booked(look: EvalContext, state: HospitalState) -> vec[i64]:
    """Points that the hospital has, or has as good as: what modules pay for discharged patients."""
    points = state.hospitals[look.seat].points
    paying = state.setup.discharge_points
    if len(paying) == 0:
        return points
    points = points[:]
    for module in paying:
        module.discharge_points(state, look.seat, points)
    return points


# -- patients ------------------------------------------------------------------------------------------
def patients(look: EvalContext, state: HospitalState) -> i64:
    """All who stay, by the value they will have after Phase 4."""
    hospital = state.hospitals[look.seat]
    worth: i64 = 0
    kept: i64 = 0
    place: i64
    for place in range(len(hospital.beds)):
        patient = hospital.beds[place]
        if patient == NOBODY:
            continue
        if hospital.waiting & BIT[place]:
            worth += rerolled(look, state, patient)
            continue
        lost: i64 = 0
        if not is_treated(patient) and hospital.protected & BIT[place] == 0:
            lost = loss(state, look.seat, place)
        found = staying(look, state, patient, lost)
        worth += found
        if lost > 0 and look.keeps and hospital.protected == 0:
            if is_kept(state, look.seat, place):
                gain = staying(look, state, patient, 0) - found
                kept = kept + gain if look.keeps_all else max(kept, gain)
    if hospital.drawing != 0:
        worth += look.values[3]
    return worth + kept


def staying(look: EvalContext, state: HospitalState, patient: i64, lost: i64) -> i64:
    """A patient that loses so much in Phase 4."""
    value = value_of(patient) - lost
    if value < 1:
        return POINT * state.setup.fatality_points
    if value == WAITS:  # DH-16.7: back in bed when the turn ends
        value = HIGHEST
    if look.rounds > 0:
        return look.pink[value] if is_pink(patient) else look.values[value]
    pick_up = look.pick_up
    if pick_up is None or colour_of(patient) == BABY:  # only beds are counted then
        return 0
    if pick_up.space_for(state, with_value(patient, value)) >= 0:
        return POINT * pick_up.points
    return POINT * pick_up.left_behind


def rerolled(look: EvalContext, state: HospitalState, patient: i64) -> i64:
    """A patient whose die is still to be rolled."""
    worth: i64 = 0
    value: i64
    for value in range(1, HIGHEST + 1):
        worth += staying(look, state, with_value(patient, value), 0)
    return worth // HIGHEST


def room(look: EvalContext, state: HospitalState) -> i64:
    """Empty wards, and beds missing when the next patients come; Babies need none."""
    hospital = state.hospitals[look.seat]
    count = hospital.beds_taken() + (1 if hospital.drawing != 0 else 0)
    worth: i64 = 0
    if count == 0 and hospital.patients() == 0:
        worth += POINT * state.setup.empty_wards
    if look.rounds > 0:
        free = BEDS - count - look.arrivals
        worth += look.weights.overflow * min(free, 0)
    return worth


# -- families ------------------------------------------------------------------------------------------
def families(weights: Weights, hospital: Hospital, staff: i64) -> i64:
    """What families may bring that so many more placements could send home together (DH-16.7)."""
    worth: i64 = 0
    ward: i64
    for ward in range(WARDS):
        mother = hospital.mother_of(ward)
        if mother == NONE:
            continue
        missing = WAITS - value_of(hospital.beds[mother])
        members: i64 = 1
        cot: i64
        for cot in range(cots_of(ward), cots_of(ward + 1)):
            if hospital.beds[cot] != NOBODY:
                missing += WAITS - value_of(hospital.beds[cot])
                members += 1
        if missing <= weights.family_pace * staff:
            worth += members * weights.family * (3 * members - missing) // (3 * members)
    return worth
