"""Random play inside the rules: whole games at full speed, for simulation, benchmarks and checksums."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.er.rules import ruleset_for
from dicehospital.er.scoring import total
from dicehospital.er.setup import new_setup, new_state
from dicehospital.er.state import ErState, Setup
from dicehospital.kernel.chance.rng import derive
from dicehospital.kernel.playout import RANDOM, play_out

_MODULUS: Final[i64] = 0x7FFFFFFF


def random_game(setup: Setup, seed: int) -> tuple[ErState, int]:
    """A whole game of random picks and how many there were; it and they follow from the seed."""
    rules = ruleset_for(setup.players == 1, setup.clockwise)
    game = new_state(setup, seed)
    rules.proceed(game)
    picks = play_out(rules, game, derive(seed, RANDOM), rules.buffer())
    return game, int(picks)


def run(games: int, seed: int, players: int, modifiers: int = 0) -> tuple[int, int]:
    """Play random games of seeds `seed`, `seed + 1`, ...: the number of picks, and a checksum of all."""
    rules = ruleset_for(players == 1, False)
    setup = new_setup(players, modifiers, False)
    words = rules.buffer()
    streams = derive(seed, RANDOM)
    picks: i64 = 0
    checksum: i64 = 0
    for number in range(games):
        game = new_state(setup, seed + number)
        rules.proceed(game)
        picks += play_out(rules, game, streams, words)
        checksum = (checksum * 31 + digest(game)) & _MODULUS
    return picks, checksum


def digest(state: ErState) -> i64:
    """A number that changes when anything on the table or in the scores does."""
    check: i64 = state.turn * 31 + state.card
    seat: i64
    for seat in range(state.seats):
        sheet = state.sheets[seat]
        check = (
            check * 31 + total(state, seat) * 1000 + sheet.morgue * 10 + sheet.nursed
        ) & _MODULUS
        check = (check * 31 + sheet.stethoscopes_gained * 64 + sheet.stethoscopes_used) & _MODULUS
        check = (check * 31 + sheet.bags_gained * 64 + sheet.bags_used) & _MODULUS
        check = (check * 31 + sheet.screened) & _MODULUS
        check = (check * 31 + sheet.critical) & _MODULUS
        for value in sheet.beds:
            check = (check * 7 + value) & _MODULUS
    for number in state.streams:
        check = (check * 31 + number) & _MODULUS
    for number in state.earned:
        check = (check * 31 + number) & _MODULUS
    return check
