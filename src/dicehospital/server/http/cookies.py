"""The cookie that a guest is known by."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.requests import cookie_parser

NAME = "guest"
LIFE = 365 * 24 * 3600  # seconds


def guest_token(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The token among the headers of a request."""
    for name, value in headers:
        if name == b"cookie":
            token = cookie_parser(value.decode("latin-1")).get(NAME)
            if token is not None:
                return token
    return None
