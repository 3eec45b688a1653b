"""Random sheets for comparisons: dense patterns that make packing hard, and ALICAT's sheets."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from tests.er.reference.game import NEIGHBOURS, WARD_BEDS, Paper, Patient, axial

if TYPE_CHECKING:
    import random
    from collections.abc import Callable


def _few_values(rng: random.Random) -> Callable[[int], int]:
    values = rng.sample(range(1, 7), rng.randint(1, 3))
    return lambda _: rng.choice(values)


def _one_parity(rng: random.Random) -> Callable[[int], int]:
    parity, share = rng.randint(0, 1), rng.choice((0.6, 0.8, 1.0))
    alike, other = ((1, 3, 5), (2, 4, 6)) if parity else ((2, 4, 6), (1, 3, 5))
    return lambda _: rng.choice(alike if rng.random() < share else other)


def _waves(rng: random.Random) -> Callable[[int], int]:
    """Values that climb by one in some direction, so that many sequences 1 to 6 cross."""
    across, down, start = rng.choice((0, 1, 1, 5)), rng.choice((0, 1, 1, 5)), rng.randint(0, 5)
    noise = rng.choice((0.0, 0.1, 0.25))

    def value(bed: int) -> int:
        q, r = axial(bed)
        return (
            rng.randint(1, 6) if rng.random() < noise else 1 + (start + across * q + down * r) % 6
        )

    return value


def _planted(rng: random.Random) -> Callable[[int], int]:
    """Paths 1 to 6 laid down at random, on fresh beds as long as there are some."""
    values: dict[int, int] = {}
    for _ in range(rng.randint(4, 9)):
        bed = rng.choice([bed for bed in NEIGHBOURS if bed not in values] or [0])
        for value in range(1, 7):
            values[bed] = value
            fresh = [near for near in NEIGHBOURS[bed] if near not in values]
            bed = rng.choice(fresh or NEIGHBOURS[bed])
    return lambda bed: values.get(bed) or rng.randint(1, 6)


def _anything(rng: random.Random) -> Callable[[int], int]:
    return lambda _: rng.randint(1, 6)


PATTERNS = (_few_values, _one_parity, _waves, _planted, _planted, _anything)


def dense_sheet(rng: random.Random) -> str:
    """A sheet that people could have reached: screens stand wherever values do not rise."""
    value_of = rng.choice(PATTERNS)(rng)
    emptiness = rng.choice((0, 0, 1, 2))
    wards: dict[int, list[Patient]] = {}
    for ward, beds in WARD_BEDS.items():
        occupied = beds[: max(0, len(beds) - rng.randint(0, emptiness))]
        patients = [Patient(value_of(bed), critical=rng.random() < 0.3) for bed in occupied]
        for patient, follower in itertools.pairwise(patients):
            patient.screened = patient.value >= follower.value or rng.random() < 0.1
        wards[ward] = patients
    return str(Paper(wards, st=[9, 5], bb=[2, 1], icons={1, 4}, morgue=1))


def alicat_sheet(rng: random.Random) -> str:
    """A sheet of ALICAT: equal values may follow, the last patient may be screened."""
    wards: dict[int, list[Patient]] = {}
    for ward, beds in WARD_BEDS.items():
        count = rng.choice((0, 1, 1, 2, len(beds) - 1, len(beds) - 1, len(beds), len(beds)))
        patients: list[Patient] = []
        for _ in range(count):
            low = patients[-1].value if patients and not patients[-1].screened else 1
            value = rng.randint(low, 6) if rng.random() < 0.6 else rng.randint(max(low, 4), 6)
            screened, critical = rng.random() < 0.15, rng.random() < 0.15
            patients.append(Patient(value, screened=screened, critical=critical))
        wards[ward] = patients
    stethoscopes, bags = rng.choice((0, 0, 1, 2, 4)), rng.choice((0, 0, 0, 1, 1, 2))
    used_st, used_bb = rng.randint(1, 6), rng.randint(0, 3)
    return str(
        Paper(
            wards,
            st=[stethoscopes + used_st, used_st],
            bb=[bags + used_bb, used_bb],
            icons=set(rng.sample(range(1, 8), rng.randint(0, 5))),
            spare=2,
            morgue=rng.randint(0, 4),
        )
    )


def human_sheet(rng: random.Random) -> str:
    """A sheet of a person in mid-game, with whatever was gained and not yet used."""
    wards: dict[int, list[Patient]] = {}
    for ward, beds in WARD_BEDS.items():
        patients: list[Patient] = []
        for _ in range(rng.randint(0, len(beds))):
            low = patients[-1].value + 1 if patients and not patients[-1].screened else 1
            if low > 6:
                break
            value = rng.randint(low, min(6, low + 2))
            patients.append(Patient(value, rng.random() < 0.3, rng.random() < 0.2))
        wards[ward] = patients
    used_st, used_bb = rng.randint(1, 5), rng.randint(0, 2)
    return str(
        Paper(
            wards,
            st=[used_st + rng.choice((0, 0, 1, 2, 3, 6)), used_st],
            bb=[used_bb + rng.choice((0, 0, 1, 2)), used_bb],
            icons=set(rng.sample(range(1, 8), rng.randint(0, 7))),
            morgue=rng.randint(0, 4),
        )
    )
