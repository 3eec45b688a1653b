"""The way from one process of a house to the others."""

from __future__ import annotations

from typing import Protocol

from dicehospital.server.bus.messages import AnyMessage, Hear


class Bus(Protocol):
    """Carries what is told to all other processes, as well as it can."""

    is_up: bool  # what is told now would be heard
    has_table_affinity: bool  # all windows of a table are brought to one process, as far as can be

    async def open(self, server: str, heard: Hear) -> None:
        """Begin to listen, as a server of some name; whoever cannot be reached now may be later."""

    def tell(self, told: AnyMessage) -> None:
        """Tell everybody else; it never waits and never fails."""

    async def close(self) -> None:
        """Send what waits, and stop."""


class NullBus:
    """Nobody to talk to, or no way: then every process finds out by looking into the store."""

    is_up = False
    has_table_affinity = False

    async def open(self, server: str, heard: Hear) -> None:
        """Do nothing: nothing is ever heard."""

    def tell(self, told: AnyMessage) -> None:
        """Do nothing: nobody listens."""

    async def close(self) -> None:
        """Do nothing: nothing waits."""
