"""The admissions board of the City: totals, tokens that lower them, the order of the round (DH-14.7)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.effects.effect import TAKEN_OFF
from dicehospital.hospital.modules.city.town import COLLECTING, MARKER, City, CitySlice
from dicehospital.hospital.phases.activation.treatment import gain_blood
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import BONUS_USED, FIRST_PLAYER, ORDER_SET
from dicehospital.hospital.words import ListSlot, WordList
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind
from dicehospital.kernel.vecs import append, vec


def has_marker(owned: CitySlice, seat: i64) -> bool:
    """Whether a seat's marker stands on the board."""
    for marker in owned.markers:
        if marker % MARKER == seat:
            return True
    return False


def minus_tokens(state: HospitalState, module: City, seat: i64) -> i64:
    """How many tokens a seat may use to lower its total."""
    owned = module.state(state)
    count: i64 = 0
    bonus: i64
    for bonus in range(module.types()):
        if module.is_minus(bonus):
            count += owned.tokens_of(seat, bonus)
    return count


def place_marker(state: HospitalState, module: City, seat: i64, tokens: i64) -> None:
    """DH-14.7: the marker goes on top of others on its total; the next player may begin."""
    owned = module.state(state)
    total = owned.total - TAKEN_OFF * tokens
    owned.markers = append(owned.markers[:], MARKER * total + seat)
    owned.stage = COLLECTING
    owned.here = NONE
    owned.taken = 0
    owned.total = 0
    owned.pink = False
    state.bar_undo()


@final
class MinusSlot(ListSlot):
    """How many tokens are used."""

    def __init__(self, counts: WordList, module: City) -> None:
        super().__init__("count", counts)
        self.module: City = module

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """From none to all."""
        most = min(minus_tokens(state, self.module, task.seat), len(self.words) - 1)
        count: i64
        for count in range(most + 1):
            out.add(self.base + count)


@final
class Minus(MoveKind[HospitalState]):
    """DH-14.7: tokens lower the own total, now or not at all this round (R-64)."""

    def __init__(self, slot: MinusSlot) -> None:
        super().__init__("minus", "minus {count}", slot, example="minus 1", rule="DH-14.7")
        self.slot: MinusSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """Discard them and place the marker."""
        module = self.slot.module
        count = self.slot.read(task, 0)
        left = count
        bonus: i64
        for bonus in range(module.types()):
            if module.is_minus(bonus):
                left -= _use(state, module, task.seat, bonus, left)
        place_marker(state, module, task.seat, count)


def _use(state: HospitalState, module: City, seat: i64, bonus: i64, most: i64) -> i64:
    """Discard so many tokens of a type, or all there are; returns how many."""
    owned = module.state(state)
    used = min(owned.tokens_of(seat, bonus), most)
    owned.gain_token(seat, bonus, -used)
    for _ in range(used):
        owned.discard(bonus)
        state.tell(BONUS_USED, seat, bonus)
    return used


@final
class CityOrder(TablePhase):
    """DH-14.7: ascending totals give the order; the lowest is First Player and has the helicopter."""

    def __init__(self, module: City) -> None:
        super().__init__("city_order", "intake")
        self.module: City = module

    def begin(self, state: HospitalState) -> None:
        """Deal the numbered tokens."""
        owned = self.module.state(state)
        markers = ranked(owned.markers)
        order = vec[i64]([0] * state.seats)
        numbers = vec[i64]([0] * state.seats)
        place: i64
        for place in range(state.seats):
            seat = markers[place] % MARKER
            order[place] = seat
            numbers[seat] = place + 1
            state.tell(ORDER_SET, seat, place + 1, markers[place] // MARKER)
        owned.numbers = numbers
        owned.holder = order[0]
        owned.helicopter = NONE
        state.order = order
        _begin_with(state, order[0])


def _begin_with(state: HospitalState, seat: i64) -> None:
    gain_blood(state, seat, 1)
    if seat != state.first_player:
        state.tell(FIRST_PLAYER, seat)
    state.first_player = seat


def ranked(markers: vec[i64]) -> vec[i64]:
    """Markers by total; of equal ones the later lies on top and comes first."""
    found = markers[:]
    i: i64
    for i in range(1, len(found)):
        marker, place = found[i], i
        while place > 0 and found[place - 1] // MARKER >= marker // MARKER:
            found[place] = found[place - 1]
            place -= 1
        found[place] = marker
    return found
