"""The bus over Redis: a channel that every server of a house listens to."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.exceptions import RedisError

from dicehospital.server.bus.messages import AnyMessage, Hear, pack, unpack
from dicehospital.server.bus.outbox import Outbox
from dicehospital.server.monitoring import logs

_QUIET: Final = 5.0  # seconds; one hears one's own heart beat once a second
_TIMEOUT: Final = 2.0  # seconds for Redis to take something
_AGAIN: Final = 0.3  # seconds until it is tried again
_LOST: Final = (RedisError, OSError, TimeoutError)


class RedisBus:
    """One connection to listen, one to speak; both come back by themselves."""

    def __init__(self, url: str) -> None:
        self.is_up = False
        self.has_table_affinity = False  # other machines take who comes there
        self._redis: Redis = Redis.from_url(
            url, socket_connect_timeout=_TIMEOUT, socket_timeout=_TIMEOUT, protocol=2
        )
        try:
            self._redis.connection_pool.make_connection()  # type: ignore[no-untyped-call]  # refuses unknown options
        except RedisError as error:
            raise ValueError from error
        # Redis numbers its databases, but channels know no numbers: here they do.
        self._channel = f"dicehospital:{urlsplit(url).path.strip('/') or 0}"
        self._outbox = Outbox()
        self._server = ""
        self._is_closed = False  # the library may keep to itself that a task is cancelled
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, server: str, heard: Hear) -> None:
        """Begin to listen and to speak; where Redis does not answer, as soon as it does."""
        self._server = server
        works = (self._listen(heard), self._speak())
        self._tasks = [asyncio.create_task(work) for work in works]

    def tell(self, told: AnyMessage) -> None:
        """Tell everybody else."""
        self._outbox.put(told)

    async def close(self) -> None:
        """Send what waits, and stop."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*_LOST):
            await self._publish(self._outbox.take_now())
        with suppress(*_LOST):
            await self._redis.aclose()

    # -- speaking --------------------------------------------------------------------------------------
    async def _speak(self) -> None:
        while not self._is_closed:
            told = await self._outbox.take()
            try:
                await self._publish(told)
            except _LOST:  # the store has it; whoever misses it will look there
                await asyncio.sleep(_AGAIN)

    async def _publish(self, told: list[AnyMessage]) -> None:
        if told:
            await self._redis.publish(self._channel, pack(self._server, told))

    # -- listening -------------------------------------------------------------------------------------
    async def _listen(self, heard: Hear) -> None:
        while not self._is_closed:
            try:
                await self._hear(heard)
            except _LOST as error:
                self._lost(error)
            await asyncio.sleep(_AGAIN)

    async def _hear(self, heard: Hear) -> None:
        """Listen until the connection is lost, or silent for longer than it can be."""
        async with self._redis.pubsub() as channel:
            await channel.subscribe(self._channel)
            self._found()
            since = monotonic()
            while monotonic() - since < _QUIET and not self._is_closed:
                message = await channel.get_message(ignore_subscribe_messages=True, timeout=1.0)
                if message is not None:
                    since = monotonic()
                    self._pass_on(message["data"], heard)
        raise TimeoutError

    def _pass_on(self, line: bytes, heard: Hear) -> None:
        for told in unpack(line, self._server):
            heard(told)

    def _found(self) -> None:
        if not self.is_up:
            logs.info("redis_answers")
        self.is_up = True

    def _lost(self, error: BaseException) -> None:
        if self.is_up:
            logs.warning("redis_lost", problem=type(error).__name__)
        self.is_up = False
