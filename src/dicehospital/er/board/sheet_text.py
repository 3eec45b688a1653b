"""Reads a sheet from its line of text: `25s3!/1/-/4/-/-/- st3-1 bb1-0 n14 m0`; `line` writes it."""

from __future__ import annotations

import re
from collections.abc import Callable

from dicehospital.er.board.sheet import Sheet, new_sheet
from dicehospital.er.board.tables import BIT
from dicehospital.er.components import LEDGER, WARDS
from dicehospital.er.setup import ALICATS_NURSES
from dicehospital.kernel.errors import BadInput

_PATIENT = re.compile(r"(\d)(s?)(!?)")
_COUNTS = re.compile(r"(\d{1,3})-(\d{1,3})")
_NURSES = re.compile(r"(?:-|(?P<wards>[1-7]*)(?P<free>\+2)?)")


def parse_sheet(text: str, start: Sheet | None = None, place: str = "sheet") -> Sheet:
    """A sheet from its line. Absent fields are as on `start`; `place` names it in error messages."""
    if not isinstance(text, str) or not text.strip():
        raise BadInput(place, "not_a_sheet", seen=text)
    sheet = (start or new_sheet()).copy()
    wards, *fields = text.split()
    _read_wards(sheet, wards, place)
    seen: set[str] = set()
    for entry in fields:
        name = next((name for name in _FIELDS if entry.startswith(name)), "")
        if not name:
            raise BadInput(place, "unknown_sheet_field", seen=entry, allowed=list(_FIELDS))
        if name in seen:
            raise BadInput(f"{place}.{name}", "field_twice")
        seen.add(name)
        _FIELDS[name](sheet, entry[len(name) :], f"{place}.{name}")
    return sheet


def _read_wards(sheet: Sheet, text: str, place: str) -> None:
    wards = text.split("/")
    if len(wards) != len(WARDS):
        raise BadInput(place, "not_seven_wards", seen=len(wards))
    for number, patients in enumerate(wards):
        if patients != "-":
            _read_ward(sheet, number, patients, f"{place}.W{number + 1}")


def _read_ward(sheet: Sheet, ward: int, text: str, place: str) -> None:
    matches = list(_PATIENT.finditer(text))
    if not text or "".join(match[0] for match in matches) != text:
        raise BadInput(place, "not_patients", seen=text)
    if len(matches) > len(WARDS[ward].beds):
        raise BadInput(place, "too_many_patients", seen=len(matches), beds=len(WARDS[ward].beds))
    for match in matches:
        value = int(match[1])
        if not 1 <= value <= 6:
            raise BadInput(place, "not_between", seen=value, low=1, high=6)
        if value < sheet.floor[ward]:
            raise BadInput(place, "descending", value=value, last=sheet.floor[ward])
        _write(sheet, ward, value, bool(match[2]), bool(match[3]))


def _write(sheet: Sheet, ward: int, value: int, screened: bool, critical: bool) -> None:
    bed = sheet.write(ward, value)
    if screened:
        sheet.screen(ward)
    if critical:
        sheet.mark_critical(bed)


def _read_counts(text: str, place: str) -> tuple[int, int]:
    match = _COUNTS.fullmatch(text)
    if not match:
        raise BadInput(place, "not_counts", seen=text)
    gained, used = int(match[1]), int(match[2])
    if used > gained:
        raise BadInput(place, "used_more_than_gained", used=used, gained=gained)
    return gained, used


def _read_stethoscopes(sheet: Sheet, text: str, place: str) -> None:
    sheet.stethoscopes_gained, sheet.stethoscopes_used = _read_counts(text, place)


def _read_bags(sheet: Sheet, text: str, place: str) -> None:
    sheet.bags_gained, sheet.bags_used = _read_counts(text, place)


def _read_nurses(sheet: Sheet, text: str, place: str) -> None:
    match = _NURSES.fullmatch(text)
    wards = (match["wards"] or "") if match else ""
    if not match or not text or list(wards) != sorted(set(wards)):
        raise BadInput(place, "not_nurses", seen=text)
    sheet.free_nurses = ALICATS_NURSES if match["free"] else 0
    sheet.nurses = len(wards) + sheet.free_nurses
    sheet.nursed = sum(BIT[int(ward) - 1] for ward in wards)
    if sheet.nurses > len(LEDGER.nurse_track):
        raise BadInput(place, "too_many_nurses", seen=sheet.nurses, most=len(LEDGER.nurse_track))


def _read_morgue(sheet: Sheet, text: str, place: str) -> None:
    if not text.isdecimal() or int(text) > LEDGER.morgue_boxes:
        raise BadInput(place, "not_between", seen=text, low=0, high=LEDGER.morgue_boxes)
    sheet.morgue = int(text)


_FIELDS: dict[str, Callable[[Sheet, str, str], None]] = {
    "st": _read_stethoscopes,
    "bb": _read_bags,
    "n": _read_nurses,
    "m": _read_morgue,
}
