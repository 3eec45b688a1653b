"""The facts that are kept of a game: how one is played, and what is read from it in the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dicehospital.coach.par import par_of
from dicehospital.er import facts as er
from dicehospital.er import options as er_options
from dicehospital.er import playout as er_playout
from dicehospital.er import scoring as er_scoring
from dicehospital.er.state import ErState
from dicehospital.kernel.game import Game
from dicehospital.lab.experiment import hospital_facts as hospital
from dicehospital.lab.experiment.columns import BYTE, SMALL, Column
from dicehospital.lab.experiment.plan import Experiment
from dicehospital.lab.match import Table, play_game
from dicehospital.lab.simulation import all_random

Write = Callable[[int, list[int]], None]  # appends the facts of a seat


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over."""

    winners: tuple[int, ...]  # empty where a player of the rules has won
    decisions: int
    write: Write
    pars: list[int] = field(default_factory=list)  # by seat, of those that par is looked for


Player = Callable[[int], FinishedGame]  # plays the game of a seed


# -- Emergency Roll: read by the compiled rules --------------------------------------------------------
ER_COLUMNS = tuple(
    Column(
        name,
        SMALL if name in er.POINTS else BYTE,
        flag=name == "first" or name in er.OPENED,
    )
    for name in er.NAMES
)


def _er(experiment: Experiment, table: Table) -> Player:
    if all_random(table) and not experiment.par:
        setup = er_options.read_setup(len(table.bots), table.options)
        return lambda seed: _seen(*er_playout.random_game(setup, seed))

    def play(seed: int) -> FinishedGame:
        game, decisions = play_game(table, seed)
        return _seen(game.state, decisions, _pars(game, table, experiment.par))

    return play


def _seen(state: ErState, decisions: int, pars: list[int] | None = None) -> FinishedGame:
    def write(seat: int, out: list[int]) -> None:
        er.write(state, seat, out)

    return FinishedGame(er_scoring.winners(state), decisions, write, pars or [])


def _pars(game: Game[Any], table: Table, passes: int) -> list[int]:
    """What the best line found scores for each bot; ALICAT does not decide anything."""
    if not passes:
        return []
    return [par_of(game, seat, passes=passes).points for seat in range(len(table.bots))]


# -- Dice Hospital: read from what the game tells ------------------------------------------------------
def _hospital(experiment: Experiment, table: Table) -> Player:
    reader = hospital.Reader(columns_of(experiment))
    fast = all_random(table)

    def play(seed: int) -> FinishedGame:
        game, decisions = hospital.game_of(table, seed, fast=fast)
        rows = reader.rows(game)
        return FinishedGame(game.winners, decisions, lambda seat, out: out.extend(rows[seat]))

    return play


def _hospital_columns(experiment: Experiment) -> tuple[Column, ...]:
    return hospital.columns_of([arm.table for arm in experiment.arms])


# -- by game -------------------------------------------------------------------------------------------
_PLAYERS: dict[str, Callable[[Experiment, Table], Player]] = {"er": _er, "hospital": _hospital}
_COLUMNS: dict[str, Callable[[Experiment], tuple[Column, ...]]] = {
    "er": lambda _: ER_COLUMNS,
    "hospital": _hospital_columns,
}


def columns_of(experiment: Experiment) -> tuple[Column, ...]:
    """The columns of what is read from a game itself."""
    return _COLUMNS[experiment.game](experiment)


def player_of(experiment: Experiment, table: Table) -> Player:
    """Plays games at one table of an experiment."""
    return _PLAYERS[experiment.game](experiment, table)
