"""Where the program speaks: a terminal with colours, or plain text for pipes and screen readers."""

from __future__ import annotations

import contextlib
import getpass
import os
import sys
from textwrap import wrap
from typing import IO, TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicehospital.cli.editing import completing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from dicehospital.cli.editing import Known
    from dicehospital.kernel.text import Catalogue

WIDEST = 100  # longer lines are hard to read
_PROMPT = "> "
_WRAPPING: dict[str, Any] = {"break_long_words": False, "break_on_hyphens": False}


class InterruptedAtPrompt(KeyboardInterrupt):
    """Ctrl-C while somebody was asked: nothing was under way."""


class Screen:
    """Prints sentences of one language. In `plain` mode nothing depends on colours or columns.

    Colours never stand alone, so that a drawing is complete without them.

    What is drawn on `paper` has colours and does not depend on the terminal at hand.
    """

    def __init__(
        self, say: Catalogue, *, plain: bool, pages: bool = False, paper: IO[str] | None = None
    ) -> None:
        self.say = say
        self._pages = pages and _can_page()
        self.tells_maps = plain  # in words, for who cannot see them; a pipe may carry a drawing
        self.plain = plain or not (paper or _can_draw())
        self._console = Console(
            file=paper,
            force_terminal=True if paper else None,
            width=WIDEST if paper else None,
            no_color=self.plain or (paper is None and _is_without_colour()),
            color_system=None if self.plain else "256" if paper else "auto",
            highlight=False,
            markup=False,
            emoji=False,
        )
        self._console.width = min(self._console.width, WIDEST)

    @property
    def width(self) -> int:
        """Columns that a line may have."""
        return self._console.width

    @property
    def height(self) -> int | None:
        """Lines that are seen at once; None where nobody looks at a screen."""
        return self._console.height if sys.stdout.isatty() and not self.tells_maps else None

    def print(self, *lines: RenderableType, hang: int = 0) -> None:
        """Print lines; long ones are wrapped between words, `hang` columns further in."""
        for line in lines:
            if isinstance(line, str):
                hung = " " * hang
                found = wrap(line, self.width, subsequent_indent=hung, **_WRAPPING)
                self.print_as_it_is(*(found or [""]))
            else:
                self._console.print(line)

    def print_numbered(self, rows: Iterable[tuple[RenderableType, RenderableType]]) -> None:
        """Print lines with numbers from 1: what can be chosen, and what is said of it."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", style="dim")
        grid.add_column(style="bold")
        grid.add_column()
        for number, (label, effect) in enumerate(rows, 1):
            grid.add_row(str(number), label, effect)
        self.print(grid)

    def print_as_it_is(self, *lines: str) -> None:
        """Print lines that are not to be broken, such as a command to copy."""
        for line in lines:
            self._console.print(line, soft_wrap=True)

    @contextlib.contextmanager
    def paged(self) -> Iterator[None]:
        """Show what is printed meanwhile page by page where a terminal could not hold it."""
        if not self._pages:
            yield
            return
        with self._console.capture() as captured:
            yield
        text = captured.get()
        if text.count("\n") < self._console.height:
            click.echo(text, nl=False, color=True)  # its colours are right for this terminal
        else:
            click.echo_via_pager(text)  # with colours where the pager can show them

    def tell(self, message_id: str, /, **params: Any) -> None:  # noqa: ANN401 (as Catalogue.tell)
        """Print a sentence."""
        self.print(self.say.tell(message_id, **params))

    def clear(self) -> None:
        """Wipe a terminal; what is printed elsewhere stays."""
        if not self.plain:
            self._console.clear()

    def head(self, text: str) -> None:
        """Print a heading after an empty line; a rule across the screen where it can be seen."""
        self.print("")
        if self.plain:
            self.print(text)
        else:
            self._console.rule(Text(text, "bold"), align="left", style="dim")

    def ask(self, question: str, *, hidden: bool = False, known: Known | None = None) -> str:
        """A line from whoever sits there; `hidden` does not show what is typed, Tab offers what is `known`."""
        self.print(question)
        try:
            if hidden and sys.stdin.isatty():
                return getpass.getpass(_PROMPT)
            with completing(known):
                line = input(_PROMPT)
        except KeyboardInterrupt:
            raise InterruptedAtPrompt from None
        if not sys.stdin.isatty():  # nobody saw it being typed
            self.print_as_it_is("" if hidden else line)
        return line


def _can_page() -> bool:
    """Whether somebody sits at both ends of a terminal, and has not set an empty PAGER."""
    wanted = os.environ.get("PAGER") != ""
    return wanted and sys.stdin.isatty() and sys.stdout.isatty()


def _can_draw() -> bool:
    """Whether stdout is a terminal that can place what it shows."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _is_without_colour() -> bool:
    """Whether somebody wants no program to use colours (no-color.org); drawings stay."""
    return bool(os.environ.get("NO_COLOR"))
