"""Fair dice for tables with something at stake: each result from a hash of a secret seed and its number.

The generator of `rng` could be worked out from enough visible rolls. Here nothing seen tells anything
about what comes, and yet everything follows from the seed, which is revealed at the end (decision 0005).
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, cast

from dicehospital.kernel.chance.rng import SEED_BITS, derive
from dicehospital.kernel.history import count_chances
from dicehospital.kernel.slots import S

if TYPE_CHECKING:
    from dicehospital.kernel.agenda import State
    from dicehospital.kernel.chance.dealer import Dealer
    from dicehospital.kernel.ruleset import Ruleset
    from dicehospital.kernel.types import Json


class Sealed:
    """Answers for chance from a secret seed. It never waits, unless a replay brings the answers."""

    name = "sealed"
    inline = False

    def __init__(self, seed: int, dealt: int = 0, *, waits: bool = False) -> None:
        self.seed = seed
        self._dealt = dealt  # results before the game's own first one
        self._waits = waits

    def has_answer(self) -> bool:
        """Always, but in a replay."""
        return not self._waits

    def answer(self) -> Any:
        """None: the streams answer, which `stir` has set."""
        return None

    def copy(self) -> Dealer:
        """The dealer itself: it holds a seed and nothing that changes."""
        return self

    def seed_for(self, number: int) -> int:
        """The seed of one result: a hash of the secret and the number of results before it."""
        secret = self.seed.to_bytes(SEED_BITS // 8, "big")
        text = b"dicehospital:sealed:%d:" % (self._dealt + number)
        return int.from_bytes(hashlib.sha256(text + secret).digest(), "big")

    def describe(self, number: int) -> Json:
        """What a position must keep of it, after so many results of the game."""
        return {"seed": hex(self.seed), "dealt": self._dealt + number}


def redrawing_seed(seed: int) -> int:
    """From a sealed seed the seed of what a position hides; no result of the game is drawn from it."""
    secret = seed.to_bytes(SEED_BITS // 8, "big")
    return int.from_bytes(hashlib.sha256(b"dicehospital:position:" + secret).digest(), "big")


def stir(state: State, dealer: Dealer) -> None:
    """Before a draw: a sealed game's streams are made anew, so no result tells about the next."""
    if isinstance(dealer, Sealed):
        names = tuple(str(number) for number in range(len(state.streams) // 2))
        state.streams = derive(dealer.seed_for(count_chances(state.journal)), names)


def foreseen(rules: Ruleset[S], state: S, dealer: Dealer) -> Any:
    """What a state would be answered if it drew from the seed now; nothing changes."""
    chance = rules.chances[state.asked]
    copy = cast("S", state.copy())
    stir(copy, dealer)
    return chance.format([int(value) for value in chance.draw(copy)])


def sealed_position(position: Json, dealer: Dealer, number: int) -> Json:
    """A position after so many results; in a sealed game the seal stands in for the streams."""
    if isinstance(dealer, Sealed):
        del position["rng"]
        position["sealed"] = dealer.describe(number)
    return position
