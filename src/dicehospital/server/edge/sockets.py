"""Sockets: frames come in, are checked and answered; what happens at the table goes out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Hashable
from time import perf_counter
from urllib.parse import parse_qs

import msgspec

from dicehospital.kernel.text import Message
from dicehospital.server.edge.asgi import Receive, Scope, Send
from dicehospital.server.edge.connection import TOO_MANY, WIRE, Connection
from dicehospital.server.edge.frame_id import id_of
from dicehospital.server.limits.addresses import address_of
from dicehospital.server.limits.cpu_budget import CpuBudget
from dicehospital.server.limits.json_depth import depth_ok
from dicehospital.server.limits.token_buckets import TokenBucket
from dicehospital.server.monitoring import logs, metrics
from dicehospital.server.protocol import (
    Act,
    Answer,
    AnyIncoming,
    Ask,
    Fault,
    Look,
    Ping,
    Reject,
    Resume,
    Say,
    decode,
    encode,
)
from dicehospital.server.store.store import Person, StorageError
from dicehospital.server.tables.acts import ActRejected
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.guests import guest_token
from dicehospital.server.tables.live.barred import Barred
from dicehospital.server.tables.live.close_codes import BARRED, RESTARTING, UNKNOWN
from dicehospital.server.tables.live.live_table import LiveTable
from dicehospital.server.tables.live.registry import IncompatibleRules, Registry
from dicehospital.server.tables.table_queries import answer
from dicehospital.server.tables.watchers.watcher_set import WatcherSet

LARGE = 4413
_CODES: dict[type[Exception], int] = {IncompatibleRules: UNKNOWN, Barred: BARRED}
_QUESTIONS = 8  # of one socket that wait for their answers at the same time


class TableSocket:
    """The endpoint `/api/tables/{id}/socket`, as a plain ASGI app: a frame costs no more than it must."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its handshake to its end."""
        await receive()
        await send({"type": "websocket.accept"})
        try:
            person = await self._registry.guests.find(guest_token(scope["headers"]))
        except StorageError:  # who comes again may be known again
            await send({"type": "websocket.close", "code": RESTARTING})
            return
        address = address_of(scope.get("client"))
        keys: list[Hashable] = [address] if person is None else [address, person.id]
        if not self._enter(keys):
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        metrics.socket_opened()
        try:
            budget = self._registry.cpu_budgets.for_requester(
                address, None if person is None else person.id
            )
            await self._serve(scope, receive, send, person, budget)
        finally:
            metrics.socket_closed()
            self._leave(keys)

    def _enter(self, keys: list[Hashable]) -> bool:
        """Count a socket of an address and of a person, unless either has too many."""
        registry = self._registry
        if not registry.sockets_of_addresses.enter(keys[0]):
            return False
        if len(keys) > 1 and not registry.sockets_of_persons.enter(keys[1]):
            registry.sockets_of_addresses.leave(keys[0])
            return False
        return True

    def _leave(self, keys: list[Hashable]) -> None:
        self._registry.sockets_of_addresses.leave(keys[0])
        if len(keys) > 1:
            self._registry.sockets_of_persons.leave(keys[1])

    async def _serve(
        self, scope: Scope, receive: Receive, send: Send, person: Person | None, budget: CpuBudget
    ) -> None:
        query = parse_qs(scope["query_string"].decode("latin-1"))
        invite = query.get("invite", [""])[0]
        live, audience, code = None, None, UNKNOWN
        blocked: frozenset[int] = frozenset()
        try:
            live = await self._registry.visible(scope["path_params"]["id"], person, invite)
            if live is not None and self._registry.is_shared:
                await _catch_up(live, _count(query, "have"))
            if person is not None:
                blocked = await self._registry.store.blocks.of(person.id)
            audience = None if live is None else await live.spectators.audience_for(person)
        except (StorageError, IncompatibleRules, ActRejected, Barred) as error:
            code = _CODES.get(type(error), RESTARTING)
            live = None
        if live is None or audience is None or live.is_closed or self._registry.is_closing:
            await send({"type": "websocket.close", "code": code if live is None else RESTARTING})
            return
        wire = scope.get("extensions", {}).get(WIRE, {}).get(WIRE)
        connection = Connection(send, person, self._registry.settings.send_buffer, wire)
        connection.budget, connection.blocked = budget, blocked
        connection.host = (scope.get("client") or ("",))[0]
        connection.is_screen = _count(query, "screen") > 0
        connection.is_public = connection.is_screen or _count(query, "public") > 0
        connection.views_only = _count(query, "lean") > 0
        reader = SocketSession(self._registry, live, audience, connection, budget)
        reader.begin(_count(query, "have"), _count(query, "events"))
        # A task of its own: whatever wakes it need not pass all the layers of the app first.
        await asyncio.get_running_loop().create_task(reader.run(receive))


async def _catch_up(live: LiveTable, have: int) -> None:
    """Show nobody less than they have seen through another process."""
    if have > live.table.seq:
        await live.read_new_lines()


def _count(query: dict[str, list[str]], name: str) -> int:
    text = query.get(name, ["0"])[0]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


class SocketSession:
    """Reads the frames of one socket. Each with an id is answered exactly once."""

    def __init__(
        self,
        registry: Registry,
        live: LiveTable,
        audience: WatcherSet,
        connection: Connection,
        budget: CpuBudget,
    ) -> None:
        settings = registry.settings
        self._live = live
        self._audience = audience  # where the table is seen at once, or with a delay
        self._budget = budget
        self._questions: set[asyncio.Task[None]] = set()
        self._connection = connection
        self._bucket = TokenBucket(settings.rate, settings.burst)
        self._bytes = settings.message_bytes
        self._depth = settings.depth
        self._is_new = True  # nothing has been read yet

    def begin(self, have: int, events: int) -> None:
        """Show the table, from the person's first seat."""
        self._live.spectators.enter(self._connection, self._audience, have, events)

    async def run(self, receive: Receive) -> None:
        """Answer until the socket ends."""
        connection = self._connection
        writer = asyncio.get_running_loop().create_task(connection.write())
        try:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    break
                if not connection.is_leaving:
                    await self._read(message.get("text"))
        except asyncio.CancelledError:
            if not connection.is_leaving:
                raise
        finally:
            self._live.leave(connection)
            for question in self._questions:
                question.cancel()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await writer

    async def _read(self, text: str | None) -> None:
        """Check a frame that came in, and answer it."""
        if not self._bucket.take():
            self._connection.leave(TOO_MANY)
            return
        if text is None:
            self._post(Fault("bad", Message("server.binary")))
            return
        frame = text.encode("utf-8", "surrogatepass")
        if len(frame) > self._bytes:
            self._connection.leave(LARGE)
            return
        if not depth_ok(frame, self._depth):
            self._refuse_frame(b"")
            return
        try:
            message = decode(frame)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self._refuse_frame(frame)
        else:
            await self._answer(message)

    def _refuse_frame(self, frame: bytes) -> None:
        metrics.rejected("bad")
        name = id_of(frame)
        if name is None:
            self._post(Fault("bad", Message("server.unreadable")))
        else:
            self._reject(name, ActRejected("bad", "server.unreadable"))

    async def _answer(self, message: AnyIncoming) -> None:
        self._connection.busy = True
        try:
            await self._dispatch(message)
        except ActRejected as refused:
            self._reject(getattr(message, "id", None), refused)
        except Exception as error:  # noqa: BLE001 (one bad frame must not end a socket)
            logs.fault("socket", error, table=self._live.table.id)
            self._reject(getattr(message, "id", None), ActRejected("bad", "server.internal", id=""))
        finally:
            self._connection.busy = False
            self._is_new = False

    async def _dispatch(self, message: AnyIncoming) -> None:
        live, connection = self._live, self._connection
        match message:
            case Act():
                self._refuse_late()
                await live.act(connection, message)
            case Ask():
                self._ask(message)
            case Resume():
                if message.have < 0 and not self._is_new:
                    metrics.view_mismatched()
                began = self._charge_cpu()
                self._audience.sync(connection, message.have, message.events)
                self._budget.charge_loop_time(perf_counter() - began)
            case Look():
                began = self._charge_cpu()
                self._look(message.seat)
                self._budget.charge_loop_time(perf_counter() - began)
            case Say():
                live.phrases.say(connection, message)
                self._post(Answer(message.id, {}))
            case Ping():
                if message.seen and connection.person is not None:
                    live.sightings.note(connection.person.id)
                self._post(Answer(message.id, {"now": now(), "seq": self._seq}))

    @property
    def _seq(self) -> int:
        """The line of the log as far as the table is shown here."""
        return self._audience.table.seq

    def _refuse_late(self) -> None:
        """Who sees what was played a while ago has no part in what is played now."""
        if self._audience is not self._live.audience:
            raise ActRejected("not_yours", "server.sees_late")

    def _charge_cpu(self) -> float:
        """From now on time is paid for."""
        if not self._budget.has_budget():
            raise ActRejected("busy", "server.too_many")
        return perf_counter()

    # -- questions: an answer may take its time, and what else comes in does not wait for it ---------------
    def _ask(self, ask: Ask) -> None:
        if len(self._questions) >= _QUESTIONS:
            raise ActRejected("busy", "server.too_many")
        task = asyncio.get_running_loop().create_task(self._answer_question(ask))
        self._questions.add(task)
        task.add_done_callback(self._questions.discard)

    async def _answer_question(self, ask: Ask) -> None:
        try:
            self._post(
                await answer(self._live, self._audience, self._connection, ask, self._budget)
            )
        except ActRejected as refused:
            self._reject(ask.id, refused)
        except Exception as error:  # noqa: BLE001 (as of any frame)
            logs.fault("socket", error, table=self._live.table.id)
            self._reject(ask.id, ActRejected("bad", "server.internal", id=""))

    def _look(self, seat: int | None) -> None:
        person = self._connection.person
        mine = self._live.table.seats_of(None if person is None else person.id)
        if seat is not None and (seat not in mine or self._connection.is_public):
            raise ActRejected("not_yours", "server.not_yours")
        viewpoint = self._audience.spectator if seat is None else seat
        self._audience.change_viewpoint(self._connection, viewpoint)
        self._audience.sync_viewpoint(self._connection)

    def _post(self, message: object) -> None:
        self._connection.post(encode(message))

    def _reject(self, name: str | None, refused: ActRejected) -> None:
        if name is None:
            self._post(Fault(refused.code, refused.message))
        else:
            self._post(Reject(name, refused.code, self._seq, refused.message, refused.is_passing))
