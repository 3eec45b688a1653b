"""What both stores look up of people in the same words: SQL in which `$1` is the first value."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from dicehospital.server.store.people import Ban, HostAct, Report

_BANS: Final = """
SELECT id, person, network, made, until, reason FROM ban
WHERE until IS NULL OR until > $1 ORDER BY id
"""
_BANNED: Final = """
SELECT token_hash, ban.id FROM ban JOIN session ON session.person = ban.person
WHERE until IS NULL OR until > $1
"""
_REPORT: Final = (
    "SELECT id, at, table_id, seat, reporter, reported, name, reason, words, done FROM report"
)


class PeopleRows(ABC):
    """The part of `People` that changes nothing."""

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[Any]:
        """What a query finds."""

    async def traces(self, person: int) -> list[str]:
        """The ids of all tables at which a guest has ever had a seat."""
        sql = "SELECT table_id FROM trace WHERE person = $1 ORDER BY table_id"
        return [table for (table,) in await self._rows(sql, person)]

    async def is_guest(self, person: int) -> bool:
        """Whether there is a guest of this number who has not been forgotten."""
        sql = "SELECT 1 FROM person WHERE id = $1 AND name <> ''"
        return bool(await self._rows(sql, person))

    async def bans(self, now: int) -> list[Ban]:
        """Those that hold at a moment."""
        return [Ban(*row) for row in await self._rows(_BANS, now)]

    async def banned_tokens(self, now: int) -> dict[bytes, int]:
        """By the hash of its token the ban of every session of a guest who may not come in."""
        return {bytes(token): ban for token, ban in await self._rows(_BANNED, now)}

    async def reports(self, limit: int, *, with_done: bool = False) -> list[Report]:
        """Reports that wait for the host, or all; the newest first."""
        sql = f"{_REPORT} WHERE done IS NULL OR $1 ORDER BY id DESC LIMIT $2"
        return [Report(*row) for row in await self._rows(sql, with_done, limit)]

    async def reports_by(self, person: int) -> list[Report]:
        """What a guest has reported, the newest first."""
        sql = f"{_REPORT} WHERE reporter = $1 ORDER BY id DESC"
        return [Report(*row) for row in await self._rows(sql, person)]

    async def host_log(self, limit: int) -> list[HostAct]:
        """What the host did, the newest first."""
        sql = "SELECT id, at, who, what, about FROM host_log ORDER BY id DESC LIMIT $1"
        return [HostAct(*row) for row in await self._rows(sql, limit)]
