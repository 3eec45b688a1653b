"""How far a long piece of work is."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import Task

    from dicehospital.kernel.text import Catalogue

_REMEMBERED = 600.0  # seconds that the rate is taken from: some steps take a minute


class Rate(ProgressColumn):
    """How many steps a second were made of late; of slow ones how many seconds each takes."""

    def __init__(self, say: Catalogue) -> None:
        super().__init__()
        self._say = say

    def render(self, task: Task) -> Text:
        """The rate, as soon as it is known."""
        return Text(self.told(task.speed))

    def told(self, speed: float | None) -> str:
        """A number of steps a second in words."""
        if not speed:
            return ""
        slow = speed < 1
        number = f"{1 / speed if slow else speed:.1f}"
        number = number.replace(".", self._say.tell("sim.decimal_point"))
        return self._say.tell("progress.each" if slow else "progress.rate", n=number)


@contextlib.contextmanager
def progress(
    title: str, total: int, *, done: int = 0, quiet: bool = False, say: Catalogue | None = None
) -> Iterator[Callable[[int], None]]:
    """A bar on stderr where somebody sees it; what it gives is told how many steps were made.

    In the language of `say` it also tells how fast they are made.
    """
    hidden = quiet or not sys.stderr.isatty()
    speed = [MofNCompleteColumn(), Rate(say)] if say is not None else [TaskProgressColumn()]
    columns = [TextColumn("{task.description}"), BarColumn(), *speed, TimeRemainingColumn()]
    with Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        disable=hidden,
        speed_estimate_period=_REMEMBERED,
    ) as shown:
        bar = shown.add_task(title, total=total, completed=done)
        yield lambda steps: shown.advance(bar, steps)
