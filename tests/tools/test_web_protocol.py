"""The client speaks of the server's messages in the server's own shapes."""

from __future__ import annotations

import pytest
from msgspec import UNSET, Struct, UnsetType

from tools import web_protocol
from tools.web_protocol import FILE, text


def test_the_types_of_the_client_are_written_from_the_structs_of_the_server() -> None:
    assert text() == FILE.read_text("utf-8"), "run `python -m tools.web_protocol --write`"


class _Sent(Struct, tag_field="type", tag="sent"):
    """A frame."""

    seats: list[int | None]
    place: tuple[int, str] | None
    why: str | UnsetType = UNSET


def test_a_struct_is_an_interface_with_its_tag_and_what_may_be_missing() -> None:
    assert (
        "/** A frame. */\n"
        "export interface _Sent {\n"
        "  type: 'sent';\n"
        "  seats: (number | null)[];\n"
        "  place: [number, string] | null;\n"
        "  why?: string;\n"
        "}\n"
    ) == web_protocol.interface(_Sent)


def test_a_type_that_no_program_of_the_client_can_have_is_refused() -> None:
    class Odd(Struct):
        when: set[int]

    with pytest.raises(KeyError):
        web_protocol.interface(Odd)
