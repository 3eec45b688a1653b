"""Writes a sheet as its line of text: `25s3!/1/-/4/-/-/- st3-1 bb1-0 n14 m0`; `notation` reads it."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BIT, FIRST_BED, WARDS


def format_sheet(sheet: Sheet) -> str:
    """The sheet as one line, every field written."""
    wards = [_format_ward(sheet, ward) for ward in range(WARDS)]
    return (
        f"{'/'.join(wards)} st{sheet.stethoscopes_gained}-{sheet.stethoscopes_used}"
        f" bb{sheet.bags_gained}-{sheet.bags_used} n{_format_nurses(sheet)} m{sheet.morgue}"
    )


def _format_ward(sheet: Sheet, ward: i64) -> str:
    patients = ""
    bed: i64
    for bed in range(FIRST_BED[ward], FIRST_BED[ward] + sheet.filled[ward]):
        patients += str(int(sheet.beds[bed]))
        if sheet.screened & BIT[bed]:
            patients += "s"
        if sheet.critical & BIT[bed]:
            patients += "!"
    return patients or "-"


def _format_nurses(sheet: Sheet) -> str:
    wards = ""
    ward: i64
    for ward in range(WARDS):
        if sheet.nursed & BIT[ward]:
            wards += str(int(ward) + 1)
    if sheet.free_nurses:
        return wards + "+2"
    return wards or "-"
