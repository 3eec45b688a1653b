"""Tests of the server are coroutines: each runs on an event loop of its own, for two minutes at most."""

from __future__ import annotations

import asyncio
import inspect
import io
import tempfile
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from dicehospital.server.monitoring import logs
from tests.server.engines import database, postgres, redis
from tests.server.support import Server, server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

__all__ = ["database", "postgres", "redis"]  # fixtures of all tests of the server

LONGEST = 120.0  # seconds


@pytest.fixture
def anyio_backend() -> str:
    """The server is written for asyncio."""
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Server]:
    """A server on an empty data folder."""
    async with server(tmp_path) as found:
        yield found


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> io.BytesIO:
    """All that the server writes down."""
    monkeypatch.setattr(logs, "_log", logs._log)
    stream = io.BytesIO()
    logs.set_up("debug", stream)
    return stream


@pytest.fixture
def disk() -> Iterator[Path]:
    """An empty folder that outlives a power cut, so not one in memory."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        yield Path(folder)


def pytest_itemcollected(item: pytest.Item) -> None:
    """A test that is a coroutine ends even where the server hangs."""
    if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj):
        item.obj = bounded(item.obj)


def bounded(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """The same test with a limit to its time."""

    @wraps(test)
    async def within(**fixtures: Any) -> None:
        async with asyncio.timeout(LONGEST):
            await test(**fixtures)

    return within
