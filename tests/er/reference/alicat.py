"""ALICAT's protocol written down once more, line by line, to compare the engine with."""

from __future__ import annotations

from dataclasses import dataclass

from tests.er.reference.game import (
    AMBULANCES,
    CLIPBOARDS,
    COLOURS,
    DICE,
    WARD_BEDS,
    Paper,
    Patient,
    read,
)


@dataclass
class Turn:
    """What ALICAT did in one turn."""

    sheet: str
    die: str
    filled: int


@dataclass
class Bed:
    """A ward where a patient can go and what it costs."""

    ward: int
    need: int
    bag: bool


def _is_open(paper: Paper, ward: int) -> bool:
    return len(paper.wards[ward]) < len(WARD_BEDS[ward])


def _low(paper: Paper, ward: int) -> int:
    patients = paper.wards[ward]
    return 1 if not patients or patients[-1].screened else patients[-1].value


def _colour_fits(paper: Paper, ward: int, colour: str) -> bool:
    return COLOURS[WARD_BEDS[ward][len(paper.wards[ward])]] in (colour, "W")


def find(paper: Paper, colour: str, value: int, stethoscopes: int, bags: int) -> Bed | None:
    """Steps A to D of ER-9.3: the first ward that works, or none."""
    open_wards = [ward for ward in WARD_BEDS if _is_open(paper, ward)]
    need = {ward: max(0, _low(paper, ward) - value) for ward in open_wards}
    for with_bag, budget in ((False, 0), (False, stethoscopes), (True, 0), (True, stethoscopes)):
        if with_bag and bags < 1:
            continue
        for ward in open_wards:
            colour_is_fine = with_bag or _colour_fits(paper, ward, colour)
            if colour_is_fine and need[ward] <= budget:
                return Bed(ward, need[ward], with_bag)
    return None


def _letter(die: str) -> str:
    return die[0].upper()


def _gains(bonus: str) -> tuple[int, int]:
    return (2 if bonus == "stetho" else 0), (1 if bonus == "blood" else 0)


def _last_turn(paper: Paper, dice: dict[str, int], bonus: dict[str, str]) -> tuple[str, Bed] | None:
    """ER-9.5: the highest clipboard that can be filled now, with the lowest left-most die."""
    found: list[tuple[int, int, int, str, Bed]] = []
    for index, die in enumerate(DICE):
        more_st, more_bb = _gains(bonus[die])
        for ward, beds in WARD_BEDS.items():
            if len(paper.wards[ward]) != len(beds) - 1:
                continue
            need = max(0, _low(paper, ward) - dice[die])
            fits = _colour_fits(paper, ward, _letter(die))
            if need <= paper.stethoscopes + more_st and (fits or paper.bags + more_bb >= 1):
                bed = Bed(ward, need, not fits)
                found.append((-CLIPBOARDS[ward], dice[die], index, die, bed))
    if not found:
        return None
    best = min(found, key=lambda candidate: candidate[:3])
    return best[3], best[4]


def _choose(
    paper: Paper, dice: dict[str, int], bonus: dict[str, str], human_die: str | None
) -> tuple[str, Bed | None, bool]:
    """ER-9.4: the die, its bed (none = morgue) and whether a bag pays for a copy."""
    order = sorted(
        (die for die in DICE if die != human_die), key=lambda die: (dice[die], DICE.index(die))
    )
    for die in order:
        more_st, more_bb = _gains(bonus[die])
        st, bb = paper.stethoscopes + more_st, paper.bags + more_bb
        bed = find(paper, _letter(die), dice[die], st, bb)
        if bed is not None:
            return die, bed, False
    if human_die is not None and paper.bags >= 1:
        more_st, more_bb = _gains(bonus[human_die])
        st, bb = paper.stethoscopes + more_st, paper.bags - 1 + more_bb
        bed = find(paper, _letter(human_die), dice[human_die], st, bb)
        if bed is not None:
            return human_die, bed, True
    return order[0], None, False


def _write(paper: Paper, bed: Bed, value: int) -> int:
    """Write the patient, pay, and tell how many wards (0 or 1) that filled."""
    paper.wards[bed.ward].append(Patient(value + bed.need))
    paper.st[1] += bed.need
    paper.bb[1] += bed.bag
    return int(not _is_open(paper, bed.ward))


def _bury(paper: Paper) -> None:
    paper.morgue = min(4, paper.morgue + 1)


def _screen(paper: Paper) -> None:
    candidates = [
        ward
        for ward, patients in paper.wards.items()
        if patients and _is_open(paper, ward) and not patients[-1].screened
    ]
    if candidates:
        ward = max(candidates, key=lambda w: (paper.wards[w][-1].value, -w))
        paper.wards[ward][-1].screened = True


def _extra(paper: Paper, bonus: str) -> int:
    for value in (int(bonus[1]), int(bonus[3])):
        bed = find(paper, bonus[0], value, paper.stethoscopes, paper.bags)
        if bed is not None:
            return _write(paper, bed, value)
    _bury(paper)
    return 0


def take_turn(
    notation: str, card: int, dice: dict[str, int], human_die: str | None, turn: int
) -> Turn:
    """ALICAT's whole turn; `human_die` is the Chief's die, or None when ALICAT is Chief."""
    paper = read(notation)
    bonus = dict(zip(DICE, AMBULANCES[card], strict=True))
    last = _last_turn(paper, dice, bonus) if turn == 24 else None
    die, bed, copies = (*last, False) if last else _choose(paper, dice, bonus, human_die)
    paper.bb[1] += copies
    more_st, more_bb = _gains(bonus[die])
    paper.st[0] += more_st
    paper.bb[0] += more_bb
    filled = 0
    if bed is None:
        _bury(paper)
    else:
        filled += _write(paper, bed, dice[die])
        if bonus[die] == "critical":
            paper.wards[bed.ward][-1].critical = True
        if bonus[die] == "nurse" and bed.ward not in paper.icons and paper.nurses < 7:
            paper.icons.add(bed.ward)
    if bonus[die] == "screen":
        _screen(paper)
    if "/" in bonus[die]:
        filled += _extra(paper, bonus[die])
    return Turn(str(paper), die, filled)
