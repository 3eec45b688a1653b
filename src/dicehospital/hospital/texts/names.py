"""What components are called, as messages."""

from __future__ import annotations

from dicehospital.kernel.text import Message, english


def name_of(component: str) -> Message | str:
    """A component by its name; what only a pack knows goes by its id."""
    message = f"thing.{component}"
    return Message(message) if message in english() else component
