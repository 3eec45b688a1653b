"""Where a pick in the City leads: dice and tokens of the walk, total, wards afterwards (DH-14.4 to DH-14.7).

Others may have been there before, and roads fork: this is the walk over the city as it lies now on which
the first tile that is offered is taken each time; which could be chosen instead is told beside it. No other
walk is longer: tiles are open once they are empty, and who has a Mother passes the others by (DH-17.2).
"""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import BIT, MOTHER, NOBODY, colour_of
from dicehospital.hospital.modules.city.admissions import has_marker, ranked
from dicehospital.hospital.modules.city.collecting import (
    CITY_ADMIT,
    COLLECT,
    KEEP_BONUS,
    can_collect,
    end_collection,
)
from dicehospital.hospital.modules.city.driving import DRIVE
from dicehospital.hospital.modules.city.grid import (
    ENTRANCES,
    TILE_NAMES,
    cell_of_entrance,
    cell_of_word,
)
from dicehospital.hospital.modules.city.roads import way
from dicehospital.hospital.modules.city.town import (
    MARKER,
    City,
    CitySlice,
    die_text,
    marker_seat,
    marker_total,
)
from dicehospital.hospital.modules.expansion import TriedPicks
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import DIE_COLLECTED
from dicehospital.hospital.telling.beds import let_in, warning
from dicehospital.kernel.agenda import EVENT_WIDTH
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append

Forks = list[list[str]]  # for each stop of a walk, the tiles that could be chosen instead
_ON_THE_WAY: Final = (int(DRIVE), int(COLLECT))
_ABOUT: Final = (*_ON_THE_WAY, int(KEEP_BONUS), int(CITY_ADMIT))


def walks(trial: TriedPicks, city: City, words: list[int]) -> list[Json]:
    """What each pick leads to, while a seat is asked something about the City."""
    asked = [int(task.question) for task in trial.state.agenda if task.seat == trial.seat]
    question = next((one for one in asked if one in _ABOUT), NONE)
    if question == NONE:
        return []
    paramedic = _Paramedic(trial, city, int(question))
    return [paramedic.walk(word) for word in words]


class _Paramedic:
    """The vehicle of a seat, and whoever collects from there."""

    def __init__(self, trial: TriedPicks, city: City, question: int) -> None:
        self._trial = trial
        self._city = city
        self._seat = trial.seat
        self._question = question
        self._names = trial.names
        self._before = city.state(trial.state)
        self._dice = int(self._before.with_dice())
        self._known: dict[int, Json] = {}  # by where the walk begins

    def walk(self, word: int) -> Json:
        """Everything that follows from a pick; from every entrance of a tile the same."""
        start = self._start(word)
        if start not in self._known:
            self._known[start] = self._told(word)
        return {**self._known[start], "word": word}

    def _start(self, word: int) -> int:
        """The tile that a vehicle goes to; for any other pick a number of its own."""
        lists, columns = self._trial.lists, self._city.plan.columns
        if self._question != DRIVE:
            return -1 - word
        entrance = lists.entrances.index(word)
        if 0 <= entrance < ENTRANCES:
            return int(cell_of_entrance(columns, entrance))
        return int(cell_of_word(columns, lists.tiles.index(word)))

    def _picked(self, word: int) -> HospitalState:
        state = self._trial.state.copy()
        self._trial.hold(state)
        self._trial.pick(state, word)
        return state

    def _told(self, word: int) -> Json:
        state = self._picked(word)
        forks = self._collect(state) if self._question in _ON_THE_WAY else []
        owned = self._city.state(state)
        tokens = owned.found[len(self._before.found) :]
        return {
            **self._collected(state, owned),
            "forks": forks,
            "bonus": [self._city.ids[token] for token in tokens],
            **_standing(owned, self._seat),
            **self._arrival(state, owned),
        }

    # -- the walk ----------------------------------------------------------------------------------
    def _collect(self, state: HospitalState) -> Forks:
        """Take the first die in reach until there is none; what could be taken instead at each stop."""
        forks: Forks = [[]] if self._question == COLLECT else []
        while can_collect(state, self._city, self._seat) != 0:
            state.ask(COLLECT, self._seat)
            word, *others = self._trial.offered(state)
            self._trial.pick(state, word)
            forks.append([self._names[other] for other in others])
        return forks

    def _collected(self, state: HospitalState, owned: CitySlice) -> Json:
        """The dice that were taken, from which tiles, and all tiles on the way."""
        story = state.story
        taken = [at for at in range(0, len(story), EVENT_WIDTH) if story[at] == DIE_COLLECTED]
        stops = [cell_of_word(self._city.plan.columns, story[at + 2]) for at in taken]
        return {
            "tiles": [TILE_NAMES[story[at + 2]] for at in taken],
            "dice": [die_text(int(story[at + 3])) for at in taken],
            "path": self._path(owned, [int(cell) for cell in stops]),
        }

    def _path(self, owned: CitySlice, stops: list[int]) -> list[str]:
        """The tiles from stop to stop; only where there is no other way over one of a Mother (DH-17.2)."""
        if self._question not in _ON_THE_WAY:
            return []
        here = int(self._before.here if self._before.taken > 0 else owned.start_of(self._seat))
        dice, cells = self._dice, [here]
        for stop in stops:
            found = self._way(here, stop, dice) or self._way(here, stop, dice & ~self._mothers())
            cells += found[1:]
            dice &= ~int(BIT[stop])
            here = stop
        return [owned.name(cell) for cell in cells]

    def _way(self, here: int, stop: int, dice: int) -> list[int]:
        columns = self._city.plan.columns
        return [int(cell) for cell in way(self._before.sides, columns, here, stop, dice)]

    def _mothers(self) -> int:
        dice = enumerate(self._before.dice)
        return sum(2**cell for cell, die in dice if die != NOBODY and colour_of(die) == MOTHER)

    # -- the hospital ------------------------------------------------------------------------------
    def _arrival(self, state: HospitalState, owned: CitySlice) -> Json:
        """The wards afterwards as far as known, and what would go wrong."""
        taken = int(owned.taken)
        if self._question in _ON_THE_WAY:
            end_collection(state, self._city, self._seat)
        found = let_in(state, self._seat)
        return {**found, "warning": found["warning"] or self._short(taken)}

    def _short(self, taken: int) -> Json | None:
        """R-26: nothing more is in reach."""
        most = int(self._city.dice)
        if self._question not in _ON_THE_WAY or taken >= most:
            return None
        return warning("DH-14.4", "few_reached", n=taken, most=most)


def _standing(owned: CitySlice, seat: int) -> Json:
    """The total, and the place in the next order among those on the admissions board (DH-14.7)."""
    markers = owned.markers
    if not has_marker(owned, seat):
        if len(markers) == 0:
            return {"total": int(owned.total), "place": None}
        markers = append(markers[:], MARKER * owned.total + seat)
    board = ranked(markers)
    place = next(n for n in range(len(board)) if marker_seat(board[n]) == seat)
    only = len(board) == 1
    return {"total": marker_total(board[place]), "place": None if only else place + 1}
