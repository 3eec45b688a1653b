"""When the rounds of a tournament open and close."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

RoundStatus = Literal["coming", "open", "closed"]


class Window(NamedTuple):
    """From when to when a round can be played, in milliseconds since 1970."""

    opens: int
    closes: int
    deadline: int  # it closes then at the latest

    def status(self, at: int) -> RoundStatus:
        """How a round stands at a moment."""
        if at < self.opens:
            return "coming"
        return "open" if at < self.closes else "closed"


def deadline_of(started: int, length: int, number: int) -> int:
    """When a round closes at the latest; rounds are numbered from 1."""
    return started + number * length


def windows_of(started: int, length: int, ends: Sequence[int | None]) -> list[Window]:
    """All rounds; for each is given when its last game ended, None while one is not over.

    A round closes as soon as all its games are over, and the next one opens. No deadline moves.
    """
    found: list[Window] = []
    for number, ended in enumerate(ends, 1):
        opens = found[-1].closes if found else started
        deadline = deadline_of(started, length, number)
        closes = deadline if ended is None else min(deadline, ended)
        found.append(Window(opens, closes, deadline))
    return found
