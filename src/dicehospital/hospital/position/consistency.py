"""What must hold where a position stands, so that it can be played to the end; else the field is named."""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.board.hospital import NONE, Hospital
from dicehospital.hospital.board.patient import NOBODY, value_of
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.phases.admission import overflow
from dicehospital.hospital.phases.intake import free_spaces
from dicehospital.hospital.position.asking import check_agenda, check_options, standing_of
from dicehospital.hospital.position.chance_due import check_chance
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import (
    ADMIT,
    ARRANGE,
    FIRST_PLAYER_LOT,
    ROOM,
    SET_PATIENTS,
    HospitalState,
)
from dicehospital.kernel.agenda import NOT_ASKED, Task
from dicehospital.kernel.errors import BadInput

_ORDER_KNOWN: Final = ("arrive", "city_order", "solo_intake")  # the steps that settle the order


def check_consistency(rules: Rules, state: HospitalState) -> None:
    """Refuse what the step that the position stands at contradicts."""
    if state.over:
        if len(state.agenda) > 0 or state.asked != NOT_ASKED:
            raise BadInput("over", "over_but_asked")
        return
    check_agenda(rules, state)
    standing = standing_of(rules, state)
    _check_seats(state, standing)
    _check_ambulances(state, standing)
    _check_rolled(state, standing)
    for seat, hospital in enumerate(state.hospitals):
        _check_hospital(state, hospital, seat, standing)
    check_chance(rules, state, standing)
    for expansion in rules.joined:
        expansion.check(state, standing)
    check_options(rules, state)


# -- the table -----------------------------------------------------------------------------------------
def _check_seats(state: HospitalState, standing: Standing) -> None:
    """DH-2.1, DH-3.4: who begins is known after the deal, the order from the intake to Shift Change."""
    drawn = standing.is_until("deal") or state.asked == FIRST_PLAYER_LOT
    if state.first_player == NONE and not drawn:
        raise BadInput("first_player", "missing_at", step=standing.step)
    ends = standing.is_until("shift") or standing.is_at("pick_up", "final")
    began = state.asked != NOT_ASKED or any(len(home.arrivals) > 0 for home in state.hospitals)
    known = standing.is_after(*_ORDER_KNOWN) or (standing.is_at("solo_intake") and began)
    if known and ends and len(state.order) == 0:
        raise BadInput("order", "missing_at", step=standing.step)


def _check_ambulances(state: HospitalState, standing: Standing) -> None:
    """DH-3.1, DH-3.4: they come with the dice, are emptied in the end, and by then everybody has one."""
    if standing.is_after("roll") and standing.is_until("arrive") and len(state.ambulances) == 0:
        raise BadInput("ambulances", "missing_at", step=standing.step)
    if standing.is_after("arrive") and any(die != NOBODY for die in state.ambulances):
        raise BadInput("ambulances", "not_at", step=standing.step)
    if standing.is_at("arrive"):
        for seat, hospital in enumerate(state.hospitals):
            if hospital.ambulance == NONE:
                raise BadInput("ambulances", "no_ambulance", seat=seat)


def _check_rolled(state: HospitalState, standing: Standing) -> None:
    """DH-3.2: dice that are on no ambulance yet find room there."""
    dice = sum(int(count) for count in state.rolled)
    if dice == 0:
        return
    if len(state.ambulances) == 0 or not standing.is_until("arrange"):
        raise BadInput("rolled", "not_at", step=standing.step)
    free = sum(int(free_spaces(state, n)) for n in range(len(state.ambulances) // int(ROOM)))
    if dice > free:
        raise BadInput("rolled", "too_many_dice_here", seen=dice, most=free)


# -- hospitals -----------------------------------------------------------------------------------------
def _check_hospital(
    state: HospitalState, hospital: Hospital, seat: int, standing: Standing
) -> None:
    tasks = [task for task in state.agenda if task.seat == seat]
    if hospital.department != NONE and not tasks and state.asking != seat:
        raise BadInput(f"hospitals[{seat}].current", "nobody_asked", seat=seat)
    for task in tasks:
        _check_count(state, task)
    if len(hospital.arrivals) == 0:
        return
    if standing.is_until("set_patients"):
        _check_first_patients(state, hospital, seat, tasks)
    else:
        _check_door(state, seat, standing, [int(task.question) for task in tasks])


def _check_count(state: HospitalState, task: Task) -> None:
    """DH-3.2, DH-3.5: how many dice are asked for follows from the table, and some are still to choose."""
    if task.question == ADMIT and task.args[0] != overflow(state.hospitals[task.seat]):
        wanted = int(overflow(state.hospitals[task.seat]))
        raise BadInput("agenda", "not_so_many", seen=int(task.args[0]), wanted=wanted)
    if task.question == ARRANGE and task.args[2] > free_spaces(state, task.args[0]):
        wanted = int(free_spaces(state, task.args[0]))
        raise BadInput("agenda", "not_so_many", seen=int(task.args[2]), wanted=wanted)
    if task.question == ARRANGE and len(task.words()) >= task.args[2]:
        raise BadInput("agenda", "nothing_to_choose", seen="arrange", seat=int(task.seat))


def _check_first_patients(
    state: HospitalState, hospital: Hospital, seat: int, tasks: list[Task]
) -> None:
    """DH-2.3: dice without a value, until the seat has given them out."""
    field, most = f"hospitals[{seat}].arrivals", len(state.setup.starting_values)
    if len(hospital.arrivals) > most:
        raise BadInput(field, "too_many_dice_here", seen=len(hospital.arrivals), most=most)
    if hospital.patients() > 0 or any(value_of(die) > 0 for die in hospital.arrivals):
        raise BadInput(field, "first_patients_only")
    if len(state.agenda) > 0 and not any(task.question == SET_PATIENTS for task in tasks):
        raise BadInput(field, "nobody_asked", seat=seat)


def _check_door(state: HospitalState, seat: int, standing: Standing, asked: list[int]) -> None:
    """DH-3.3 to DH-3.6, DH-16.4: who stands at the door when, and that somebody finds them beds."""
    hospital, field = state.hospitals[seat], f"hospitals[{seat}].arrivals"
    if any(value_of(die) == 0 for die in hospital.arrivals):
        raise BadInput(field, "not_at", step=standing.step)
    in_turn = hospital.department != NONE and len(asked) > 0
    early = standing.is_until("choose") and hospital.ambulance == NONE and not asked
    if early or (standing.is_after("put_to_bed") and not in_turn):
        raise BadInput(field, "not_at", step=standing.step)
    admits = standing.is_at("admit") and len(state.agenda) > 0
    if not admits and standing.is_until("admit"):
        return
    if (overflow(hospital) > 0 and ADMIT not in asked) or (hospital.has_rooms() and not asked):
        raise BadInput(field, "nobody_asked", seat=seat)
