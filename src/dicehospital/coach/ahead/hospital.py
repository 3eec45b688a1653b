"""What to look at in the round after a turn of Dice Hospital: the weakest, beds, colours, First Player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from dicehospital.bots.hospital.city import city_of
from dicehospital.bots.hospital.evaluate import EvalContext
from dicehospital.bots.hospital.holdings import context_of
from dicehospital.bots.hospital.lines import Line, look_of
from dicehospital.bots.hospital.weights import WEIGHTS
from dicehospital.hospital.board.hospital import BEDS, PRINTED, Hospital
from dicehospital.hospital.board.patient import (
    BIT,
    COLOURS,
    LETTERS,
    NOBODY,
    is_pink,
    is_treated,
    value_of,
    with_value,
)
from dicehospital.hospital.effects.effect import HEAL, TREAT, Effect
from dicehospital.hospital.phases.neglect import loss
from dicehospital.hospital.state import HospitalState, Setup
from dicehospital.hospital.telling.plans import patients
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message

_HELPS: Final = (HEAL, TREAT)


def ahead(game: Game[HospitalState], seat: int, line: Line) -> list[Message]:
    """What is known of the next round, the most urgent first; nothing after the last one."""
    state, look = line.end, context_of(WEIGHTS, game.state, seat)
    if look.rounds == 0:
        return []
    staying = list(_staying(state, seat))
    found = [*_weakest(look, state, staying), *_beds(look, staying)]
    return [*found, *_colours(state, seat, staying), *_first(look, state)]


def _staying(state: HospitalState, seat: int) -> Iterator[int]:
    """The patients of a hospital as they will be after the night (DH-6.1)."""
    hospital = state.hospitals[seat]
    for place in range(len(hospital.beds)):
        patient = hospital.beds[place]
        if patient == NOBODY or hospital.waiting & BIT[place]:
            continue
        is_safe = is_treated(patient) or hospital.protected & BIT[place] != 0
        value = value_of(patient) - (0 if is_safe else loss(state, seat, place))
        if value > 0:
            yield int(with_value(patient, value))


def _weakest(look: EvalContext, state: HospitalState, staying: list[int]) -> Iterator[Message]:
    """Who will have no more than one night takes: untreated they die, unless somebody protects them."""
    steps = int(state.setup.neglect_steps)
    weak = [look_of(one) for one in staying if value_of(one) <= steps and not is_pink(one)]
    if weak and not look.keeps:
        yield Message(
            "ahead.hospital.weakest", {"patients": patients(sorted(weak)), "n": len(weak)}
        )


def _beds(look: EvalContext, staying: list[int]) -> Iterator[Message]:
    """DH-3.5: beds that will be missing; in the City nobody knows who comes."""
    short = len(staying) + int(look.arrivals) - int(BEDS)
    if short > 0 and city_of(look) is None and not any(is_pink(one) for one in staying):
        yield Message("ahead.hospital.beds", {"n": short, "arrivals": int(look.arrivals)})


def _colours(state: HospitalState, seat: int, staying: list[int]) -> Iterator[Message]:
    """The colour with most patients for each department that treats it, where there are more than those."""
    treating = _treating(state.setup, state.hospitals[seat])
    count = Counter(look_of(one)[0] for one in staying if not is_pink(one))
    short = [
        (count[LETTERS[n]] - treating[n], colour)
        for n, colour in enumerate(COLOURS)
        if count[LETTERS[n]] > treating[n]
    ]
    if short:
        _, colour = max(short)
        n = COLOURS.index(colour)
        told = {"n": count[LETTERS[n]], "rooms": treating[n]}
        yield Message(f"ahead.hospital.colour.{colour}", told)


def _treating(setup: Setup, hospital: Hospital) -> list[int]:
    """By colour, how many departments of a hospital heal or treat patients of it."""
    kinds = [int(hospital.department_type(n)) for n in range(PRINTED + len(hospital.tiles))]
    return [sum(_helps(setup.departments[kind], n) for kind in kinds) for n in range(len(COLOURS))]


def _helps(effect: Effect, colour: int) -> bool:
    """Whether some way to resolve an effect heals or treats a colour."""
    return any(
        step.operation in _HELPS and step.colours & BIT[colour] != 0
        for steps in effect.alternatives
        for step in steps
    )


def _first(look: EvalContext, state: HospitalState) -> Iterator[Message]:
    """DH-3.3: who takes an ambulance first in the next round, and may not take the lowest."""
    is_shared = state.setup.players > 1 and city_of(look) is None
    if not is_shared or not 0 <= state.first_player < state.setup.players:
        return
    yield Message("ahead.hospital.first", {"name": {"seat": int(state.first_player)}})
