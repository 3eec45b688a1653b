"""A second bookkeeping of a game from its record alone, slow and obvious, to compare the engine with.

It trusts the moves to be legal and the chance results to be what they are, and counts everything
that follows from them: dice, tokens, points. No rule of the engine is used.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.hospital.reference.activation import activate
from tests.hospital.reference.effects import BACKS, COLOUR_PAIRS, PROTECTED, PROTECTED_ALL, REPORTS
from tests.hospital.reference.table import BEDS, Die, House, Table

if TYPE_CHECKING:
    from collections.abc import Callable

SCORE = (0, 1, 3, 5, 7, 9, 11, 14, 17, 21, 25, 30, 35, 40, 46, 52, 68, 75, 82, 90, 98)
SHOWN = {1: 2, 2: 3, 3: 4, 4: 6}  # improvements on display
EXTRA_NEGLECT = {"e04": "G", "e05": "R", "e06": "Y"}


def recount(record: dict[str, Any]) -> Table:
    """The table at the end of a record."""
    table = Table(record)
    _set_up(table)
    for table.round in range(1, 9):
        for phase in ROUND:
            phase(table)
    _end(table)
    assert {} == table.line(), table.line()
    return table


# ------------------------------------------------------------------ setup


def _set_up(table: Table) -> None:
    """DH-2.1 to DH-2.4."""
    table.first = table.options.get("first_player", 0)
    if table.line().get("chance") == "first_player":
        table.first = table.chance("first_player")
    list(table.moves("reveal"))
    values = [3, 3, 4, 5, 5] if "panic" in table.modules else [3, 4, 5]
    asked = set()
    for seat in table.from_first():
        dice = table.draw(len(values), roll=False)
        if len({die.colour for die in dice}) > 1:
            asked.add(seat)
        table.houses[seat].dice = [
            Die(die.colour, value) for die, value in zip(dice, values, strict=True)
        ]
    for seat, move in table.answers("set_patients", asked).items():
        chosen = [Die(text[0], int(text[1])) for text in move["patients"]]
        assert values == sorted(die.value for die in chosen)
        table.houses[seat].dice = chosen
    if table.players > 1 and table.options.get("administrators", True):
        for seat, move in table.answers("keep", set(range(table.players))).items():
            table.houses[seat].administrator = move["administrator"]


# ------------------------------------------------------------------ events


def _begin_round(table: Table) -> None:
    """DH-8.2, DH-10.1: the extra reveal of two players, then the event."""
    list(table.moves("reveal"))
    table.event = ""
    if "events" in table.modules and table.round > 1:
        table.event = table.next_event()
        for house in table.houses:
            house.blood += table.event == "e01"
            house.parts["events"] += 2 * (table.event == "e14" and not house.fatalities)
            house.parts["events"] -= 2 * (table.event == "e14" and house.fatalities >= 3)
        if table.event in INSTANT:
            INSTANT[table.event](table)


def _pile_up(table: Table) -> None:
    """Event e08: a patient and a bag for everybody who has a free bed."""
    for seat in table.from_first():
        house = table.houses[seat]
        if len(house.dice) < BEDS:
            house.dice += table.draw(1)
            house.blood += 1


def _second_opinion(table: Table) -> None:
    """Event e09: one patient may rise a step, untreated."""
    able = {
        seat for seat, house in enumerate(table.houses) if any(die.value < 6 for die in house.dice)
    }
    for seat, move in table.answers("raise", able).items():
        if move["move"] == "raise":
            table.houses[seat].choose([move["patient"]])[0][0].value += 1


INSTANT: dict[str, Callable[[Table], None]] = {"e08": _pile_up, "e09": _second_opinion}

# ------------------------------------------------------------------ Phase 1


def _intake(table: Table) -> None:
    """DH-3.1 to DH-3.6, DH-12.1."""
    if table.players == 1:
        _solo_intake(table)
    else:
        _take_ambulances(table)
    _admit(table)


def _solo_intake(table: Table) -> None:
    dice = table.draw(4)
    away = dice[0]
    if len({str(die) for die in dice}) > 1:
        _, move = next(table.moves("turn_away"))
        away = next(die for die in dice if str(die) == move["patient"])
    kept = [die for die in dice if die is not away]
    table.put_back(away)
    table.houses[0].arrivals = kept
    table.houses[0].blood += sum(die.value for die in kept) < 9


def _take_ambulances(table: Table) -> None:
    loads = _fill(table, table.draw(3 * (table.players + 1)))
    for seat in table.from_first():
        mover, move = next(table.moves("ambulance"))
        assert seat == mover
        house = table.houses[seat]
        house.ambulance = move["number"]
        assert house.ambulance > 1 or seat != table.first or table.event == "e15"
        house.arrivals = loads.pop(move["number"])
        if "epidemic" in table.modules:
            house.arrivals += table.draw(1)
    for rest in loads.values():
        table.put_back(*rest)
    table.first = min(range(table.players), key=lambda seat: table.houses[seat].ambulance)
    table.houses[table.first].blood += 1


def _fill(table: Table, dice: list[Die]) -> dict[int, list[Die]]:
    """DH-3.2: ascending; where an edge splits a class of several colours, somebody decided."""
    waiting = sorted(dice, key=lambda die: die.value)
    loads = {}
    for number in range(1, table.players + 2):
        load, rest = waiting[:3], waiting[3:]
        edge = load[-1].value
        split = [die for die in waiting if die.value == edge]
        room = sum(die.value == edge for die in load)
        if room < len(split) and len({die.colour for die in split}) > 1:
            seat, move = next(table.moves("arrange"))
            assert ((table.first - 1) % table.players, number) == (seat, move["ambulance"])
            assert room == len(move["patients"])
            inside = [_take_out(split, text) for text in move["patients"]]
            load = [die for die in load if die.value < edge] + inside
            rest = split + [die for die in rest if die.value > edge]
        loads[number], waiting = load, rest
    return loads


def _take_out(dice: list[Die], text: str) -> Die:
    """The first die that reads like this, taken out of the list."""
    index = next(index for index, die in enumerate(dice) if str(die) == text)
    return dice.pop(index)


def _admit(table: Table) -> None:
    """DH-3.5: who has more arrivals than free beds loses patients who were there before."""
    asked = set()
    for seat, house in enumerate(table.houses):
        over = len(house.dice) + len(house.arrivals) - BEDS
        if 0 < over < len(house.dice) and len({str(die) for die in house.dice}) > 1:
            asked.add(seat)
        elif over > 0:
            table.bury(house, house.dice[:over])
    for seat, move in table.answers("lose", asked).items():
        house = table.houses[seat]
        table.bury(house, [die for die, _ in house.choose(move["patients"])])
    for house in table.houses:
        house.dice += house.arrivals
        house.arrivals = []
        assert len(house.dice) <= BEDS


def _improve(table: Table) -> None:
    """DH-4.1: in the order of the ambulances; nobody is asked when nothing is left on display."""
    order = sorted(range(table.players), key=lambda seat: table.houses[seat].ambulance)
    if table.event == "e15":
        order.reverse()
    asked = []
    left = SHOWN[table.players]
    for seat, move in table.moves("improve", "pass"):
        asked.append(seat)
        if move["move"] == "improve":
            left -= 1
            table.houses[seat].owned.append(move["take"])
    wanted = order * (2 if table.event == "e11" else 1)
    assert asked == wanted[: len(asked)]
    assert left >= 0
    assert left == 0 or len(asked) == len(wanted)


# ------------------------------------------------------------------ Phases 4 and 5


def _neglect(table: Table) -> None:
    """DH-6.1, DH-6.2: all losses are fixed before any is suffered."""
    losing = [[die for die in house.dice if _loss(table, die)] for house in table.houses]
    choosing = {}
    for seat, house in enumerate(table.houses):
        colour = PROTECTED.get(house.administrator, "")
        eligible = [die for die in losing[seat] if die.seen == colour]
        if len({die.value for die in eligible}) > 1:
            choosing[seat] = colour
        elif eligible:
            losing[seat] = [die for die in losing[seat] if die is not eligible[0]]
        spared = PROTECTED_ALL.get(house.administrator, "")
        losing[seat] = [die for die in losing[seat] if die.seen != spared]
    for seat, move in table.answers("protect", set(choosing)).items():
        kept, _ = table.houses[seat].choose([move["patient"]])[0]
        assert choosing[seat] == kept.seen
        losing[seat] = [die for die in losing[seat] if die is not kept]
    for house, dice in zip(table.houses, losing, strict=True):
        for die in dice:
            die.value -= _loss(table, die)
        table.bury(house, [die for die in dice if die.value <= 0])


def _loss(table: Table, die: Die) -> int:
    """The steps an unprotected patient loses."""
    if die.treated or (table.event == "e07" and die.value >= 4):
        return 0
    steps = 2 if "superbug" in table.modules else 1
    return steps + (EXTRA_NEGLECT.get(table.event) == die.seen)


def _discharge(table: Table) -> None:
    """DH-7.1 to DH-7.3, DH-12.3, then the shift change DH-8.1."""
    if table.players == 1:
        _report(table)
    most = sorted((len(house.gone) for house in table.houses), reverse=True)
    for house in table.houses:
        leaving = Counter(die.therapy or die.colour for die in house.gone)
        house.parts["discharge"] += SCORE[min(20, leaving.total())]
        alone = 0 < leaving.total() == most[0] and most[1:2] != most[:1]
        house.parts["administrator"] += _pleased(house.administrator, leaving, alone=alone)
        house.parts["events"] += 2 * (table.event == "e13" and leaving.total() >= 4)
        house.parts["empty_wards"] += 5 * (not house.dice)
        table.put_back(*house.gone)
        house.gone = []
        if table.round < 8 or "final_pickup" in table.modules:
            for die in house.dice:
                die.treated, die.therapy = False, ""


def _report(table: Table) -> None:
    """DH-12.3: each discharged patient serves one report; the colours must be there."""
    house = table.houses[0]
    free = Counter(die.therapy or die.colour for die in house.gone)
    for _, move in table.moves_at_once("complete", "pass"):
        if move["move"] == "complete":
            need, points = REPORTS[move["report"]]
            free.subtract(need)
            table.completed.append(move["report"])
            house.parts["reports"] += points
    assert min([0, *free.values()]) >= 0, free


def _pleased(administrator: str, leaving: Counter[str], *, alone: bool) -> int:
    """DH-7.2, DH-11.1: the points of a scoring administrator."""
    is_proto = administrator.startswith("p_")
    name = administrator.removeprefix("p_")
    if name == "a_most":
        return (2 if is_proto else 1) * alone
    sets = min(leaving[colour] for colour in "RYG")
    count = sets if name == "a_three" else leaving[COLOUR_PAIRS.get(name, "")] // 2
    return count if is_proto else min(1, count)


ROUND = (_begin_round, _intake, _improve, activate, _neglect, _discharge)

# ------------------------------------------------------------------ the end


def _end(table: Table) -> None:
    """DH-9.1, DH-10.5, DH-12.4."""
    if "final_pickup" in table.modules:
        _pick_up(table)
    worth = -4 if table.options.get("double_fatalities") else -2
    for house in table.houses:
        house.parts["fatalities"] = worth * house.fatalities
        house.parts["blood"] = house.blood
    if table.players == 1:
        missing = sum(REPORTS[report][1] for report in set(table.reports) - set(table.completed))
        factor = 2 if table.options.get("double_reports") else 1
        table.houses[0].parts["reports_missing"] = -factor * missing


def _pick_up(table: Table) -> None:
    spaces = [space for number in range(1, table.players + 1) for space in BACKS[number]]
    for seat, move in table.moves("pick_up", "pass"):
        if move["move"] == "pick_up":
            house = table.houses[seat]
            spaces.remove(move["patient"])
            table.put_back(_take_out(house.dice, move["patient"]))
            house.parts["pick_up"] += 1
    for house in table.houses:
        house.parts["left_behind"] = -len(house.dice)


def totals(house: House) -> tuple[int, dict[str, int]]:
    """The score of a seat and those of its parts that are not zero."""
    return house.parts.total(), {part: n for part, n in house.parts.items() if n}
