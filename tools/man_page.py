"""The manual pages of the program, made of its help; without `--write` they are only checked.

`man ./docs/man/dicehospital.1` shows one. Wheels install them, and what shells need, under `share`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click

from dicehospital.cli.called import PROGRAM
from dicehospital.cli.command import argument_names, argument_rows, option_rows, translated
from dicehospital.cli.main import program
from dicehospital.kernel.text import LANGUAGES, Catalogue, catalogue

ROOT: Final = Path(__file__).resolve().parents[1]
_ENDINGS: Final = {LANGUAGES[0]: ""} | {language: f".{language}" for language in LANGUAGES[1:]}
FILES: Final = {
    language: ROOT / f"docs/man/dicehospital{ending}.1" for language, ending in _ENDINGS.items()
}
_GAMES: Final = f"~/.local/share/{PROGRAM}/games"
_TABLES: Final = f"~/.local/share/{PROGRAM}/server"
_INDENT: Final = "  "  # lines that begin so are examples
_STATUSES: Final = ("0", "1", "2", "130")
_VARIABLES: Final = (
    "LANG", "NO_COLOR", "PAGER", "XDG_DATA_HOME", "DICEHOSPITAL_BOTS", "DICEHOSPITAL_DATA",
)  # fmt: skip


def page(language: str) -> str:
    """The manual page in a language."""
    return "\n".join(_lines(catalogue(language))) + "\n"


def _lines(say: Catalogue) -> Iterator[str]:
    ctx = program.make_context(PROGRAM, [], resilient_parsing=True, obj=say.language)
    ctx.obj = say.language
    yield f'.TH {PROGRAM.upper()} 1 "" "" "Dice Hospital Digital"'
    yield from _section(say, "name", [f"{PROGRAM} \\- {_roff(say.tell('man.about'))}"])
    yield from _section(say, "synopsis", [_usage(say, ctx)])
    yield from _section(say, "description", _text(say, program))
    yield from _section(say, "options", _rows(option_rows(say, ctx, program)))
    yield from _section(say, "commands", _commands(say, ctx))
    for section, names in (("status", _STATUSES), ("environment", _VARIABLES)):
        told = [(name, say.raw(f"man.{section}.{name}")) for name in names]
        yield from _section(say, section, _rows(told))
    kept = [(_GAMES, say.tell("man.files.games")), (_TABLES, say.tell("man.files.server"))]
    yield from _section(say, "files", _rows(kept))


def _section(say: Catalogue, name: str, lines: Iterable[str]) -> Iterator[str]:
    yield f".SH {say.tell(f'man.{name}')}"
    yield from lines


# -- commands ----------------------------------------------------------------------------------------
def _commands(say: Catalogue, ctx: click.Context) -> Iterator[str]:
    """Every command of a group with its own: usage, text, arguments and options."""
    assert isinstance(ctx.command, click.Group)  # noqa: S101 (nobody else has commands)
    for name in ctx.command.list_commands(ctx):
        command = ctx.command.get_command(ctx, name)
        if command is not None:
            own = click.Context(command, parent=ctx, info_name=name)
            yield f".SS {_usage(say, own)}"
            yield from _text(say, command)
            yield from _rows(argument_rows(say, own, command))
            yield from _rows(option_rows(say, own, command))
            if isinstance(command, click.Group):
                yield from _commands(say, own)


def _usage(say: Catalogue, ctx: click.Context) -> str:
    pieces = [say.tell("help.options_metavar"), *argument_names(say, ctx, ctx.command)]
    if isinstance(ctx.command, click.Group):
        pieces.append(say.tell("help.command_metavar"))
    return _roff(" ".join([ctx.command_path, *pieces]))


def _text(say: Catalogue, command: click.Command) -> Iterator[str]:
    for paragraph in translated(say, command.help).split("\n\n"):
        yield ".PP"
        yield from _paragraph(paragraph.split("\n"))


def _paragraph(lines: list[str]) -> Iterator[str]:
    """Sentences are filled; examples stay as they are."""
    plain = [line for line in lines if not line.startswith(_INDENT)]
    examples = [line for line in lines if line.startswith(_INDENT)]
    yield from map(_roff, plain)
    if examples:
        yield from (".RS", ".nf", *(_roff(line.removeprefix(_INDENT)) for line in examples))
        yield from (".fi", ".RE")


def _rows(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, text in rows:
        yield from (".TP", f"\\fB{_roff(name)}\\fR", _roff(text))


def _roff(text: str) -> str:
    """A line of text that roff takes as it is."""
    line = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti")
    return f"\\&{line}" if line.startswith((".", "'")) else line


def main() -> int:
    """Write the pages, or check that they are what the help says; 0 when they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the pages")
    if parser.parse_args().write:
        for language, file in FILES.items():
            file.write_text(page(language), "utf-8")
    old = [str(FILES[name].relative_to(ROOT)) for name in LANGUAGES if not is_current(name)]
    print(f"out of date, run it with --write: {', '.join(old)}" if old else "all are current")
    return 1 if old else 0


def is_current(language: str) -> bool:
    """Whether a page says what the help says."""
    file = FILES[language]
    return file.exists() and file.read_text("utf-8") == page(language)


if __name__ == "__main__":
    sys.exit(main())
