"""Editing at a prompt: arrow keys, what was typed before, and Tab for what can be typed."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Known = Callable[[str], Iterable[str]]  # lines that begin as somebody has begun

_BY_LIBEDIT = "bind ^I rl_complete"  # as macOS has it
_BY_READLINE = "tab: complete"


def edit_lines() -> None:
    """Let keys work as in a shell where people type at a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    with contextlib.suppress(ImportError):
        import readline

        readline.set_completer_delims("")  # a line is completed as a whole
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind(_BY_LIBEDIT if is_libedit else _BY_READLINE)


@contextlib.contextmanager
def completing(known: Known | None) -> Iterator[None]:
    """Let Tab complete what is typed meanwhile, where lines are edited; without `known` it does nothing."""
    readline = sys.modules.get("readline")  # not imported here: it writes to some terminals
    if readline is None:
        yield
        return
    readline.set_completer(_completer(known or (lambda _: ())))
    try:
        yield
    finally:
        readline.set_completer(None)


def _completer(known: Known) -> Callable[[str, int], str | None]:
    """As `readline` asks: for the first, the second, ... line, and None after the last."""
    found: list[str] = []

    def complete(line: str, number: int) -> str | None:
        if number == 0:
            found[:] = known(line)
        return found[number] if number < len(found) else None

    return complete
