"""The few fields of the server's messages that a playing client cannot do without."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Decoder


class Option(Struct, gc=False):
    """Something that can be picked."""

    word: int
    text: str


class View(Struct, gc=False):
    """A view, or what changed of it."""

    options: list[Option] | UnsetType = UNSET
    draft: list[list[Any]] | UnsetType = UNSET  # picks of an unfinished move, by seat
    sheets: list[str] | UnsetType = UNSET
    taken: list[str | None] | UnsetType = UNSET
    dice: dict[str, int] | UnsetType | None = UNSET


class Table(Struct, gc=False):
    """A table, or what changed of it."""

    status: str | UnsetType = UNSET
    phase: list[int] | UnsetType = UNSET


class Heard(Struct, tag_field="type", gc=False):
    """A frame from the server."""


class Sync(Heard, tag="sync"):
    """Everything."""

    seq: int
    seat: int | None
    table: Table
    view: View | None = None


class Update(Heard, tag="update"):
    """What one line of the log changed."""

    seq: int
    table: Table | None = None
    view: View | None = None


class Ack(Heard, tag="ack"):
    """An act is done."""

    id: str
    seq: int


class Reject(Heard, tag="reject"):
    """An act is refused."""

    id: str
    code: str
    seq: int


class Presence(Heard, tag="presence"):
    """Who is here."""


class Answer(Heard, tag="answer"):
    """What was asked."""


class Fault(Heard, tag="error"):
    """A frame could not be read."""

    code: str


AnyHeard = Sync | Update | Ack | Reject | Presence | Answer | Fault

decode = Decoder(AnyHeard).decode
