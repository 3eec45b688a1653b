"""Phase 1 in the City, second pass: dice are collected along the roads, one token is kept (DH-14.4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NO_DICE, NONE
from dicehospital.hospital.board.patient import BIT, MOTHER, NOBODY, colour_of, value_of
from dicehospital.hospital.modules.city.admissions import (
    Minus,
    MinusSlot,
    has_marker,
    minus_tokens,
    place_marker,
)
from dicehospital.hospital.modules.city.filling import empty_lines, fill_on
from dicehospital.hospital.modules.city.grid import cell_of_word, tile_word
from dicehospital.hospital.modules.city.roads import next_dice
from dicehospital.hospital.modules.city.tiles import TileSlot
from dicehospital.hospital.modules.city.town import (
    ADMITTING,
    COLLECTING,
    KEEPING,
    REFILLING,
    TAKING,
    City,
    order_of_numbers,
)
from dicehospital.hospital.phases.extra_patients import serve_due
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import COLLECT_MOTHER, HospitalState
from dicehospital.hospital.story import BONUS_KEPT, DIE_COLLECTED
from dicehospital.hospital.words import ListSlot, WordList, WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind, Question
from dicehospital.kernel.vecs import append

# Numbers of the questions.
COLLECT: Final[i64] = 18
KEEP_BONUS: Final[i64] = 19
CITY_ADMIT: Final[i64] = 20


@final
class CityCollect(TablePhase):
    """DH-14.4: one player after the other collects, keeps a token, and goes to the admissions board."""

    def __init__(self, module: City) -> None:
        super().__init__("city_collect", "intake", comes_back=True)
        self.module: City = module

    def begin(self, state: HospitalState) -> None:
        """Go on with the first seat in order that has no marker yet, and come back."""
        for seat in order_of_numbers(state, self.module):
            if not has_marker(self.module.state(state), seat):
                self._go_on(state, seat)
                state.phase -= 1
                return

    def _go_on(self, state: HospitalState, seat: i64) -> None:
        """Ask what comes next for a seat, or end its stage."""
        owned = self.module.state(state)
        # One thing at a time: the phase comes back, and a stage that asks nothing has only ended itself.
        if owned.stage == COLLECTING:
            if can_collect(state, self.module, seat) != 0:
                state.ask(COLLECT, seat)
            else:
                owned.stage = KEEPING
        elif owned.stage == KEEPING:
            if len(owned.found) > 0:
                state.ask(KEEP_BONUS, seat)
            else:
                end_collection(state, self.module, seat)
        elif owned.stage == TAKING:
            if not serve_due(state, seat):
                owned.filling = empty_lines(owned)
                owned.stage = REFILLING
        elif owned.stage == REFILLING:
            if not fill_on(state, self.module):
                owned.stage = ADMITTING
        elif minus_tokens(state, self.module, seat) > 0:
            state.ask(CITY_ADMIT, seat)
        else:
            place_marker(state, self.module, seat, 0)


def can_collect(state: HospitalState, module: City, seat: i64) -> i64:
    """DH-14.4: the cells whose die a seat may take next, a bit each."""
    owned = module.state(state)
    start = owned.start_of(seat)
    if owned.taken >= module.dice or start == NONE:
        return 0
    here = owned.here if owned.here != NONE else start
    dice = owned.with_dice()
    barred = _barred(state, module, seat)
    return next_dice(owned.sides, module.plan.columns, start, here, dice, barred)


def _barred(state: HospitalState, module: City, seat: i64) -> i64:
    """DH-17.2: cells with a Mother for who has taken one, or may have no more (R-31)."""
    owned = module.state(state)
    if owned.slots == 0 or (not owned.pink and state.may(seat, COLLECT_MOTHER, 0, True)):
        return 0
    found: i64 = 0
    cell: i64
    for cell in range(len(owned.dice)):
        if owned.dice[cell] != NOBODY and colour_of(owned.dice[cell]) == MOTHER:
            found |= BIT[cell]
    return found


def end_collection(state: HospitalState, module: City, seat: i64) -> None:
    """The new patients stand at the door: others may follow, or take their place (DH-10.3, DH-16.3)."""
    module.state(state).stage = TAKING
    for other in state.setup.on_taken:
        other.on_taken(state, seat)


@final
class CollectSlot(TileSlot):
    """A tile with a die."""

    def cells(self, state: HospitalState, seat: i64) -> i64:
        """Those whose die may be taken next."""
        return can_collect(state, self.module, seat)


@final
class Collect(MoveKind[HospitalState]):
    """DH-14.4: the paramedic takes a die with its token."""

    def __init__(self, slot: CollectSlot) -> None:
        super().__init__("collect", "collect {tile}", slot, example="collect b3", rule="DH-14.4")
        self.slot: CollectSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """The die goes to the hospital's door."""
        module = self.slot.module
        cell = cell_of_word(module.plan.columns, self.slot.read(task, 0))
        collect(state, module, task.seat, cell)


def collect(state: HospitalState, module: City, seat: i64, cell: i64) -> None:
    """DH-14.4: the die of a cell goes to the door of a hospital, and its token along."""
    owned = module.state(state)
    patient = owned.dice[cell]
    owned.dice[cell] = NOBODY
    state.hospitals[seat].expect(patient)
    state.tell(DIE_COLLECTED, seat, tile_word(module.plan.columns, cell), patient)
    owned.here = cell
    owned.taken += 1
    owned.total += value_of(patient)
    if colour_of(patient) == MOTHER:
        owned.pink = True
    if owned.bonus[cell] != NONE:
        owned.found = append(owned.found[:], owned.bonus[cell])
        owned.bonus[cell] = NONE


@final
class FoundSlot(ListSlot):
    """One of the tokens that came with the dice."""

    def __init__(self, bonus: WordList, module: City) -> None:
        super().__init__("bonus", bonus)
        self.module: City = module

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Each type of token that was found, once."""
        found = self.module.state(state).found
        bonus: i64
        for bonus in range(self.module.types()):
            for token in found:
                if token == bonus:
                    out.add(self.word(bonus))
                    break


@final
class KeepBonus(MoveKind[HospitalState]):
    """DH-14.5: exactly one token is kept, the others are discarded."""

    def __init__(self, slot: FoundSlot) -> None:
        super().__init__("keep_bonus", "keep {bonus}", slot, example="keep BONUS", rule="DH-14.5")
        self.slot: FoundSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """Keep it; the collection is over."""
        module = self.slot.module
        owned = module.state(state)
        kept = self.slot.read(task, 0)
        owned.gain_token(task.seat, kept, 1)
        state.tell(BONUS_KEPT, task.seat, kept)
        left: i64 = 1
        for token in owned.found:
            if token == kept and left > 0:
                left = 0
            else:
                owned.discard(token)
        owned.found = NO_DICE
        end_collection(state, module, task.seat)


def collecting_questions(city: City, lists: WordLists) -> dict[int, Question[HospitalState]]:
    """DH-14.4, DH-14.5, DH-14.7: which die is next, which token is kept, how many lower the total."""
    collect = Collect(CollectSlot(lists.tiles, city))
    keep = KeepBonus(FoundSlot(lists.bonus, city))
    minus = Minus(MinusSlot(lists.counts, city))
    return {
        int(COLLECT): Question("city_collect", collect, unasked=True),
        int(KEEP_BONUS): Question("city_bonus", keep, unasked=True, step="city_collect"),
        int(CITY_ADMIT): Question("city_admit", minus, unasked=True, step="city_collect"),
    }
