"""Random play of Dice Hospital: one game, or many with a checksum."""

from __future__ import annotations

from functools import partial

from mypy_extensions import i64

from dicehospital.hospital.options import read_agreement
from dicehospital.hospital.rules import Rules, rules_for
from dicehospital.hospital.scoring import parts
from dicehospital.hospital.setup import new_table
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.playout import MODULUS, play_at_random, run_games
from dicehospital.kernel.types import Json


def random_game(rules: Rules, seed: int) -> tuple[HospitalState, int]:
    """A whole game of random picks and how many there were; it and they follow from the seed."""
    game = new_table(rules, seed)
    return game, play_at_random(rules.ruleset, game, seed)


def run(games: int, seed: int, players: int, options: Json | None = None) -> tuple[int, int]:
    """Play random games of seeds `seed`, `seed + 1`, ...: the number of picks, and a checksum of all."""
    rules = rules_for(read_agreement(players, options or {}))
    seeds = range(seed, seed + games)
    return run_games(rules.ruleset, seeds, partial(new_table, rules), digest)


def digest(state: HospitalState) -> i64:
    """A number that changes when anything in the hospitals, the scores or the streams does."""
    check: i64 = state.round * 31 + state.first_player
    for seat in range(state.seats):
        check = (check * 31 + sum(parts(state, seat).values()) + 1000) & MODULUS
        hospital = state.hospitals[seat]
        check = (check * 31 + hospital.fatalities * 64 + hospital.blood) & MODULUS
        for patient in hospital.beds:
            check = (check * 31 + patient) & MODULUS
        for number in hospital.tiles:
            check = (check * 31 + number) & MODULUS
        for number in hospital.cards:
            check = (check * 31 + number) & MODULUS
    for number in state.bag:
        check = (check * 31 + number) & MODULUS
    for number in state.streams:
        check = (check * 31 + number) & MODULUS
    return check
