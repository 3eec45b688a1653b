"""What a move leads to in one imagined game: greedy plays on for some turns, then its guess counts."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.bots.er.evaluate import PARTS, EvalContext, parts
from dicehospital.bots.er.fast_greedy import FastGreedy
from dicehospital.bots.er.greedy import Greedy, best_first, think
from dicehospital.bots.er.turns import MARGIN
from dicehospital.er.state import ErState
from dicehospital.kernel.game import Game
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.types import Move


@final
class ErRollouts:
    """Greedy's best moves, and what becomes of them `turns` turns later, this one included."""

    def __init__(self, seed: int, turns: i64) -> None:
        self.greedy: Greedy = Greedy(seed)
        self.swift: FastGreedy = FastGreedy()
        self.turns: i64 = turns

    def names(self, _game: Game[ErState], _seat: int) -> tuple[str, ...]:
        """What an outcome is made of."""
        return PARTS

    def candidates(self, game: Game[ErState], seat: int, most: int) -> list[Move]:
        """The moves worth trying, the best at first sight first."""
        look = EvalContext(self.greedy.chances, self.greedy.memory, game.state, seat)
        tried = best_first(think(game.rulebook.ruleset, look, game.state.copy()))
        least = tried[0].worth - MARGIN
        codec = game.rulebook.codec
        return [codec.spell(int(one.kind), one.words) for one in tried[:most] if one.worth >= least]

    def outcome(self, game: Game[ErState], seat: int, move: Move, seed: int) -> list[int]:
        """The guess for the seat, part by part, in thousandths; the game stays as it is."""
        rules = game.rulebook.ruleset
        state = game.state.copy()
        state.forget()
        last = state.turn + self.turns
        for word in move.words:
            rules.pick(state, seat, word)
        self.swift.begin(seed)
        play_until(rules, self.swift, state, last)
        look = EvalContext(self.greedy.chances, self.greedy.memory, state, seat)
        if not state.over:
            look.turn_to(state, look.turns + 1)  # nothing was done yet in this one
        return parts(look, state)


def play_until(rules: Ruleset[ErState], policy: FastGreedy, state: ErState, turn: i64) -> None:
    """Let greedy decide for all seats until a turn begins, or to the end."""
    while not state.over and state.turn < turn:
        policy.act(rules, state, state.agenda[0].seat)
