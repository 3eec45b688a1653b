"""Messages between the server and its thinking processes: a length, then a pickle. Both ends are ours."""

from __future__ import annotations

import pickle
from asyncio import IncompleteReadError, StreamReader
from struct import Struct
from typing import Any, BinaryIO, Final

_LENGTH: Final = Struct("!I")


def packed(message: object) -> bytes:
    """A message as it travels."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(body)) + body


def next_of(incoming: BinaryIO) -> Any:  # noqa: ANN401 (whatever was sent)
    """The next message of a file; None at its end."""
    head = incoming.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    return pickle.loads(incoming.read(*_LENGTH.unpack(head)))  # noqa: S301 (from our own process)


async def next_from(incoming: StreamReader) -> Any:  # noqa: ANN401 (whatever was sent)
    """The next message of a stream; None at its end."""
    try:
        head = await incoming.readexactly(_LENGTH.size)
        body = await incoming.readexactly(*_LENGTH.unpack(head))
    except (IncompleteReadError, OSError):
        return None
    return pickle.loads(body)  # noqa: S301 (from our own process)
