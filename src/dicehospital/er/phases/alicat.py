"""ALICAT, the solo opponent (URSULE in French): not a bot but rules, followed to the letter (ER-9)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import (
    ALICAT,
    BLOOD,
    CLIPBOARD,
    CRITICAL,
    DICE,
    EXTRA,
    EXTRA_COLOUR,
    EXTRA_LOW,
    HUMAN,
    NONE,
    NURSE,
    SCREEN,
    SIZE,
    STETHO,
    WARDS,
)
from dicehospital.er.phases.choose import take_openly
from dicehospital.er.phases.resolve import bury, call_nurse
from dicehospital.er.state import ErState
from dicehospital.er.story import ADMITTED, BONUS_LOST, MADE_CRITICAL, SCREENED, price


# -- beds (ER-9.2, ER-9.3) --------------------------------------------------------------------------
def need(sheet: Sheet, ward: i64, value: i64) -> i64:
    """ER-9.2: stethoscopes that raise the value to the last patient's; equal is enough for ALICAT."""
    return max(sheet.floor[ward] - value, 0)


def first_ward(sheet: Sheet, colour: i64, value: i64, stethoscopes: i64, bag: bool) -> i64:
    """The first ward whose next bed is in reach; without a bag the colour must fit. NONE if there is none."""
    ward: i64
    for ward in range(WARDS):
        if sheet.filled[ward] < SIZE[ward] and need(sheet, ward, value) <= stethoscopes:
            if bag or not sheet.needs_bag(ward, colour):
                return ward
    return NONE


def find(sheet: Sheet, colour: i64, value: i64, stethoscopes: i64, bags: i64) -> i64:
    """ER-9.3: as it is, else with stethoscopes, else with a bag, else with both; NONE if nothing fits."""
    ward = reached(sheet, colour, value, stethoscopes, False)
    if ward == NONE and bags > 0:
        ward = reached(sheet, colour, value, stethoscopes, True)
    return ward


def reached(sheet: Sheet, colour: i64, value: i64, stethoscopes: i64, bag: bool) -> i64:
    """The first ward in reach as the die is, else with stethoscopes."""
    ward = first_ward(sheet, colour, value, 0, bag)
    if ward == NONE and stethoscopes > 0:
        ward = first_ward(sheet, colour, value, stethoscopes, bag)
    return ward


# -- the die (ER-9.4, ER-9.5) -------------------------------------------------------------------------
def with_bonus(state: ErState, die: i64, bonus: i64, count: i64) -> i64:
    """What a die would add before it is placed: 2 stethoscopes or 1 bag."""
    return count if state.bonus(die) == bonus else 0


def next_die(state: ErState, last: i64) -> i64:
    """ER-9.4: the next available die by value, ties from the left; the human's is not available."""
    best: i64 = NONE
    rank: i64 = 100
    after = NONE if last == NONE else DICE * state.dice[last] + last
    die: i64
    for die in range(DICE):
        order = DICE * state.dice[die] + die
        if die != state.taken[HUMAN] and after < order < rank:
            best = die
            rank = order
    return best


def ward_for(state: ErState, die: i64, bags: i64) -> i64:
    """The ward that ALICAT would find for a die, given the bags it may use before the die's own bonus."""
    sheet = state.sheets[ALICAT]
    stethoscopes = sheet.stethoscopes() + with_bonus(state, die, STETHO, 2)
    return find(sheet, die, state.dice[die], stethoscopes, bags + with_bonus(state, die, BLOOD, 1))


def choose(state: ErState) -> None:
    """ER-9.4: the lowest die that finds a bed, at last a copy of the human's; else bury the lowest."""
    bags = state.sheets[ALICAT].bags()
    die = next_die(state, NONE)
    while die != NONE:
        ward = ward_for(state, die, bags)
        if ward != NONE:
            take(state, die, ward)
            return
        die = next_die(state, die)
    copied = state.taken[HUMAN]
    if copied != NONE and bags > 0:
        ward = ward_for(state, copied, bags - 1)
        if ward != NONE:
            take(state, copied, ward)
            return
    take(state, next_die(state, NONE), NONE)


def finish_ward(state: ErState) -> bool:
    """ER-9.5: on the last turn, fill the most valuable ward that any die can fill; False if none can be."""
    best: i64 = NONE
    chosen: i64 = NONE
    ward: i64
    die = next_die(state, NONE)
    while die != NONE:
        for ward in range(WARDS):
            if can_finish(state, die, ward) and (best == NONE or CLIPBOARD[ward] > CLIPBOARD[best]):
                best = ward
                chosen = die
        die = next_die(state, die)
    if best == NONE:
        return False
    take(state, chosen, best)
    return True


def can_finish(state: ErState, die: i64, ward: i64) -> bool:
    """Whether a die can be written into the one empty bed of a ward."""
    sheet = state.sheets[ALICAT]
    if sheet.filled[ward] != SIZE[ward] - 1:
        return False
    bags = sheet.bags() + with_bonus(state, die, BLOOD, 1)
    stethoscopes = sheet.stethoscopes() + with_bonus(state, die, STETHO, 2)
    fits = bags > 0 or not sheet.needs_bag(ward, die)
    return fits and need(sheet, ward, state.dice[die]) <= stethoscopes


# -- the turn (ER-9.1, ER-9.6) ------------------------------------------------------------------------
def act(state: ErState) -> None:
    """ALICAT takes a die and resolves it."""
    if state.turn == state.setup.turns and finish_ward(state):
        return
    choose(state)


def take(state: ErState, die: i64, ward: i64) -> None:
    """Take a die, write it into the ward (NONE: bury it) and use its bonus (ER-9.6)."""
    take_openly(state, ALICAT, die)
    bed: i64 = NONE
    if ward == NONE:
        bury(state, ALICAT, False)
    else:
        bed = place(state, ward, die, state.dice[die], False)
    bonus = state.bonus(die)
    if bonus == SCREEN:
        screen(state)
    elif bonus == EXTRA:
        admit_extra(state, die)
    elif bonus == CRITICAL or bonus == NURSE:
        use_bonus(state, bonus, ward, bed)


def place(state: ErState, ward: i64, colour: i64, value: i64, extra: bool) -> i64:
    """Write a patient, paying stethoscopes and bag as needed; returns the bed."""
    sheet = state.sheets[ALICAT]
    cost = need(sheet, ward, value)
    bag = sheet.needs_bag(ward, colour)
    sheet.stethoscopes_used += cost
    if bag:
        sheet.bags_used += 1
    bed = sheet.write(ward, value + cost)
    state.tell(ADMITTED, ALICAT, bed, value + cost, price(cost, bag, extra))
    if sheet.is_full(ward):
        state.filled += 1
    return bed


def use_bonus(state: ErState, bonus: i64, ward: i64, bed: i64) -> None:
    """Critical and nurse, which a buried patient does not bring (RULING, as for people)."""
    if ward == NONE:
        state.tell(BONUS_LOST, ALICAT, bonus)
    elif bonus == CRITICAL:
        state.sheets[ALICAT].mark_critical(bed)
        state.tell(MADE_CRITICAL, ALICAT, bed, state.sheets[ALICAT].beds[bed])
    else:
        call_nurse(state, ALICAT, ward)


def screen(state: ErState) -> None:
    """ER-9.6: the highest last patient without a screen in a ward not full; ties to the first ward."""
    sheet = state.sheets[ALICAT]
    best: i64 = NONE
    ward: i64
    for ward in range(WARDS):
        if not sheet.is_full(ward) and sheet.floor[ward] > 0:
            if best == NONE or sheet.floor[ward] > sheet.floor[best]:
                best = ward
    if best == NONE:
        state.tell(BONUS_LOST, ALICAT, SCREEN)
        return
    sheet.screen(best)
    state.tell(SCREENED, ALICAT, sheet.last_bed(best))


def admit_extra(state: ErState, die: i64) -> None:
    """ER-9.6: the lower value by all means, then the higher; buried only if neither finds a bed."""
    sheet = state.sheets[ALICAT]
    colour = EXTRA_COLOUR[3 * state.card + die]
    low = EXTRA_LOW[3 * state.card + die]
    value: i64
    for value in range(low, low + 2):
        ward = find(sheet, colour, value, sheet.stethoscopes(), sheet.bags())
        if ward != NONE:
            place(state, ward, colour, value, True)
            return
    bury(state, ALICAT, True)
