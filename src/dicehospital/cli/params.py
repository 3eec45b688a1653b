"""Kinds of option values, checked with sentences of our own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import click

from dicehospital.cli.completion import beginning, listing
from dicehospital.cli.language import OPTION
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from click.shell_completion import CompletionItem

    Known = Callable[[click.Context], Iterable[str]]  # what a shell offers

_SECONDS: Final = {"m": 60, "h": 3600, "d": 86_400, "w": 604_800}


class Whole(click.ParamType[int]):
    """A whole number from `low` to `high`."""

    name = "N"

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def convert(
        self,
        value: Any,  # noqa: ANN401 (the type of the method in click)
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002
    ) -> int:
        """The number; anything else is refused."""
        text = str(value)
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
        if not self.low <= number <= self.high:
            field = spelling(param)
            raise BadInput(field, "not_between", seen=text, low=self.low, high=self.high)
        return number


class OneOf(click.ParamType[str]):
    """One of a few words."""

    def __init__(self, *allowed: str) -> None:
        self.allowed = allowed
        self.name = "|".join(allowed)

    def convert(
        self,
        value: Any,  # noqa: ANN401
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002
    ) -> str:
        """The word; any other is refused."""
        text = str(value)
        if text not in self.allowed:
            raise BadInput(spelling(param), "not_one_of", seen=text, allowed=self.allowed)
        return text

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem[str]]:
        """The words that begin so."""
        return beginning(incomplete, self.allowed)


class Age(click.ParamType[int]):
    """A time that has passed, such as 90d; its seconds."""

    name = "AGE"

    def convert(
        self,
        value: Any,  # noqa: ANN401
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002
    ) -> int:
        """The seconds; anything else is refused."""
        found = re.fullmatch(r"(\d{1,5})([mhdw])", str(value), re.ASCII)
        if found is None:
            raise BadInput(spelling(param), "cli.not_an_age", seen=value)
        return int(found[1]) * _SECONDS[found[2]]


class Word(click.ParamType[str]):
    """A word, of which some are known; whoever reads it says whether it is right."""

    name = "WORD"

    def __init__(self, known: Known) -> None:
        self.known = known

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem[str]]:
        """The known words that begin so."""
        return beginning(incomplete, self.known(ctx))


class CommaList(click.ParamType[list[str]]):
    """Words between commas, of which some may be known."""

    name = "A,B"

    def __init__(self, known: Known = lambda _: ()) -> None:
        self.known = known

    def convert(
        self,
        value: Any,  # noqa: ANN401
        param: click.Parameter | None,  # noqa: ARG002
        ctx: click.Context | None,  # noqa: ARG002
    ) -> list[str]:
        """The words without the blanks around them."""
        return [word.strip() for word in str(value).split(",")]

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem[str]]:
        """The list with a known word at its end."""
        return listing(incomplete, self.known(ctx))


def bots_known(ctx: click.Context) -> tuple[str, ...]:
    """The bots that play the game of a command line."""
    from dicehospital.bots.registry import bot_names

    return bot_names(ctx.params.get("game"))


def spelling(param: click.Parameter | None) -> str:
    """How an option or argument is written: `--players`, `FILE`."""
    if param is None:
        return ""
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name


def lang_option() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`--lang`, which the group and every command take; `language_of` has read it before."""
    return click.option(OPTION, type=OneOf(*LANGUAGES), expose_value=False, help="help.lang")


def plain_option() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`--plain`, for the commands that would draw otherwise."""
    return click.option("--plain", is_flag=True, help="help.plain")


def pager_option() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """`--no-pager`, for the commands that print more than a screen."""
    return click.option("--pager/--no-pager", "pager", default=True, help="help.pager")
