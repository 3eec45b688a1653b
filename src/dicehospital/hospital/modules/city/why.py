"""Why a move of the City is refused: vehicles, the walk, bonus tokens (DH-14, DH-17.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.hospital import NONE, WARDS
from dicehospital.hospital.board.patient import BIT, LETTERS, MOTHER, colour_of
from dicehospital.hospital.components.compile import read_effect
from dicehospital.hospital.modules.city.grid import (
    ENTRANCE_NAMES,
    TILE_NAMES,
    cell_of_entrance,
    entrance_mask,
    find_cell,
    tile_name,
)
from dicehospital.hospital.modules.city.town import City
from dicehospital.hospital.why.case import Case, Checks
from dicehospital.hospital.why.names import some, someone, thing, things
from dicehospital.hospital.why.refusals import refuse
from dicehospital.hospital.why.staff import opening
from dicehospital.hospital.why.targets import unusable, wrong_effect
from dicehospital.kernel.types import Json, Refusal

_ENTRANCE = "entrance "
_IN_INTAKE = "intake"


# -- vehicles ------------------------------------------------------------------------------------------
def cannot_drive(case: Case) -> Iterator[Refusal]:
    """DH-14.2: an entrance of this city, free, and near enough from the second round on."""
    text = case.fields["entrance"]
    known = [entrance.removeprefix(_ENTRANCE) for entrance in case.offered("drive")]
    if text in known:
        return
    city = case.table()["city"]
    tile = _tile_of(case, text)
    if tile is None:
        yield refuse("no_such_entrance", entrance=text, known=some(known))
    for seat, entrance in enumerate(city["vehicles"]):
        if entrance == text and seat != case.seat:
            yield refuse("entrance_taken", entrance=text, name=someone(seat))
    if (city["helicopter"] or {}).get("tile") == tile:
        yield refuse("helicopter_there", entrance=text, tile=tile, known=some(known))
    own = city["vehicles"][case.seat]
    steps = case.rules.agreement.components.care.city_steps
    facts = {"entrance": text, "own": own, "steps": steps, "known": some(known)}
    yield refuse("entrance_too_far", **facts)


def _tile_of(case: Case, entrance: str) -> str | None:
    """The tile at an entrance, where the city has that."""
    module = case.module(City)
    columns, sides = module.plan.columns, module.state(case.state).sides
    number = ENTRANCE_NAMES.index(entrance) if entrance in ENTRANCE_NAMES else NONE
    if number == NONE or not entrance_mask(sides, columns) & BIT[number]:
        return None
    cell = cell_of_entrance(columns, number)
    return tile_name(cell // columns, cell % columns)


def cannot_fly(case: Case) -> Iterator[Refusal]:
    """DH-14.3: the holder of the helicopter, to a tile without another player's ambulance."""
    text, city = case.fields["tile"], case.table()["city"]
    holder = city["helicopter"]
    if holder is None:
        yield refuse("no_helicopter_yet")
    if holder["seat"] != case.seat:
        yield refuse("not_your_helicopter", name=someone(holder["seat"]))
    yield from _no_tile(city, text, "DH-14.3")
    for seat, entrance in enumerate(city["vehicles"]):
        if seat != case.seat and entrance is not None and _tile_of(case, entrance) == text:
            facts = {"tile": text, "entrance": entrance, "name": someone(seat)}
            yield refuse("tile_taken", **facts)


def _no_tile(city: Json, text: str, rule: str) -> Iterator[Refusal]:
    columns = len(city["tiles"][0])
    if find_cell(columns, text) < 0:
        known = [name for name in TILE_NAMES if find_cell(columns, name) >= 0]
        yield refuse("no_such_tile", rule, tile=text, known=[f"{known[0]}-{known[-1]}"])


# -- the walk ------------------------------------------------------------------------------------------
def cannot_collect(case: Case) -> Iterator[Refusal]:
    """DH-14.4, DH-17.2: a patient within reach; not a Mother where she may not be taken."""
    text, city = case.fields["tile"], case.table()["city"]
    known = case.offered("collect")
    yield from _no_tile(city, text, "DH-14.4")
    if text not in city["dice"]:
        yield refuse("tile_empty", tile=text, known=some(known))
    elif text not in known:
        yield from _barred_mother(case, text, city["dice"][text], known)
        patient = city["dice"][text]
        yield refuse("not_reached", tile=text, patient=patient, known=some(known))


def _barred_mother(case: Case, tile: str, die: str, known: list[str]) -> Iterator[Refusal]:
    if die[0] != LETTERS[MOTHER]:
        return
    facts = {"tile": tile, "patient": die, "known": some(known)}
    if any(colour_of(patient) == MOTHER for patient in case.hospital.arrivals):
        yield refuse("second_mother", **facts)
    elif case.mothers() >= WARDS:
        yield refuse("mothers_full", **facts)


# -- bonus tokens --------------------------------------------------------------------------------------
def cannot_keep_bonus(case: Case) -> Iterator[Refusal]:
    """DH-14.5: one of those collected on this walk."""
    text, known = case.fields["bonus"], case.offered("keep_bonus")
    if text not in known:
        yield refuse("bonus_not_collected", bonus=thing(text), known=things(known))


def cannot_subtract(case: Case) -> Iterator[Refusal]:
    """DH-14.7: at most as many as the seat holds."""
    count, known = case.fields["count"], case.offered("minus")
    if str(count) not in known:
        bonus = _minus_id(case)
        facts = {"bonus": thing(bonus), "count": count, "have": _held(case).count(bonus)}
        yield refuse("minus_count", **facts)


def _minus_id(case: Case) -> str:
    rows = case.rules.agreement.components.bonus
    return next((row.id for row in rows if row.effect.when == _IN_INTAKE), "")


def _held(case: Case) -> list[str]:
    """The bonus tokens that the seat has kept."""
    found: list[str] = case.hospital_json().get("bonus", [])
    return found


def cannot_use_bonus(case: Case) -> Iterator[Refusal]:
    """DH-14.8: a token kept before, for Phase 3, with the patient that it heals."""
    text, own = case.fields["bonus"], _held(case)
    if text not in own:
        yield refuse("no_bonus", bonus=thing(text), known=things(sorted(set(own))))
    if text == _minus_id(case):
        yield refuse("bonus_in_intake", bonus=thing(text))
    yield from opening(case)
    rows = case.rules.agreement.components.bonus
    effect = read_effect(next(row for row in rows if row.id == text).effect).alternatives[:1]
    if case.is_about("bonus"):
        yield from unusable(case, text, effect)
    else:
        yield from wrong_effect(case, text, effect)


CHECKS: Final[Checks] = {
    "drive": cannot_drive,
    "fly": cannot_fly,
    "collect": cannot_collect,
    "keep_bonus": cannot_keep_bonus,
    "minus": cannot_subtract,
    "bonus": cannot_use_bonus,
}
