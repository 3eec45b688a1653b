"""The City as small numbers (DH-14.1): four rows of five tiles, whatever its width."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import KINDS, NOBODY, colour_of, value_of
from dicehospital.hospital.modules.city.grid import SIDES, TILE_NAMES, tile_word
from dicehospital.hospital.modules.city.town import MARKER, STAGES, CitySlice
from dicehospital.hospital.state import SEATS, HospitalState, Observed, Slice
from dicehospital.hospital.words import ENTRANCE_NAMES
from dicehospital.kernel.observing.cells import clear, put, put_counts, put_flag
from dicehospital.kernel.observing.layout import HIGHEST, Block, flag, flags, number, numbers
from dicehospital.kernel.vecs import vec

_CELLS: Final[i64] = len(TILE_NAMES)
_SIDES: Final[i64] = len(SIDES)
_TYPES: Final[i64] = 8  # of bonus tokens
_MARKERS: Final[i64] = 8
_OF_CELLS: Final[i64] = 6 + _SIDES  # numbers for each tile

CITY: Final = Block(
    "city",
    "The City: tiles a1 to a5, b1 ..., then vehicles, tokens and the collection under way.",
    (
        numbers("values", int(_CELLS), 6, "die on each tile; 0 for none"),
        numbers("colours", int(_CELLS), int(KINDS), "its colour: red, yellow, green, Mother from 1"),
        numbers("bonus", int(_CELLS), HIGHEST, "bonus token there: type plus 1"),
        flags("pink", int(_CELLS), "tiles whose die is a Mother"),
        flags("filling", int(_CELLS), "tiles that still get a die"),
        flags("owed", int(_CELLS), "tiles that still get a token"),
        flags("sides", int(_CELLS * _SIDES), "roads, tile by tile: " + ", ".join(SIDES)),
        numbers("vehicles", int(SEATS), len(ENTRANCE_NAMES), "entrance where the ambulance "
                "of each seat waits, the own one first: " + ", ".join(ENTRANCE_NAMES) + " from 1"),
        numbers("numbers", int(SEATS), HIGHEST, "numbered token of each seat"),
        numbers("kept", int(SEATS * _TYPES), HIGHEST, "bonus tokens of each seat, by type"),
        number("holder", int(SEATS), "who has the helicopter: 1 is the own seat"),
        number("helicopter", int(_CELLS), "the tile where it has landed, from 1"),
        numbers("marker_seats", int(_MARKERS), int(SEATS), "admissions board, in the order placed"),
        numbers("marker_totals", int(_MARKERS), HIGHEST, "the total of each, plus 1"),
        number("pile", HIGHEST, "bonus tokens face down"),
        numbers("discards", int(_TYPES), HIGHEST, "bonus tokens discarded, by type"),
        numbers("in_use", int(_TYPES), HIGHEST, "bonus tokens that work until the shift ends"),
        numbers("found", int(_TYPES), HIGHEST, "bonus tokens that came with the dice"),
        number("stage", len(STAGES), "of the collection: " + ", ".join(STAGES) + " from 1", 0),
        number("here", int(_CELLS), "tile of the last die taken, from 1"),
        number("taken", HIGHEST, "dice taken"),
        number("total", HIGHEST, "their total"),
        flag("took_pink", "a Mother was taken"),
    ),
)  # fmt: skip


@final
class ObservedCity(Observed):
    """Writes it."""

    def __init__(self) -> None:
        super().__init__(CITY)

    def write(self, state: HospitalState, owned: Slice, seat: i64, out: vec[u8], at: i64) -> None:
        """All of it but the tokens face down."""
        assert isinstance(owned, CitySlice)  # noqa: S101 (a slice is where its module put it)
        columns = owned.module.plan.columns
        at = _observe_tiles(owned, columns, out, at)
        at = _observe_seats(state, owned, seat, out, at)
        at = put(out, at, state.seen_from(seat, owned.holder))
        at = put(out, at, _tile(columns, owned.helicopter))
        at = _observe_markers(state, owned, seat, out, at)
        at = put(out, at, owned.pile.size())
        at = put_counts(out, at, owned.discards, _TYPES)
        at = put_counts(out, at, owned.in_use, _TYPES)
        at = put_counts(out, at, owned.found, _TYPES)
        at = put(out, at, owned.stage + 1)
        at = put(out, at, _tile(columns, owned.here))
        at = put(out, at, owned.taken)
        at = put(out, at, owned.total)
        put_flag(out, at, owned.pink)


def _tile(columns: i64, cell: i64) -> i64:
    return 0 if cell == NONE else tile_word(columns, cell) + 1


def _observe_tiles(owned: CitySlice, columns: i64, out: vec[u8], at: i64) -> i64:
    clear(out, at, _OF_CELLS * _CELLS)
    cell: i64
    for cell in range(len(owned.dice)):
        place = at + tile_word(columns, cell)
        if owned.dice[cell] != NOBODY:
            out[place] = u8(value_of(owned.dice[cell]))
            out[place + _CELLS] = u8(colour_of(owned.dice[cell]) + 1)
        put(out, place + 2 * _CELLS, owned.bonus[cell] + 1)
        out[place + 3 * _CELLS] = u8((owned.slots >> cell) & 1)
        out[place + 4 * _CELLS] = u8((owned.filling >> cell) & 1)
        out[place + 5 * _CELLS] = u8((owned.owed >> cell) & 1)
    for cell in range(len(owned.sides)):
        _observe_sides(owned.sides[cell], out, at + 6 * _CELLS + _SIDES * tile_word(columns, cell))
    return at + _OF_CELLS * _CELLS


def _observe_sides(sides: i64, out: vec[u8], at: i64) -> None:
    side: i64
    for side in range(_SIDES):
        out[at + side] = u8((sides >> side) & 1)


def _observe_seats(state: HospitalState, owned: CitySlice, seat: i64, out: vec[u8], at: i64) -> i64:
    """Vehicles, numbers and tokens by seat; a city that is not laid yet has none."""
    clear(out, at, (2 + _TYPES) * SEATS)
    types = owned.module.types()
    other: i64
    token: i64
    for other in range(len(owned.vehicles)):
        place = state.seen_from(seat, other) - 1
        put(out, at + place, owned.vehicles[other] + 1)
        put(out, at + SEATS + place, owned.numbers[other])
        for token in range(min(types, _TYPES)):
            kept = owned.tokens_of(other, token)
            put(out, at + 2 * SEATS + _TYPES * place + token, kept)
    return at + (2 + _TYPES) * SEATS


def _observe_markers(
    state: HospitalState, owned: CitySlice, seat: i64, out: vec[u8], at: i64
) -> i64:
    clear(out, at, 2 * _MARKERS)
    i: i64
    for i in range(min(len(owned.markers), _MARKERS)):
        put(out, at + i, state.seen_from(seat, owned.markers[i] % MARKER))
        put(out, at + _MARKERS + i, owned.markers[i] // MARKER + 1)
    return at + 2 * _MARKERS
