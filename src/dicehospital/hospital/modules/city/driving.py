"""Phase 1 in the City, first pass: ambulances drive around it, one player flies (DH-14.2, DH-14.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.modules.city.filling import fill_on
from dicehospital.hospital.modules.city.grid import (
    ENTRANCES,
    cell_of_entrance,
    cell_of_word,
    entrance_mask,
    entrances_of,
)
from dicehospital.hospital.modules.city.ring import destinations
from dicehospital.hospital.modules.city.tiles import TileSlot
from dicehospital.hospital.modules.city.town import City, order_of_numbers
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import VEHICLE_MOVED
from dicehospital.hospital.words import ListSlot, WordList, WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind, Question

DRIVE: Final[i64] = 17  # number of the question


@final
class CityDrive(TablePhase):
    """DH-14.2: all drive before anybody collects (R-25)."""

    def __init__(self, module: City) -> None:
        super().__init__("city_drive", "intake", comes_back=True)
        self.module: City = module

    def begin(self, state: HospitalState) -> None:
        """Ask the next seat, and come back afterwards; a city without any die is filled before."""
        owned = self.module.state(state)
        if owned.filling == 0 and owned.with_dice() == 0:
            owned.filling = BIT[len(owned.dice)] - 1
        if fill_on(state, self.module):
            state.phase -= 1
        elif state.next_in_order < state.seats:
            state.ask(DRIVE, order_of_numbers(state, self.module)[state.next_in_order])
            state.next_in_order += 1
            state.phase -= 1
        else:
            state.next_in_order = 0


def others_at(state: HospitalState, module: City, seat: i64) -> i64:
    """The entrances where the ambulances of others stand, a bit each."""
    vehicles = module.state(state).vehicles
    found: i64 = 0
    other: i64
    for other in range(state.seats):
        if other != seat and vehicles[other] != NONE:
            found |= BIT[vehicles[other]]
    return found


def may_drive_to(state: HospitalState, module: City, seat: i64) -> i64:
    """DH-14.2: the entrances where a seat's ambulance may park, a bit each; at first any free one."""
    owned = module.state(state)
    occupied = others_at(state, module, seat)
    columns = module.plan.columns
    own = owned.vehicles[seat]
    if own != NONE:
        return destinations(owned.sides, columns, own, occupied, owned.helicopter, module.steps)
    if owned.helicopter != NONE:
        occupied |= entrances_of(owned.sides, columns, owned.helicopter)
    return entrance_mask(owned.sides, columns) & ~occupied


def may_fly_to(state: HospitalState, module: City, seat: i64) -> i64:
    """DH-14.3: the cells where the helicopter may land, a bit each; none for who does not hold it."""
    owned = module.state(state)
    if seat != owned.holder:
        return 0
    found = BIT[len(owned.dice)] - 1
    other: i64
    for other in range(state.seats):
        if other != seat and owned.vehicles[other] != NONE:
            found &= ~BIT[cell_of_entrance(module.plan.columns, owned.vehicles[other])]
    return found


@final
class EntranceSlot(ListSlot):
    """An entrance of the city."""

    def __init__(self, entrances: WordList, module: City) -> None:
        super().__init__("entrance", entrances)
        self.module: City = module

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Those where the seat's ambulance may park."""
        found = may_drive_to(state, self.module, task.seat)
        entrance: i64
        for entrance in range(ENTRANCES):
            if found & BIT[entrance]:
                out.add(self.base + entrance)


@final
class Drive(MoveKind[HospitalState]):
    """DH-14.2: the ambulance goes to an entrance."""

    def __init__(self, slot: EntranceSlot) -> None:
        super().__init__("drive", "drive {entrance}", slot, example="drive N3", rule="DH-14.2")
        self.slot: EntranceSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """The vehicle parks at the entrance."""
        owned = self.slot.module.state(state)
        entrance = self.slot.read(task, 0)
        vehicles = owned.vehicles[:]
        vehicles[task.seat] = entrance
        owned.vehicles = vehicles
        state.tell(VEHICLE_MOVED, task.seat, entrance)
        state.bar_undo()


@final
class LandingSlot(TileSlot):
    """A tile for the helicopter."""

    def cells(self, state: HospitalState, seat: i64) -> i64:
        """Those where it may land."""
        return may_fly_to(state, self.module, seat)


@final
class Fly(MoveKind[HospitalState]):
    """DH-14.3: the helicopter lands anywhere; the own ambulance stays parked (R-24)."""

    def __init__(self, slot: LandingSlot) -> None:
        super().__init__("fly", "fly {tile}", slot, example="fly b2", rule="DH-14.3")
        self.slot: LandingSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """The helicopter lands on the tile."""
        module = self.slot.module
        tile = self.slot.read(task, 0)
        module.state(state).helicopter = cell_of_word(module.plan.columns, tile)
        state.tell(VEHICLE_MOVED, task.seat, NONE, tile)
        state.bar_undo()


def driving_questions(city: City, lists: WordLists) -> dict[int, Question[HospitalState]]:
    """DH-14.2, DH-14.3: where a vehicle goes."""
    drive = Drive(EntranceSlot(lists.entrances, city))
    fly = Fly(LandingSlot(lists.tiles, city))
    return {int(DRIVE): Question("city_drive", drive, fly, unasked=True, after="solo_intake")}
