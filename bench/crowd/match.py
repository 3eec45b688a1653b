"""What the drivers of the load test need of a match, whichever server it is played on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from crowd.tally import Tally

AnyMatch = TypeVar("AnyMatch", bound="Match")


class Match(Protocol):
    """Two people on two sockets who make one act after the other."""

    tally: Tally
    on_ready: Callable[[], None]  # called when an act is done and both sockets have seen it
    is_busy: bool  # an act is under way
    is_over: bool

    async def open(self) -> None:
        """Make a new match and wait until it can be played."""

    def act(self, since: float) -> None:
        """Make a random legal act; its time counts from `since`."""

    def close(self) -> None:
        """Leave."""
