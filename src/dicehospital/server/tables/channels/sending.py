"""What is sent to somebody, and how the sending may end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

Begin = Callable[[], Awaitable[None]]
"""Called when all is ready and nothing has been sent: from then on the message is sent by nobody else."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message in words."""

    kind: str  # "first", "half", "last", "test" or "code"
    language: str
    text: str
    url: str | None  # of the table; None: the server does not know how others reach it
    topic: str  # a later message of the same topic takes the place of an earlier one
    life: int  # seconds after which it is of no use


class SendingFailed(Exception):  # noqa: N818 (a finding about a message)
    """A message has not arrived, or nobody knows."""

    def __init__(
        self,
        problem: str,
        *,
        is_passing: bool = False,
        after: int | None = None,
        is_gone: bool = False,
    ) -> None:
        self.problem = problem  # a word that the page knows
        self.is_passing = is_passing  # it may be tried again ...
        self.after = after  # ... not before so many seconds
        self.is_gone = is_gone  # nobody is there any more
        super().__init__(problem)


class Taken(Exception):  # noqa: N818 (a finding about a message)
    """Another server sends the message."""


class Way(Protocol):
    """A kind of channel."""

    async def send(self, address: str, keys: str, notice: Notice, begin: Begin) -> None:
        """Send a message; `SendingFailed` where it does not arrive."""

    def check(self, address: str, keys: str) -> str:
        """What a new channel is called if its owner does not say; `BadInput` where it cannot be one."""
