"""What a shell is told when somebody presses Tab: values that can follow, and not a word besides."""

from __future__ import annotations

import os
from contextlib import redirect_stderr, suppress
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ZshComplete,
    add_completion_class,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

SHELLS: Final = ("bash", "zsh", "fish")
_PLAIN: Final = "plain"  # a value, not a hint that files are wanted


def script(shell: str) -> str:
    """The lines that teach a shell to complete the program."""
    return (files("dicehospital.cli") / "shells" / f"dicehospital.{shell}").read_text("utf-8")


def answer_quietly(action: Callable[[], object]) -> int:
    """Answer a shell: whatever goes wrong, it gets nothing, and the prompt stays clean."""
    _teach_shells()
    with (
        open(os.devnull, "w") as nowhere,  # noqa: PTH123 (a name, no path)
        redirect_stderr(nowhere),
        suppress(Exception, KeyboardInterrupt),
    ):
        action()
    return 0


# -- values ------------------------------------------------------------------------------------------
def beginning(incomplete: str, words: Iterable[str]) -> list[CompletionItem[str]]:
    """The words that begin as somebody has begun."""
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def listing(incomplete: str, words: Iterable[str]) -> list[CompletionItem[str]]:
    """The words that may come next in a list between commas, each with the list before it."""
    before, comma, last = incomplete.rpartition(",")
    left = [word for word in words if word not in before.split(",")]
    return [CompletionItem(f"{before}{comma}{item.value}") for item in beginning(last, left)]


# -- shells ------------------------------------------------------------------------------------------
class _Bash(BashComplete):
    """Bash breaks a word at `=` and completes what stands behind it."""

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = super().get_completion_args()
        return [word for word in args if word != "="], incomplete


def _whole(incomplete: str, found: list[CompletionItem[str]]) -> list[CompletionItem[str]]:
    """Values of `--option=` with the option: other shells replace the word as a whole."""
    option, equals, _ = incomplete.rpartition("=")
    if not (equals and option.startswith("--")):
        return found
    for item in found:
        if item.type == _PLAIN:
            item.value = f"{option}={item.value}"
    return found


class _Zsh(ZshComplete):
    """Zsh, with values of `--option=`."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        return _whole(incomplete, super().get_completions(args, incomplete))


class _Fish(FishComplete):
    """Fish, with values of `--option=`."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        return _whole(incomplete, super().get_completions(args, incomplete))


def _teach_shells() -> None:
    for shell in (_Bash, _Zsh, _Fish):
        add_completion_class(shell)
