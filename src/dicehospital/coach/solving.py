"""A decision in an ending that is solved: what the move that was made cost is known, not sampled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from dicehospital.bots import Ranked
from dicehospital.bots.endings import proven
from dicehospital.coach.decisions import Decision
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move

# Looks at one decision: the same on every build, so that a game has one review.
_LOOKS: Final = {"er": 50_000, "hospital": 4_000}


@dataclass(frozen=True, slots=True)
class Solved:
    """What a decision could lead to, and what it led to."""

    decision: Decision
    best: Ranked
    made: Ranked
    interval: float = 0.0

    @property
    def better(self) -> Move:
        """A move than which none scores more."""
        return self.best.move

    @property
    def loss(self) -> float:
        """How many points more it scores."""
        return self.best.value - self.made.value

    def ranked(self, move: Move, _names: tuple[str, ...]) -> Ranked:
        """A move as bots speak of it."""
        return self.best if move == self.best.move else self.made


def solved_of(decision: Decision) -> Solved | None:
    """The decision with what is proven of it; None where that is nothing, and where it left no choice."""
    seen, seat = decision.world(0), decision.seat
    found = proven(seen.copy(), seat, _LOOKS[seen.name])
    if not found or len(list(seen.moves(seat))) < 2:
        return None
    made = _made(seen, seat, decision.played, found)
    return None if made is None else Solved(decision, found[0], made)


def _made(seen: Game[Any], seat: int, played: Move, found: list[Ranked]) -> Ranked | None:
    """What is known of the move that was made: of what followed it the best counts."""
    known = next((one for one in found if one.move == played), None)
    after, turn = seen.copy(), seen.turn
    after.play(seat, played)
    if after.turn != turn or seat not in after.to_act:
        return known
    further = proven(after.imagine(seat, 0), seat, _LOOKS[seen.name])
    return Ranked(played, further[0].value, 0.0, further[0].parts) if further else None
