"""The games of an experiment, played piece by piece: each comes back as columns of packed numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from dicehospital.lab.experiment.columns import (
    BYTE,
    LONG,
    NOTHING,
    SMALL,
    WHOLE,
    Column,
    packed,
    word_column,
)
from dicehospital.lab.experiment.facts import FinishedGame, Player, columns_of, player_of
from dicehospital.lab.experiment.plan import Experiment
from dicehospital.lab.workers import Helpers

LARGEST: Final = 20_000  # games of a piece, however fast they are


@dataclass(frozen=True, slots=True)
class Piece:
    """Games that follow each other: the bytes of each column, in the order of `all_columns`."""

    numbers: range
    columns: list[bytes]


def all_columns(experiment: Experiment) -> tuple[Column, ...]:
    """The columns of the table: which game it is, what came out, what is known about it."""
    return (*_place_columns(experiment), *columns_of(experiment), *_END)


_END: Final = (
    Column("won", BYTE, flag=True),  # alone or shared
    Column("winners", BYTE),  # how many share the victory
    Column("decisions", WHOLE),  # picks of all seats together
    Column("par", SMALL, gaps=True),  # what the best line found scores
)


def _place_columns(experiment: Experiment) -> tuple[Column, ...]:
    arms = experiment.arms
    return (
        Column("game", LONG),
        Column("seed", LONG),
        word_column("arm", [arm.name for arm in arms]),
        word_column("ruleset", _words([arm.ruleset for arm in arms])),
        word_column("bots", _words([arm.bots for arm in arms])),
        word_column("pack", _words([arm.pack for arm in arms])),
        Column("seating", BYTE),
        Column("players", BYTE),
        Column("seat", BYTE),
        word_column("bot", bots_of(experiment)),
    )


def bots_of(experiment: Experiment) -> tuple[str, ...]:
    """All who play, players of the rules too."""
    return _words([name for arm in experiment.arms for name in arm.table.names])


def _words(seen: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seen))


# -- playing -------------------------------------------------------------------------------------------
def pieces(experiment: Experiment, workers: Helpers, start: int) -> Iterator[Piece]:
    """The games from a number on, in order; what comes out does not depend on how they are cut."""
    return workers.in_order(partial(play, experiment), experiment.numbers[start:], largest=LARGEST)


def play(experiment: Experiment, numbers: range) -> Piece:
    """The games that have these numbers."""
    rows: list[int] = []
    arms, columns = _ready(experiment)
    for number in numbers:
        arm, seed = experiment.place(number)
        arms[arm].play(number, seed, rows)
    return Piece(numbers, packed(rows, columns))


def _ready(experiment: Experiment) -> tuple[list[_Seated], tuple[Column, ...]]:
    """All arms ready to be played; a process makes them once, as it gets the experiment with each piece."""
    key = json.dumps(experiment.to_json())
    if key not in _READY:
        _READY.clear()
        arms = [_Seated(experiment, number) for number in range(len(experiment.arms))]
        _READY[key] = arms, all_columns(experiment)
    return _READY[key]


class _Seated:
    """One arm, ready to be played."""

    def __init__(self, experiment: Experiment, number: int) -> None:
        arm = experiment.arms[number]
        self._names = arm.table.names
        self._play: Player = player_of(experiment, arm.table)
        columns = {column.name: column.words for column in _place_columns(experiment)}
        places = [
            number,
            *(columns[key].index(getattr(arm, key)) for key in ("ruleset", "bots", "pack")),
        ]
        self._starts = [
            [*places, arm.seating, len(arm.table.bots), seat, columns["bot"].index(bot)]
            for seat, bot in enumerate(self._names)
        ]

    def play(self, number: int, seed: int, rows: list[int]) -> None:
        """Play a game and append a row for each seat."""
        played = self._play(seed)
        winners = played.winners or (len(self._names) - 1,)
        for seat, start in enumerate(self._starts):
            rows += (number, seed)
            rows += start
            played.write(seat, rows)
            rows += (seat in winners, len(winners), played.decisions, _par(played, seat))


def _par(played: FinishedGame, seat: int) -> int:
    return played.pars[seat] if seat < len(played.pars) else NOTHING


_READY: dict[str, tuple[list[_Seated], tuple[Column, ...]]] = {}  # the experiment under way
