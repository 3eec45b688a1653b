"""Random play inside the rules: whole games at full speed, for simulation, benchmarks and checksums."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.options import read_agreement
from dicehospital.hospital.rules import Rules, rules_for
from dicehospital.hospital.scoring import parts
from dicehospital.hospital.setup import new_table
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.chance.rng import derive
from dicehospital.kernel.playout import RANDOM, play_out
from dicehospital.kernel.types import Json

_MODULUS: Final[i64] = 0x7FFFFFFF


def random_game(rules: Rules, seed: int) -> tuple[HospitalState, int]:
    """A whole game of random picks and how many there were; it and they follow from the seed."""
    ruleset = rules.ruleset
    game = new_table(rules, seed)
    ruleset.proceed(game)
    picks = play_out(ruleset, game, derive(seed, RANDOM), ruleset.buffer())
    return game, int(picks)


def run(games: int, seed: int, players: int, options: Json | None = None) -> tuple[int, int]:
    """Play random games of seeds `seed`, `seed + 1`, ...: the number of picks, and a checksum of all."""
    rules = rules_for(read_agreement(players, options or {}))
    ruleset = rules.ruleset
    words = ruleset.buffer()
    streams = derive(seed, RANDOM)
    picks: i64 = 0
    checksum: i64 = 0
    for number in range(games):
        game = new_table(rules, seed + number)
        ruleset.proceed(game)
        picks += play_out(ruleset, game, streams, words)
        checksum = (checksum * 31 + digest(game)) & _MODULUS
    return picks, checksum


def digest(state: HospitalState) -> i64:
    """A number that changes when anything in the hospitals, the scores or the streams does."""
    check: i64 = state.round * 31 + state.first_player
    for seat in range(state.seats):
        check = (check * 31 + sum(parts(state, seat).values()) + 1000) & _MODULUS
        hospital = state.hospitals[seat]
        check = (check * 31 + hospital.fatalities * 64 + hospital.blood) & _MODULUS
        for patient in hospital.beds:
            check = (check * 31 + patient) & _MODULUS
        for number in hospital.tiles:
            check = (check * 31 + number) & _MODULUS
        for number in hospital.cards:
            check = (check * 31 + number) & _MODULUS
    for number in state.bag:
        check = (check * 31 + number) & _MODULUS
    for number in state.streams:
        check = (check * 31 + number) & _MODULUS
    return check
