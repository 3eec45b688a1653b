"""Random play of Emergency Roll: one game, or many with a checksum."""

from __future__ import annotations

from functools import partial

from mypy_extensions import i64

from dicehospital.er.rules import ruleset_for
from dicehospital.er.scoring import total
from dicehospital.er.setup import new_setup, new_state
from dicehospital.er.state import ErState, Setup
from dicehospital.kernel.playout import MODULUS, play_at_random, run_games


def random_game(setup: Setup, seed: int) -> tuple[ErState, int]:
    """A whole game of random picks and how many there were; it and they follow from the seed."""
    game = new_state(setup, seed)
    return game, play_at_random(ruleset_for(setup.players == 1, setup.clockwise), game, seed)


def run(games: int, seed: int, players: int, modifiers: int = 0) -> tuple[int, int]:
    """Play random games of seeds `seed`, `seed + 1`, ...: the number of picks, and a checksum of all."""
    begin = partial(new_state, new_setup(players, modifiers, False))
    return run_games(ruleset_for(players == 1, False), range(seed, seed + games), begin, digest)


def digest(state: ErState) -> i64:
    """A number that changes when anything on the table or in the scores does."""
    check: i64 = state.turn * 31 + state.card
    seat: i64
    for seat in range(state.seats):
        sheet = state.sheets[seat]
        check = (
            check * 31 + total(state, seat) * 1000 + sheet.morgue * 10 + sheet.nursed
        ) & MODULUS
        check = (check * 31 + sheet.stethoscopes_gained * 64 + sheet.stethoscopes_used) & MODULUS
        check = (check * 31 + sheet.bags_gained * 64 + sheet.bags_used) & MODULUS
        check = (check * 31 + sheet.screened) & MODULUS
        check = (check * 31 + sheet.critical) & MODULUS
        for value in sheet.beds:
            check = (check * 7 + value) & MODULUS
    for number in state.streams:
        check = (check * 31 + number) & MODULUS
    for number in state.earned:
        check = (check * 31 + number) & MODULUS
    return check
