"""Pieces of sentences that both games say."""

from __future__ import annotations

from dicehospital.kernel.text import Message


def about(seat: int | None, said: Message) -> Message:
    """A message that names a seat first; nobody's is as it is."""
    return said if seat is None else Message(said.id, {"name": {"seat": seat}, **said.params})


def counted(what: str, number: int) -> Message:
    """`2 blood bags`, `1 blood bag`."""
    return Message(f"count.{what}", {"n": number})


def die(colour: str, value: int) -> Message:
    """`red 3`."""
    return Message("die", {"colour": colour, "value": value})
