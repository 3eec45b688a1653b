"""Setting up a game from what the players agreed on (ER-2, ER-9.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet, new_sheet
from dicehospital.er.board.tables import ALICAT, ALICATS_NURSES, BIT, NONE
from dicehospital.er.state import NO_DICE, STREAMS, ErState, Setup
from dicehospital.kernel.chance.rng import derive
from dicehospital.kernel.vecs import vec

PREPARATION: Final[i64] = 0  # place in components.MODIFIERS
TURNS: Final = vec[i64]([0, 24, 24, 24, 24, 25, 24])  # ER-2.1, by players
SIDE: Final = vec[i64]([0, 5, 5, 8, 8, 8, 8])  # ER-2.2: the side of the cardiologists, by players


def new_setup(players: i64, modifiers: i64, clockwise: bool) -> Setup:
    """Number of turns and side of the cardiologists follow from the number of players."""
    return Setup(players, TURNS[players], SIDE[players], modifiers, clockwise)


def alicats_sheet(modifiers: i64) -> Sheet:
    """ER-9.1: two nurses of no ward; with Preparation two more stethoscopes and two bags."""
    sheet = new_sheet()
    sheet.free_nurses = ALICATS_NURSES
    sheet.nurses = ALICATS_NURSES
    if modifiers & BIT[PREPARATION]:
        sheet.stethoscopes_gained += 2
        sheet.bags_gained += 2
    return sheet


def new_state(setup: Setup, seed: int) -> ErState:
    """A table before the specialists are dealt and the first card is turned up."""
    seats = max(setup.players, 2)
    game = ErState(
        setup=setup,
        sheets=vec[Sheet]([new_sheet() for _ in range(seats)]),
        dice=NO_DICE,
        taken=vec[i64]([NONE] * seats),
        specialists=vec[i64]([NONE, NONE, NONE, NONE]),
        shows=vec[i64]([setup.side, setup.side]),
        earned=vec[i64]([0] * (2 * seats)),
        streams=derive(seed, STREAMS),
    )
    if setup.players == 1:
        game.sheets[ALICAT] = alicats_sheet(setup.modifiers)
    return game
