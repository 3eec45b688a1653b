"""How far a sheet is on the way to a cardiologist's goal. Whether it is met, the rules decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.er.components import BEDS, LABS, SPECIALIST_IDS, SPECIALISTS, WARDS, Specialist

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.er.sheet import Sheet

_NUMBER = {bed: number for number, bed in enumerate(BEDS)}


def specialist(card: str) -> Specialist:
    """A specialist by the id on its card."""
    return SPECIALISTS[SPECIALIST_IDS.index(card)]


def progress(sheet: Sheet, card: str) -> tuple[int, int]:
    """What a sheet has of what a cardiologist asks for, and how much that is."""
    goal = specialist(card).goal
    wanted = specialist(card).amount or _WHOLE[goal]
    return min(int(_COUNTS[goal](sheet)), wanted), wanted


def _beds_round_a_lab(sheet: Sheet) -> int:
    """The patients round the lab that has more of them."""
    occupied = sheet.occupied()
    return max(sum(occupied >> _NUMBER[bed] & 1 for bed in ring) for ring in LABS.values())


_COUNTS: dict[str, Callable[[Sheet], int]] = {
    "stethoscopes": lambda sheet: sheet.stethoscopes_gained,
    "lab": _beds_round_a_lab,
    "nurses": lambda sheet: sheet.nurses,
    "bags": lambda sheet: sheet.bags_gained,
    "every_ward": lambda sheet: sum(patients > 0 for patients in sheet.filled),
    "full_wards": lambda sheet: sheet.full_wards(),
}
_WHOLE = {"lab": len(next(iter(LABS.values()))), "every_ward": len(WARDS)}
