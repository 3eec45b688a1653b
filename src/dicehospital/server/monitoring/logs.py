"""One JSON line on stderr for everything worth knowing later, and never a secret in any of them."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from threading import Lock
from time import time
from traceback import extract_tb
from typing import Any, BinaryIO, Final

import msgspec

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.server.limits.token_buckets import TokenBucket
from dicehospital.server.monitoring import metrics

SECRET: Final = frozenset({"token", "seed", "cookie", "invite", "view", "passphrase"})
_OTHERS: Final = ("asyncio", "uvicorn", "websockets")
"""Who else speaks here: left alone, they would say values and no time."""
_HUSHED: Final = ("asyncpg", "redis")
"""Who says at length what the store and the bus say themselves."""
_OF_OTHERS: Final = (10, 100)  # lines of theirs a second, and how many at once
_SILENT: Final = logging.CRITICAL + 1
_encode = msgspec.json.Encoder(enc_hook=lambda value: type(value).__name__).encode


class ActLogLine(msgspec.Struct):
    """The line about an act. There are thousands of them, so they take the short way."""

    at: float
    table: str
    seq: int
    action_id: str
    ms: float
    level: str = "info"
    event: str = "act"


class _Log:
    """Lines on one stream, each of them whole, from a level on."""

    def __init__(self, stream: BinaryIO, least: int) -> None:
        self._stream = stream
        self._least = least
        self._lock = Lock()

    def is_enabled(self, level: int) -> bool:
        """Whether anything is said at this level."""
        return level >= self._least

    def write(self, line: bytes) -> None:
        """Add a line, and do not keep it: who looks for it looks after a crash."""
        with self._lock:
            self._stream.write(line + b"\n")
            self._stream.flush()

    def say(self, level: int, event: str, facts: Mapping[str, Any]) -> None:
        """Write an event down with when it was and how grave it is, without what nobody may read."""
        if self.is_enabled(level):
            head = {"at": round(time(), 3), "level": logging.getLevelName(level).lower()}
            self.write(_encode({**head, **_without_secrets(facts), "event": event}))


def set_up(level: str = "info", stream: BinaryIO | None = None) -> None:
    """Choose how much is said, and where. Before this nothing is said at all."""
    global _log  # noqa: PLW0603 (one process, one log)
    _log = _Log(stream or sys.stderr.buffer, logging.getLevelNamesMapping()[level.upper()])
    for name in _OTHERS:
        inner = logging.getLogger(name)
        inner.handlers = [_StdlibHandler()]
        inner.setLevel(logging.WARNING)
        inner.propagate = False
    for name in _HUSHED:
        logging.getLogger(name).setLevel(_SILENT)


def acted(table: str, seq: int, action_id: str, seconds: float) -> None:
    """Somebody's act is in the log of a table."""
    if _log.is_enabled(logging.INFO):
        _log.write(
            _encode(ActLogLine(round(time(), 3), table, seq, action_id, round(seconds * 1000, 2)))
        )


def info(event: str, **facts: Any) -> None:  # noqa: ANN401
    """Write down what happens in the usual course of things."""
    _log.say(logging.INFO, event, facts)


def warning(event: str, **facts: Any) -> None:  # noqa: ANN401
    """Write down what somebody should look at."""
    _log.say(logging.WARNING, event, facts)


def fault(event: str, error: BaseException, **facts: Any) -> str:  # noqa: ANN401
    """An error of our own. Its text may quote what it worked on, so only its kind and place are said.

    Returns the id under which the line can be found.
    """
    number = fresh_token()[:12]
    metrics.failed()
    _log.say(
        logging.ERROR,
        event,
        {"id": number, "kind": type(error).__name__, "where": _places(error), **facts},
    )
    return number


def _without_secrets(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, Mapping):
        return {k: _without_secrets(v) for k, v in value.items() if k not in SECRET}
    if isinstance(value, list):
        return [_without_secrets(item) for item in value]
    return value


def _places(error: BaseException) -> list[str]:
    """Where an error came from: files, lines and functions, no values."""
    frames = extract_tb(error.__traceback__)[-8:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


class _StdlibHandler(logging.Handler):
    """What the event loop and the ASGI server say, in our form.

    They say something about every request that cannot be read, so that strangers could fill a disk.
    """

    _pace = TokenBucket(*_OF_OTHERS)

    def emit(self, record: logging.LogRecord) -> None:
        """Pass a record on; a frame that is no text is its sender's fault, and its socket is closed."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None or isinstance(error, UnicodeDecodeError):
            if self._pace.take():
                self._pass_on(record, is_text=error is None)
        else:
            fault("asgi" if record.name.startswith("uvicorn") else record.name, error)

    def _pass_on(self, record: logging.LogRecord, *, is_text: bool) -> None:
        if is_text:
            _log.say(record.levelno, record.getMessage(), {"logger": record.name})
        else:
            warning("not_text", logger=record.name)


_log = _Log(BytesIO(), _SILENT)  # until `set_up`
