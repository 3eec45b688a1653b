"""The turn against ALICAT: the Chief acts wholly first, and cardiologists work differently (ER-9)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.tables import ALICAT, CARDIOLOGISTS, HUMAN, PLACE_IN_TYPE
from dicehospital.er.cards.deck import meets
from dicehospital.er.components import SPECIALIST_IDS
from dicehospital.er.phases.alicat import act
from dicehospital.er.phases.choose import SOLO_TAKE
from dicehospital.er.phases.end_of_turn import score_goal, turn_card
from dicehospital.er.phases.resolve import owe
from dicehospital.er.state import IN_PLAY, ErState
from dicehospital.er.story import BY_RULE, BY_WARD, THOUGH_MET
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind, Phase, Question, Slot

SOLO_POINTS: Final[i64] = 5  # each card is on its second side


@final
class SoloChoice(Phase[ErState]):
    """The Chief (`order` 0) or the other seat (1) takes a die; ALICAT resolves it at once (ER-9.1)."""

    def __init__(self, order: i64) -> None:
        self.order: i64 = order

    def begin(self, state: ErState) -> None:
        """Ask the human, or let ALICAT act."""
        if (state.chief + self.order) % 2 == HUMAN:
            SOLO_TAKE.ask(state, HUMAN)
        else:
            act(state)


@final
class SoloResolve(Phase[ErState]):
    """The human resolves his die before ALICAT acts, or after (ER-9.1)."""

    def __init__(self, order: i64) -> None:
        self.order: i64 = order

    def begin(self, state: ErState) -> None:
        """Ask the human, if the die just taken was his."""
        if (state.chief + self.order) % 2 == HUMAN:
            owe(state, HUMAN)


def cards_in_play(state: ErState) -> i64:
    """How many cardiologists are still on the table."""
    count: i64 = 0
    for shows in state.shows:
        if shows > 0:
            count += 1
    return count


def human_meets_all(state: ErState) -> bool:
    """Whether the human meets the goal of every cardiologist still on the table."""
    place: i64
    for place in range(IN_PLAY):
        if state.shows[place] > 0 and not meets(state.sheets[HUMAN], state.specialists[place]):
            return False
    return True


@final
class SoloCardiologists(Phase[ErState]):
    """Two cards are one goal for the human; ALICAT scores one for each ward it fills (ER-9.7)."""

    def begin(self, state: ErState) -> None:
        """Check once, on the cards that were in play when the check began."""
        count = cards_in_play(state)
        if count == 0:
            return
        human = human_meets_all(state)
        alicat = min(state.filled, count)
        self.score(state, human, alicat)
        if human or alicat == count:
            self.discard_all(state, human)
        elif alicat == 1 and state.turn < state.setup.turns:
            DISCARD.ask(state, HUMAN)

    def score(self, state: ErState, human: bool, alicat: i64) -> None:
        """Five points a card: all of them for the human, the first `alicat` for ALICAT."""
        place: i64
        for place in range(IN_PLAY):
            if state.shows[place] > 0:
                if human:
                    score_goal(state, HUMAN, place, SOLO_POINTS)
                if alicat > 0:
                    score_goal(state, ALICAT, place, SOLO_POINTS)
                    alicat -= 1

    def discard_all(self, state: ErState, human: bool) -> None:
        """Every card still in play goes: the human has scored it, or ALICAT's wards took it."""
        place: i64
        for place in range(IN_PLAY):
            if state.shows[place] > 0:
                turn_card(state, place, 0, BY_RULE if human else taken(state, place))


def taken(state: ErState, place: i64) -> i64:
    """Why ALICAT's ward takes a card: also from a human who meets this goal alone."""
    met = meets(state.sheets[HUMAN], state.specialists[place])
    return THOUGH_MET if met else BY_WARD


@final
class CardInPlay(Slot[ErState]):
    """One of the cardiologists still on the table."""

    def options(self, state: ErState, task: Task, out: Words) -> None:
        """Offer the cardiologists that are not discarded yet."""
        place: i64
        for place in range(IN_PLAY):
            if state.shows[place] > 0:
                out.add(self.base + PLACE_IN_TYPE[state.specialists[place]])


@final
class Discard(MoveKind[ErState]):
    """The human says which card ALICAT's filled ward costs (ER-9.7)."""

    def effect(self, state: ErState, task: Task) -> None:
        """Discard it; ALICAT's points are booked with it."""
        card = CARDIOLOGISTS[CARD_IN_PLAY.read(task, 0)]
        place: i64 = 0 if state.specialists[0] == card else 1
        points = state.earned[2 * ALICAT + 1 - place]
        state.earn(ALICAT, place, points)
        state.earn(ALICAT, 1 - place, -points)
        turn_card(state, place, 0, taken(state, place))


_IDS: Final = [SPECIALIST_IDS[card] for card in CARDIOLOGISTS]
CARD_IN_PLAY: Final = CardInPlay(
    "card", [f"discard {card}" for card in _IDS], list(_IDS), [f"card:{card}" for card in _IDS]
)
DISCARD: Final = Question("discard", Discard("discard", "discard {card}", CARD_IN_PLAY))
