"""Messages between the server and its thinking processes: lengths, then a pickle. Both ends are ours.

What is large travels behind the pickle as it is: the event loop has no time to copy megabytes.
"""

from __future__ import annotations

import pickle
from asyncio import IncompleteReadError, StreamReader
from pickle import PickleBuffer
from struct import Struct
from typing import Any, BinaryIO, Final

_LENGTHS: Final = Struct("!II")  # of the pickle, and of what is behind it
Pieces = list[bytes | memoryview]


def apart(body: bytes) -> Any:  # noqa: ANN401 (bytes again, where they arrive)
    """Bytes that are not to be copied; one piece of them in a message."""
    return PickleBuffer(body)


def packed(message: object) -> Pieces:
    """A message as it travels."""
    large: list[PickleBuffer] = []
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL, buffer_callback=large.append)
    behind = [one.raw() for one in large]
    return [_LENGTHS.pack(len(body), sum(map(len, behind))) + body, *behind]


def next_of(incoming: BinaryIO) -> Any:  # noqa: ANN401 (whatever was sent)
    """The next message of a file; None at its end."""
    head = incoming.read(_LENGTHS.size)
    if len(head) < _LENGTHS.size:
        return None
    body, behind = map(incoming.read, _LENGTHS.unpack(head))
    return pickle.loads(body, buffers=[behind])  # noqa: S301 (from our own process)


async def next_from(incoming: StreamReader) -> Any:  # noqa: ANN401 (whatever was sent)
    """The next message of a stream; None at its end."""
    try:
        head = await incoming.readexactly(_LENGTHS.size)
        body, behind = [await incoming.readexactly(size) for size in _LENGTHS.unpack(head)]
    except (IncompleteReadError, OSError):
        return None
    return pickle.loads(body, buffers=[behind])  # noqa: S301 (from our own process)
