"""Work of the engine that takes longer than a move may: it runs beside the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.server.http.calls import Call
from dicehospital.server.http.problems import bad_input, illegal_move

T = TypeVar("T")


async def engine(call: Call, work: Callable[[], T], inside: str) -> T:
    """The result of such work, or the problem that it has found."""
    try:
        async with call.registry.engines:
            return await asyncio.to_thread(work)
    except BadInput as error:
        raise bad_input(error, inside) from None
    except IllegalMove as error:
        raise illegal_move(error) from None
