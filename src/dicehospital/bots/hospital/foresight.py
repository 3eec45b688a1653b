"""What a choice leads to in one imagined game: greedy plays on for everybody to the end."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital.greedy import Greedy, asked_of, judged
from dicehospital.bots.hospital.weights import POINT
from dicehospital.hospital.modules.solo_reports.reports import SOLO_INTAKE
from dicehospital.hospital.scoring import parts, scores
from dicehospital.hospital.state import CHOOSE, IMPROVE, HospitalState
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move

RIVALS: Final = "rivals"  # a part: what the best rival has speaks against a move, by half


@final
class Foresight:
    """Tries ambulances and improvements; the turn between them is thought out by greedy."""

    def __init__(self, seed: int) -> None:
        self.greedy: Greedy = Greedy(seed)  # who decides everything else ...
        self.player: Greedy = Greedy(seed)  # ... and who plays on in imagined games

    def names(self, game: Game[HospitalState], seat: int) -> tuple[str, ...]:
        """What an outcome is made of."""
        return (*parts(game.state, seat), RIVALS)

    def candidates(self, game: Game[HospitalState], seat: int, most: int) -> list[Move]:
        """The moves worth trying, the best at first sight first; one where greedy decides."""
        rules, state = game.rulebook.ruleset, game.state
        asked = asked_of(state, seat)
        if asked.question != CHOOSE and asked.question != IMPROVE and asked.question != SOLO_INTAKE:
            return [self.spelt(game, seat, self.greedy.decide(rules, state, seat))]
        found = judged(self.greedy.thinking(rules, state, seat), state, asked)
        found.sort(key=lambda one: -one.worth)
        return [self.spelt(game, seat, one.task) for one in found[:most]]

    def spelt(self, game: Game[HospitalState], seat: int, task: Task) -> Move:
        """A task as a move."""
        return game.rulebook.spell(game.state, seat, int(task.move), task.words())

    def outcome(self, game: Game[HospitalState], seat: int, move: Move, seed: int) -> list[int]:
        """What the seat has in the end, part by part, in thousandths; the game stays as it is."""
        rules = game.rulebook.ruleset
        state = game.state.copy()
        state.forget()
        for word in move.words:
            rules.pick(state, seat, word)
        self.player.begin(seed)
        while not state.over:
            acting: i64 = state.agenda[0].seat
            self.player.act(rules, state, acting)
        return [int(POINT) * points for points in parts(state, seat).values()] + [
            against(state, seat)
        ]


def against(state: HospitalState, seat: int) -> int:
    """Half of what the best rival has, against the seat."""
    others = [score.total for place, score in enumerate(scores(state)) if place != seat]
    return -int(POINT) // 2 * max(others) if len(others) > 0 else 0
