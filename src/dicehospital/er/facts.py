"""What a finished game of Emergency Roll is counted by: a row of numbers for each seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.er.board.tables import BIT, CARDS, NONE, WARDS
from dicehospital.er.cards.packing import count_bits
from dicehospital.er.components import SPECIALIST_IDS
from dicehospital.er.scoring import (
    CAPACITY,
    EPIDEMIOLOGIST,
    EQUIPMENT,
    ISOLATION,
    RADIOLOGIST,
    cardiologist_points,
    modifier_points,
    specialist_points,
    total,
)
from dicehospital.er.state import ErState

SPECIALISTS: Final[i64] = len(SPECIALIST_IDS)
PARTS: Final = (
    *("wards", "critical", "nurses", "cardiologists", "radiologist", "epidemiologist", "morgue"),
    *("equipment", "isolation", "capacity"),  # ALICAT's
)
POINTS: Final = ("total", *(f"points.{part}" for part in PARTS))
SHEET: Final = (
    *("full_wards", "patients", "nurses_called", "screens", "criticals"),
    *("stethoscopes_gained", "stethoscopes_used", "bags_gained", "bags_used", "buried"),
    *(f"ward.{ward}" for ward in range(1, 8)),  # patients in each
)
OPENED: Final = (
    *(f"dealt.{card}" for card in SPECIALIST_IDS),
    *(f"flipped.A{card}" for card in range(27)),  # ambulance cards that came up
)
NAMES: Final = ("first", *POINTS, "length", *SHEET, *OPENED)
"""What `write` writes, in this order; `flipped` and `dealt` are the same for all seats."""


def totals(state: ErState) -> list[int]:
    """The points of each seat."""
    return [int(total(state, seat)) for seat in range(state.seats)]


def write(state: ErState, seat: i64, out: list[int]) -> None:
    """Append the facts of a seat."""
    out.append(1 if seat == 0 else 0)  # ER-3.1: seat 0 is Chief in the first turn
    _write_points(state, seat, out)
    out.append(int(state.turn))
    _write_sheet(state, seat, out)
    _write_opened(state, out)


def _write_points(state: ErState, seat: i64, out: list[int]) -> None:
    sheet = state.sheets[seat]
    out.append(int(total(state, seat)))
    out.append(int(sheet.ward_points()))
    out.append(int(sheet.critical_points()))
    out.append(int(sheet.nurse_points()))
    out.append(int(cardiologist_points(state, seat)))
    out.append(int(specialist_points(state, seat, RADIOLOGIST)))
    out.append(int(specialist_points(state, seat, EPIDEMIOLOGIST)))
    out.append(int(-sheet.morgue))
    out.append(int(modifier_points(state, seat, EQUIPMENT)))
    out.append(int(modifier_points(state, seat, ISOLATION)))
    out.append(int(modifier_points(state, seat, CAPACITY)))


def _write_sheet(state: ErState, seat: i64, out: list[int]) -> None:
    sheet = state.sheets[seat]
    out.append(int(sheet.full_wards()))
    out.append(int(count_bits(sheet.occupied())))
    out.append(int(sheet.nurses))
    out.append(int(count_bits(sheet.screened)))
    out.append(int(count_bits(sheet.critical)))
    out.append(int(sheet.stethoscopes_gained))
    out.append(int(sheet.stethoscopes_used))
    out.append(int(sheet.bags_gained))
    out.append(int(sheet.bags_used))
    out.append(int(sheet.morgue))
    out.extend([int(sheet.filled[ward]) for ward in range(WARDS)])


def _write_opened(state: ErState, out: list[int]) -> None:
    dealt: i64 = 0
    card: i64
    for card in state.specialists:
        dealt |= BIT[card]
    seen: i64 = state.seen
    if state.card != NONE:
        seen |= BIT[state.card]
    out.extend([1 if dealt & BIT[n] else 0 for n in range(SPECIALISTS)])
    out.extend([1 if seen & BIT[n] else 0 for n in range(CARDS)])
