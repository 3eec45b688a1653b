"""Plain answers of the border: JSON errors and small texts, sent without a framework."""

from __future__ import annotations

from typing import Any

import msgspec

from dicehospital.server.edge.asgi import Send

Headers = list[tuple[bytes, bytes]]


def error_body(code: str, message: str, field: str | None = None, **params: Any) -> bytes:  # noqa: ANN401
    """The JSON of an error: a code for programs, a message id for people."""
    said = {"id": message, "params": params}
    return msgspec.json.encode({"error": {"code": code, "field": field, "message": said}})


async def send_json(send: Send, status: int, body: bytes, *more: tuple[bytes, bytes]) -> None:
    """Send a whole JSON answer."""
    headers: Headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send_body(send, status, [*headers, *more], body)


async def send_body(send: Send, status: int, headers: Headers, body: bytes) -> None:
    """Send a whole answer."""
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": body})
