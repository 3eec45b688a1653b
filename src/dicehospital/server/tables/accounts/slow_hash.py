"""Hashes that are slow on purpose, for what people make up themselves: Argon2id, beside the event loop."""

from __future__ import annotations

import asyncio
import unicodedata
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from dicehospital.kernel.chance.rng import fresh_token

# As RFC 9106 advises for 64 MiB, but in one lane: a check then takes one core, and tables have the others.
_HASHER: Final = PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=1)


class SlowHashes:
    """One thread: however many texts come, tables keep the other cores and the memory."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="slow_hash")

    async def make(self, text: str) -> str:
        """The hash of a text, with a salt of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, hash_of, text)

    async def fits(self, found: str, text: str) -> bool:
        """Whether a hash is that of a text; `InvalidHashError` if it is none at all."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _fits, found, text)

    def close(self) -> None:
        """Hash no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def hash_of(text: str) -> str:
    """The hash of a text, with a salt of its own."""
    return _HASHER.hash(_plain(text))


def nobodys_hash() -> str:
    """A hash that fits no text, and takes as long to find that out as any other."""
    head = f"$argon2id$v=19$m={_HASHER.memory_cost},t={_HASHER.time_cost},p={_HASHER.parallelism}"
    salt, tag = (b64encode(bytes.fromhex(fresh_token() * n)).decode().rstrip("=") for n in (1, 2))
    return f"{head}${salt}${tag}"


def _fits(found: str, text: str) -> bool:
    try:
        return _HASHER.verify(found, _plain(text))
    except Argon2Error:
        return False


def _plain(text: str) -> bytes:
    """Its bytes, the same on every keyboard: an accent may be a letter's part or a sign of its own."""
    return unicodedata.normalize("NFC", text).encode("utf-8", "surrogatepass")
