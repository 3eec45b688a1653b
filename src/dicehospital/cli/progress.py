"""How far a long piece of work is."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextlib.contextmanager
def progress(title: str, total: int, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """A bar on stderr where somebody sees it; what it gives is told how many steps were made."""
    hidden = quiet or not sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=hidden) as shown:
        bar = shown.add_task(title, total=total)
        yield lambda steps: shown.advance(bar, steps)
