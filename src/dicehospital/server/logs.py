"""One JSON line on stderr for everything worth knowing later, and never a secret in any of them."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping, MutableMapping
from io import BytesIO
from pathlib import Path
from time import time
from traceback import extract_tb
from typing import Any, BinaryIO, Final

import msgspec
import structlog

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.server import metrics

SECRET: Final = frozenset({"token", "seed", "cookie", "invite", "view"})
_LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}
_OTHERS: Final = ("asyncio", "uvicorn", "websockets")
"""Who else speaks here: left alone, they would say values and no time."""
_SILENT: Final = 50
_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
_encode = msgspec.json.Encoder(enc_hook=lambda value: type(value).__name__).encode


class Acted(msgspec.Struct):
    """The line about an act. There are thousands of them, so they take the short way."""

    at: float
    table: str
    seq: int
    action_id: str
    ms: float
    level: str = "info"
    event: str = "act"


def set_up(level: str = "info", stream: BinaryIO | None = None) -> None:
    """Choose how much is said, and where. Before this nothing is said at all."""
    global _log, _out, _acts  # noqa: PLW0603 (one process, one log)
    _out = structlog.BytesLogger(stream or sys.stderr.buffer)
    _log = _logger(_LEVELS[level], _out)
    _acts = _LEVELS[level] <= _LEVELS["info"]
    for name in _OTHERS:
        inner = logging.getLogger(name)
        inner.handlers = [_Passing()]
        inner.setLevel(logging.WARNING)
        inner.propagate = False


def acted(table: str, seq: int, action_id: str, seconds: float) -> None:
    """Somebody's act is in the log of a table."""
    if _acts:
        _out.info(_encode(Acted(time(), table, seq, action_id, round(seconds * 1000, 2))))


def info(event: str, **facts: Any) -> None:  # noqa: ANN401
    """Write down what happens in the usual course of things."""
    _log.info(event, **facts)


def warning(event: str, **facts: Any) -> None:  # noqa: ANN401
    """Write down what somebody should look at."""
    _log.warning(event, **facts)


def fault(event: str, error: BaseException, **facts: Any) -> str:  # noqa: ANN401
    """An error of our own. Its text may quote what it worked on, so only its kind and place are said.

    Returns the id under which the line can be found.
    """
    number = fresh_token()[:12]
    metrics.failed()
    _log.error(event, id=number, kind=type(error).__name__, where=_places(error), **facts)
    return number


# -- the pipeline --------------------------------------------------------------------------------------
def _logger(level: int, out: structlog.BytesLogger) -> structlog.typing.FilteringBoundLogger:
    wrapper = structlog.make_filtering_bound_logger(level)
    chain: list[structlog.typing.Processor] = [_redact, _render]
    bound = structlog.wrap_logger(out, processors=chain, wrapper_class=wrapper)
    found: structlog.typing.FilteringBoundLogger = bound.bind()
    return found


def _redact(_: object, level: str, facts: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Add when and how grave; leave out what nobody may read, at any depth."""
    line: dict[str, Any] = {"at": round(time(), 3), "level": level}
    for name, value in facts.items():
        if name not in SECRET:
            line[name] = value if type(value) in _PLAIN else _without_secrets(value)
    return line


def _without_secrets(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, Mapping):
        return {k: _without_secrets(v) for k, v in value.items() if k not in SECRET}
    if isinstance(value, list):
        return [_without_secrets(item) for item in value]
    return value


def _render(_: object, __: str, facts: MutableMapping[str, Any]) -> bytes:
    return _encode(facts)


def _places(error: BaseException) -> list[str]:
    """Where an error came from: files, lines and functions, no values."""
    frames = extract_tb(error.__traceback__)[-8:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


class _Passing(logging.Handler):
    """What the event loop and the ASGI server say, in our form."""

    def emit(self, record: logging.LogRecord) -> None:
        """Pass a record on; a frame that is no text is its sender's fault, and its socket is closed."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, UnicodeDecodeError):
            _log.warning("not_text", logger=record.name)
        elif error is not None:
            fault("asgi" if record.name.startswith("uvicorn") else record.name, error)
        else:
            _log.log(record.levelno, record.getMessage(), logger=record.name)


_out = structlog.BytesLogger(BytesIO())  # until `set_up`
_log = _logger(_SILENT, _out)
_acts = False
