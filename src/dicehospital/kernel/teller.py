"""The story of a journal, told by a second state that plays it again; it is told on, never from the start."""

from __future__ import annotations

from typing import Generic, cast, final

from mypy_extensions import i64

from dicehospital.kernel.agenda import EVENT_WIDTH
from dicehospital.kernel.history import replay
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.vecs import vec


@final
class Teller(Generic[S]):
    """How far the story of one game has been told."""

    def __init__(self) -> None:
        self.state: S | None = None  # the state that tells ...
        self.told: i64 = 0  # ... as far as this place of the journal
        self.is_rewritten: bool = False  # something was struck from the journal

    def rewrite(self) -> None:
        """What was told is no longer true."""
        self.state = None
        self.is_rewritten = True

    def follow(self, before: Teller[S]) -> None:
        """Go on from where another one stopped, unless something was struck since."""
        if not self.is_rewritten:
            self.state, self.told = before.state, before.told
        self.is_rewritten = False

    def tell(self, rules: Ruleset[S], start: S, journal: vec[i64]) -> vec[i64]:
        """The whole story of a journal that begins at `start`."""
        state = self.state
        if state is None:
            state = cast("S", start.copy())
            state.inline = False
            state.tells = True
            self.told = 0
        replay(rules, state, journal, self.told)
        self.state = state
        self.told = len(journal)
        return state.story


def events_of(told: vec[i64], since: int) -> list[tuple[int, ...]]:
    """The events of a story as rows of numbers; the first `since` are left out."""
    places = range(since * EVENT_WIDTH, len(told), EVENT_WIDTH)
    return [tuple([int(n) for n in told[place : place + EVENT_WIDTH]]) for place in places]
