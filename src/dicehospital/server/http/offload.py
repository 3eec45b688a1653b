"""Work of the engine that takes longer than a move may: it runs in processes beside the tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.server.compute.fair_queue import QueueFull
from dicehospital.server.compute.pool import LIMIT, PoolClosed, WorkerCrashed
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.problems import Problem, bad_input, illegal_move

Given = tuple[Any, ...]


async def offload(
    call: RequestContext,
    work: Callable[..., Any],
    *given: Any,  # noqa: ANN401 (whatever the work takes)
    inside: str = "",
) -> Reply:
    """The answer that such work gives, or the problem that it has found; who asks pays for it."""
    return Reply(*await run_offloaded(call, encode_answer, work, given, inside))


async def run_offloaded(
    call: RequestContext,
    work: Callable[..., Any],
    *given: Any,  # noqa: ANN401 (whatever the work takes)
    limit: float = LIMIT,
    is_paid: bool = True,
) -> Any:  # noqa: ANN401 (whatever it gives)
    """What comes of work in a process beside the tables, for which whoever asks usually pays."""
    budget = call.budget()
    if not budget.try_acquire():
        raise Problem(429, "too_many")
    try:
        compute = call.registry.compute.run(
            work,
            *given,
            client=budget.address,
            limit=limit,
            charge=budget.charge if is_paid else None,
        )
        return (await call.unless_gone(compute)).result
    except QueueFull:
        raise Problem(429, "too_many") from None
    except WorkerCrashed:
        raise Problem(503, "too_slow") from None
    except PoolClosed:
        raise Problem(503, "restarting") from None


def encode_answer(work: Callable[..., Any], given: Given, inside: str) -> tuple[bytes, int]:
    """The body of an answer and its status; written in the process that has worked for it.

    An error that outlived its handler would hold all that it was about until the next look for garbage.
    """
    try:
        return msgspec.json.encode(work(*given)), 200
    except BadInput as error:
        return _refusal(bad_input(error, inside))
    except IllegalMove as error:
        return _refusal(illegal_move(error))
    except Problem as problem:
        return _refusal(problem)


def _refusal(problem: Problem) -> tuple[bytes, int]:
    return msgspec.json.encode(problem.body), problem.status
