"""Pieces of sentences that both games say."""

from __future__ import annotations

from collections.abc import Sequence

from dicehospital.kernel.text import Message


def about(seat: int | None, said: Message) -> Message:
    """A message that names a seat first; nobody's is as it is."""
    return said if seat is None else Message(said.id, {"name": {"seat": seat}, **said.params})


def counted(what: str, number: int) -> Message:
    """`2 blood bags`, `1 blood bag`."""
    return Message(f"count.{what}", {"n": number})


def decimal(number: float) -> Message:
    """A number that is not negative, with one digit after the point, or the comma."""
    tenths = round(10 * number)
    return Message("decimal", {"whole": tenths // 10, "tenths": tenths % 10})


def listed(items: Sequence[Message | str]) -> Message | str:
    """`a, b and c`."""
    if not items:
        return ""
    if len(items) == 1:
        return items[0]
    return Message("list.and", {"first": items[:-1], "last": items[-1]})


def joined(how: str, parts: list[Message]) -> Message | None:
    """Parts one after the other, as `list.<how>` says; nothing where there is none."""
    found: Message | None = None
    for part in parts:
        found = part if found is None else Message(f"list.{how}", {"first": found, "last": part})
    return found


def die(colour: str, value: int) -> Message:
    """A die in words, such as `red 3`."""
    return Message("die", {"colour": colour, "value": value})
