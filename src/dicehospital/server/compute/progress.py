"""What work says while it goes on, such as how far it is; in a process of its own somebody hears it."""

from __future__ import annotations

from collections.abc import Callable

_listeners: list[Callable[[object], None]] = []


def report(part: object) -> None:
    """Say something to whoever waits for the result."""
    for listener in _listeners:
        listener(part)


def subscribe(listener: Callable[[object], None]) -> None:
    """Hear from now on what work reports."""
    _listeners[:] = [listener]
