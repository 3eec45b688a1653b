"""A second reading of the rules, slow and obvious, with which the engine is compared."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WARD_TABLE = {
    1: (5, "301W 200G 100W 0R"),
    2: (7, "302G 201Y 101W 1G 2Y"),
    3: (8, "202R 103W 3R 4Y 5R"),
    4: (6, "203Y 104Y 105W 106G"),
    5: (9, "304G 204W 205Y 206R 307W"),
    6: (10, "403R 404G 305G 306R 406R 407G"),
    7: (4, "504Y 505W 506Y"),
}
CLIPBOARDS = {ward: points for ward, (points, _) in WARD_TABLE.items()}
WARD_BEDS = {
    ward: tuple(int(bed[:-1]) for bed in beds.split()) for ward, (_, beds) in WARD_TABLE.items()
}
COLOURS = {int(bed[:-1]): bed[-1] for _, beds in WARD_TABLE.values() for bed in beds.split()}
LAB_IDS = (102, 405)

DICE = ("red", "yellow", "green")
AMBULANCE_TABLE = """
critical R1/2 blood;      nurse screen R5/6;      blood screen nurse;     blood critical Y1/2
Y5/6 nurse screen;        critical blood screen;  G1/2 blood critical;    screen G5/6 nurse
screen nurse critical;    stetho critical blood;  blood nurse critical;   critical blood stetho
stetho nurse screen;      screen stetho nurse;    nurse screen stetho;    stetho critical nurse
nurse stetho critical;    critical nurse stetho;  R3/4 blood screen;      screen Y3/4 blood
blood screen G3/4;        stetho screen critical; critical stetho screen; screen critical blood
critical nurse blood;     blood stetho nurse;     nurse blood stetho
"""
AMBULANCES = tuple(
    (red, yellow, green)
    for red, yellow, green in (
        card.split() for card in AMBULANCE_TABLE.strip().replace("\n", ";").split(";")
    )
)
SOLO = {
    "E0": 10, "E1": 10, "E2": 9, "E3": 9, "E4": 8,
    "R5": 8, "R6": 10, "R7": 8, "R8": 8, "R9": 10,
}  # fmt: skip
NURSE_TRACK = (0, 2, 5, 9, 14, 20, 27, 35)

# ------------------------------------------------------------------ the hex map (ER-1.2)

Axial = tuple[int, int]
AROUND: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # UL UR R DR DL L


def axial(bed: int) -> Axial:
    """The axial coordinates (q, r) of a printed id."""
    row, col = divmod(bed, 100)
    return col - (row + row % 2) // 2, row


BED_AT = {axial(bed): bed for bed in COLOURS}


def stepped(bed: int, direction: Axial, steps: int = 1) -> int | None:
    """The bed some steps away in a direction, if one is printed there."""
    q, r = axial(bed)
    return BED_AT.get((q + steps * direction[0], r + steps * direction[1]))


def beds_around(place: int) -> tuple[int, ...]:
    """The beds round a bed or a lab, in the order UL, UR, R, DR, DL, L."""
    found = (stepped(place, direction) for direction in AROUND)
    return tuple(bed for bed in found if bed is not None)


NEIGHBOURS = {bed: beds_around(bed) for bed in COLOURS}
RINGS = {lab: beds_around(lab) for lab in LAB_IDS}


def _lines() -> list[tuple[int, int, int]]:
    lines = []
    for bed, direction in itertools.product(COLOURS, ((1, 0), (0, 1), (-1, 1))):
        second, third = stepped(bed, direction), stepped(bed, direction, 2)
        if second is not None and third is not None:
            lines.append((bed, second, third))
    return lines


LINES = _lines()
TRIANGLES = [
    (a, b, c)
    for a, b, c in itertools.combinations(sorted(COLOURS), 3)
    if b in NEIGHBOURS[a] and c in NEIGHBOURS[a] and c in NEIGHBOURS[b]
]

# ------------------------------------------------------------------ sheets


@dataclass
class Patient:
    """A patient written in a bed."""

    value: int
    screened: bool = False
    critical: bool = False

    def __str__(self) -> str:
        return f"{self.value}{'s' * self.screened}{'!' * self.critical}"


@dataclass
class Paper:
    """A sheet as plain lists: patients by ward, counters, crossed out nurse icons."""

    wards: dict[int, list[Patient]]
    st: list[int] = field(default_factory=lambda: [1, 0])
    bb: list[int] = field(default_factory=lambda: [0, 0])
    icons: set[int] = field(default_factory=set)
    spare: int = 0  # nurses not tied to a ward
    morgue: int = 0

    @property
    def stethoscopes(self) -> int:
        return self.st[0] - self.st[1]

    @property
    def bags(self) -> int:
        return self.bb[0] - self.bb[1]

    @property
    def nurses(self) -> int:
        return len(self.icons) + self.spare

    def __str__(self) -> str:
        wards = "/".join("".join(map(str, self.wards[ward])) or "-" for ward in WARD_BEDS)
        icons = "".join(map(str, sorted(self.icons)))
        nurses = f"{icons}+{self.spare}" if self.spare else icons or "-"
        st, bb = "-".join(map(str, self.st)), "-".join(map(str, self.bb))
        return f"{wards} st{st} bb{bb} n{nurses} m{self.morgue}"


def read(notation: str) -> Paper:
    """The sheet that a full notation (with st, bb, n and m) stands for."""
    wards, st, bb, nurses, morgue = notation.split()
    icons, _, spare = nurses[1:].partition("+")
    return Paper(
        {
            ward: [
                Patient(int(mark[0]), "s" in mark, "!" in mark)
                for mark in re.findall(r"[1-6]s?!?", text)
            ]
            for ward, text in zip(WARD_BEDS, wards.split("/"), strict=True)
        },
        [int(number) for number in st[2:].split("-")],
        [int(number) for number in bb[2:].split("-")],
        {int(digit) for digit in icons if digit != "-"},
        int(spare or 0),
        int(morgue[1:]),
    )


# ------------------------------------------------------------------ the ten cards (ER-8)

Beds = dict[int, Patient]


def occupied(paper: Paper) -> Beds:
    """Every patient by the id of its bed."""
    return {
        bed: patient
        for ward, patients in paper.wards.items()
        for bed, patient in zip(WARD_BEDS[ward], patients, strict=False)
    }


def largest_packing(candidates: Sequence[tuple[int, ...]]) -> int:
    """How many triples can be chosen at most such that no two share a bed."""
    if not candidates:
        return 0
    bed = min(min(candidate) for candidate in candidates)
    without = [candidate for candidate in candidates if bed not in candidate]
    best = 0
    for chosen in candidates:
        if bed in chosen:
            free = [other for other in without if not set(other) & set(chosen)]
            best = max(best, 1 + largest_packing(free))
    beds_left = len(set(itertools.chain.from_iterable(without)))
    return max(best, largest_packing(without)) if beds_left // 3 > best else best


def sequences(beds: Beds) -> list[tuple[int, ...]]:
    """All paths 1-2-3-4-5-6 through neighbouring beds."""
    paths: list[tuple[int, ...]] = [(bed,) for bed in beds if beds[bed].value == 1]
    for value in range(2, 7):
        paths = [
            (*path, bed)
            for path in paths
            for bed in NEIGHBOURS[path[-1]]
            if bed in beds and beds[bed].value == value
        ]
    return paths


def disjoint_sequences(paths: Sequence[tuple[int, ...]]) -> int:
    """How many paths share no bed at most: each start takes one of its paths or none."""
    starts = sorted({path[0] for path in paths})
    if not starts:
        return 0
    others = [path for path in paths if path[0] != starts[0]]
    best = disjoint_sequences(others)
    for path in paths:
        if best == len(starts):
            break
        if path[0] == starts[0]:
            free = [other for other in others if not set(other) & set(path)]
            best = max(best, 1 + disjoint_sequences(free))
    return best


def largest_group(beds: Beds) -> int:
    """The size of the largest connected group of equal values."""
    largest, left = 0, set(beds)
    while left:
        group, border = set[int](), [left.pop()]
        while border:
            bed = border.pop()
            group.add(bed)
            alike = [b for b in NEIGHBOURS[bed] if b in left and beds[b].value == beds[bed].value]
            left -= set(alike)
            border += alike
        largest = max(largest, len(group))
    return largest


def _ring_values(beds: Beds, lab: int) -> list[int]:
    return [beds[bed].value for bed in RINGS[lab] if bed in beds]


def _r5(beds: Beds) -> int:
    ring = [beds[bed] for lab in LAB_IDS for bed in RINGS[lab] if bed in beds]
    return (sum(patient.value for patient in ring if patient.critical) + 1) // 2


def _r6(beds: Beds) -> int:
    rings = [_ring_values(beds, lab) for lab in LAB_IDS]
    return 10 * sum(len(ring) == 6 and not 12 < sum(ring) < 30 for ring in rings)


def _r7(beds: Beds) -> int:
    return 2 * sum(value >= 4 for lab in LAB_IDS for value in _ring_values(beds, lab))


def _r8(beds: Beds) -> int:
    pairs = [(RINGS[lab][i], RINGS[lab][i + 3]) for lab in LAB_IDS for i in range(3)]
    both = [pair for pair in pairs if pair[0] in beds and pair[1] in beds]
    return 4 * sum(beds[a].value == beds[b].value for a, b in both)


def _r9(beds: Beds) -> int:
    most = [max(Counter(_ring_values(beds, lab)).values(), default=0) for lab in LAB_IDS]
    return sum((0, 0, 0, 5, 10, 15, 20)[count] for count in most)


def _e0(beds: Beds) -> int:
    return 10 * disjoint_sequences(sequences(beds))


def _e1(beds: Beds) -> int:
    full = [line for line in LINES if all(bed in beds for bed in line)]
    return 5 * largest_packing([ln for ln in full if len({beds[bed].value for bed in ln}) == 1])


def _e2(beds: Beds) -> int:
    return 3 * largest_group(beds)


def _e3(beds: Beds) -> int:
    counts = [sum(p.value == value for p in beds.values()) for value in range(1, 7)]
    return 3 * max(counts) - 3 * min(counts)


def _e4(beds: Beds) -> int:
    full = [triple for triple in TRIANGLES if all(bed in beds for bed in triple)]
    return 4 * largest_packing([t for t in full if len({beds[bed].value % 2 for bed in t}) == 1])


CARDS: dict[str, Callable[[Beds], int]] = {
    "R5": _r5, "R6": _r6, "R7": _r7, "R8": _r8, "R9": _r9,
    "E0": _e0, "E1": _e1, "E2": _e2, "E3": _e3, "E4": _e4,
}  # fmt: skip


def score_card(notation: str, card: str) -> int:
    """The points of a radiologist or an epidemiologist for a sheet in full notation."""
    return CARDS[card](occupied(read(notation)))
