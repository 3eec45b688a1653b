"""What a move leads to in one imagined game, near enough to be tried often: how the coach compares moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from dicehospital.bots.er import foresight as er
from dicehospital.bots.hospital import foresight as hospital
from dicehospital.bots.hospital.evaluate import parts
from dicehospital.bots.hospital.greedy import LATER, Greedy, asked_of, is_of_turn
from dicehospital.bots.hospital.holdings import context_of
from dicehospital.bots.hospital.weights import IMAGINING
from dicehospital.hospital.state import TURN, HospitalState
from dicehospital.kernel.game import Game
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.types import Move
from dicehospital.kernel.vocabulary import DONE

_POINT: Final = 1000  # outcomes are told in thousandths of a point
_SEED: Final = 1  # a review says the same whenever it is asked for


class CoachRollouts(Protocol):
    """What a game tells the coach."""

    def names(self, game: Game[Any], seat: int, /) -> tuple[str, ...]:
        """What an outcome is made of."""

    def candidates(self, game: Game[Any], seat: int, most: int, /) -> list[Move]:
        """The moves worth trying, the best at first sight first."""

    def outcome(self, game: Game[Any], seat: int, move: Move, seed: int, /) -> list[int]:
        """What a move leads to in an imagined game, part by part, in thousandths of a point."""


@dataclass(frozen=True, slots=True)
class SampleBudget:
    """How much is thought: so many other moves, at first in few worlds, in the end in many.

    After each glance the better half of the decisions is let go.
    """

    moves: int
    glances: tuple[int, ...]
    worlds: int
    lines: int = 0  # from each round, where the best line is sought by trying


class Rounds:
    """Dice Hospital: greedy plays on to the end of the seat's turn some rounds later; its guess counts.

    To the end of the game would take four times as long and be four times as noisy. What a move leaves to
    rivals does not count.
    """

    def __init__(self, seed: int, rounds: int) -> None:
        self._first = hospital.HospitalRollouts(seed, 1)
        self._player = Greedy(seed)
        self._rivals = Greedy(seed, 0, IMAGINING)
        self._rounds = rounds

    def names(self, game: Game[HospitalState], seat: int) -> tuple[str, ...]:
        """What scores are made of, what the patients in their beds are worth, and the rest."""
        return (*game.rulebook.scores(game.state)[seat].parts, "patients", "beds", LATER)

    def candidates(self, game: Game[HospitalState], seat: int, most: int) -> list[Move]:
        """The best ambulances, cards and so on at first sight; of a turn what greedy would do next."""
        if not is_of_turn(asked_of(game.state, seat)):
            return self._first.candidates(game, seat, most)
        return [self._player.choose(game, seat)]

    def outcome(self, game: Game[HospitalState], seat: int, move: Move, seed: int) -> list[int]:
        """The guess for the seat; the game stays as it is."""
        state = game.state.copy()
        state.forget()
        self._play_on(game.rulebook.ruleset, state, seat, list(move.words), seed)
        if state.over:
            score = game.rulebook.scores(state)[seat]
            found = {name: _POINT * points for name, points in score.parts.items()}
        else:
            found = parts(context_of(self._player.weights, state, seat), state)
        names = self.names(game, seat)[:-1]
        told = [found.pop(name, 0) for name in names]
        return [*told, sum(found.values())]

    def _play_on(
        self,
        rules: Ruleset[HospitalState],
        state: HospitalState,
        seat: int,
        words: list[int],
        seed: int,
    ) -> None:
        """Go on after a move until the seat would end its turn in the last round, or to the end."""
        last, acting = state.round + self._rounds, seat
        self._player.begin(seed)
        self._rivals.begin(seed)
        while True:
            for word in words:
                rules.pick(state, acting, word)
            if state.over:
                return
            acting = int(state.agenda[0].seat)
            thinker = self._player if acting == seat else self._rivals
            words = thinker.decide(rules, state, acting).words()
            ends = asked_of(state, acting).question == TURN and words == [DONE]
            if ends and acting == seat and state.round >= last:
                return


# By game: how far a glance and a judgement look ahead, and how many worlds they take.
_GLANCES: Final[dict[str, Callable[[], CoachRollouts]]] = {
    "er": lambda: er.ErRollouts(_SEED, 4),
    "hospital": lambda: Rounds(_SEED, 1),
}
_JUDGES: Final[dict[str, Callable[[], CoachRollouts]]] = {
    "er": lambda: er.ErRollouts(_SEED, 6),
    "hospital": lambda: Rounds(_SEED, 2),
}
EFFORTS: Final = {"er": SampleBudget(5, (4, 16), 256), "hospital": SampleBudget(3, (2, 4), 24, 8)}


def glance(game: str) -> CoachRollouts:
    """For looking over a whole game."""
    return _GLANCES[game]()


def judge(game: str) -> CoachRollouts:
    """For the decisions that look worst."""
    return _JUDGES[game]()
