"""The tree of a turn that is thought through: a node is a hospital after some moves."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE, Hospital
from dicehospital.hospital.board.patient import NOBODY, is_pink, value_of
from dicehospital.hospital.state import TURN, Slice
from dicehospital.kernel.agenda import Task

_MIX: Final[i64] = 1000003
_MASK: Final[i64] = (1 << 40) - 1


@final
class Node:
    """A hospital after some placements, and the move that led there."""

    def __init__(
        self, hospital: Hospital, slices: list[Slice], before: Node | None, task: Task | None
    ) -> None:
        self.hospital: Hospital = hospital
        self.slices: list[Slice] = slices  # what lies with the modules then
        self.before: Node | None = before
        self.task: Task | None = task
        self.asks: i64 = NONE  # the question that comes next; NONE: chance, or nothing
        self.is_judged: bool = False
        self.worth: i64 = 0  # if the turn ended here ...
        self.rank: i64 = 0  # ... and with what the staff left may do

    def is_within(self) -> bool:
        """Whether an activation is under way: a turn cannot end here."""
        return self.asks not in (NONE, TURN)


def ranked(found: list[Node], width: i64) -> list[Node]:
    """The best nodes of a layer, the best first."""
    best: list[Node] = []
    while found and len(best) < width:
        top: i64 = 0
        place: i64
        for place in range(1, len(found)):
            if found[place].rank > found[top].rank:
                top = place
        best.append(found.pop(top))
    return best


def ways_out(hospital: Hospital, steps: i64) -> i64:
    """Thousandths of discharges that so many steps come to, the shortest ways first."""
    found: i64 = 0
    value: i64 = 6
    while value > 0 and steps > 0:
        for patient in hospital.beds:
            if patient == NOBODY or value_of(patient) != value or is_pink(patient):
                continue
            if steps > 0:
                found += 1000 * min(steps, 7 - value) // (7 - value)
                steps -= 7 - value
        value -= 1
    return found


# -- hospitals that are alike --------------------------------------------------------------------------
def signature(hospital: Hospital) -> int:
    """A number that two hospitals share when they are alike, in whatever order it came about."""
    total: i64 = 0
    for patient in hospital.beds:
        total = (total + patient * patient * _MIX + patient) & _MASK
    return int((marks(hospital) * _MIX + total) & _MASK)


def fingerprint(hospital: Hospital) -> int:
    """A number for a hospital whose beds count by their place, and improvements too: a move fits it alone."""
    mix = marks(hospital)
    for patient in hospital.beds:
        mix = (mix * _MIX + patient) & _MASK
    for number in hospital.tiles:
        mix = (mix * _MIX + number) & _MASK
    for number in hospital.cards:
        mix = (mix * _MIX + number) & _MASK
    for number in hospital.tokens:
        mix = (mix * _MIX + number) & _MASK
    return int(mix)


def marks(hospital: Hospital) -> i64:
    """A number for all of a hospital but its patients and improvements."""
    mix: i64 = hospital.used
    mix = (mix * _MIX + hospital.placed) & _MASK
    mix = (mix * _MIX + hospital.nurses_free * 64 + hospital.blood) & _MASK
    mix = (mix * _MIX + hospital.discharged) & _MASK
    mix = (mix * _MIX + hospital.fatalities * 64 + hospital.department) & _MASK
    mix = (mix * _MIX + hospital.step * 64 + hospital.tokens_used) & _MASK
    return (mix * _MIX + hospital.staff * 4096 + hospital.waiting) & _MASK
