"""What cards promise for the rounds to come, read off their effects: no card is known by name."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.bots.hospital.weights import Weights
from dicehospital.hospital.board.hospital import PRINTED, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.effects.effect import (
    ALL_COLOURS,
    COPY_SPECIALIST,
    FLIP,
    HEAL,
    IF_COUNT,
    IF_DISTINCT,
    IF_MOST,
    NO_CODE,
    NO_REFERENCE,
    ONLY_BASE,
    ONLY_HEALED,
    PER_COUNT,
    REROLL,
    SAME,
    WHEN_DISCHARGED,
    WHEN_HEALED,
    WHEN_NEGLECTED,
    WHEN_SCORED,
    WORSEN,
    Effect,
    Step,
)
from dicehospital.hospital.state import Setup
from dicehospital.kernel.vecs import vec

SURE: Final[i64] = 1000
USUAL: Final = 8  # patients in a hospital
# How many of a thousand patients have each value in the middle of a game.
SHARES: Final = vec[i64]([0, 90, 160, 210, 220, 200, 120])
COLOUR_SHARE: Final[i64] = 333
PINK_SHARE: Final[i64] = 350  # Mothers and Babies among the patients
PINK_KINDS: Final[i64] = 24
RELATED: Final[i64] = 300  # patients of one colour, the share of cases in which their values fit


def share(step: Step) -> i64:
    """How many of a thousand patients answer to a step."""
    found: i64 = 0
    value: i64
    for value in range(step.low, step.high + 1):
        found += SHARES[value]
    colours: i64 = 0
    colour: i64
    for colour in range(3):
        if step.colours & BIT[colour]:
            colours += 1
    if step.kinds & PINK_KINDS == step.kinds or (colours == 0 and step.colours != 0):
        found = found * PINK_SHARE // SURE
    elif step.colours != ALL_COLOURS and colours < 3:
        found = found * colours * COLOUR_SHARE // SURE
    return found


def chance(step: Step) -> i64:
    """How likely a hospital has enough patients for a step."""
    if step.versus == ONLY_HEALED or step.versus == ONLY_BASE:
        return SURE * 7 // 10  # unless the patient was discharged
    eligible = share(step)
    if step.reference != NO_REFERENCE:
        eligible //= 5
    found = at_least(max(step.least, 1), eligible)
    if step.relation != 0 and step.least > 1:
        found = found * (RELATED if step.relation == SAME else RELATED + 50) // SURE
    return found


def at_least(wanted: i64, eligible: i64) -> i64:
    """The chance of so many among the usual patients, each of whom is eligible by so many thousandths."""
    row = vec[i64]([0] * (USUAL + 1))
    row[0] = SURE
    turn: i64
    number: i64
    for turn in range(USUAL):
        number = turn + 1
        while number > 0:
            row[number] += (row[number - 1] - row[number]) * eligible // SURE
            number -= 1
        row[0] -= row[0] * eligible // SURE
    found: i64 = 0
    for number in range(wanted, USUAL + 1):
        found += row[number]
    return found


def gain(weights: Weights, step: Step) -> i64:
    """What a step does for patients when it can be resolved."""
    worth: i64 = 1000 * step.points + 1200 * step.blood - 500 * step.draws
    worth += 2 * weights.meeple * step.nurses
    number = max(step.least, 1)
    if step.operation == HEAL:
        worth += number * (weights.treat + weights.step * step.amount)
    elif step.operation == FLIP:
        worth += weights.treat + 2 * weights.step
    elif step.operation == REROLL:
        worth += number * (weights.treat + weights.step // 2)
    elif step.operation == WORSEN:
        worth -= weights.step
    elif step.most > 0:
        worth += weights.treat
    return worth


def promise(weights: Weights, effect: Effect) -> i64:
    """What an effect does on average when it comes to it: its best alternative."""
    best: i64 = 0
    for steps in effect.alternatives:
        worth: i64 = 0
        likely = SURE
        for step in steps:
            worth += gain(weights, step)
            if step.most > 0:
                likely = min(likely, chance(step))
            if step.fatalities > 0:
                worth += 1000
                likely //= 2
        best = max(best, worth * likely // SURE)
    return best


def tile_worth(weights: Weights, setup: Setup, number: i64) -> i64:
    """What a department tile does in a round, more than a printed department would."""
    printed = weights.treat + weights.step
    more = max(promise(weights, setup.departments[number]) - printed, 0)
    return weights.tile + more * weights.tile_use // SURE


def department_worth(weights: Weights, setup: Setup, hospital: Hospital, number: i64) -> i64:
    """What a department tile adds to a round: what it does, and room for staff."""
    worth = tile_worth(weights, setup, number)
    if spare_departments(hospital) < weights.spare:
        worth += weights.meeple - weights.idle
    return worth


def specialist_worth(weights: Weights, setup: Setup, hospital: Hospital, number: i64) -> i64:
    """What a specialist adds to a round: one more placement, and the ability."""
    worth = ability_worth(weights, setup, hospital, number)
    if spare_departments(hospital) < weights.spare:
        return worth + weights.idle
    return worth + weights.meeple


def ability_worth(weights: Weights, setup: Setup, hospital: Hospital, number: i64) -> i64:
    """What a specialist's ability adds to a round."""
    return ability_promise(weights, setup, hospital, number) * weights.ability // SURE


def ability_promise(weights: Weights, setup: Setup, hospital: Hospital, number: i64) -> i64:
    """What the ability does in a round, as often as it triggers."""
    effect = setup.specialists[number]
    if effect.code == COPY_SPECIALIST and len(hospital.cards) > 0:
        return weights.step
    if effect.code != NO_CODE:
        return weights.step // 2  # more than steps: seldom of use
    likely: i64 = 0
    if effect.when == WHEN_HEALED:
        likely = SURE if effect.colours == ALL_COLOURS else SURE * 8 // 10
    elif effect.when == WHEN_DISCHARGED:
        likely = SURE * 6 // 10
    return promise(weights, effect) * likely // SURE


def equipment_worth(weights: Weights, setup: Setup, hospital: Hospital) -> i64:
    """What all staff and department tiles of a hospital add to a round."""
    worth: i64 = 0
    for number in hospital.tiles:
        worth += tile_worth(weights, setup, number)
    for number in hospital.cards:
        worth += ability_worth(weights, setup, hospital, number)
    staff = hospital.nurses + len(hospital.cards)
    departments = PRINTED + len(hospital.tiles)
    return worth + weights.idle * staff + (weights.meeple - weights.idle) * min(staff, departments)


def spare_departments(hospital: Hospital) -> i64:
    """How many more departments than staff there are."""
    return PRINTED + len(hospital.tiles) - hospital.nurses - len(hospital.cards)


def administrator_worth(effect: Effect, players: i64) -> i64:
    """What an administrator promises for a round."""
    if effect.when == WHEN_NEGLECTED:
        return 450 if effect.alternatives[0][0].least > 0 else 1200
    if effect.when != WHEN_SCORED:
        return 600 if effect.code != NO_CODE else 0
    likely: i64 = 300
    for condition in effect.conditions:
        likely = min(
            _likely(condition.kind, players), likely if len(effect.conditions) > 1 else SURE
        )
    return effect.points * likely


def _likely(condition: i64, players: i64) -> i64:
    """How often a condition is met, in thousandths."""
    if condition == IF_MOST:
        return SURE // players
    if condition == IF_DISTINCT:
        return 500
    return 450 if condition == IF_COUNT or condition == PER_COUNT else 300
