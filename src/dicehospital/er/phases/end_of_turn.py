"""The end of a turn: cardiologists are checked, the Chief's card passes on (ER-6, ER-3.8)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.tables import NONE
from dicehospital.er.cards.deck import meets
from dicehospital.er.state import IN_PLAY, NO_DICE, ErState
from dicehospital.er.story import BY_RULE, CARD_TURNED, GAME_OVER, GOAL_SCORED
from dicehospital.kernel.slots import Phase

SECOND_SIDE: Final[i64] = 5


def score_goal(state: ErState, seat: i64, place: i64, points: i64) -> None:
    """A seat earns points from the cardiologist at a place."""
    state.earn(seat, place, points)
    state.tell(GOAL_SCORED, seat, state.specialists[place], points)


def turn_card(state: ErState, place: i64, shows: i64, why: i64 = BY_RULE) -> None:
    """The cardiologist at a place now shows other points; 0 when it is discarded."""
    state.show(place, shows)
    state.tell(CARD_TURNED, NONE, state.specialists[place], shows, why)


@final
class Cardiologists(Phase[ErState]):
    """Whoever meets a goal for the first time scores what the card shows (ER-6.1)."""

    def begin(self, state: ErState) -> None:
        """Check both cards, with the points they show now."""
        place: i64
        for place in range(IN_PLAY):
            if state.shows[place] > 0 and self.score_all(state, place):
                turn_card(state, place, SECOND_SIDE if state.shows[place] > SECOND_SIDE else 0)

    def score_all(self, state: ErState, place: i64) -> bool:
        """ER-6.2, ER-6.3: all who meet it in the same turn score in full, each once; False when nobody did."""
        anybody = False
        seat: i64
        for seat in range(state.seats):
            scored = state.earned[2 * seat + place] > 0
            if not scored and meets(state.sheets[seat], state.specialists[place]):
                score_goal(state, seat, place, state.shows[place])
                anybody = True
        return anybody


@final
class EndOfTurn(Phase[ErState]):
    """The Chief's card passes clockwise (ER-2.4); with the last ambulance the game ends (ER-3.8)."""

    def begin(self, state: ErState) -> None:
        """End the game or clear the table for the next turn; what led here stands (ER-10.1)."""
        state.bar_undo()
        if state.turn == state.setup.turns:
            state.over = True
            state.tell(GAME_OVER, NONE)
            return
        state.turn += 1
        state.chief = (state.chief + 1) % state.seats
        clear_table(state)


def clear_table(state: ErState) -> None:
    """No card, no dice, nothing taken."""
    state.card = NONE
    state.filled = 0
    state.dice = NO_DICE
    seat: i64
    for seat in range(state.seats):
        state.taken[seat] = NONE
