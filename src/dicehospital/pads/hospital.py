"""The pad of Dice Hospital: patients discharged by round, what else was booked, tokens at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dicehospital.api import from_position
from dicehospital.hospital.board.hospital import BEDS, PER_ROOM, PER_WARD, WARDS
from dicehospital.hospital.phases.discharge import points_for
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.game_options import ALL
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json
from dicehospital.pads.pad import (
    Game,
    PadBox,
    PadFault,
    PadForm,
    PadLine,
    PadScore,
    PadScored,
    Written,
    sheets_of,
    wrong_sum,
)

ROUNDS: Final = 8
FIRST_ROUND: Final = 1
MANY: Final = 200  # more points than any part of a game brings
_MAY_COST: Final = ("events", "left_behind", "reports")
_COLOURS: Final = "RYG"
_RULES: Final = {
    "discharge": "DH-7.1", "administrator": "DH-7.2", "empty_wards": "DH-7.3",
    "events": "DH-10.1", "pick_up": "DH-10.5", "left_behind": "DH-10.5", "reports": "DH-12.3",
    "cards": "DH-19.5",
}  # fmt: skip
# What is booked only with a module.
_OF_MODULES: Final = {
    "abilities": "promos", "events": "events", "pick_up": "final_pickup",
    "left_behind": "final_pickup",
}  # fmt: skip
_ALWAYS: Final = ("discharge", "fatalities", "blood", "cards")


def score(game: Game, written: Sequence[Written]) -> PadScored:
    """The pad of a game as the engine counts it; `BadInput` where the game itself cannot be."""
    house = from_position(_position(game, []), dealer="manual").state
    form = _form_of(game, house)
    given = sheets_of(written, form.sheets)
    wrong = [list(_wrong(form, seat, one)) for seat, one in enumerate(given)]
    readable = [Written() if faults else one for one, faults in zip(given, wrong, strict=True)]
    ended = {**_position(game, readable), "hospitals": _hospitals(game, readable, house)}
    counted = from_position(ended, dealer="manual")
    found = []
    for one, faults, total in zip(given, wrong, counted.scores(), strict=True):
        if faults:
            found.append(PadScore([], None, faults))
            continue
        lines = [
            PadLine(part, points, _RULES.get(part, "DH-9.1"), _why(one, part, house))
            for part, points in total.parts.items()
            if points or part in _ALWAYS
        ]
        found.append(PadScore(lines, total.total, wrong_sum(one, total.total)))
    return PadScored(form, found, [] if any(wrong) else list(counted.winners))


def _form_of(game: Game, house: HospitalState) -> PadForm:
    """What can be booked in such a game, sheet by sheet; the Automa has a sheet of its own."""
    setup = house.setup
    against = setup.rival is not None
    modules = game.options.get("modules") or []
    named = [part for part, module in _OF_MODULES.items() if modules == ALL or module in modules]
    most = {
        "administrator": MANY if game.options.get("administrators", True) else 0,
        "empty_wards": ROUNDS if setup.empty_wards else 0,
        **dict.fromkeys(named, MANY),
        "reports": MANY if game.players == 1 and not against else 0,
        "fatalities": MANY,
        "blood": MANY,
    }
    boxes = [PadBox(part, -MANY if part in _MAY_COST else 0, n) for part, n in most.items() if n]
    sheets = [boxes] * game.players
    if against:
        sheets.append([PadBox("cards", 0, MANY), PadBox("blood", 0, MANY)])
    return PadForm(len(sheets), ROUNDS, len(setup.discharge) - 1, sheets)


# -- the end of a game as a position ---------------------------------------------------------------
def _position(game: Game, written: Sequence[Written]) -> Json:
    """The end of a game, in which nobody has anything but the Automa."""
    options = dict(game.options)
    apart: Json = {key: options.pop(key) for key in ("edition", "modules") if key in options}
    return {
        "game": "hospital",
        "players": game.players,
        **apart,
        "options": options,
        "round": ROUNDS,
        "hospitals": [{}] * game.players,
        **_automa(game, written),
        "over": True,
    }


def _hospitals(game: Game, written: Sequence[Written], house: HospitalState) -> list[Json]:
    """Points as they were booked, tokens, and whoever is left in bed."""
    found: list[Json] = []
    for one in written[: game.players]:
        booked = dict(one.counts)
        tokens = {name: booked.pop(name, 0) for name in ("fatalities", "blood")}
        booked["empty_wards"] = int(house.setup.empty_wards) * booked.get("empty_wards", 0)
        booked["discharge"] = sum(_discharge_points(one, house))
        found.append({"points": booked, **tokens, **_in_bed(one, house)})
    return found


def _in_bed(one: Written, house: HospitalState) -> Json:
    """DH-9.2: neither colours nor wards matter any more; who has no bed with Maternity is a Baby."""
    patients = [f"{_COLOURS[n % len(_COLOURS)]}{value}" for n, value in enumerate(one.left[:BEDS])]
    if not patients or not house.hospitals[0].has_rooms():
        return {"patients": patients} if patients else {}
    babies = [f"B{value}" for value in one.left[BEDS:]]
    for baby in range(0, len(babies), PER_ROOM):  # Babies lie with their Mother (DH-16.6)
        first = PER_WARD * (baby // PER_ROOM)
        patients[first] = f"M{patients[first][1]}"
    return {
        "wards": [patients[n : n + PER_WARD] for n in range(0, BEDS, PER_WARD)],
        "rooms": [babies[n : n + PER_ROOM] for n in range(0, WARDS * PER_ROOM, PER_ROOM)],
    }


def _automa(game: Game, written: Sequence[Written]) -> Json:
    if len(written) <= game.players:
        return {}
    counts = written[game.players].counts
    return {"automa": {"score": counts.get("cards", 0), "blood": counts.get("blood", 0)}}


def _discharge_points(one: Written, house: HospitalState) -> list[int]:
    """DH-7.1: the points of each round."""
    return [int(points_for(house, count)) for count in one.discharged]


# -- lines and rules -------------------------------------------------------------------------------
def _why(one: Written, part: str, house: HospitalState) -> Message:
    """How a line comes about."""
    if part == "discharge":
        points = _discharge_points(one, house)
        rounds = [
            Message("pad.hospital.round", {"round": n, "n": count, "points": points[n - 1]})
            for n, count in enumerate(one.discharged, FIRST_ROUND)
            if count
        ]
        return _listed(part, rounds)
    return Message(f"pad.hospital.{part}", {"n": one.counts.get(part, 0)})


def _listed(part: str, rows: list[Message]) -> Message:
    kind = "" if rows else "_none"
    return Message(f"pad.hospital.{part}{kind}", {"rows": rows} if rows else {})


def _wrong(form: PadForm, seat: int, one: Written) -> Iterator[PadFault]:
    """What no game of this kind leaves, box by box."""
    for n, count in enumerate(one.discharged):
        yield from _beyond(f"discharged[{n}]", count, 0, form.most_discharged)
    known = {box.part: box for box in form.boxes[seat]}
    for part, count in one.counts.items():
        if part not in known:
            allowed = {"seen": part, "allowed": list(known)}
            yield PadFault(f"counts.{part}", Message("not_one_of", allowed))
            continue
        yield from _beyond(f"counts.{part}", count, known[part].least, known[part].most)
    for n, value in enumerate(one.left):
        yield from _beyond(f"left[{n}]", value, 1, 6)


def _beyond(place: str, seen: int, low: int, high: int) -> Iterator[PadFault]:
    if not low <= seen <= high:
        yield PadFault(place, Message("not_between", {"seen": seen, "low": low, "high": high}))
