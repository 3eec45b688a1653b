"""The City as a module: its tiles with dice and tokens, vehicles, admissions board (DH-14.1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.board.hospital import NO_DICE, NONE
from dicehospital.hospital.board.patient import BIT, KINDS, LETTERS, NOBODY, colour_of, value_of
from dicehospital.hospital.effects.effect import MINUS_2, TEMPORARY_NURSE, Effect
from dicehospital.hospital.modules.city.grid import (
    ENTRANCE_NAMES,
    ROWS,
    SIDES,
    TILE_NAMES,
    cell_of_entrance,
    tile_word,
)
from dicehospital.hospital.modules.city.laying import Plan
from dicehospital.hospital.state import HospitalState, Module, Setup, Slice
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append, vec

# How far the collection of one seat has come (DH-14.4 to DH-14.7).
COLLECTING: Final[i64] = 0
KEEPING: Final[i64] = 1
TAKING: Final[i64] = 2  # whoever else is due comes to the door
REFILLING: Final[i64] = 3
ADMITTING: Final[i64] = 4
STAGES: Final = ("collect", "bonus", "taken", "refill", "admit")

MARKER: Final[i64] = 64  # a marker on the admissions board: 64 * total + seat


@final
@mypyc_attr(acyclic=True)
class CitySlice(Slice):
    """Everything in the city. What is not named otherwise is only ever replaced as a whole."""

    def __init__(self, module: City, dice: vec[i64], bonus: vec[i64], pile: Deck) -> None:
        self.module: City = module
        self.dice: vec[i64] = dice  # patients by cell; changed in place
        self.bonus: vec[i64] = bonus  # token by cell, or NONE; changed in place
        self.pile: Deck = pile  # tokens face down
        self.discards: vec[i64] = NO_DICE
        self.sides: vec[i64] = NO_DICE  # open sides by cell; empty before the city is laid
        self.slots: i64 = 0  # cells whose die is a Mother, a bit each (DH-17.2)
        self.vehicles: vec[i64] = NO_DICE  # entrance of each seat's ambulance, or NONE
        self.holder: i64 = NONE  # of the helicopter
        self.helicopter: i64 = NONE  # the cell where it has landed this round
        # Numbered token of each seat; 0 before the first round ends.
        self.numbers: vec[i64] = NO_DICE
        self.markers: vec[i64] = NO_DICE  # admissions board, in the order they were placed
        self.kept: vec[i64] = NO_DICE  # tokens of the hospitals: counts by seat, then type
        self.in_use: vec[i64] = NO_DICE  # tokens that work until the shift ends
        # Cells that still get a die, and those that still get a token: a bit each (DH-14.6).
        self.filling: i64 = 0
        self.owed: i64 = 0
        # The collection under way.
        self.stage: i64 = COLLECTING
        self.here: i64 = NONE  # the cell of the last die taken
        self.taken: i64 = 0
        self.total: i64 = 0
        self.pink: bool = False  # a Mother was taken
        self.found: vec[i64] = NO_DICE  # tokens that came with the dice

    def copy(self) -> Slice:
        """An independent copy."""
        twin = CitySlice(self.module, self.dice[:], self.bonus[:], self.pile.copy())
        twin.discards = self.discards
        twin.sides = self.sides
        twin.slots = self.slots
        twin.vehicles = self.vehicles
        twin.holder = self.holder
        twin.helicopter = self.helicopter
        twin.numbers = self.numbers
        twin.markers = self.markers
        twin.kept = self.kept
        twin.in_use = self.in_use
        twin.filling = self.filling
        twin.owed = self.owed
        twin.stage = self.stage
        twin.here = self.here
        twin.taken = self.taken
        twin.total = self.total
        twin.pink = self.pink
        twin.found = self.found
        return twin

    # -- tokens --------------------------------------------------------------------------------
    def tokens_of(self, seat: i64, bonus: i64) -> i64:
        """How many tokens of a type a seat has."""
        return self.kept[self.module.types() * seat + bonus]

    def gain_token(self, seat: i64, bonus: i64, count: i64) -> None:
        """Tokens come to a seat, or leave it when negative."""
        kept = self.kept[:]
        kept[self.module.types() * seat + bonus] += count
        self.kept = kept

    def discard(self, bonus: i64) -> None:
        """A token goes to the discards."""
        self.discards = append(self.discards[:], bonus)

    # -- where things are ----------------------------------------------------------------------
    def with_dice(self) -> i64:
        """The cells with a die, a bit each."""
        found: i64 = 0
        cell: i64
        for cell in range(len(self.dice)):
            if self.dice[cell] != NOBODY:
                found |= BIT[cell]
        return found

    def start_of(self, seat: i64) -> i64:
        """The cell of a seat's vehicle, or NONE."""
        if seat == self.holder and self.helicopter != NONE:
            return self.helicopter
        entrance = self.vehicles[seat]
        return NONE if entrance == NONE else cell_of_entrance(self.module.plan.columns, entrance)

    def number_set(self) -> bool:
        """Whether numbered tokens have been dealt (DH-14.7)."""
        return self.numbers[0] > 0

    # -- as JSON -------------------------------------------------------------------------------
    def write(self, position: Json) -> None:
        """Everything, the pile included."""
        self.show(position)
        position["decks"]["bonus"] = self.pile.named(self.module.ids)

    def show(self, view: Json) -> None:
        """The city; of the pile only its size."""
        ids = self.module.ids
        view["decks"]["bonus"] = int(self.pile.size())
        view["discards"]["bonus"] = [ids[n] for n in self.discards]
        for seat in range(len(self.vehicles)):
            view["hospitals"][seat]["bonus"] = self._kept_by(seat)
        view["city"] = {**self._tiles(), **self._vehicles(), **self._collection()}

    def _kept_by(self, seat: int) -> list[str]:
        found: list[str] = []
        for number, name in enumerate(self.module.ids):
            found += [name] * int(self.tokens_of(seat, number))
        return found

    def _tiles(self) -> Json:
        columns = int(self.module.plan.columns)
        texts = ["".join(SIDES[n] for n in range(4) if sides & BIT[n]) for sides in self.sides]
        tokens: dict[str, str] = {}
        dice: dict[str, str] = {}
        for cell in range(len(self.dice)):
            if self.dice[cell] != NOBODY:
                dice[self.name(cell)] = die_text(self.dice[cell])
            if self.bonus[cell] != NONE:
                tokens[self.name(cell)] = self.module.ids[self.bonus[cell]]
        return {
            "tiles": [texts[n : n + columns] for n in range(0, len(texts), columns)],
            "pink": self.names(self.slots),
            "dice": dice,
            "bonus": tokens,
        }

    def _vehicles(self) -> Json:
        tile = self.name(self.helicopter) if self.helicopter != NONE else None
        helicopter = {"seat": int(self.holder), "tile": tile} if self.holder != NONE else None
        entrances = [ENTRANCE_NAMES[n] if n != NONE else None for n in self.vehicles]
        return {
            "vehicles": entrances,
            "helicopter": helicopter,
            "numbers": [int(number) if number > 0 else None for number in self.numbers],
            "totals": [[marker_seat(n), marker_total(n)] for n in self.markers],
        }

    def _collection(self) -> Json:
        ids = self.module.ids
        collecting = {
            "stage": STAGES[self.stage],
            "tile": self.name(self.here) if self.here != NONE else None,
            "taken": int(self.taken),
            "total": int(self.total),
            "pink": self.pink,
        }
        return {
            "taken_bonus": [ids[n] for n in self.found],
            "collecting": collecting if self.taken > 0 or self.stage != COLLECTING else None,
            "in_use": [ids[n] for n in self.in_use],
            "filling": self.names(self.filling),
            "owed": self.names(self.owed),
        }

    def name(self, cell: i64) -> str:
        """What positions and moves call a cell."""
        return TILE_NAMES[tile_word(self.module.plan.columns, cell)]

    def names(self, cells: i64) -> list[str]:
        """The names of some cells, a bit each."""
        return [self.name(cell) for cell in range(len(self.dice)) if cells & BIT[cell]]

    def held_dice(self) -> list[int]:
        """The dice on the tiles."""
        found = [0] * int(KINDS)
        for die in self.dice:
            if die != NOBODY:
                found[colour_of(die)] += 1
        return found


def die_text(die: int) -> str:
    """A die of the city."""
    return f"{LETTERS[colour_of(die)]}{value_of(die)}"


def marker_seat(marker: int) -> int:
    """Whose marker it is."""
    return marker % int(MARKER)


def marker_total(marker: int) -> int:
    """The total it stands on; tokens may bring that below 0."""
    return marker // int(MARKER)


@final
class City(Module):
    """The module: tiles, tokens, numbers."""

    def __init__(self, plan: Plan, ids: list[str], effects: list[Effect], pile: vec[i64]) -> None:
        super().__init__("city", "on_shift")
        self.plan: Plan = plan
        self.ids: list[str] = ids  # of tokens, by type
        self.effects: list[Effect] = effects
        self.pile: vec[i64] = pile  # all tokens
        self.tile_ids: list[str] = []  # by type
        self.dice: i64 = 3  # that a player collects
        self.steps: i64 = 2  # that an ambulance drives
        self.neglect: i64 = 1
        # With Mothers (DH-17.2).
        self.slots: i64 = 0
        self.slot_cells: i64 = 0

    def types(self) -> i64:
        """How many types of tokens there are."""
        return len(self.ids)

    def new_slice(self, setup: Setup) -> Slice | None:
        """No tile is laid yet; slots for Mothers are used only where there are Mothers (DH-17.2)."""
        self.plan.slots = self.slots if setup.mothers > 0 else 0
        self.plan.slot_cells = self.slot_cells if setup.mothers > 0 else 0
        cells = ROWS * self.plan.columns
        found = CitySlice(
            self, vec[i64]([NOBODY] * cells), vec[i64]([NONE] * cells), Deck(self.pile[:])
        )
        found.vehicles = vec[i64]([NONE] * setup.players)
        found.numbers = vec[i64]([0] * setup.players)
        found.kept = vec[i64]([0] * (setup.players * self.types()))
        return found

    def state(self, state: HospitalState) -> CitySlice:
        """The slice of a game."""
        owned = state.slices[self.place]
        assert isinstance(owned, CitySlice)  # noqa: S101 (a slice is where its module put it)
        return owned

    def is_minus(self, bonus: i64) -> bool:
        """Whether a token lowers an admission total (DH-14.7)."""
        return self.effects[bonus].code == MINUS_2

    def is_nurse(self, bonus: i64) -> bool:
        """Whether a token is a nurse for a round (DH-14.8)."""
        return self.effects[bonus].code == TEMPORARY_NURSE

    def on_shift(self, state: HospitalState) -> None:
        """DH-14.8: the admissions board is cleared, and tokens that lasted a round are discarded."""
        owned = self.state(state)
        owned.markers = NO_DICE
        for bonus in owned.in_use:
            owned.discard(bonus)
        owned.in_use = NO_DICE


def order_of_numbers(state: HospitalState, module: City) -> vec[i64]:
    """Seats by their numbered tokens; before there are any, clockwise from the First Player (R-57)."""
    owned = module.state(state)
    order = vec[i64]([0] * state.seats)
    seat: i64
    for seat in range(state.seats):
        if owned.number_set():
            order[owned.numbers[seat] - 1] = seat
        else:
            order[seat] = state.seat_after(state.first_player, seat)
    return order
