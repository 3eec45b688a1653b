"""What a person may do with a die, written down once more by trying everything."""

from __future__ import annotations

from tests.er.reference.game import COLOURS, WARD_BEDS, Paper, Patient, read

Outcomes = dict[str, tuple[str, tuple[str, ...]]]  # move: the sheet after it, what is still owed


def _admissions(notation: str, colour: str, bases: tuple[int, ...]) -> dict[tuple[int, int], Paper]:
    """The sheet after each admission of a patient of that colour and one of those values."""
    found: dict[tuple[int, int], Paper] = {}
    for ward, beds in WARD_BEDS.items():
        for value in range(1, 7):
            paper = read(notation)
            patients = paper.wards[ward]
            if len(patients) == len(beds):
                continue
            cost = min(abs(value - base) for base in bases)
            bag = COLOURS[beds[len(patients)]] not in (colour, "W")
            rises = not patients or patients[-1].screened or value > patients[-1].value
            if rises and cost <= paper.stethoscopes and bag <= paper.bags:
                patients.append(Patient(value))
                paper.st[1] += cost
                paper.bb[1] += bag
                found[ward, value] = paper
    return found


def _buried(notation: str) -> str:
    paper = read(notation)
    paper.morgue = min(4, paper.morgue + 1)
    return str(paper)


def _without(owed: tuple[str, ...], done: str) -> tuple[str, ...]:
    return tuple(task for task in owed if task != done)


def outcomes(notation: str, die: str, value: int, bonus: str, owed: tuple[str, ...]) -> Outcomes:
    """Every legal move with the sheet after it and what is then still owed."""
    moves: Outcomes = {}
    if "main" in owed:
        rest = _without(owed, "main")
        for (ward, wanted), paper in _admissions(notation, die[0].upper(), (value,)).items():
            paper.wards[ward][-1].critical = bonus == "critical"
            if bonus == "nurse":
                paper.icons.add(ward)
            moves[f"W{ward}={wanted}"] = (str(paper), rest)
        is_empty = not any(read(notation).wards.values())
        moves["bury"] = (_buried(notation), () if is_empty and rest == ("screen",) else rest)
    if "extra" in owed:
        rest = _without(owed, "extra")
        bases = (int(bonus[1]), int(bonus[3]))
        for (ward, wanted), paper in _admissions(notation, bonus[0], bases).items():
            moves[f"extra W{ward}={wanted}"] = (str(paper), rest)
        moves["bury extra"] = (_buried(notation), rest)
    if "screen" in owed:
        rest = _without(owed, "screen")
        for ward in WARD_BEDS:
            paper = read(notation)
            if paper.wards[ward]:
                paper.wards[ward][-1].screened = True
                moves[f"screen W{ward}"] = (str(paper), rest)
        if "main" not in owed:
            moves["skip screen"] = (notation, rest)
    return moves
