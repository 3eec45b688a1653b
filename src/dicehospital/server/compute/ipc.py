"""Messages between the server and its thinking processes: two lengths, then two parts.

What goes to a process is a pickle, and large bytes behind it as they are, since the event loop has no time to
copy megabytes: a process trusts the server that it is a part of. The server does not trust the process, which
works on what strangers send: what comes back is MessagePack, of the type that the work says it returns.
"""

from __future__ import annotations

import pickle
from asyncio import IncompleteReadError, StreamReader
from collections.abc import Callable
from functools import cache
from pickle import PickleBuffer
from struct import Struct
from typing import Any, BinaryIO, Final, get_type_hints

import msgspec

_LENGTHS: Final = Struct("!II")
_MOST: Final = 1 << 26  # bytes that a process may say at once
Pieces = list[bytes | memoryview]


class Word(msgspec.Struct, array_like=True):
    """What a process says: of what kind, after how many seconds of its processor, and the thing itself."""

    kind: str
    seconds: float
    body: bytes = b""

    def read(self, kind: Any = Any) -> Any:  # noqa: ANN401 (a type, and a value of it)
        """The thing itself, which has to be of a type; `msgspec.MsgspecError` if it is none."""
        return _reader(kind)(self.body)


@cache
def _reader(kind: Any) -> Callable[[bytes], Any]:  # noqa: ANN401 (a type)
    return msgspec.msgpack.Decoder(kind).decode


_read_word: Callable[[bytes], Word] = _reader(Word)
_write = msgspec.msgpack.Encoder().encode


def out_of_band(body: bytes) -> Any:  # noqa: ANN401 (bytes again, where they arrive)
    """Bytes that are not to be copied; one piece of them in a message."""
    return PickleBuffer(body)


# -- to a process --------------------------------------------------------------------------------------
def encode(order: object) -> Pieces:
    """An order as it travels."""
    large: list[PickleBuffer] = []
    body = pickle.dumps(order, pickle.HIGHEST_PROTOCOL, buffer_callback=large.append)
    behind = [one.raw() for one in large]
    return [_LENGTHS.pack(len(body), sum(map(len, behind))) + body, *behind]


def next_order(incoming: BinaryIO) -> Any:  # noqa: ANN401 (whatever was sent)
    """The next order that comes to a process; None at the end."""
    head = incoming.read(_LENGTHS.size)
    if len(head) < _LENGTHS.size:
        return None
    body, behind = map(incoming.read, _LENGTHS.unpack(head))
    return pickle.loads(body, buffers=[behind])  # noqa: S301 (from the server itself)


# -- from a process ------------------------------------------------------------------------------------
def written(what: object) -> bytes:
    """A thing as a process says it; `TypeError` or `OverflowError` where it cannot be said."""
    return _write(what)


def said(kind: str, body: bytes, seconds: float = 0.0) -> Pieces:
    """A word of a process as it travels."""
    head = _write((kind, seconds))
    return [_LENGTHS.pack(len(head), len(body)) + head, body]


async def next_word(incoming: StreamReader) -> Word | None:
    """The next word of a process; None when there will be none, or when it says what none can say."""
    try:
        sizes = _LENGTHS.unpack(await incoming.readexactly(_LENGTHS.size))
        if sum(sizes) > _MOST:
            return None
        head, body = [await incoming.readexactly(size) for size in sizes]
        word = _read_word(head)
    except (IncompleteReadError, OSError, msgspec.MsgspecError):
        return None
    word.body = body
    return word


@cache
def result_of(work: Callable[..., Any]) -> Any:  # noqa: ANN401 (a type)
    """The type of what a piece of work returns."""
    return get_type_hints(work)["return"]
