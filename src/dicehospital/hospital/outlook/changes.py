"""What becomes of patients: one hospital before and after, and the story of what happened between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.hospital import Hospital
from dicehospital.hospital.board.patient import BIT, NOBODY, SHOWN, is_treated
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import (
    DIED,
    DISCHARGED,
    EVENT_NAMES,
    PATIENT_LOST,
    PATIENT_MOVED,
    PICKED_UP,
    REROLLED,
    SENT_AWAY,
)
from dicehospital.kernel.agenda import EVENT_WIDTH
from dicehospital.kernel.types import Json

HOME: Final = EVENT_NAMES[DISCHARGED]
_REROLLED: Final = EVENT_NAMES[REROLLED]
_TAKES_AWAY: Final = frozenset(
    map(int, (DISCHARGED, DIED, SENT_AWAY, PATIENT_LOST, PATIENT_MOVED, PICKED_UP))
)


def fates(state: HospitalState, seat: int) -> dict[int, str]:
    """Whoever has left a bed in the story of a state, and by which event; dice that are rolled again."""
    found = {}
    story = state.story
    for at in range(0, len(story), EVENT_WIDTH):
        if story[at] in _TAKES_AWAY and story[at + 1] == seat:
            found[int(story[at + 2])] = EVENT_NAMES[story[at]]
    waiting = state.hospitals[seat].waiting
    if waiting:
        places = range(len(state.hospitals[seat].beds))
        found |= {place: _REROLLED for place in places if waiting & BIT[place]}
    return found


def change_of(place: int, before: int, after: int, fate: str | None) -> Json:
    """How one patient changes; a fate other than home is named."""
    change: Json = {
        "place": place + 1,
        "before": patient_text(before),
        "after": patient_text(after) if fate is None else None,
        "treated": is_treated(after) if fate is None else fate == HOME,
        "leaves": fate == HOME,
    }
    return change if fate in {None, HOME} else {**change, "fate": fate}


def changes_of(before: Hospital, state: HospitalState, seat: int) -> Iterator[Json]:
    """Everybody who lay in a bed before and is not as before."""
    found, beds = fates(state, seat), state.hospitals[seat].beds
    for place, patient in enumerate(before.beds):
        after, fate = beds[place], found.get(place)
        if patient != NOBODY and (fate is not None or (after ^ patient) & SHOWN):
            yield change_of(place, int(patient), int(after), fate)


def comes_of(before: Hospital, state: HospitalState, seat: int) -> Iterator[Json]:
    """Everybody in a bed or cot that was empty or was left: settled, moved, born (DH-16.4, DH-16.5)."""
    found, beds = fates(state, seat), state.hospitals[seat].beds
    for place, patient in enumerate(before.beds):
        left = found.get(place, _REROLLED) != _REROLLED
        if beds[place] != NOBODY and (patient == NOBODY or left):
            yield {"place": place + 1, "patient": patient_text(beds[place])}
