"""The City of a position, checked: what is absent is drawn by chance or follows from the rest."""

from __future__ import annotations

from collections import Counter

from mypy_extensions import i64

from dicehospital.hospital.board.card_text import read_cards, read_layers
from dicehospital.hospital.board.deck import Deck, deck_of
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import (
    BABY,
    BIT,
    HIGHEST,
    MOTHER,
    colour_of,
    new_patient,
    value_of,
)
from dicehospital.hospital.board.patient_text import read_patient
from dicehospital.hospital.modules.city.admissions import has_marker
from dicehospital.hospital.modules.city.filling import (
    BONUS_CARD,
    CITY_DRAW,
    CITY_LAYING,
    CITY_ROLL,
)
from dicehospital.hospital.modules.city.grid import (
    ENTRANCE_NAMES,
    ROWS,
    SIDES,
    cell_of_entrance,
    entrances,
    find_cell,
    find_entrance,
)
from dicehospital.hospital.modules.city.laying import lay, open_sides, slots_of
from dicehospital.hospital.modules.city.town import MARKER, STAGES, City, order_of_numbers
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.state import CARD_STREAM, HospitalState
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.vecs import vec

_FIELDS = (
    "tiles", "pink", "dice", "bonus", "vehicles", "helicopter", "numbers", "totals", "taken_bonus",
    "collecting", "in_use", "filling", "owed",
)  # fmt: skip
_MOST_TOTAL = 99


class CityReader:
    """Reads the field `city`, and the tokens of hospitals, pile and discards."""

    def __init__(self, module: City, state: HospitalState, table: Reader) -> None:
        self._found = table.get("city", {}).only(_FIELDS)
        self._module = module
        self._game = state
        self._table = table
        self._phase = table.source.get("phase", "intake")
        self._owned = module.state(state)
        self._columns = int(module.plan.columns)

    def read(self) -> None:
        """The city tile by tile, the vehicles, what was collected, the tokens."""
        self._read_tiles()
        self._read_dice()
        self._read_vehicles()
        self._read_numbers()
        self._read_helicopter()
        self._read_totals()
        self._read_collection()
        self._read_tokens()

    # -- tiles and dice ------------------------------------------------------------------------
    def _read_tiles(self) -> None:
        rows = self._found.each("tiles")
        if rows:
            self._owned.sides = vec[i64]([_sides(tile) for tile in self._cells(rows)])
            fixed = self._module.plan.slot_cells
            self._owned.slots = self._mask("pink") if "pink" in self._found.source else fixed
            if self._owned.slots and not self._game.setup.mothers:
                raise BadInput("city.pink", "module_is_off")
        elif self._phase != "setup":
            self._lay()
        if len(self._owned.sides) > 0:
            self._check_entrances()

    def _cells(self, rows: list[Reader]) -> list[Reader]:
        """The tiles in order."""
        size = {"rows": int(ROWS), "columns": self._columns}
        if len(rows) != ROWS:
            raise BadInput("city.tiles", "wrong_grid", **size)
        for row in rows:
            if not isinstance(row.value, list | tuple) or len(row.value) != self._columns:
                raise row.refused("wrong_grid", **size)
        return [tile for row in rows for tile in row.entries()]

    def _lay(self) -> None:
        """Where a position does not say, a city by chance."""
        plan = self._module.plan
        layout = lay(plan, self._game.streams, CARD_STREAM)
        if len(layout) == 0:
            raise BadInput("city_tiles", "city_never_joined")
        self._owned.sides = open_sides(plan, layout)
        self._owned.slots = slots_of(layout)

    def _check_entrances(self) -> None:
        found, seats = len(entrances(self._owned.sides, self._columns)), int(self._game.seats)
        if found < seats:
            raise BadInput("city.tiles", "few_entrances", seen=found, seats=seats)

    def _read_dice(self) -> None:
        for cell, found in self._by_tile("dice"):
            die = read_patient(found)
            colour, value = colour_of(die), value_of(die)
            pink = colour == MOTHER and self._owned.slots & BIT[cell] != 0
            plain = die == new_patient(colour, value) and value <= HIGHEST
            if not plain or colour == BABY or (colour == MOTHER and not pink):
                raise found.refused("not_a_city_die", seen=found.value)
            self._owned.dice[cell] = die
        for cell, found in self._by_tile("bonus"):
            if self._owned.dice[cell] == 0:
                raise found.refused("no_die_there", seen=found.value)
            self._owned.bonus[cell] = found.index(self._module.ids)

    def _by_tile(self, field: str) -> list[tuple[int, Reader]]:
        """What a field has for each cell."""
        found = self._found.get(field, {})
        return [
            (self._cell(Reader(name, found.at(name))), found.get(name)) for name in found.source
        ]

    def _cell(self, found: Reader) -> int:
        cell = find_cell(self._columns, found.value) if isinstance(found.value, str) else int(NONE)
        if cell == NONE:
            found.one_of(self._owned.names(BIT[len(self._owned.dice)] - 1))
        return cell

    def _mask(self, field: str) -> int:
        cells = {self._cell(name) for name in self._found.each(field)}
        return sum(int(BIT[cell]) for cell in cells)

    # -- vehicles ------------------------------------------------------------------------------
    def _per_seat(self, field: str) -> list[Reader]:
        seats = int(self._game.seats)
        given = self._found.get(field, [])
        found = given if given.entries() else Reader([None] * seats, given.place)
        return found.per_seat(seats)

    def _read_vehicles(self) -> None:
        vehicles: list[int] = []
        for found in self._per_seat("vehicles"):
            entrance = self._entrance(found)
            if entrance != NONE and entrance in vehicles:
                raise found.refused("city_entrance_taken", seen=ENTRANCE_NAMES[entrance])
            vehicles.append(entrance)
        self._owned.vehicles = vec[i64](vehicles)

    def _entrance(self, found: Reader) -> int:
        if found.value is None:
            return int(NONE)
        sides = self._owned.sides  # none before the city is laid
        open_ones = [int(n) for n in entrances(sides, self._columns)] if len(sides) > 0 else []
        entrance = find_entrance(found.value) if isinstance(found.value, str) else int(NONE)
        if entrance not in open_ones:
            names = [ENTRANCE_NAMES[n] for n in open_ones]
            raise found.refused("not_one_of", seen=found.value, allowed=names or [None])
        return entrance

    def _read_numbers(self) -> None:
        """As given; else, once they have been dealt, in the order of the round."""
        game, seats = self._game, int(self._game.seats)
        if "numbers" not in self._found.source:
            if self._is_dealt():
                first = max(int(game.first_player), 0)
                order = list(game.order) or [(first + n) % seats for n in range(seats)]
                self._owned.numbers = vec[i64]([order.index(n) + 1 for n in range(seats)])
            return
        numbers = [number.value for number in self._per_seat("numbers")]
        if any(number is not None for number in numbers):
            if sorted(map(str, numbers)) != [str(n + 1) for n in range(seats)]:
                raise BadInput("city.numbers", "not_numbers", seen=numbers, seats=seats)
            self._owned.numbers = vec[i64](numbers)
            if not self._table.each("order") and "then" not in self._table.source:
                game.order = vec[i64]([numbers.index(n + 1) for n in range(seats)])

    def _is_dealt(self) -> bool:
        return self._game.round > 1 or self._phase not in {"setup", "intake"}

    def _read_helicopter(self) -> None:
        """As given; else with whoever has number 1."""
        owned = self._owned
        if "helicopter" not in self._found.source and owned.number_set():
            owned.holder = list(owned.numbers).index(1)
        if not self._found.has("helicopter"):
            return
        helicopter = self._found.get("helicopter").only(("seat", "tile"))
        owned.holder = helicopter.get("seat", 0).whole(0, int(self._game.seats) - 1)
        if helicopter.has("tile"):
            owned.helicopter = self._cell(helicopter.get("tile"))
            self._check_landing(helicopter.get("tile"))

    def _check_landing(self, tile: Reader) -> None:
        """DH-14.3, DH-14.7: it lands in its holder's drive, beside nobody, and is gone with the order."""
        holder, owned = int(self._owned.holder), self._owned
        if not self._has_driven(holder):
            raise tile.refused("city_not_landed", seen=tile.value, seat=holder)
        for seat, entrance in enumerate(owned.vehicles):
            if seat != holder and entrance != NONE:
                if cell_of_entrance(self._columns, entrance) == owned.helicopter:
                    raise tile.refused("city_landed_on", seen=tile.value, seat=seat)

    def _has_driven(self, seat: int) -> bool:
        """Whether a seat has driven in this round, whose order is not yet known; who collects has."""
        source = self._table.source
        if self._phase != "intake":
            return False
        if source.get("step") != "city_drive":
            return source.get("step") == "city_collect"
        order = [int(other) for other in order_of_numbers(self._game, self._module)]
        tasks = self._table.get("agenda", []).values
        asked = [task.get("seat") for task in tasks if isinstance(task, dict)]
        waiting = [order.index(other) for other in asked if other in order]
        return order.index(seat) < min(waiting, default=int(self._game.next_in_order))

    # -- the collection ------------------------------------------------------------------------
    def _read_totals(self) -> None:
        markers: list[int] = []
        for found in self._found.each("totals"):
            pair = found.values
            if [type(number) for number in pair] != [int, int]:
                raise found.refused("not_a_list", seen=found.value)
            seat, total = pair
            seen = [marker % int(MARKER) for marker in markers]
            known = 0 <= seat < self._game.seats and seat not in seen
            if not known or not -total <= _MOST_TOTAL >= total:
                raise found.refused("not_a_total", seen=found.value)
            markers.append(int(MARKER) * total + seat)
        self._owned.markers = vec[i64](markers)

    def _read_collection(self) -> None:
        owned = self._owned
        owned.filling = self._mask("filling")
        owned.owed = self._mask("owed")
        if not self._found.has("collecting"):
            return
        found = self._found.get("collecting").only(("stage", "tile", "taken", "total", "pink"))
        owned.stage = found.get("stage", STAGES[0]).index(STAGES)
        owned.taken = found.get("taken", 0).whole(0, int(self._module.dice))
        owned.total = found.get("total", 0).whole(0, _MOST_TOTAL)
        owned.pink = found.get("pink", default=False).flag()
        if found.has("tile"):
            owned.here = self._cell(found.get("tile"))

    # -- tokens --------------------------------------------------------------------------------
    def _read_tokens(self) -> None:
        owned, ids = self._owned, self._module.ids
        owned.found = read_cards(ids, self._found.each("taken_bonus"))
        owned.in_use = read_cards(ids, self._found.each("in_use"))
        owned.discards = read_cards(ids, self._table.get("discards", {}).each("bonus"))
        for seat, hospital in enumerate(self._table.each("hospitals")):
            for token in read_cards(ids, hospital.each("bonus")):
                owned.gain_token(seat, token, 1)
        left = self._left()
        owned.pile = read_layers(ids, self._table, "bonus") or deck_of([sorted(left.elements())])
        self._check_pile(owned.pile, left)

    def _left(self) -> Counter[int]:
        """Tokens that lie nowhere else."""
        owned = self._owned
        left = Counter(int(token) for token in self._module.pile)
        seen = [int(token) for token in owned.bonus if token != NONE]
        for tokens in (owned.found, owned.in_use, owned.discards):
            seen += [int(token) for token in tokens]
        for place, count in enumerate(owned.kept):
            seen += [place % len(self._module.ids)] * int(count)
        left.subtract(seen)
        for token, count in left.items():
            if count < 0:
                raise BadInput("city.bonus", "too_many_copies", seen=self._module.ids[token])
        return left

    def _check_pile(self, pile: Deck, left: Counter[int]) -> None:
        """A pile that is given holds no more than there are."""
        given = Counter(pile.contents())
        for token, count in given.items():
            if count > left[token]:
                raise BadInput("decks.bonus", "no_such_card", seen=self._module.ids[token])


def _sides(found: Reader) -> int:
    """The sides of a tile that roads lead to, a bit each."""
    text = found.value
    if not isinstance(text, str) or not set(text) <= set(SIDES) or len(set(text)) < len(text):
        raise found.refused("not_sides", seen=text)
    return sum(2 ** SIDES.index(side) for side in text)


# -- where it stands ---------------------------------------------------------------------------------
def check_city(module: City, state: HospitalState, standing: Standing) -> None:
    """DH-14.1 to DH-14.7: tiles are laid once, empty ones are filled, who has collected has a total."""
    owned = module.state(state)
    if len(owned.sides) == 0 and standing.is_after("lay_city") and state.asked != CITY_LAYING:
        raise BadInput("city.tiles", "missing_at", step=standing.step)
    if owned.filling & owned.with_dice():
        raise BadInput("city.filling", "not_empty_tiles")
    if owned.owed & ~owned.with_dice() or any(
        owned.owed & BIT[cell] and token != NONE for cell, token in enumerate(owned.bonus)
    ):
        raise BadInput("city.owed", "token_there")
    if not _is_due(module, state):
        raise BadInput("chance", "nothing_to_draw", seen=int(state.asked))
    if standing.is_at("city_order") and len(owned.markers) < state.seats:
        raise BadInput("city.totals", "missing_at", step=standing.step)
    _check_collectors(module, state, standing)


def _is_due(module: City, state: HospitalState) -> bool:
    """Whether what the city asks of chance finds its place."""
    owned = module.state(state)
    if state.asked == BONUS_CARD:
        return owned.owed != 0 and owned.pile.size() > 0
    if state.asked == CITY_DRAW:
        return owned.filling != 0 and len(state.drawn) == 0
    if state.asked == CITY_ROLL:
        return int(owned.filling).bit_count() == len(state.drawn) > 0
    return state.asked != CITY_LAYING or len(owned.sides) == 0


def _check_collectors(module: City, state: HospitalState, standing: Standing) -> None:
    """DH-14.4: before somebody has collected, nobody stands at the door."""
    owned = module.state(state)
    waiting = [int(n) for n in order_of_numbers(state, module) if not has_marker(owned, n)]
    if not standing.is_after("set_patients") or not standing.is_until("city_collect"):
        return
    for seat in waiting[1:] if standing.is_at("city_collect") else waiting:
        asked = any(task.seat == seat for task in state.agenda)
        if len(state.hospitals[seat].arrivals) > 0 and not asked:
            raise BadInput(f"hospitals[{seat}].arrivals", "not_at", step=standing.step)
