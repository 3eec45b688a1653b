"""The tree of a turn that is thought through: a node is a hospital after some moves."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE, Hospital
from dicehospital.hospital.board.patient import NOBODY, is_pink, value_of
from dicehospital.hospital.state import TURN, Slice
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.vecs import append, vec

_MIX: Final[i64] = 1000003
_MASK: Final[i64] = (1 << 40) - 1
_HALF: Final[i64] = (1 << 30) - 1  # products of two such numbers stay whole
_OTHER_MIX: Final[i64] = 792606555
_THIRD_MIX: Final[i64] = 915488749


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
        # Of a move that could as well come later or earlier in the turn (see turn_search.py):
        self.order: i64 = NONE  # where it stands among such moves ...
        self.touched: i64 = 0  # ... and the beds it was about, a bit each

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


def key(hospital: Hospital, asks: i64, tokens: i64) -> int:
    """A number for all that the rest of a turn depends on; patients count by what they are, not by place."""
    one: i64 = 7
    other: i64 = 11
    for part in _facts(hospital, asks, tokens):
        one = ((one ^ (part & _HALF)) * _OTHER_MIX + (part >> 30)) & _HALF
        other = ((other + (part & _HALF)) * _THIRD_MIX + (part >> 30) + (other >> 15)) & _HALF
    for patient in hospital.beds:
        if patient != NOBODY:
            one = (one + _stirred(patient, _OTHER_MIX)) & _HALF
            other = (other + _stirred(patient, _THIRD_MIX)) & _HALF
    return int(one * (_HALF + 1) + other)


def _stirred(number: i64, mix: i64) -> i64:
    """A number that tells nothing of its neighbours: sums of such differ where what is summed does."""
    number = (number * mix) & _HALF
    number = ((number ^ (number >> 13)) * mix) & _HALF
    number = ((number ^ (number >> 11)) * _MIX) & _HALF
    return number ^ (number >> 15)


def _facts(hospital: Hospital, asks: i64, tokens: i64) -> vec[i64]:
    """What a hospital has besides patients, as far as a turn changes it."""
    points: i64 = 0
    for part in hospital.points:
        points += part
    facts = vec[i64](
        [
            hospital.used,
            hospital.placed * 64 + hospital.nurses_free,
            hospital.blood * 4096 + hospital.fatalities * 64 + hospital.nurses,
            hospital.discharged,
            points * 64 + asks,
            tokens,
            hospital.returns * 1024 + hospital.copied * 4 + (1 if hospital.begun else 0),
            len(hospital.tiles) * 64 + len(hospital.cards),
            hospital.waiting * 64 + hospital.drawing,
        ]
    )
    if hospital.department != NONE:
        facts = append(facts, hospital.department * 4096 + hospital.staff * 64 + hospital.step)
        facts = append(facts, hospital.healed)
        facts = append(facts, hospital.healed_by_base)
        facts = append(facts, hospital.tokens_used * 64 + hospital.tint * 8 + hospital.repeating)
        facts = append(facts, hospital.sent * 64 + hospital.sent_pink)
    if hospital.returns > 0:  # which improvement is gone
        for number in hospital.returned:
            facts = append(facts, number)
    return facts


def outcome(hospital: Hospital) -> int:
    """A number for what a turn leaves behind: patients, who went home, blood, points."""
    mix: i64 = hospital.blood * 64 + hospital.fatalities
    mix = (mix * _MIX + hospital.discharged) & _MASK
    for points in hospital.points:
        mix = (mix * _MIX + points) & _MASK
    total: i64 = 0
    for patient in hospital.beds:
        total = (total + patient * patient * _MIX + patient) & _MASK
    return int((mix * _MIX + total) & _MASK)
