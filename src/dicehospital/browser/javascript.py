"""What the workers of a page begin with: values of JavaScript become Python's, and the other way round."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from pyodide.ffi import create_proxy, to_js

from dicehospital.browser import mirror
from dicehospital.browser.mirror import Row
from dicehospital.browser.page_server import PageServer, open_page_server
from dicehospital.browser.thinking import Thinking
from dicehospital.server.monitoring import logs
from dicehospital.server.store.schema import FILE, connect

_FOLDER: Final = Path("/tables")


class _RowStore:
    def __init__(self, keep: Any) -> None:  # noqa: ANN401 (a function of JavaScript)
        self._keep = keep

    async def keep(self, rows: list[Row]) -> bool:
        return bool(await self._keep(to_js(rows)))


class _WorkerHandle:
    def __init__(self, worker: Any) -> None:  # noqa: ANN401 (an object of JavaScript)
        self._worker = worker

    def post(self, data: bytes) -> None:
        self._worker.post(to_js(data))

    def end(self) -> None:
        self._worker.end()


async def begin_tables(kept: Any, keep: Any, start_worker: Any, post: Any) -> PageServer:  # noqa: ANN401
    """The tables of a page: what it has kept, and its functions that keep, begin workers and tell."""
    logs.set_up("warning")  # to the console

    def started(said: Callable[[bytes], None]) -> _WorkerHandle:
        return _WorkerHandle(start_worker(create_proxy(lambda data: said(data.to_bytes()))))

    rows = [(tuple(key), bytes(body)) for key, body in kept.to_py()]
    return await open_page_server(_FOLDER, rows, _RowStore(keep), started, post)


def write_file() -> Any:  # noqa: ANN401
    """All that is kept, as one file."""
    with closing(connect(_FOLDER / FILE, read_only=True)) as connection:
        return to_js(mirror.write_file(connection))


def read_file(file: Any) -> Any:  # noqa: ANN401
    """The rows of such a file; `ValueError` or `NewerFile` if they cannot be kept here."""
    return to_js(mirror.read_file(file.to_bytes(), _FOLDER / "scratch"))


def begin_thinking(post: Any) -> Callable[[Any], None]:  # noqa: ANN401
    """What does the work of a worker that thinks, and says by a function what comes of it."""
    thinking = Thinking(lambda data: post(to_js(data)))
    return lambda order: thinking.receive(order.to_bytes())
