"""Tells people that it is their turn who are not there: looks at what the store keeps, and sends it.

Nobody who plays waits for any of it. A turn is told 20 seconds after it began, unless its player has decided
or seen the table by then; then twice more at most. Of several servers each does what it has claimed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.server.limits.token_buckets import TokenBuckets
from dicehospital.server.monitoring import logs
from dicehospital.server.store.polling import look_safely
from dicehospital.server.store.statements.channels import Channel, Quiet
from dicehospital.server.store.statements.messages import Outgoing
from dicehospital.server.store.statements.turns import ParkedTurn
from dicehospital.server.store.store import StorageError, Store
from dicehospital.server.tables.channels.mail.codes import LIFE, CodeLimits, fresh_code, kept_code
from dicehospital.server.tables.channels.quiet_hours import end_of_quiet
from dicehospital.server.tables.channels.sending import Notice, SendingFailed, Taken, Way
from dicehospital.server.tables.channels.wording import code_notice, test_notice, turn_notice
from dicehospital.server.tables.clock import now

PUSH: Final = "push"
"""The way that needs no address: a browser gives and takes it."""
MAIL: Final = "mail"
"""The way whose addresses have to be confirmed."""
PARKED: Final = 20_000
"""Milliseconds from the moment of a notice until it is told."""
LOOK_S: Final = 1.0
RETRIES: Final = (30, 120, 600, 3_600)
"""Seconds until a message is tried again that could not be sent; then it is given up."""
HELD: Final = 120_000
"""Milliseconds that a message stays with the server that claimed it; sending takes far less."""
_TOGETHER: Final = 50  # turns of one look
_SENT_TOGETHER: Final = 20  # messages on their way from one server
_CLOSING_S: Final = 2.0  # seconds that messages on their way have when the server stops
_MOST: Final = 30  # turns that one person is told of at once ...
_RATE: Final = 1 / 120  # ... and a second after that
_TRIES: Final = 10  # new channels and tests at once ...
_TRY_RATE: Final = 1 / 30  # ... and a second after that
_LATER: Final = 600_000  # milliseconds until a turn beyond that is looked at again
_TIDIED: Final = 3_600_000  # milliseconds between two looks for addresses that nobody has confirmed


@dataclass(frozen=True, slots=True)
class Offers:
    """What people may choose from."""

    hosts: tuple[str, ...]  # to which webhooks may go
    push_key: str | None  # by which browsers know who sends; None: there is no push
    mail: bool = False


NOTHING: Final = Offers((), None)


class Telling:
    """Sends what is due by the ways that the host has set up."""

    def __init__(
        self,
        store: Store,
        ways: Mapping[str, Way],
        origin: str | None,
        offers: Offers = NOTHING,
    ) -> None:
        self._store = store
        self.ways = ways
        self.offers = offers
        self.tries = TokenBuckets(_TRY_RATE, _TRIES)  # by person and by address
        self.codes = CodeLimits()
        self._origin = origin  # of the pages that messages lead to
        self._limits = TokenBuckets(_RATE, _MOST)
        self._tidied = 0
        self._looking: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to look, if there is any way to tell anybody anything."""
        if self.ways:
            self._looking = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Claim nothing more; messages on their way may still arrive."""
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking
        if self._sending:
            await asyncio.wait(self._sending, timeout=_CLOSING_S)
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await look_safely("telling", self.look)
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Make messages of turns whose moment has come, and begin to send what is due."""
        at = now()
        if at >= self._tidied + _TIDIED:
            self._tidied = at
            await self._store.channels.sweep_unconfirmed(at - LIFE)
        for turn in await self._store.turns.parked(at - PARKED, _TOGETHER):
            await self._settle(turn, at)
        free = _SENT_TOGETHER - len(self._sending)
        token = fresh_token()
        claimed = await self._store.messages.claim(at, at + HELD, token, free) if free else []
        for message in claimed:
            task = asyncio.create_task(self._deliver(message, token))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    # -- turns -------------------------------------------------------------------------------------
    async def _settle(self, turn: ParkedTurn, at: int) -> None:
        """Leave messages about a turn, or look again later. Of several notices the last one is told."""
        passed = sum(moment + PARKED <= at for moment in turn.moments())
        is_over = turn.ends is not None and turn.ends <= at
        is_told = bool(turn.has_channels) and not is_over
        later = self._later(turn, at) if is_told else None
        if later is None:
            stage = max(passed, turn.stage + 1)
            await self._store.turns.settle(turn, stage, fresh_token(), at=at, is_told=is_told)
        else:
            await self._store.turns.postpone(turn, later - PARKED)

    def _later(self, turn: ParkedTurn, at: int) -> int | None:
        """When somebody may be told who may not be now."""
        if turn.zone is not None:
            quiet = Quiet(turn.zone, turn.quiet_begins or 0, turn.quiet_ends or 0)
            if (end := end_of_quiet(at, quiet)) is not None:
                return end
        return None if self._limits.take(turn.person) else at + _LATER

    # -- messages ----------------------------------------------------------------------------------
    async def _deliver(self, message: Outgoing, token: str) -> None:
        """Send a message that is ours, and keep what became of it."""
        try:
            if not message.is_wanted or message.game is None or message.way not in self.ways:
                await self._store.messages.drop(message)
                return
            notice = self._notice(message, message.game)
            begin = partial(self._begin, message, token)
            way = self.ways[message.way]
            sending = way.send(message.address, message.keys, notice, begin)
            await self._note(message, sending)
        except (StorageError, Taken):
            return  # whoever holds it next goes on
        except Exception as error:  # noqa: BLE001 (one message must not hold up all others)
            logs.fault("telling", error)

    async def _begin(self, message: Outgoing, token: str) -> None:
        if not await self._store.messages.begin(message, token):
            raise Taken

    def _notice(self, message: Outgoing, game: str) -> Notice:
        left = None if message.ends is None else max(0, message.ends - now())
        return turn_notice(
            message.language, message.kind, game, message.table, left=left, origin=self._origin
        )

    async def _note(self, message: Outgoing, sending: Awaitable[None]) -> None:
        try:
            await sending
        except SendingFailed as failed:
            logs.info("not_told", channel=message.channel, way=message.way, problem=failed.problem)
            await self._fail(message, failed)
        else:
            logs.info("told", channel=message.channel, way=message.way)
            await self._store.messages.sent(message, now())

    async def _fail(self, message: Outgoing, failed: SendingFailed) -> None:
        if failed.is_gone and message.way == PUSH:  # as a browser ends what it has begun itself
            await self._store.channels.sweep(message.channel)
            return
        at, tried = now(), message.tries - 1
        again = None
        if failed.is_passing and tried < len(RETRIES):
            again = at + 1000 * max(RETRIES[tried], failed.after or 0)
        await self._store.messages.failed(message, at, failed.problem, again)

    # -- trying a channel out ----------------------------------------------------------------------
    async def test(self, channel: Channel) -> None:
        """Send a message at once that says no more than that it has arrived; keep whether it has."""
        await self._try(channel, test_notice(channel.language, self._origin))

    async def send_code(self, channel: Channel) -> None:
        """Send a code by which an address is confirmed, in place of the one before."""
        code = fresh_code()
        kept = kept_code(channel.person, channel.address, code)
        await self._store.channels.set_code(channel.id, kept, now())
        await self._try(channel, code_notice(channel.language, code, self._origin))

    async def _try(self, channel: Channel, notice: Notice) -> None:
        problem = None
        try:
            way = self.ways[channel.kind]
            await way.send(channel.address, channel.keys, notice, _at_once)
        except SendingFailed as failed:
            problem = failed.problem
            if failed.is_gone and channel.kind == PUSH:
                await self._store.channels.sweep(channel.id)
        await self._store.channels.note(channel.id, now(), problem)


async def _at_once() -> None:
    """A test is sent by whoever was asked for it."""
