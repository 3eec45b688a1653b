"""Where an entrance or a tile of the City leads: the dice and tokens of the walk from there (DH-14.4).

Others may have been there before, and roads fork: this is the walk over the city as it lies now on which
the first tile that is offered is taken each time.
"""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.modules.city.admissions import ranked
from dicehospital.hospital.modules.city.collecting import COLLECT, can_collect
from dicehospital.hospital.modules.city.driving import DRIVE
from dicehospital.hospital.modules.city.grid import TILE_NAMES
from dicehospital.hospital.modules.city.town import MARKER, City, CitySlice, die_text
from dicehospital.hospital.outlook.trial import Trial
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import DIE_COLLECTED
from dicehospital.kernel.agenda import EVENT_WIDTH
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append

_ABOUT: Final = (DRIVE, COLLECT)


def walks(trial: Trial, words: list[int]) -> list[Json]:
    """The walk that each pick leads to, while a vehicle is moved or dice are collected."""
    asked = [task.question for task in trial.state.agenda if task.seat == trial.seat]
    if all(question not in _ABOUT for question in asked):
        return []
    city = next(module for module in trial.state.setup.modules if isinstance(module, City))
    return [_walk(trial, city, word) for word in words]


def _walk(trial: Trial, city: City, word: int) -> Json:
    state = trial.state.copy()
    trial.hold(state)
    trial.pick(state, word)
    while can_collect(state, city, trial.seat) != 0:
        state.ask(COLLECT, trial.seat)
        trial.pick(state, trial.offered(state)[0])
    owned, before = city.state(state), city.state(trial.state)
    return {
        "word": word,
        **_collected(state),
        "bonus": [city.ids[token] for token in owned.found[len(before.found) :]],
        "total": int(owned.total),
        "place": _place(owned, trial.seat),
    }


def _collected(state: HospitalState) -> Json:
    """The dice that were taken, and from which tiles."""
    story = state.story
    taken = [at for at in range(0, len(story), EVENT_WIDTH) if story[at] == DIE_COLLECTED]
    return {
        "tiles": [TILE_NAMES[story[at + 2]] for at in taken],
        "dice": [die_text(int(story[at + 3])) for at in taken],
    }


def _place(owned: CitySlice, seat: int) -> int | None:
    """The place in the next order among those who have been to the admissions board (DH-14.7)."""
    if len(owned.markers) == 0:
        return None
    board = ranked(append(owned.markers[:], MARKER * owned.total + seat))
    return 1 + next(place for place, marker in enumerate(board) if marker % MARKER == seat)
