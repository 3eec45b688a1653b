"""The password of a house: an Argon2id hash in the store, and what browsers show that have given it.

The hash is also the key that signs sessions. So every server of one store knows the sessions of the others,
they outlive a restart, and another password ends them all.
"""

from __future__ import annotations

import asyncio
import hmac
from hashlib import sha256
from time import time
from typing import Final

from argon2.exceptions import InvalidHashError

from dicehospital.server.limits.password_queue import Queue
from dicehospital.server.limits.token_buckets import TokenBuckets
from dicehospital.server.monitoring import logs
from dicehospital.server.settings import PASSWORD_LETTERS, check_password
from dicehospital.server.store.people import HostAct
from dicehospital.server.store.store import Store
from dicehospital.server.tables.accounts.slow_hash import SlowHashes, hash_of

SETTING: Final = "password"  # what the store calls the hash
SESSION_DAYS: Final = 30
_SESSION_SECONDS: Final = SESSION_DAYS * 24 * 3600
_SERVER: Final = "dicehospital serve"  # who sets the password that settings want
_TRIES: Final = 5  # a minute and address


class ServerPassword:
    """What a running server knows of the password."""

    def __init__(self, store: Store, hashes: SlowHashes | None = None) -> None:
        self._store = store
        self._hashes = hashes or SlowHashes()
        self._hash = ""
        self._key = b""
        self.queue = Queue(self.is_right)
        self.tries = TokenBuckets(_TRIES / 60, _TRIES)  # by address

    async def open(self, wanted: str) -> None:
        """Read what the store has; a password that the settings want is put there first."""
        await self.read()
        if wanted and not await self.is_right(wanted):
            await set_password(self._store, wanted)
            await self._store.people.note(
                HostAct(0, int(time() * 1000), _SERVER, "password_set", "{}")
            )
            await self.read()

    async def read(self) -> bool:
        """Read it again; True if it is another one than before."""
        found = (await self._store.setting(SETTING) or b"").decode()
        is_new = found != self._hash
        self._hash, self._key = found, sha256(b"session\0" + found.encode()).digest()
        return is_new

    async def close(self) -> None:
        """Check no more."""
        await self.queue.close()
        self._hashes.close()

    @property
    def is_asked(self) -> bool:
        """Whether visitors need it."""
        return bool(self._hash)

    async def is_right(self, text: str) -> bool:
        """Whether this is the password, found out beside the event loop."""
        if not self._hash or len(text) > PASSWORD_LETTERS[1]:
            return False
        try:
            return await self._hashes.fits(self._hash, text)
        except InvalidHashError:
            logs.warning("broken_password", fix="dicehospital host password")
            return False

    # -- sessions ------------------------------------------------------------------------------
    def new_session(self) -> str:
        """What a browser shows from now on, until it is too old or the password is another one."""
        return self._signed(int(time()) + _SESSION_SECONDS)

    def knows(self, session: str) -> bool:
        """Whether a browser has given the password."""
        ends = session.partition(".")[0]
        if not (ends.isascii() and ends.isdecimal() and len(ends) < 13) or int(ends) < time():
            return False
        return hmac.compare_digest(session.encode(), self._signed(int(ends)).encode())

    def _signed(self, ends: int) -> str:
        return f"{ends}.{hmac.new(self._key, str(ends).encode(), sha256).hexdigest()}"


async def set_password(store: Store, text: str) -> None:
    """Require a password from now on, at every server of a store; `BadInput` says why not."""
    found = await asyncio.to_thread(hash_of, check_password("password", text))
    await store.set_setting(SETTING, found.encode())
    await store.notify("password")


async def clear_password(store: Store) -> None:
    """Let everybody in again."""
    await store.set_setting(SETTING, None)
    await store.notify("password")
