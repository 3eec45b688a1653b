"""Finished games looked at by the coach: the answer says line by line how far it is, then what it found."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import Any, Final

import msgspec
from msgspec import UNSET

from dicehospital.api import replay
from dicehospital.coach.review import SECONDS, review_of
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.records.link import from_link
from dicehospital.kernel.types import Json
from dicehospital.server.compute import progress
from dicehospital.server.compute.choices import GameSnapshot
from dicehospital.server.compute.fair_queue import QueueFull
from dicehospital.server.compute.pool import JobFailed, PoolClosed, WorkerCrashed
from dicehospital.server.compute.reviews import EncodedAnswer, ReviewJob
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.finished_games import check_source, finished, read_order
from dicehospital.server.http.offload import encode_answer
from dicehospital.server.http.problems import Problem, bad_input
from dicehospital.server.http.replays import check_form
from dicehospital.server.http.schemas import ReviewOrder
from dicehospital.server.tables.packs import refuse_files

LINES: Final = "application/x-ndjson"
_PAUSE: Final = 0.5  # seconds between two lines that say how far it is

_order: msgspec.json.Decoder[ReviewOrder] = msgspec.json.Decoder(ReviewOrder)
_encode = msgspec.json.encode


async def post_review(call: RequestContext, body: ReviewOrder | bytes) -> Reply:
    """What there is to learn from a finished game for a seat; what was found out once is remembered."""
    return await answer(call, await _asked(call, body))


async def answer(call: RequestContext, reviewing: ReviewJob) -> Reply:
    """Line by line how far a review is, then what it found; nobody waits where it is known."""
    with ExitStack() as asking:
        asking.callback(call.registry.reviews.leave, reviewing)
        await call.unless_gone(reviewing.has_begun.wait())
        if await reviewing.wait(0.0):
            told, status = _result(reviewing)
            if status != 200:
                return Reply(told, status)
        return Reply(_lines(reviewing), media=LINES, during=asking.pop_all())


async def _asked(call: RequestContext, body: ReviewOrder | bytes) -> ReviewJob:
    """The review on its way. What a seat could see makes no difference any more: the game is over."""
    if not isinstance(body, bytes):
        check_source(body)
        if body.table is not UNSET:
            now, _ = await finished(call, None, str(body.table))
            return begun(
                call, f"{body.table}:{len(now.journal)}:{body.seat}", _of_table, now, body.seat
            )
        body = _encode(body)
    return begun(call, hashlib.sha256(body).hexdigest(), _of_body, body)


def begun(call: RequestContext, key: str, work: Any, *given: Any) -> ReviewJob:  # noqa: ANN401
    """The review of this name on its way; who asks first pays for it."""
    budget, reviews = call.budget(), call.registry.reviews
    if not reviews.knows(key) and not budget.try_acquire():
        raise Problem(429, "too_many")
    return reviews.ask(key, budget, encode_answer, work, given, "")


def _result(reviewing: ReviewJob) -> EncodedAnswer:
    try:
        return reviewing.result()
    except QueueFull:
        raise Problem(429, "too_many") from None
    except (WorkerCrashed, JobFailed):
        raise Problem(503, "too_slow") from None
    except PoolClosed:
        raise Problem(503, "restarting") from None


async def _lines(reviewing: ReviewJob) -> AsyncIterator[bytes]:
    """How far it is, again and again, then the review or what went wrong."""
    while not await reviewing.wait(_PAUSE):
        yield _encode({"share": round(reviewing.share, 3)}) + b"\n"
    try:
        told, status = _result(reviewing)
    except Problem as problem:
        told, status = _encode(problem.body), problem.status
    yield (b'{"review":' + told + b"}\n") if status == 200 else told + b"\n"


# -- in a process of its own -----------------------------------------------------------------------------
def _of_table(now: GameSnapshot, seat: int) -> Json:
    return _review(now.restore(), seat)


def _of_body(body: bytes) -> Json:
    """A body with a record or a link; large ones come as they were sent."""
    order = read_order(body, _order)
    check_source(order)
    if order.table is not UNSET:
        raise Problem(422, "one_source", "table")
    if order.record is UNSET:
        return _of_record(from_link(str(order.link)), order.seat)
    try:
        return _of_record(order.record, order.seat)
    except BadInput as error:
        inside = "" if error.field == "seat" else "record."
        raise bad_input(error, inside) from None


def _of_record(record: Json, seat: int) -> Json:
    refuse_files(record)
    check_form(record)
    return _review(replay(record), seat)


def _review(game: Game[Any], seat: int) -> Json:
    return review_of(game, seat, told=progress.report, seconds=SECONDS).to_json()
