"""A second proof: every order of every move that the rules offer, without anything that bots know."""

from __future__ import annotations

import json
from typing import Any, Final

from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.chance.rng import derive
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.playout import settle, without_past
from dicehospital.puzzles.puzzle import Puzzle, begun, line_of

MOST: Final = 200_000  # positions that are looked at
_DRAWS: Final = (1, 2)  # seeds with which chance is tried, where nothing is left to decide
Points = tuple[int, ...]  # the two highest results, most first; one where there is no other


class PlainSearch:
    """Every whole move from every position of a turn; positions that are reached twice are looked at once.

    It refuses (`BadInput`) what is no puzzle: chance before the seat's last decision or with a say in its
    points, and others who are asked something.
    """

    def __init__(self, game: Game[Any], seat: int, most: int = MOST) -> None:
        self._rulebook = game.rulebook
        self._seat = seat
        self._most = most
        self._turn = game.turn
        self._known: dict[str, Points] = {}
        self._begun = without_past(game.state)
        self._begun.inline = False

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return len(self._known)

    def points(self) -> Points:
        """The two highest numbers of points that the seat can have."""
        return self._of(self._begun)

    def _of(self, state: Any) -> Points:  # noqa: ANN401 (the state of whichever game it is)
        if state.over or state.asked != NOT_ASKED:
            return (self._alike(state),)
        key = self._key(state)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= self._most:
                raise BadInput("position", "puzzles.too_many", most=self._most)
            found = self._known[key] = self._beyond(state)
        return found

    def _beyond(self, state: Any) -> Points:  # noqa: ANN401 (as above)
        """What the moves of the seat lead to; nobody else may have one."""
        if any(task.seat != self._seat for task in state.agenda):
            raise BadInput("position", "puzzles.others_act")
        reached: set[int] = set()
        for _, words in self._rulebook.ruleset.whole_moves(state, self._seat):
            after = state.copy()
            for word in words:
                self._rulebook.ruleset.pick(after, self._seat, word)
            reached.update(self._of(after))
        return tuple(sorted(reached, reverse=True)[:2])

    def _key(self, state: Any) -> str:  # noqa: ANN401 (as above)
        """All that is to be known of a position."""
        return json.dumps(self._rulebook.position(state))

    def _alike(self, state: Any) -> int:  # noqa: ANN401 (as above)
        """The points once nothing is left to decide, whatever chance still brings."""
        reached = {self._settled(state.copy(), seed) for seed in _DRAWS}
        if len(reached) != 1:
            raise BadInput("position", "puzzles.chance")
        return reached.pop()

    def _settled(self, state: Any, seed: int) -> int:  # noqa: ANN401 (as above)
        """The points at the end, with a draw of its own."""
        if not state.over:
            state.streams = derive(seed, self._rulebook.streams)
        while not state.over:
            if state.asked == NOT_ASKED:
                raise BadInput("position", "puzzles.chance")
            settle(self._rulebook.ruleset, state)
            self._rulebook.ruleset.proceed(state)
        return int(self._rulebook.total(state, self._seat))


def check(puzzle: Puzzle, most: int = MOST) -> int:
    """Prove a puzzle again; returns how many positions that took. `BadInput` names what is not as it says."""
    game = begun(puzzle)
    search = PlainSearch(game, puzzle.seat, most)
    best, *others = search.points()
    for field, seen, wanted in (
        ("best", puzzle.best, best),
        ("margin", puzzle.margin, best - others[0] if others else 0),
        ("line", line_of(puzzle).scores()[puzzle.seat].total, best),
    ):
        if seen != wanted:
            raise BadInput(field, "puzzles.not_proven", seen=seen, wanted=wanted)
    return search.positions
