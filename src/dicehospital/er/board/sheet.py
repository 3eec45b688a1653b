"""One player's sheet: wards, resources, morgue (ER-1, ER-4, ER-5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.er.board.tables import (
    ALICATS_NURSES,
    BED_COUNT,
    BIT,
    CLIPBOARD,
    FIRST_BED,
    GREY,
    MORGUE_BOXES,
    MOST_NURSES,
    NEXT_COLOUR,
    NURSE_TRACK,
    ROW,
    SIZE,
    STARTING_BAGS,
    STARTING_STETHOSCOPES,
    WARDS,
)
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.vecs import vec

_FULL: Final[i64] = 6  # floor of a full ward


def same_numbers(some: vec[i64], others: vec[i64]) -> bool:
    """Whether two rows of the same length are alike."""
    place: i64
    for place in range(len(some)):
        if some[place] != others[place]:
            return False
    return True


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Sheet:
    """What is written on a sheet. `Sheet.parse` and `str` read and write it as one line."""

    def __init__(self, beds: vec[i64], filled: vec[i64], floor: vec[i64]) -> None:
        self.beds: vec[i64] = beds  # written values by bed, 0 = empty
        self.filled: vec[i64] = filled  # patients per ward ...
        self.patients: i64 = 0  # ... and all together
        # ER-4.3, by ward: what the next value must exceed. The last patient's value; 0 when the ward
        # is empty or that patient has a screen; 6, which nothing exceeds, when the ward is full.
        self.floor: vec[i64] = floor
        self.screened: i64 = 0  # a bit per bed
        self.critical: i64 = 0  # a bit per bed
        self.nursed: i64 = 0  # a bit per ward whose nurse is crossed out
        self.free_nurses: i64 = 0  # circled without a ward (ALICAT's two)
        self.nurses: i64 = 0  # circles on the nurse track
        self.stethoscopes_gained: i64 = STARTING_STETHOSCOPES  # ER-2.3
        self.stethoscopes_used: i64 = 0
        self.bags_gained: i64 = STARTING_BAGS
        self.bags_used: i64 = 0
        self.morgue: i64 = 0

    @staticmethod
    def parse(text: str) -> Sheet:
        """A sheet from its notation, e.g. `25s3!/1/-/4/-/-/- st3-1 bb1-0 n14 m0`."""
        return parse_sheet(text)

    def __str__(self) -> str:
        return format_sheet(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"Sheet.parse({str(self)!r})"

    def is_like(self, other: Sheet) -> bool:
        """Whether the same is written on both; compiled it takes less than making a copy."""
        return (
            same_numbers(self.beds, other.beds)
            and self.screened == other.screened
            and self.critical == other.critical
            and self.nursed == other.nursed
            and self.free_nurses == other.free_nurses
            and self.nurses == other.nurses
            and self.stethoscopes_gained == other.stethoscopes_gained
            and self.stethoscopes_used == other.stethoscopes_used
            and self.bags_gained == other.bags_gained
            and self.bags_used == other.bags_used
            and self.morgue == other.morgue
        )

    def copy(self) -> Sheet:
        """A sheet that can be written on without changing this one."""
        sheet = Sheet(self.beds[:], self.filled[:], self.floor[:])
        sheet.patients = self.patients
        sheet.screened = self.screened
        sheet.critical = self.critical
        sheet.nursed = self.nursed
        sheet.free_nurses = self.free_nurses
        sheet.nurses = self.nurses
        sheet.stethoscopes_gained = self.stethoscopes_gained
        sheet.stethoscopes_used = self.stethoscopes_used
        sheet.bags_gained = self.bags_gained
        sheet.bags_used = self.bags_used
        sheet.morgue = self.morgue
        return sheet

    # -- the ledger (ER-5.1): what is circled and not yet crossed out ------------------------
    def stethoscopes(self) -> i64:
        """ER-5.1: stethoscopes circled and not yet crossed out; left over, they score nothing."""
        return self.stethoscopes_gained - self.stethoscopes_used

    def bags(self) -> i64:
        """ER-5.1: blood bags circled and not yet crossed out."""
        return self.bags_gained - self.bags_used

    # -- the wards ---------------------------------------------------------------------------
    def is_full(self, ward: i64) -> bool:
        """Whether every bed of the ward has a patient."""
        return self.filled[ward] == SIZE[ward]

    def last_bed(self, ward: i64) -> i64:
        """The bed of the ward's last patient (there must be one)."""
        return FIRST_BED[ward] + self.filled[ward] - 1

    def full_wards(self) -> i64:
        """How many wards are full."""
        count: i64 = 0
        ward: i64
        for ward in range(WARDS):
            if self.filled[ward] == SIZE[ward]:
                count += 1
        return count

    def occupied(self) -> i64:
        """A bit for each bed with a patient."""
        mask: i64 = 0
        ward: i64
        for ward in range(WARDS):
            first = FIRST_BED[ward]
            # A ward fills from its first bed on: its patients are a run of bits.
            mask |= BIT[first + self.filled[ward]] - BIT[first]
        return mask

    # -- admitting a patient of a colour and a value between low and high (ER-4.1 to ER-4.4) ----
    def needs_bag(self, ward: i64, colour: i64) -> bool:
        """ER-4.2: whether the ward's next bed has another colour than the patient; grey takes all."""
        bed = NEXT_COLOUR[ROW * ward + self.filled[ward]]
        return bed != GREY and bed != colour

    def lowest(self, low: i64) -> i64:
        """The smallest value within reach of the stethoscopes (ER-4.4)."""
        return max(low - self.stethoscopes(), 1)

    def highest(self, high: i64) -> i64:
        """The largest value within reach of the stethoscopes; there is no step from 6 to 1 (ER-4.4)."""
        return min(high + self.stethoscopes(), 6)

    def can_admit(self, ward: i64, colour: i64, highest: i64) -> bool:
        """Whether the ward's next bed can take a patient who can be raised to `highest` (ER-4.1)."""
        return self.floor[ward] < highest and (
            self.bags_gained > self.bags_used or not self.needs_bag(ward, colour)
        )

    def price(self, value: i64, low: i64, high: i64) -> i64:
        """ER-4.4: one stethoscope for each step between the die and the value written."""
        return max(low - value, max(value - high, 0))

    def admit(self, ward: i64, value: i64, colour: i64, low: i64, high: i64) -> i64:
        """Write the patient into the ward's next bed and pay; returns the bed."""
        if self.needs_bag(ward, colour):
            self.bags_used += 1
        self.stethoscopes_used += self.price(value, low, high)
        return self.write(ward, value)

    def write(self, ward: i64, value: i64) -> i64:
        """Write a value into the ward's next bed; returns the bed."""
        bed = FIRST_BED[ward] + self.filled[ward]
        self.beds[bed] = value
        self.filled[ward] += 1
        self.patients += 1
        self.floor[ward] = _FULL if self.filled[ward] == SIZE[ward] else value
        return bed

    # -- bonuses and the morgue (ER-4.5 to ER-4.9) ----------------------------------------------
    def mark_critical(self, bed: i64) -> None:
        """ER-4.5: the patient will score its written value."""
        self.critical |= BIT[bed]

    def call_nurse(self, ward: i64) -> bool:
        """ER-4.6: cross out the ward's nurse and circle one more; False when that one was used."""
        if self.nursed & BIT[ward] or self.nurses == MOST_NURSES:
            return False
        self.nursed |= BIT[ward]
        self.nurses += 1
        return True

    def screen(self, ward: i64) -> None:
        """ER-4.7: a screen round the last patient of the ward."""
        self.screened |= BIT[self.last_bed(ward)]
        if self.filled[ward] < SIZE[ward]:  # any value may follow a screen
            self.floor[ward] = 0

    def bury(self) -> None:
        """ER-4.9: circle a morgue box, if one is left."""
        if self.morgue < MORGUE_BOXES:
            self.morgue += 1

    # -- what the sheet alone is worth (ER-7.1) --------------------------------------------------
    def ward_points(self) -> i64:
        """The clipboards of all full wards."""
        points: i64 = 0
        ward: i64
        for ward in range(WARDS):
            if self.filled[ward] == SIZE[ward]:
                points += CLIPBOARD[ward]
        return points

    def critical_points(self) -> i64:
        """The written values of all critical patients."""
        points: i64 = 0
        beds, critical = self.beds, self.critical
        bed: i64 = 0
        while critical != 0:
            if critical & 1:
                points += beds[bed]
            critical >>= 1
            bed += 1
        return points

    def nurse_points(self) -> i64:
        """The highest circle on the nurse track."""
        return NURSE_TRACK[self.nurses]

    def score_parts(self) -> dict[str, int]:
        """What the sheet scores without any specialist card."""
        return {
            "wards": self.ward_points(),
            "critical": self.critical_points(),
            "nurses": self.nurse_points(),
            "morgue": -self.morgue,
        }


_NO_PATIENTS: Final = vec[i64]([0] * BED_COUNT)
_NOBODY: Final = vec[i64]([0] * WARDS)


def new_sheet() -> Sheet:
    """An empty sheet (ER-2.3)."""
    return Sheet(_NO_PATIENTS[:], _NOBODY[:], _NOBODY[:])


# -- a sheet as one line: `25s3!/1/-/4/-/-/- st3-1 bb1-0 n14 m0` -----------------------------------
_PATIENT = re.compile(r"(\d)(s?)(!?)")
_COUNTS = re.compile(r"(\d{1,3})-(\d{1,3})")
_NURSES = re.compile(r"(?:-|(?P<wards>[1-7]*)(?P<free>\+2)?)")


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


def parse_sheet(text: object, start: Sheet | None = None, place: str = "sheet") -> Sheet:
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
    if len(wards) != WARDS:
        raise BadInput(place, "not_seven_wards", seen=len(wards))
    for number, patients in enumerate(wards):
        if patients != "-":
            _read_ward(sheet, number, patients, f"{place}.W{number + 1}")


def _read_ward(sheet: Sheet, ward: int, text: str, place: str) -> None:
    matches = list(_PATIENT.finditer(text))
    if not text or "".join(match[0] for match in matches) != text:
        raise BadInput(place, "not_patients", seen=text)
    if len(matches) > SIZE[ward]:
        raise BadInput(place, "too_many_patients", seen=len(matches), beds=SIZE[ward])
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
    if sheet.nurses > MOST_NURSES:
        raise BadInput(place, "too_many_nurses", seen=sheet.nurses, most=MOST_NURSES)


def _read_morgue(sheet: Sheet, text: str, place: str) -> None:
    if not text.isdecimal() or len(text) > 3 or int(text) > MORGUE_BOXES:
        raise BadInput(place, "not_between", seen=text, low=0, high=MORGUE_BOXES)
    sheet.morgue = int(text)


_FIELDS: dict[str, Callable[[Sheet, str, str], None]] = {
    "st": _read_stethoscopes,
    "bb": _read_bags,
    "n": _read_nurses,
    "m": _read_morgue,
}
