"""Thinking without processes, for tests of what is thought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dicehospital.server.compute.pool import Done, Pool

T = TypeVar("T")


class Here(Pool):
    """Does all work at once, where it is asked for."""

    def __init__(self) -> None:
        super().__init__(1)

    async def run(self, work: Callable[..., T], *given: Any, **_: Any) -> Done[T]:
        return Done(work(*given), 0.0)
