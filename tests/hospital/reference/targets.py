"""Which patients an effect may treat, found by trying all of them: slow and obvious."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations, product

from tests.hospital.reference.table import Die

# id, colour, how many, values, relation, operation
DEPARTMENT_TABLE = """
d_critical R 1 1-6 - heal;     d_oncology Y 1 1-6 - heal;     d_pharmacy G 1 1-6 - heal
d_icu * 1 1-2 - heal;          d_imaging * 1 3-4 - heal;      d_clinic * 1 5-6 - heal
d_theatre R 1 1-6 - heal;      d_ent G 1 1-6 - heal;          d_ortho Y 1 1-6 - heal
d_cardiology R 3 1-6 run heal; d_immunology G 3 1-6 run heal; d_urology Y 3 1-6 run heal
d_anaesthesia R 3 1-6 same heal; d_allergy G 3 1-6 same heal; d_renal Y 3 1-6 same heal
d_crash * 1 1-2 - heal;        d_radiology * 3 1-3 - heal;    d_triage * 2 1-3 - heal
d_drug_trials * 2 1-6 - reroll; d_physio * 1-2 1-6 - recolour; d_exp_therapy * 1 1-6 - flip
d_training * 2 1-6 same heal
p_theatre R 1 1-6 - heal;      p_ent G 1 1-6 - heal;          p_ortho Y 1 1-6 - heal
p_cardiology R 3 1-6 run heal; p_immunology G 3 1-6 run heal; p_urology Y 3 1-6 run heal
p_anaesthesia R 3 1-6 same heal; p_allergy G 3 1-6 same heal; p_renal Y 3 1-6 same heal
p_crash * 1 1-2 - heal;        p_radiology * 1-3 1-3 - heal;  p_physio_a * 1-3 4-6 - heal
p_drug_trial * 2 1-6 - reroll; p_exp_pharmacy * 1 1-6 - flip
"""
# id, colour that must have been healed, colour, how many, values, which patients, operation
SPECIALIST_TABLE = """
s_surgeon R R 1 1-6 healed heal; s_pharmacist G G 1 1-6 healed heal
s_haematologist Y Y 1 1-6 healed heal
s_anaesthetist R R 1 1-6 other heal; s_virologist G G 1 1-6 other heal
s_urologist Y Y 1 1-6 other heal
s_cardiologist R * 1 1-6 equal heal; s_microbiologist G * 1 1-6 equal heal
s_neurologist Y * 1 1-6 equal heal
s_triage_nurse * * 2 1-3 other heal; s_altmed * * 1 1-3 other heal; s_gp * * 1 4-6 other heal
s_chemist * * 1 1-6 other reroll; s_student * * 2 1-6 other student
s_physiotherapist * * 1 1-6 any recolour
p_surgeon R R 1 1-6 healed-now heal; p_pharmacist G G 1 1-6 healed-now heal
p_haematologist Y Y 1 1-6 healed-now heal
p_anaesthetist R R 1 1-6 other heal; p_virologist G G 1 1-6 other heal
p_urologist Y Y 1 1-6 other heal
p_cardiologist R * 1 1-6 equal heal; p_microbiologist G * 1 1-6 equal heal
p_neurologist Y * 1 1-6 equal heal
p_triage_nurse * * 1 1-3 other heal; p_consultant * * 1 1-2 other heal
p_paramedic * * 1-2 1-3 other heal; p_critical * * 1-3 1-2 other heal; p_gp * * 1 4-6 any heal
"""


@dataclass(frozen=True)
class Aim:
    """What an effect looks for."""

    colour: str  # "*" = any
    least: int
    most: int
    low: int
    high: int
    relation: str  # "-", "run" or "same"
    which: str  # "any", "other", "equal", "healed", or "healed-now" (P:643: of that colour now)
    operation: str
    trigger: str = "*"


@dataclass(frozen=True)
class Healed:
    """A patient healed in this activation: the die, its colour then, and its value before."""

    die: Die
    colour: str
    was: int


def _range(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    return int(low), int(high or low)


def _department(row: str) -> tuple[str, Aim]:
    name, colour, count, values, relation, operation = row.split()
    return name, Aim(colour, *_range(count), *_range(values), relation, "any", operation)


def _specialist(row: str) -> tuple[str, Aim]:
    name, trigger, colour, count, values, which, operation = row.split()
    return name, Aim(colour, *_range(count), *_range(values), "-", which, operation, trigger)


def _rows(table: str) -> list[str]:
    return [row.strip() for line in table.strip().splitlines() for row in line.split(";")]


DEPARTMENTS = dict(_department(row) for row in _rows(DEPARTMENT_TABLE))
SPECIALISTS = dict(_specialist(row) for row in _rows(SPECIALIST_TABLE))


def choices(aim: Aim, dice: list[Die], blood: int, healed: list[Healed]) -> set[tuple[str, ...]]:
    """Every way to name the targets of an effect, the patients of an unordered list sorted."""
    if aim.trigger != "*" and not any(aim.trigger == one.colour for one in healed):
        return set()
    found = set()
    for chosen in _groups(aim, dice):
        for colours in _recolourings(aim, chosen, blood):
            pairs = list(zip(chosen, colours, strict=True))
            if all(_fits(aim, die, colour, healed) for die, colour in pairs):
                found.add(written(aim, [f"{die}>{c}" if c else str(die) for die, c in pairs]))
    return found


def written(aim: Aim, texts: list[str]) -> tuple[str, ...]:
    """Targets as they are compared: places left out, sorted unless each has its own part."""
    plain = [re.sub(r"@\d+", "", text) for text in texts]
    return tuple(plain) if aim.operation == "student" else tuple(sorted(plain))


def _groups(aim: Aim, dice: list[Die]) -> Iterator[tuple[Die, ...]]:
    """Patients in the number and relation that is wanted."""
    if aim.operation == "student":
        yield from permutations(dice, 2)
        return
    for count in range(aim.least, aim.most + 1):
        for chosen in combinations(dice, count):
            values = sorted(die.value for die in chosen)
            steps = {high - low for low, high in pairwise(values)}
            if aim.relation == "-" or steps == {1 if aim.relation == "run" else 0}:
                yield chosen


def _recolourings(aim: Aim, chosen: tuple[Die, ...], blood: int) -> Iterator[tuple[str, ...]]:
    """The new colours of each target: bags buy them in healing, Physiotherapy is nothing else."""
    changes = [[c for c in "RYG" if c != die.seen] for die in chosen]
    if aim.operation == "recolour":
        yield from product(*changes)
    elif aim.operation == "heal":
        for colours in product(*[["", *change] for change in changes]):
            if sum(map(bool, colours)) <= blood:
                yield colours
    elif aim.operation == "student":  # only the first is healed
        for colour in ["", *changes[0]] if blood else [""]:
            yield (colour, "")
    else:
        yield ("",) * len(chosen)


def _fits(aim: Aim, die: Die, colour: str, healed: list[Healed]) -> bool:
    """Colour, value, and whether it was healed in this activation."""
    mine = [one for one in healed if one.die is die]
    seen = mine[0].colour if aim.which == "healed" and mine else colour or die.seen
    if not aim.low <= die.value <= aim.high or aim.colour not in {"*", seen}:
        return False
    if aim.which == "equal":
        values = {one.was for one in healed if aim.trigger == one.colour}
        return not mine and die.value in values
    return {"any": True, "other": not mine}.get(aim.which, bool(mine))
