"""What a position asks of chance: only what its step asks, and only where the answer finds its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dicehospital.hospital.board.hospital import NONE, Hospital
from dicehospital.hospital.board.patient import BIT, MOTHER, NOBODY
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.phases.activation.steps import TO_BED
from dicehospital.hospital.phases.decks import LeaveOut
from dicehospital.hospital.phases.extra_patients import FreshRoll
from dicehospital.hospital.phases.intake import capacity
from dicehospital.hospital.position.asking import following, places_of
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import (
    ADMINISTRATOR_LOT,
    DECKS,
    DEPARTMENT_CARD,
    DROP_DEPARTMENTS,
    DROP_SPECIALISTS,
    EXTRA_DRAW,
    EXTRA_ROLL,
    FIRST_PLAYER_LOT,
    INTAKE_DRAW,
    INTAKE_ROLL,
    MATERNITY_DEPARTMENT_CARD,
    MATERNITY_SPECIALIST_CARD,
    REROLL_CHANCE,
    SPECIALIST_CARD,
    STARTING_DRAW,
    HospitalState,
)
from dicehospital.hospital.words import MOST_ARRIVALS
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.errors import BadInput

_DISPLAY: Final = ("display", "reveal_extra")
_STEPS: Final[dict[int, tuple[str, ...]]] = {
    int(FIRST_PLAYER_LOT): ("deal",),
    int(DROP_DEPARTMENTS): ("leave_out",),
    int(DROP_SPECIALISTS): ("leave_out",),
    int(DEPARTMENT_CARD): _DISPLAY,
    int(SPECIALIST_CARD): _DISPLAY,
    int(MATERNITY_DEPARTMENT_CARD): _DISPLAY,
    int(MATERNITY_SPECIALIST_CARD): _DISPLAY,
    int(STARTING_DRAW): ("first_patients",),
    int(ADMINISTRATOR_LOT): ("deal_administrators",),
    int(INTAKE_DRAW): ("roll",),
    int(INTAKE_ROLL): ("roll",),
    int(EXTRA_DRAW): ("choose", "turn"),
    int(EXTRA_ROLL): ("choose", "turn"),
    int(REROLL_CHANCE): ("turn",),
}
_OF_A_SEAT: Final = (STARTING_DRAW, ADMINISTRATOR_LOT, EXTRA_DRAW, EXTRA_ROLL, REROLL_CHANCE)
_DECKS: Final = {
    int(DEPARTMENT_CARD): 0,
    int(SPECIALIST_CARD): 1,
    int(MATERNITY_DEPARTMENT_CARD): 2,
    int(MATERNITY_SPECIALIST_CARD): 3,
}


def check_chance(rules: Rules, state: HospitalState, standing: Standing) -> None:
    """Refuse a question to chance that nobody asks here, and dice that wait for none."""
    _check_whole_decks(rules, state)
    if state.asked != NOT_ASKED:
        _check_step(rules, state, standing)
        check = _CHECKS.get(int(state.asked))
        if check is not None and not check(state):
            raise BadInput("chance", "nothing_to_draw", seen=int(state.asked))
    if len(state.drawn) > 0 and state.asked not in _rolls(rules):
        raise BadInput("drawn", "not_at", step=standing.step)
    for seat, hospital in enumerate(state.hospitals):
        _check_waiting(state, hospital, seat)


def _check_whole_decks(rules: Rules, state: HospitalState) -> None:
    """DH-10.8: cards are left out of decks that nobody has touched."""
    for place, phase in enumerate(rules.phases):
        if isinstance(phase, LeaveOut) and (
            state.phase <= place or state.asked == DROP_DEPARTMENTS + phase.deck
        ):
            if list(state.decks[phase.deck].cards) != list(state.setup.decks[phase.deck].cards):
                raise BadInput(f"decks.{DECKS[phase.deck]}", "not_whole")


def _check_step(rules: Rules, state: HospitalState, standing: Standing) -> None:
    asked = int(state.asked)
    steps = _STEPS.get(asked, ())
    for expansion in rules.joined:
        steps += expansion.chance_steps.get(asked, ())
    places = [place for step in steps for place in places_of(rules, step)]
    if not any(state.phase in {place, following(rules, place)} for place in places):
        raise BadInput("chance", "chance_elsewhere", seen=asked, step=standing.step)
    if state.asking == NONE and asked in _OF_A_SEAT:
        raise BadInput("asking", "missing_at", step=standing.step)


def _rolls(rules: Rules) -> list[int]:
    """What chance is asked for dice that were drawn."""
    chances = rules.questions.chances
    return [number for number, chance in enumerate(chances) if isinstance(chance, FreshRoll)]


def _check_waiting(state: HospitalState, hospital: Hospital, seat: int) -> None:
    """What an activation waits for is asked of chance for its seat."""
    field = f"hospitals[{seat}].current"
    asked = state.asked if state.asking == seat else NOT_ASKED
    if hospital.waiting != 0 and asked != REROLL_CHANCE:
        raise BadInput(field, "nobody_asked", seat=seat)
    if hospital.drawing != 0 and asked not in {EXTRA_DRAW, EXTRA_ROLL, REROLL_CHANCE}:
        raise BadInput(field, "nobody_asked", seat=seat)


# -- whether there is something to draw, and room for it -------------------------------------------------
def _has_card(state: HospitalState) -> bool:
    return state.decks[_DECKS[int(state.asked)]].size() > 0


def _may_draw_first(state: HospitalState) -> bool:
    """DH-2.3."""
    hospital = state.hospitals[state.asking]
    return len(hospital.arrivals) == 0 and hospital.patients() == 0


def _may_deal(state: HospitalState) -> bool:
    """DH-2.4."""
    hospital = state.hospitals[state.asking]
    return hospital.dealt == NONE and hospital.administrator == NONE


def _may_fill(state: HospitalState) -> bool:
    """DH-3.1: nothing lies on the table, and all that was drawn finds room."""
    clear = len(state.rolled) == 0 and all(die == NOBODY for die in state.ambulances)
    room = sum(int(capacity(state, n)) for n in range(state.setup.ambulances))
    alone = len(state.ambulances) == 0
    most = int(MOST_ARRIVALS) if alone else room
    return clear and len(state.drawn) <= most


def _may_come(state: HospitalState) -> bool:
    """DH-3.6, DH-10.3: a die, and a bed or the door for it."""
    hospital = state.hospitals[state.asking]
    if hospital.drawing == TO_BED:
        return hospital.free_bed() != NONE
    return hospital.drawing != 0 and hospital.due + hospital.replacing > 0


def _may_draw_one(state: HospitalState) -> bool:
    return _may_come(state) and state.dice_left() > 0


def _may_roll_one(state: HospitalState) -> bool:
    return _may_come(state) and len(state.drawn) == 1 and state.drawn[0] != MOTHER


def _may_reroll(state: HospitalState) -> bool:
    """DH-10.9: patients whose dice are rolled again lie in their beds."""
    hospital = state.hospitals[state.asking]
    beds = [n for n in range(len(hospital.beds)) if hospital.waiting & BIT[n]]
    full = all(hospital.beds[bed] != NOBODY for bed in beds)
    return full and len(beds) > 0 and hospital.department != NONE


_CHECKS: Final[dict[int, Callable[[HospitalState], bool]]] = {
    **dict.fromkeys(_DECKS, _has_card),
    int(STARTING_DRAW): _may_draw_first,
    int(ADMINISTRATOR_LOT): _may_deal,
    int(INTAKE_DRAW): _may_fill,
    int(INTAKE_ROLL): _may_fill,
    int(EXTRA_DRAW): _may_draw_one,
    int(EXTRA_ROLL): _may_roll_one,
    int(REROLL_CHANCE): _may_reroll,
}
