"""The City of a position, checked: what is absent is drawn by chance or follows from the rest."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mypy_extensions import i64

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
from dicehospital.hospital.modules.parts import read_card, read_cards, read_layers
from dicehospital.hospital.state import CARD_STREAM, HospitalState
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import ObjectReader as Reader
from dicehospital.kernel.vecs import vec

_FIELDS = (
    "tiles", "pink", "dice", "bonus", "vehicles", "helicopter", "numbers", "totals", "taken_bonus",
    "collecting", "in_use", "filling", "owed",
)  # fmt: skip
_MOST_TOTAL = 99


class CityReader(Reader):
    """Reads the field `city`, and the tokens of hospitals, pile and discards."""

    def __init__(self, module: City, state: HospitalState, table: Reader) -> None:
        super().__init__(table.source.get("city", {}), "city")
        self.only(_FIELDS)
        self._module = module
        self._game = state
        self._table = table
        self._owned = module.state(state)
        self._columns = int(module.plan.columns)

    def read(self) -> None:
        """Everything."""
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
        rows = self.list("tiles")
        if rows:
            sides = [self._sides(text, place) for text, place in self._cells(rows)]
            self._owned.sides = vec[i64](sides)
            fixed = self._module.plan.slot_cells
            self._owned.slots = self._mask("pink") if "pink" in self.source else fixed
            if self._owned.slots and not self._game.setup.mothers:
                raise BadInput("city.pink", "module_is_off")
        elif self._table.source.get("phase", "intake") != "setup":
            self._lay()
        if len(self._owned.sides) > 0:
            self._check_entrances()

    def _cells(self, rows: list[Any]) -> list[tuple[Any, str]]:
        """The tiles in order, each with its path."""
        size = {"rows": int(ROWS), "columns": self._columns}
        if len(rows) != ROWS:
            raise BadInput("city.tiles", "wrong_grid", **size)
        found = []
        for n, row in enumerate(rows):
            if not isinstance(row, list | tuple) or len(row) != self._columns:
                raise BadInput(f"city.tiles[{n}]", "wrong_grid", **size)
            found += [(text, f"city.tiles[{n}][{m}]") for m, text in enumerate(row)]
        return found

    def _sides(self, text: Any, place: str) -> int:
        if not isinstance(text, str) or not set(text) <= set(SIDES) or len(set(text)) < len(text):
            raise BadInput(place, "not_sides", seen=text)
        return sum(2 ** SIDES.index(side) for side in text)

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
        for cell, text, place in self._by_tile("dice"):
            die = read_patient(text, place)
            colour, value = colour_of(die), value_of(die)
            pink = colour == MOTHER and self._owned.slots & BIT[cell] != 0
            plain = die == new_patient(colour, value) and value <= HIGHEST
            if not plain or colour == BABY or (colour == MOTHER and not pink):
                raise BadInput(place, "not_a_city_die", seen=text)
            self._owned.dice[cell] = die
        for cell, name, place in self._by_tile("bonus"):
            if self._owned.dice[cell] == 0:
                raise BadInput(place, "no_die_there", seen=name)
            self._owned.bonus[cell] = read_card(self._module.ids, name, place)

    def _by_tile(self, field: str) -> list[tuple[int, Any, str]]:
        """What a field has for each cell."""
        found = Reader(self.source.get(field, {}), self.at(field))
        return [(self._cell(k, found.at(k)), v, found.at(k)) for k, v in found.source.items()]

    def _cell(self, name: Any, place: str) -> int:
        cell = find_cell(self._columns, name) if isinstance(name, str) else int(NONE)
        if cell == NONE:
            allowed = self._owned.names(BIT[len(self._owned.dice)] - 1)
            raise BadInput(place, "not_one_of", seen=name, allowed=allowed)
        return cell

    def _mask(self, field: str) -> int:
        names = enumerate(self.list(field))
        cells = {self._cell(name, f"{self.at(field)}[{n}]") for n, name in names}
        return sum(int(BIT[cell]) for cell in cells)

    # -- vehicles ------------------------------------------------------------------------------
    def _per_seat(self, field: str) -> list[Any]:
        seats = int(self._game.seats)
        found = self.list(field) or [None] * seats
        if len(found) != seats:
            raise BadInput(self.at(field), "not_one_per_seat", seats=seats)
        return found

    def _read_vehicles(self) -> None:
        vehicles = [self._entrance(name, n) for n, name in enumerate(self._per_seat("vehicles"))]
        for n, entrance in enumerate(vehicles):
            if entrance != NONE and entrance in vehicles[:n]:
                seen = ENTRANCE_NAMES[entrance]
                raise BadInput(f"city.vehicles[{n}]", "city_entrance_taken", seen=seen)
        self._owned.vehicles = vec[i64](vehicles)

    def _entrance(self, name: Any, seat: int) -> int:
        if name is None:
            return int(NONE)
        open_ones = [int(n) for n in entrances(self._owned.sides, self._columns)]
        entrance = find_entrance(name) if isinstance(name, str) else int(NONE)
        if entrance not in open_ones:
            allowed = [ENTRANCE_NAMES[n] for n in open_ones]
            raise BadInput(f"city.vehicles[{seat}]", "not_one_of", seen=name, allowed=allowed)
        return entrance

    def _read_numbers(self) -> None:
        """As given; else, once they have been dealt, in the order of the round."""
        game, seats = self._game, int(self._game.seats)
        if "numbers" not in self.source:
            if self._is_dealt():
                places = [list(game.order).index(seat) + 1 for seat in range(seats)]
                self._owned.numbers = vec[i64](places)
            return
        numbers = self._per_seat("numbers")
        if any(number is not None for number in numbers):
            if sorted(map(str, numbers)) != [str(n + 1) for n in range(seats)]:
                raise BadInput("city.numbers", "not_numbers", seen=numbers, seats=seats)
            self._owned.numbers = vec[i64](numbers)
            if not self._table.list("order") and "then" not in self._table.source:
                game.order = vec[i64]([numbers.index(n + 1) for n in range(seats)])

    def _is_dealt(self) -> bool:
        phase = self._table.source.get("phase", "intake")
        return self._game.round > 1 or phase not in {"setup", "intake"}

    def _read_helicopter(self) -> None:
        """As given; else with whoever has number 1."""
        owned = self._owned
        if "helicopter" not in self.source:
            if owned.number_set():
                owned.holder = list(owned.numbers).index(1)
            return
        if self.source["helicopter"] is None:
            return
        helicopter = Reader(self.source["helicopter"], "city.helicopter")
        helicopter.only(("seat", "tile"))
        owned.holder = helicopter.number("seat", 0, 0, int(self._game.seats) - 1)
        tile = helicopter.source.get("tile")
        if tile is not None:
            owned.helicopter = self._cell(tile, "city.helicopter.tile")
            self._check_landing(str(tile))

    def _check_landing(self, tile: str) -> None:
        """DH-14.3, DH-14.7: it lands in its holder's drive, beside nobody, and is gone with the order."""
        field, holder, owned = "city.helicopter.tile", int(self._owned.holder), self._owned
        if not self._has_driven(holder):
            raise BadInput(field, "city_not_landed", seen=tile, seat=holder)
        for seat, entrance in enumerate(owned.vehicles):
            if seat != holder and entrance != NONE:
                if cell_of_entrance(self._columns, entrance) == owned.helicopter:
                    raise BadInput(field, "city_landed_on", seen=tile, seat=seat)

    def _has_driven(self, seat: int) -> bool:
        """Whether a seat has driven in this round, whose order is not yet known; who collects has."""
        source = self._table.source
        if source.get("phase", "intake") != "intake":
            return False
        if source.get("step") != "city_drive":
            return source.get("step") == "city_collect"
        order = [int(other) for other in order_of_numbers(self._game, self._module)]
        asked = [task.get("seat") for task in self._table.list("agenda") if isinstance(task, dict)]
        waiting = [order.index(other) for other in asked if other in order]
        return order.index(seat) < min(waiting, default=int(self._game.next_in_order))

    # -- the collection ------------------------------------------------------------------------
    def _read_totals(self) -> None:
        markers: list[int] = []
        for n, pair in enumerate(self.list("totals")):
            place = f"city.totals[{n}]"
            if not isinstance(pair, list | tuple) or [type(x) for x in pair] != [int, int]:
                raise BadInput(place, "not_a_list", seen=pair)
            seat, total = pair
            seats = [marker % int(MARKER) for marker in markers]
            if (
                not 0 <= seat < self._game.seats
                or seat in seats
                or not -total <= _MOST_TOTAL >= total
            ):
                raise BadInput(place, "not_a_total", seen=pair)
            markers.append(int(MARKER) * total + seat)
        self._owned.markers = vec[i64](markers)

    def _read_collection(self) -> None:
        owned = self._owned
        owned.filling = self._mask("filling")
        owned.owed = self._mask("owed")
        if self.source.get("collecting") is None:
            return
        collecting = Reader(self.source["collecting"], "city.collecting")
        collecting.only(("stage", "tile", "taken", "total", "pink"))
        owned.stage = STAGES.index(collecting.one_of("stage", STAGES))
        owned.taken = collecting.number("taken", 0, 0, int(self._module.dice))
        owned.total = collecting.number("total", 0, 0, _MOST_TOTAL)
        owned.pink = collecting.flag("pink")
        tile = collecting.source.get("tile")
        if tile is not None:
            owned.here = self._cell(tile, "city.collecting.tile")

    # -- tokens --------------------------------------------------------------------------------
    def _read_tokens(self) -> None:
        owned, ids = self._owned, self._module.ids
        owned.found = read_cards(ids, self, "taken_bonus")
        owned.in_use = read_cards(ids, self, "in_use")
        discards = Reader(self._table.source.get("discards", {}), "discards")
        owned.discards = read_cards(ids, discards, "bonus")
        for seat, source in enumerate(self._table.source["hospitals"]):
            for token in read_cards(ids, Reader(source, f"hospitals[{seat}]"), "bonus"):
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
        given = Counter(card for layer in pile.layers() for card in layer)
        for token, count in given.items():
            if count > left[token]:
                raise BadInput("decks.bonus", "no_such_card", seen=self._module.ids[token])
