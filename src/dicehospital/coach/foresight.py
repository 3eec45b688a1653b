"""What a move leads to in one imagined game, near enough to be tried often: how the coach compares moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

from dicehospital.bots.er import foresight as er
from dicehospital.bots.hospital import foresight as hospital
from dicehospital.bots.hospital.evaluate import Outlook, evaluate
from dicehospital.bots.hospital.greedy import Greedy, asked_of
from dicehospital.hospital.state import TURN, HospitalState
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move
from dicehospital.kernel.vocabulary import DONE

_SEED: Final = 1  # a review says the same whenever it is asked for


class Foresight(Protocol):
    """What a game tells the coach."""

    def names(self, game: Game[Any], seat: int, /) -> tuple[str, ...]:
        """What an outcome is made of."""

    def candidates(self, game: Game[Any], seat: int, most: int, /) -> list[Move]:
        """The moves worth trying, the best at first sight first."""

    def outcome(self, game: Game[Any], seat: int, move: Move, seed: int, /) -> list[int]:
        """What a move leads to in an imagined game, part by part, in thousandths of a point."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is thought: so many other moves, at first in few worlds, in the end in many.

    After each glance the better half of the decisions is let go.
    """

    moves: int
    glances: tuple[int, ...]
    worlds: int


class Rounds:
    """Dice Hospital: greedy plays on to the end of the seat's turn some rounds later; its guess counts.

    To the end of the game would take four times as long and be four times as noisy. What a move leaves to
    rivals does not count.
    """

    def __init__(self, seed: int, rounds: int) -> None:
        self._first = hospital.Foresight(seed)
        self._player = Greedy(seed)
        self._rounds = rounds

    def names(self, _game: Game[HospitalState], _seat: int) -> tuple[str, ...]:
        """Nothing: the guess is one number."""
        return ("hospital",)

    def candidates(self, game: Game[HospitalState], seat: int, most: int) -> list[Move]:
        """The best ambulances and improvements at first sight; of everything else what greedy would do."""
        return self._first.candidates(game, seat, most)

    def outcome(self, game: Game[HospitalState], seat: int, move: Move, seed: int) -> list[int]:
        """The guess for the seat; the game stays as it is."""
        rules, state = game.rulebook.ruleset, game.state.copy()
        state.forget()
        last = state.round + self._rounds
        words = list(move.words)
        acting = seat
        self._player.begin(seed)
        while True:
            for word in words:
                rules.pick(state, acting, word)
            if state.over:
                return [1000 * game.rulebook.scores(state)[seat].total]
            acting = state.agenda[0].seat
            words = self._player.decide(rules, state, acting).words()
            is_done = asked_of(state, acting).question == TURN and words == [DONE]
            if is_done and acting == seat and state.round >= last:
                return [evaluate(Outlook(self._player.weights, state, seat), state)]


# By game: how far a glance and a judgement look ahead, and how many worlds they take.
_GLANCES: Final = {"er": lambda: er.Foresight(_SEED, 4), "hospital": lambda: Rounds(_SEED, 1)}
_JUDGES: Final = {"er": lambda: er.Foresight(_SEED, 6), "hospital": lambda: Rounds(_SEED, 2)}
EFFORTS: Final = {"er": Effort(5, (4, 16), 256), "hospital": Effort(3, (2, 4), 24)}


def glance(game: str) -> Foresight:
    """For looking over a whole game."""
    return _GLANCES[game]()


def judge(game: str) -> Foresight:
    """For the decisions that look worst."""
    return _JUDGES[game]()
