"""What a host does to a house while it is open: each of its servers looks once a second, and heeds it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from dicehospital.server.access.bans import BANNED, Bans, farewell
from dicehospital.server.access.password import ServerPassword
from dicehospital.server.access.password_gate import ASKED
from dicehospital.server.monitoring import logs
from dicehospital.server.store.store import AdminCommand, StorageError, Store
from dicehospital.server.tables.acts import ActRejected
from dicehospital.server.tables.blocking import heed_blocks
from dicehospital.server.tables.forgetting import end_sessions_here, forget_here
from dicehospital.server.tables.live.registry import Registry

DELETED: Final = 4410  # close code of a socket
_PAUSE: Final = 1.0  # seconds between two looks


class AdminPoller:
    """Reads the notices of a store. A table that sleeps needs none: it wakes to what the store says."""

    def __init__(
        self, store: Store, registry: Registry, password: ServerPassword, bans: Bans
    ) -> None:
        self._store = store
        self._registry = registry
        self._password = password
        self._bans = bans
        self._seen = 0

    async def open(self) -> None:
        """Pass over what was told before; call it before anything else is read from the store."""
        for command in await self._store.notices(0):
            self._seen = command.id

    async def run(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(_PAUSE)
            with suppress(StorageError):  # the store is away; what it has to tell waits there
                await self.look()

    async def look(self) -> None:
        """Heed what was told since the last look."""
        for command in await self._store.notices(self._seen):
            await self._execute(command)
            self._seen = command.id
        self._send_banned_away()

    async def _execute(self, command: AdminCommand) -> None:
        logs.info("notice", kind=command.kind, table=command.table)
        live = self._registry.live(command.table)
        if command.kind == "password":
            await self._change_password()
        elif command.kind == "bans":
            await self._bans.read()
        elif command.kind == "forgotten":
            await forget_here(self._registry, int(command.table))
        elif command.kind == "sessions":
            end_sessions_here(self._registry, int(command.table))
        elif command.kind == "blocks":
            await heed_blocks(self._registry, int(command.table))
        elif live is not None and command.kind == "reload":
            with suppress(ActRejected):  # then its next act reads the log
                await live.read_new_lines()
        elif live is not None and command.kind == "deleted":
            live.close(DELETED)
            self._registry.ownership.abandon(live)

    async def _change_password(self) -> None:
        """Read the new password and ask it of everybody who is connected without it."""
        if await self._password.read() and self._password.is_asked:
            for watcher in self._registry.watchers():
                watcher.leave(ASKED)

    def _send_banned_away(self) -> None:
        """Disconnect watchers who are banned, and tell them why; also those who connect meanwhile."""
        for watcher in self._registry.watchers():
            ban = self._bans.of_watcher(watcher)
            if ban is not None:
                watcher.post(farewell(ban))
                watcher.leave(BANNED)
