"""What moves of one seat would lead to: played on a copy, as far as nothing hidden is revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.chance.dealer import Manual
from dicehospital.kernel.errors import IllegalMove
from dicehospital.kernel.game import Game
from dicehospital.kernel.history import has_step
from dicehospital.kernel.journal import move_of, word_of
from dicehospital.kernel.text import Reason
from dicehospital.kernel.types import Json

Moves = Sequence[list[int] | str]  # each as words or in notation


class Foreseen:
    """A plan of a seat, and the game after as many of its moves as can be foreseen."""

    def __init__(self, game: Game[Any], seat: int) -> None:
        self.game = game
        self.seat = seat
        self.steps: list[Json] = []  # the moves that were made
        self.begun: list[int] = []  # the words of the last one, where it is half made
        self.reveals: Json | None = None  # the move after which nobody knows what comes
        self.refused: Reason | None = None  # why the next one cannot be made
        self.is_short = False  # the next one is half made, but not the last of the plan
        game.drop(seat)
        game.resume(Manual())  # dice and cards stay where they are

    def take(self, move: list[int] | str) -> bool:
        """Make a move; whether the next one can be looked at."""
        before = self.game.copy()
        try:
            self._make(move)
        except IllegalMove as error:
            self.game, self.refused = before, error.reason
            return False
        self.begun = self.game.rulebook.ruleset.begun(self.game.state, self.seat)
        if self.begun:
            return False
        step = self._told(before)
        if self._is_final():
            self.game, self.reveals = before, step
            return False
        told = self.game.events(self.seat, len(before.events(self.seat)))
        self.steps.append({**step, "events": told})
        return True

    def _make(self, move: list[int] | str) -> None:
        if isinstance(move, str):
            self.game.play(self.seat, move)
            return
        for word in move:
            self.game.pick(self.seat, word)

    def _told(self, before: Game[Any]) -> Json:
        """The move that was made since, in words and notation."""
        picks = [entry for entry in self.game.journal()[len(before.journal()) :] if entry >= 0]
        words = [int(word_of(entry)) for entry in picks]
        kind = int(move_of(picks[-1]))
        move = before.rulebook.spell(before.state, self.seat, kind, words)
        say = before.rulebook.move_words(before.state, move).to_json()
        return {"words": words, "text": move.text, "move": move.to_json(), "say": say}

    def _is_final(self) -> bool:
        """Whether something was revealed, or will be by what chance is asked: then nothing is told of it."""
        state = self.game.state
        barrier = state.barrier_of(self.seat)
        return state.asked != NOT_ASKED or not has_step(state.journal, barrier, self.seat)


def foreseen(game: Game[Any], seat: int, moves: Moves) -> Foreseen:
    """A plan carried out on a game, up to the first move that cannot be made or foreseen."""
    plan = Foreseen(game, seat)
    for number, move in enumerate(moves):
        if not plan.take(move):
            plan.is_short = bool(plan.begun) and number + 1 < len(moves)
            break
    return plan
