"""The id of a frame that cannot be read otherwise, so that its refusal reaches whoever waits for it."""

from __future__ import annotations

from msgspec import DecodeError, Struct
from msgspec.json import Decoder

from dicehospital.server.protocol import Id


class _Named(Struct):
    id: Id


_named = Decoder(_Named)


def id_of(frame: bytes) -> str | None:
    """The id of a frame, if it has one."""
    try:
        return _named.decode(frame).id
    except (DecodeError, UnicodeDecodeError):
        return None
