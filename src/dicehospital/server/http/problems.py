"""Errors as JSON: a status, a code for programs, the field that is wrong, a message for people."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.text import Message
from dicehospital.server.tables.acts import plain, show_reason

_PLACE = re.compile(r"^(.*?)(?: - at `(?:key in )?\$\.?(.*)`)?$", re.DOTALL)


class Fault(msgspec.Struct, frozen=True):
    """What went wrong."""

    code: str
    field: str | None
    message: Message


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of every answer that is an error."""

    error: Fault


class Problem(Exception):  # noqa: N818 (an answer, not a fault of ours)
    """A request that is answered with an error."""

    def __init__(
        self, status: int, code: str, field: str | None = None, message: Message | None = None
    ) -> None:
        self.status = status
        self.body = ErrorBody(Fault(code, field, message or Message(f"server.{code}")))
        super().__init__(status, code)


def bad_input(error: BadInput, inside: str = "") -> Problem:
    """Input that the engine cannot read."""
    return Problem(422, "bad_input", inside + error.field, plain(error.message))


def illegal_move(error: IllegalMove) -> Problem:
    """A position whose moves cannot be played."""
    return Problem(422, "illegal", None, show_reason(error.reason).message)


def bad_body(error: msgspec.DecodeError) -> Problem:
    """A body that is no JSON or has a field of the wrong type."""
    found = _PLACE.match(str(error))
    what, field = (found[1], found[2]) if found else (str(error), None)
    params: dict[str, Any] = {"problem": what}
    return Problem(422, "bad_input", field, Message("server.bad_body", params))


def not_found(code: str) -> Problem:
    """Something that is not there, or that the asking person may not see."""
    return Problem(404, code)
