"""Statements that both stores understand: in their SQL `$1` is the first value."""

from __future__ import annotations

from typing import Any, Literal, Protocol

Statement = tuple[str, tuple[object, ...]]
"""SQL, and its values."""
NoticeKind = Literal["reload", "deleted", "password", "bans", "forgotten", "sessions", "blocks"]
"""What running servers are told about."""
NoticeOf = tuple[NoticeKind, str]
"""A notice: about what, and which."""


class Statements(Protocol):
    """A store as those see it who need nothing of it but SQL."""

    async def rows(self, sql: str, *values: object) -> list[Any]:
        """What a query finds."""

    async def change(self, sql: str, *values: object) -> None:
        """Keep what a statement leaves behind; where its answer is lost it may be done twice."""

    async def transact(
        self, *statements: Statement, notice: NoticeOf | None = None
    ) -> list[list[Any]]:
        """What each statement finds and leaves behind, all or nothing."""

    async def erase(
        self, *statements: Statement, held: str = "", notice: NoticeOf | None = None
    ) -> list[list[Any]]:
        """As `transact`; nothing of what they remove stays on the disk.

        Nobody appends a line to the table that is `held` meanwhile.
        """
