"""The activation phase of the second bookkeeping: placements, abilities, blood bags."""

from __future__ import annotations

from typing import Any

from tests.hospital.reference.effects import AUTOMATIC, EFFECTS
from tests.hospital.reference.table import Die, House, Table

Json = dict[str, Any]
Chosen = list[tuple[Die, str]]  # patients and the colours they are to get
CONSULTANT = "s_consultant"
PRINTED = ("d_critical", "d_oncology", "d_pharmacy", "d_icu", "d_imaging", "d_clinic")
NOT_OWNED = ("nurse", *PRINTED)


def activate(table: Table) -> None:
    """Every move of the phase until all have said done; then the bag is fed (DH-5.10)."""
    for house in table.houses:
        house.done, house.copied, house.staff = False, "", ""
        house.used, house.placed = [], []
        house.moves = []
    while not all(house.done for house in table.houses):
        seat, move = next(table.moves(*ACTS))
        house = table.houses[seat]
        assert not house.done
        if table.options.get("activation") == "linear":  # DH-5.1: the lowest ambulance first
            assert house.ambulance == min(h.ambulance for h in table.houses if not h.done)
        blood = house.blood
        ACTS[move["move"]](table, house, move)
        house.moves.append(move["move"])
        assert min(house.blood, house.fatalities) >= 0
        assert house.blood >= blood or table.event != "e12"
    table.bag.update(table.leaving)
    table.leaving.clear()
    for house in table.houses:
        for die in [*house.dice, *house.gone]:
            die.blood = ""


def _return(table: Table, house: House, move: Json) -> None:
    """DH-4.2: before any other move, in the final edition once."""
    assert set(house.moves) <= {"return"}
    assert not house.moves or table.edition == "proto212"
    house.owned.remove(move["improvement"].partition("#")[0])
    house.blood += 1


def _copy(_: Table, house: House, move: Json) -> None:
    house.copied = move["specialist"].partition("#")[0]


def _transfuse(table: Table, house: House, move: Json) -> None:
    house.blood -= 1
    _heal(table, house, house.choose([move["patient"]]), 1)
    _leave(house)


def _done(_: Table, house: House, move: Json) -> None:
    assert {"move": "done"} == move
    house.done = True


def _skip(_: Table, house: House, move: Json) -> None:
    assert house.staff, move
    house.staff = ""


def _activate(table: Table, house: House, move: Json) -> None:
    """DH-5.2 to DH-5.6: the department, then what the specialist gives unasked."""
    before = len(house.gone)
    _place(table, house, move["department"], move["staff"])
    _resolve(table, house, move["department"].partition("#")[0], move)
    house.staff = _ability_of(house, move["staff"].partition("#")[0])
    given = AUTOMATIC.get(house.staff, "")
    if given and len(house.gone) > before:
        house.parts["abilities"] += given == "points"
        house.blood += given == "blood"


def _place(table: Table, house: House, department: str, staff: str) -> None:
    """DH-5.2, DH-10.1: everybody once, every department once, as often as they are there."""
    assert department not in house.used
    house.used.append(department)
    house.placed.append(staff)
    nurses = 3 + (table.event == "e02") - (table.event == "e03")
    copies = nurses if staff == "nurse" else 1
    assert house.placed.count(staff) <= copies
    for thing in (staff, department):
        name, _, copy = thing.partition("#")
        assert thing in NOT_OWNED or house.owned.count(name) >= int(copy or 1)
    assert department != "d_imaging" or table.event != "e10"


def _ability(table: Table, house: House, move: Json) -> None:
    _resolve(table, house, house.staff, move)
    house.staff = ""


def _ability_of(house: House, staff: str) -> str:
    """DH-10.6: a Consultant has the copied ability; with one other type it is that one."""
    if staff != CONSULTANT:
        return staff
    others = {thing for thing in house.owned if thing.startswith("s_")} - {CONSULTANT}
    return house.copied or (others.pop() if len(others) == 1 else "")


ACTS = {
    "return": _return,
    "copy": _copy,
    "transfuse": _transfuse,
    "done": _done,
    "skip": _skip,
    "activate": _activate,
    "ability": _ability,
}

# ------------------------------------------------------------------ effects


def _resolve(table: Table, house: House, thing: str, move: Json) -> None:
    """One effect: its steps take the named patients in order."""
    chosen = house.choose(move.get("patients", []))
    for name, amount, most in EFFECTS[thing][move.get("alt", 1) - 1]:
        STEPS[name](table, house, chosen[:most], amount)
        chosen = chosen[most:]
    assert not chosen, (thing, move)
    _leave(house)
    if table.edition == "proto212":  # DH-11.1: a colour lasts for one effect
        for die in house.dice:
            die.blood = ""


def _leave(house: House) -> None:
    """DH-5.5: who is above six is discharged."""
    well = [die for die in house.dice if die.value > 6]
    house.gone += well
    house.drop(*well)


def _heal(_: Table, house: House, chosen: Chosen, amount: int) -> None:
    for die, colour in chosen:
        if colour:
            house.blood -= 1
            die.with_blood(colour)
        die.value += amount
        die.treated = True


def _worsen(table: Table, house: House, chosen: Chosen, amount: int) -> None:
    for die, _ in chosen:
        die.value -= amount
        die.treated = True
        if die.value <= 0:
            house.fatalities += 1
            _away(table, house, [(die, "")], 0)


def _reroll(table: Table, _: House, chosen: Chosen, __: int) -> None:
    values = table.chance("roll")
    for (die, _colour), value in zip(chosen, values, strict=True):
        die.value, die.treated = value, True


def _flip(_: Table, __: House, chosen: Chosen, ___: int) -> None:
    for die, _colour in chosen:
        die.value, die.treated = 7 - die.value, True


def _recolour(_: Table, __: House, chosen: Chosen, ___: int) -> None:
    for die, colour in chosen:
        die.with_therapy(colour)
        die.treated = True


def _away(table: Table, house: House, chosen: Chosen, _: int) -> None:
    """Dice on their way to the bag: it is fed when all are done."""
    for die, _colour in chosen:
        house.drop(die)
        table.leaving[die.colour] += 1


def _draw(table: Table, house: House, _: Chosen, amount: int) -> None:
    house.dice += table.draw(amount)


def _pay(_: Table, house: House, __: Chosen, amount: int) -> None:
    house.fatalities -= amount


def _blood(_: Table, house: House, __: Chosen, amount: int) -> None:
    house.blood += amount


STEPS = {
    "heal": _heal,
    "worsen": _worsen,
    "reroll": _reroll,
    "flip": _flip,
    "recolour": _recolour,
    "away": _away,
    "draw": _draw,
    "pay": _pay,
    "blood": _blood,
}
