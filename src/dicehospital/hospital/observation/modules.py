"""Events, reports, final pick-up, investments and families as small numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from dicehospital.hospital.board.hospital import WARDS
from dicehospital.hospital.board.patient import COLOUR_COUNT, KINDS, NOBODY, colour_of, value_of
from dicehospital.hospital.modules.events.cards import EventSlice
from dicehospital.hospital.modules.final_pickup.pick_up import PickUpSlice
from dicehospital.hospital.modules.investments.state import (
    InvestmentSlice,
    card_of,
    seat_of,
    space_of,
)
from dicehospital.hospital.modules.maternity.state import MaternitySlice
from dicehospital.hospital.modules.solo_reports.reports import ReportSlice
from dicehospital.hospital.observation.table import SEATS, seen_from
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import MOST_AMBULANCE, TINT_COLOURS
from dicehospital.kernel.observing.cells import clear, put, put_bits, put_counts, put_flag, put_list
from dicehospital.kernel.observing.layout import HIGHEST, Block, flag, flags, number, numbers
from dicehospital.kernel.vecs import vec

_CARDS: Final[i64] = 32  # events and reports; further ones of a pack have no cell
_COLUMNS: Final[i64] = 12
_SPACES: Final[i64] = 24
_STANDING: Final[i64] = 32
_PILES: Final[i64] = len(TINT_COLOURS)
_LOOKED: Final[i64] = 8
_MOTHERS: Final[i64] = 6

EVENTS: Final = Block(
    "events",
    "The event of the round (DH-10.1).",
    (
        number("card", HIGHEST, "event plus 1; 0 for none"),
        number("served", HIGHEST, "seats that an instant event has come to"),
        numbers("discards", int(_CARDS), HIGHEST, "events of earlier rounds"),
        number("deck", HIGHEST, "events face down"),
    ),
)
REPORTS: Final = Block(
    "reports",
    "Medical reports of solo play (DH-12.3).",
    (
        numbers("columns", int(_COLUMNS), HIGHEST, "reports, the lower row, then the upper one: "
                "number plus 1; 0 for an empty place"),
        numbers("completed", int(_CARDS), HIGHEST, "completed reports"),
        numbers("used", int(COLOUR_COUNT), HIGHEST, "discharged dice that reports took this round"),
    ),
)  # fmt: skip
PICK_UP: Final = Block(
    "pick_up",
    "The final-turn pick-up (DH-10.5).",
    (
        numbers("values", int(_SPACES), 6, "free spaces: value of the patient that fits"),
        numbers("colours", int(_SPACES), int(KINDS), "its colour, from 1"),
        flags("out", int(SEATS), "seats that are out, the own one first"),
        number("next", HIGHEST, "steps from the First Player to whoever is asked next"),
        flag("begun", "it has begun"),
    ),
)
INVESTMENTS: Final = Block(
    "investments",
    "The investment board (DH-15).",
    (
        numbers("spaces", int(_STANDING), int(_PILES), "meeples by space, on each in the order placed: "
                "their space, " + ", ".join(TINT_COLOURS) + " from 1"),
        numbers("seats", int(_STANDING), int(SEATS), "whose they are; 1 is the own seat"),
        numbers("staff", int(_STANDING), HIGHEST, "1 for a nurse, 2 for the first specialist ..."),
        number("room", HIGHEST, "meeples that a space has room for"),
        number("looked", HIGHEST, "tokens that somebody looks at"),
        numbers("tokens", int(_LOOKED), HIGHEST, "these, plus 1, when it is the own seat"),
        numbers("piles", int(_PILES), HIGHEST, "tokens left in each pile"),
    ),
)  # fmt: skip
MATERNITY: Final = Block(
    "maternity",
    "Mothers on their way (DH-16).",
    (
        numbers("mothers", int(_MOTHERS), MOST_AMBULANCE + 1, "ambulances of the rolled Mothers in "
                "order of value, plus 1"),
        flags("unborn", int(SEATS * WARDS), "wards of Mothers without a Baby yet, seat by seat"),
    ),
)  # fmt: skip


def observe_events(owned: EventSlice, out: vec[u8], at: i64) -> i64:
    """The card of the round, those before, and how many are left."""
    at = put(out, at, owned.card + 1)
    at = put(out, at, owned.served)
    at = put_counts(out, at, owned.discards, _CARDS)
    return put(out, at, owned.deck.size())


def observe_reports(owned: ReportSlice, out: vec[u8], at: i64) -> i64:
    """Reports in columns, those completed, and the dice they took."""
    at = put_list(out, at, owned.columns, _COLUMNS, 1)
    at = put_counts(out, at, owned.completed, _CARDS)
    return put_list(out, at, owned.used, COLOUR_COUNT, 0)


def observe_pick_up(
    state: HospitalState, owned: PickUpSlice, seat: i64, out: vec[u8], at: i64
) -> i64:
    """Free spaces in their order, and who is out."""
    clear(out, at, 2 * _SPACES + SEATS)
    place: i64 = at
    for space in owned.spaces:
        if space != NOBODY and place < at + _SPACES:
            out[place] = u8(value_of(space))
            out[place + _SPACES] = u8(colour_of(space) + 1)
            place += 1
    at += 2 * _SPACES
    other: i64
    for other in range(state.seats):
        out[at + seen_from(state, seat, other) - 1] = u8((owned.out >> other) & 1)
    at = put(out, at + SEATS, owned.next_seat)
    return put_flag(out, at, owned.begun)


def observe_investments(
    state: HospitalState, owned: InvestmentSlice, seat: i64, out: vec[u8], at: i64
) -> i64:
    """Meeples, piles, and the tokens that the own seat looks at."""
    clear(out, at, 3 * _STANDING)
    i: i64
    for i in range(min(len(owned.standing), _STANDING)):
        entry = owned.standing[i]
        put(out, at + i, space_of(entry) + 1)
        put(out, at + _STANDING + i, seen_from(state, seat, seat_of(entry)))
        put(out, at + 2 * _STANDING + i, card_of(entry) + 2)
    at = put(out, at + 3 * _STANDING, owned.room)
    at = put(out, at, len(owned.looked))
    clear(out, at, _LOOKED)
    if owned.looker == seat:
        put_list(out, at, owned.looked, _LOOKED, 1)
    at += _LOOKED
    clear(out, at, _PILES)
    for i in range(len(owned.piles)):
        put(out, at + i, owned.piles[i].size())
    return at + _PILES


def observe_maternity(
    state: HospitalState, owned: MaternitySlice, seat: i64, out: vec[u8], at: i64
) -> i64:
    """Rolled Mothers and their ambulances, and who is not born yet."""
    at = put_list(out, at, owned.spots, _MOTHERS, owned.lowest + 1)
    clear(out, at, SEATS * WARDS)
    other: i64
    for other in range(len(owned.unborn)):
        place = seen_from(state, seat, other) - 1
        put_bits(out, at + WARDS * place, owned.unborn[other], WARDS)
    return at + SEATS * WARDS
