"""What can happen in a game of Emergency Roll, as numbers; `events` makes them readable."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

TURN_STARTED: Final[i64] = 0  # seat = Chief; turn, turns in all
SPECIALIST_DEALT: Final[i64] = 1  # card
CARD_FLIPPED: Final[i64] = 2  # card
DICE_ROLLED: Final[i64] = 3  # red, yellow, green: 8 * card + value
TOOK: Final[i64] = 4  # die, whether it is public, 8 * card + value
REVEALED: Final[i64] = 5  # die, 1, 8 * card + value
BAG_PAID: Final[i64] = 6  # for a copy of the Chief's die
GAINED: Final[i64] = 7  # bonus, how many
ADMITTED: Final[i64] = 8  # bed, value, price: 4 * stethoscopes + 2 * bag + extra
MADE_CRITICAL: Final[i64] = 9  # bed, value
NURSE_CALLED: Final[i64] = 10  # ward, nurses now
BONUS_LOST: Final[i64] = 11  # bonus, the ward (from 1) whose nurse was used before, or 0
SCREENED: Final[i64] = 12  # bed
SCREEN_DECLINED: Final[i64] = 13
BURIED: Final[i64] = 14  # whether the extra patient, morgue boxes now
GOAL_SCORED: Final[i64] = 15  # card, points
CARD_TURNED: Final[i64] = 16  # card, points it shows now (0 = discarded), why it was discarded:
BY_RULE: Final[i64] = 0  # it was scored
BY_WARD: Final[i64] = 1  # ALICAT filled a ward ...
THOUGH_MET: Final[i64] = 2  # ... and the human met the goal, but not that of the other card
GAME_OVER: Final[i64] = 17


def price(stethoscopes: i64, bag: bool, extra: bool) -> i64:
    """What an admission cost, as one number."""
    return 4 * stethoscopes + (2 if bag else 0) + (1 if extra else 0)


def with_card(card: i64, value: i64) -> i64:
    """A die's value and the ambulance card that says what it brings, as one number."""
    return 8 * card + value
