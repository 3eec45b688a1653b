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
from dicehospital.kernel.types import Json, Score
from dicehospital.lab.match import Result, Table

Player = Callable[[Table, int, int], Result]  # table, number of the game, its seed
Played = tuple[tuple[Score, ...], tuple[int, ...], int]  # scores, winners, decisions


def player_of(table: Table) -> Player:
    """Plays one game after the other at a table of random bots."""
    return partial(_result, _GAMES[table.game](len(table.bots), table.options))


def _result(play: Callable[[int], Played], table: Table, number: int, seed: int) -> Result:
    """The result of one game; where nobody wins, the rules' own player, who sits last, has won."""
    scores, winners, decisions = play(seed)
    return Result(number, seed, table.names, scores, winners or (len(scores) - 1,), decisions)


def _er(players: int, options: Json) -> Callable[[int], Played]:
    return partial(_play_er, er_options.read_setup(players, options))


def _play_er(setup: Setup, seed: int) -> Played:
    game, decisions = er_playout.random_game(setup, seed)
    return er_scoring.scores(game), er_scoring.winners(game), decisions


def _hospital(players: int, options: Json) -> Callable[[int], Played]:
    return partial(_play_hospital, rules_for(hospital_options.read_agreement(players, options)))


def _play_hospital(rules: Rules, seed: int) -> Played:
    game, decisions = hospital_playout.random_game(rules, seed)
    return hospital_scoring.scores(game), hospital_scoring.winners(game), decisions


_GAMES: dict[str, Callable[[int, Json], Callable[[int], Played]]] = {
    "er": _er,
    "hospital": _hospital,
}
