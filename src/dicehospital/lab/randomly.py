"""Games of random bots, played inside the rules: what `result_of` gives, many times as fast."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dicehospital.er import options as er_options
from dicehospital.er import playout as er_playout
from dicehospital.er import scoring as er_scoring
from dicehospital.er.state import Setup
from dicehospital.hospital import options as hospital_options
from dicehospital.hospital import playout as hospital_playout
from dicehospital.hospital import scoring as hospital_scoring
from dicehospital.hospital.rules import Rules, rules_for
from dicehospital.kernel.types import Score
from dicehospital.lab.match import Result, Table

Player = Callable[[Table, int, int], Result]  # table, number of the game, its seed


def player_of(table: Table) -> Player:
    """Plays one game after the other at a table of random bots."""
    return _PLAYERS[table.game](table)


def _er(table: Table) -> Player:
    return partial(_er_result, er_options.read_setup(len(table.bots), table.options))


def _er_result(setup: Setup, table: Table, number: int, seed: int) -> Result:
    game, decisions = er_playout.random_game(setup, seed)
    found = [er_scoring.parts(game, seat) for seat in range(game.seats)]
    scores = tuple(Score(sum(row.values()), row) for row in found)
    winners = tuple(er_scoring.winners(game)) or (game.seats - 1,)
    return Result(number, seed, table.names, scores, winners, decisions)


def _hospital(table: Table) -> Player:
    agreement = hospital_options.read_agreement(len(table.bots), table.options)
    return partial(_hospital_result, rules_for(agreement))


def _hospital_result(rules: Rules, table: Table, number: int, seed: int) -> Result:
    game, decisions = hospital_playout.random_game(rules, seed)
    scores = hospital_scoring.scores(game)
    winners = hospital_scoring.winners(game) or (len(scores) - 1,)
    return Result(number, seed, table.names, scores, winners, decisions)


_PLAYERS: dict[str, Callable[[Table], Player]] = {"er": _er, "hospital": _hospital}
