"""Thinking without processes, for tests of what is thought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dicehospital.server.compute.pool import ComputePool, JobResult

T = TypeVar("T")


class Here(ComputePool):
    """Does all work at once, where it is asked for."""

    def __init__(self) -> None:
        super().__init__(1)

    async def run(self, work: Callable[..., T], *given: Any, **_: Any) -> JobResult[T]:
        return JobResult(work(*given), 0.0)
