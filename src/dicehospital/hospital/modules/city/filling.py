"""Laying the City and filling it with dice and tokens, at first and whenever a line is empty (DH-14.6)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.board.hospital import NO_DICE, NONE
from dicehospital.hospital.board.patient import BIT, COLOURS, MOTHER, NOBODY, new_patient
from dicehospital.hospital.modules.city.grid import ROWS, tile_word
from dicehospital.hospital.modules.city.laying import (
    has_slot,
    is_legal_layout,
    laid_tile,
    lay,
    misfit,
    open_sides,
    slots_of,
    turns_of,
    type_of,
)
from dicehospital.hospital.modules.city.town import City, CitySlice
from dicehospital.hospital.phases.chances import Card, Draw, one_by_one
from dicehospital.hospital.phases.extra_patients import FreshRoll
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import CARD_STREAM, HospitalState
from dicehospital.hospital.story import BONUS_LAID, CITY_REFILLED
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append, vec

# Numbers of what chance is asked.
CITY_LAYING: Final[i64] = 17
CITY_DRAW: Final[i64] = 18
CITY_ROLL: Final[i64] = 19
BONUS_CARD: Final[i64] = 20

TOKEN_AT: Final[i64] = 2  # the value at which a die brings a token


# -- tiles -------------------------------------------------------------------------------------------
@final
class CityLaying(Chance[HospitalState]):
    """The tiles, row by row, and how each is turned (DH-14.1)."""

    def __init__(self, module: City) -> None:
        super().__init__("city")
        self.module: City = module

    def draw(self, state: HospitalState) -> vec[i64]:
        """A city by chance."""
        layout = lay(self.module.plan, state.streams, CARD_STREAM)
        if len(layout) == 0:
            raise BadInput("city_tiles", "city_never_joined")
        return layout

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Lay the tiles out, with their slots."""
        owned = self.module.state(state)
        owned.sides = open_sides(self.module.plan, result)
        owned.slots = slots_of(result)

    def describe(self, state: HospitalState) -> Json:
        """The grid and the tiles in the box."""
        plan = self.module.plan
        counts = {name: int(plan.counts[n]) for n, name in enumerate(self.module.tile_ids)}
        pink = self.module.state(state).names(plan.slot_cells)
        grid: Json = {"rows": int(ROWS), "columns": int(plan.columns), "tiles": counts}
        return {"ask": self.name, **grid, "pink": int(plan.slots), "pink_at": pink}

    def parse(self, state: HospitalState, answer: object) -> list[int]:
        """A tile and its quarter turns for each cell, with `pink` where the slot side is up."""
        plan = self.module.plan
        tiles = Reader(answer, self.name).so_many(int(plan.cells()), "wrong_tiles")
        layout = [self._tile(tile, cell) for cell, tile in enumerate(tiles)]
        cell = misfit(plan, vec[i64](layout))
        if cell != NONE:
            raise tiles[cell].refused("city_misfit", seen=tiles[cell].value)
        if not is_legal_layout(plan, vec[i64](layout)):
            raise BadInput(self.name, "city_not_joined", least=int(plan.least))
        return layout

    def _tile(self, found: Reader, cell: int) -> int:
        found.only(("tile", "rotation", "pink"))
        tile = found.get("tile").index(self.module.tile_ids)
        turns = found.get("rotation", 0).whole(0, 3)
        pink = found.get("pink", self.module.plan.slot_cells & BIT[cell] != 0).flag()
        return int(laid_tile(tile, turns, 1 if pink else 0))

    def format(self, result: list[int]) -> Any:
        """The tiles as `parse` reads them."""
        return [self._format(tile) for tile in result]

    def _format(self, tile: int) -> Json:
        found: Json = {"tile": self.module.tile_ids[type_of(tile)], "rotation": int(turns_of(tile))}
        return {**found, "pink": True} if has_slot(tile) else found


@final
class LayCity(TablePhase):
    """DH-14.1: the tiles are laid."""

    def __init__(self, module: City) -> None:
        super().__init__("lay_city", "setup")
        self.module: City = module

    def begin(self, state: HospitalState) -> None:
        """Ask chance, unless they lie there; every cell waits for a die."""
        owned = self.module.state(state)
        if len(owned.sides) == 0:
            owned.filling = BIT[len(owned.dice)] - 1
            state.ask_chance(CITY_LAYING)


@final
class FillCity(TablePhase):
    """Dice and tokens come to the cells that wait for them, one thing after the other (DH-14.6)."""

    def __init__(self, name: str, chapter: str, module: City) -> None:
        super().__init__(name, chapter)
        self.module: City = module

    def begin(self, state: HospitalState) -> None:
        """Come back until nothing waits."""
        if fill_on(state, self.module):
            state.phase -= 1


# -- what waits --------------------------------------------------------------------------------------
def empty_lines(owned: CitySlice) -> i64:
    """The cells of rows and columns without any die, a bit each (DH-14.6)."""
    columns = owned.module.plan.columns
    dice = owned.with_dice()
    found: i64 = 0
    line: i64
    for line in range(ROWS):
        row = (BIT[columns] - 1) * BIT[line * columns]
        if dice & row == 0:
            found |= row
    for line in range(columns):
        column: i64 = 0
        cell: i64
        for cell in range(line, len(owned.dice), columns):
            column |= BIT[cell]
        if dice & column == 0:
            found |= column
    return found


def fill_on(state: HospitalState, module: City) -> bool:
    """Ask chance for the next token or the dice that the city waits for; False when it waits for none."""
    owned = module.state(state)
    if owned.owed != 0 and _has_token(owned):
        state.ask_chance(BONUS_CARD)
        return True
    owned.owed = 0
    if owned.filling == 0:
        return False
    if min(_regular(state, owned), state.dice_left()) > 0:
        state.ask_chance(CITY_DRAW)
        return True
    return _roll(state, owned)


def _has_token(owned: CitySlice) -> bool:
    """Whether a token can be drawn; the discards become the pile when that is empty."""
    if owned.pile.size() == 0 and len(owned.discards) > 0:
        owned.pile.mix_in(owned.discards)
        owned.discards = NO_DICE
    return owned.pile.size() > 0


def _regular(state: HospitalState, owned: CitySlice) -> i64:
    """How many dice from the bag are wanted: pink slots get Mothers while there are any (DH-17.2)."""
    mothers = state.bag[MOTHER]
    wanted: i64 = 0
    cell: i64
    for cell in range(len(owned.dice)):
        if owned.filling & BIT[cell]:
            if owned.slots & BIT[cell] and mothers > 0:
                mothers -= 1
            else:
                wanted += 1
    return wanted


def _roll(state: HospitalState, owned: CitySlice) -> bool:
    """Bring the dice drawn and the Mothers into the order of their cells, and roll them.

    They go from the first cell to the last, as far as they reach (R-04).
    """
    dice = state.drawn
    state.drawn = NO_DICE[:]
    given: i64 = 0
    cell: i64
    for cell in range(len(owned.dice)):
        if owned.filling & BIT[cell] == 0:
            continue
        if owned.slots & BIT[cell] and state.bag[MOTHER] > 0:
            state.bag[MOTHER] -= 1
            state.drawn = append(state.drawn, MOTHER)
        elif given < len(dice):
            state.drawn = append(state.drawn, dice[given])
            given += 1
        else:
            owned.filling &= ~BIT[cell]
    if owned.filling == 0:
        return False
    state.ask_chance(CITY_ROLL)
    return True


# -- what comes --------------------------------------------------------------------------------------
@final
class CityDraw(Draw):
    """Dice for the cells that wait, in the order of the cells (DH-14.1, DH-14.6)."""

    def __init__(self, module: City) -> None:
        super().__init__("draw")
        self.module: City = module

    def count(self, state: HospitalState) -> i64:
        """One for each cell that gets no Mother."""
        return _regular(state, self.module.state(state))

    def draw(self, state: HospitalState) -> vec[i64]:
        """Dice by chance, one after the other: which die lies where is chance too."""
        return one_by_one(state, self.count(state))

    def done(self, state: HospitalState) -> None:
        """They are rolled next."""
        _roll(state, self.module.state(state))

    def describe(self, state: HospitalState) -> Json:
        """How many dice, and for which tiles."""
        owned = self.module.state(state)
        return {**super().describe(state), "tiles": owned.names(owned.filling)}

    def parse(self, state: HospitalState, answer: object) -> list[int]:
        """Colours by name or letter, in the order of the cells."""
        super().parse(state, answer)
        assert isinstance(answer, list | tuple)  # noqa: S101 (just parsed)
        letters = [str(colour)[0].upper() for colour in answer]
        return [[name[0].upper() for name in COLOURS].index(letter) for letter in letters]


@final
class CityRoll(FreshRoll):
    """Their values, in the order of the cells."""

    def __init__(self, module: City) -> None:
        super().__init__("roll")
        self.module: City = module

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Put them on their tiles."""
        owned = self.module.state(state)
        die: i64 = 0
        cell: i64
        for cell in range(len(owned.dice)):
            if owned.filling & BIT[cell]:
                patient = new_patient(state.drawn[die], result[die])
                owned.dice[cell] = patient
                state.tell(CITY_REFILLED, NONE, tile_word(self.module.plan.columns, cell), patient)
                if result[die] == TOKEN_AT:
                    owe_token(owned, cell)
                die += 1
        owned.filling = 0
        state.drawn = NO_DICE


def owe_token(owned: CitySlice, cell: i64) -> None:
    """A die has come to value 2: its tile gets a token, if it has none (DH-14.6)."""
    if owned.bonus[cell] == NONE and owned.dice[cell] != NOBODY:
        owned.owed |= BIT[cell]


@final
class BonusCard(Card):
    """A token for the next tile that waits for one (DH-14.6)."""

    def __init__(self, ids: list[str], module: City) -> None:
        super().__init__("bonus", ids)
        self.module: City = module

    def pile(self, state: HospitalState) -> Deck:
        """The tokens to come."""
        return self.module.state(state).pile

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Lay it on the tile, face up."""
        owned = self.module.state(state)
        owned.pile.take(result[0])
        cell: i64 = 0
        while owned.owed & BIT[cell] == 0:
            cell += 1
        owned.owed &= ~BIT[cell]
        owned.bonus[cell] = result[0]
        state.tell(BONUS_LAID, NONE, tile_word(self.module.plan.columns, cell), result[0])

    def describe(self, state: HospitalState) -> Json:
        """The pile, what may come, and for which tile."""
        owned = self.module.state(state)
        return {**super().describe(state), "tile": owned.names(owned.owed)[0]}
