"""Commands whose help is a message id: usage, arguments, options and examples in the chosen language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from dicehospital.cli.meant import nearest
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import Catalogue, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_TYPED = "dicehospital.typed"  # where a context keeps the arguments of its command
_INDENT = "  "  # lines that begin so are examples and are never wrapped


class Command(click.Command):
    """A command whose help texts are message ids; text that is no id stands as it is."""

    allow_extra_args = True  # so that `parse_args` can refuse them in the chosen language

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; one too many is refused by name."""
        ctx.meta[_TYPED] = list(args)
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:  # a shell that completes a line has not finished it
            raise BadInput(rest[0], "cli.extra_argument", command=ctx.command_path)
        return rest

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """The options that begin so, each with what it is for."""
        return _told(ctx, super().shell_complete(ctx, incomplete))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help page."""
        write_help(self, ctx, formatter)


class Group(click.Group):
    """A command of commands, whose help texts are message ids too."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with; `BadInput` says which was meant, or which there are."""
        known = self.list_commands(ctx)
        if args[0] in known:
            return super().resolve_command(ctx, args)
        near = nearest(args[0], known)
        if near:
            raise BadInput("command", "cli.no_such_command_near", seen=args[0], near=near)
        raise BadInput("command", "not_one_of", seen=args[0], allowed=known)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """The commands and options that begin so, each with what it is for."""
        named = {n: text for n, text in self.helps(ctx).items() if n.startswith(incomplete)}
        found = [CompletionItem(name, help=text) for name, text in named.items()]
        return _told(ctx, found + click.Command.shell_complete(self, ctx, incomplete))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help page."""
        write_help(self, ctx, formatter)
        say = speech(ctx)
        rows = [(name, first_line(say, text)) for name, text in self.helps(ctx).items()]
        _write_rows(say.tell("help.commands"), rows, formatter)

    def helps(self, ctx: click.Context) -> dict[str, str | None]:
        """Every command and its help."""
        known = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        return {name: command.help for name, command in known.items() if command is not None}


def _told(ctx: click.Context, found: list[CompletionItem[str]]) -> list[CompletionItem[str]]:
    """What can follow, with the first sentence of its help in the chosen language."""
    say = speech(ctx)
    for item in found:
        text = "help.help" if item.value in ctx.help_option_names else item.help
        item.help = first_line(say, text).partition(". ")[0].rstrip(".")
    return found


def typed_again(ctx: click.Context, **changed: str) -> list[str]:
    """The words that were typed after the program's name, but with these options."""
    typed: list[str] = ctx.meta[_TYPED]
    names = [f"--{name}" for name in changed]
    kept = [
        word
        for word, before in zip(typed, ["", *typed], strict=False)
        if before not in names and word.split("=")[0] not in names
    ]
    words = [word for name, value in changed.items() for word in (f"--{name}", value)]
    return [*ctx.command_path.split()[1:], *kept, *words]


def speech(ctx: click.Context) -> Catalogue:
    """The catalogue of the language that this run speaks."""
    return catalogue(ctx.find_object(str) or "en")


def translated(say: Catalogue, text: str | None) -> str:
    """The sentence of a message id; other text is given back unchanged."""
    return say.raw(text) if text and text in say else text or ""


def first_line(say: Catalogue, text: str | None) -> str:
    """The first line of a help text."""
    return translated(say, text).strip().split("\n")[0]


# -- the page ----------------------------------------------------------------------------------------
def write_help(command: click.Command, ctx: click.Context, out: click.HelpFormatter) -> None:
    """Usage, text, arguments and options of a command."""
    say = speech(ctx)
    pieces = [say.tell("help.options_metavar"), *argument_names(say, ctx, command)]
    if isinstance(command, click.Group):
        pieces.append(say.tell("help.command_metavar"))
    out.write_usage(ctx.command_path, " ".join(pieces), say.tell("help.usage") + " ")
    _write_text(translated(say, command.help), out)
    _write_rows(say.tell("help.arguments"), argument_rows(say, ctx, command), out)
    _write_rows(say.tell("help.options"), option_rows(say, ctx, command), out)


def _write_text(text: str, out: click.HelpFormatter) -> None:
    for paragraph in text.split("\n\n"):
        out.write_paragraph()
        for line in paragraph.split("\n"):
            if line.startswith(_INDENT):
                out.write(f"{_INDENT}{line}\n")
            else:
                with out.indentation():
                    out.write_text(line)


def _write_rows(heading: str, rows: Iterable[tuple[str, str]], out: click.HelpFormatter) -> None:
    rows = list(rows)
    if rows:
        out.write_paragraph()
        out.write(f"{heading}\n")
        with out.indentation():
            out.write_dl(rows)


# -- rows --------------------------------------------------------------------------------------------
def argument_names(say: Catalogue, ctx: click.Context, command: click.Command) -> Iterator[str]:
    """What stands for the arguments of a command in its usage."""
    for param in command.get_params(ctx):
        if isinstance(param, click.Argument):
            name = _metavar(say, param.human_readable_name)
            name += "..." if param.nargs != 1 else ""
            yield name if param.required else f"[{name}]"


def argument_rows(
    say: Catalogue, ctx: click.Context, command: click.Command
) -> Iterator[tuple[str, str]]:
    """The arguments of a command that need a word, and the word."""
    for param in command.get_params(ctx):
        if isinstance(param, click.Argument) and param.help:
            yield _metavar(say, param.human_readable_name), translated(say, param.help)


def option_rows(
    say: Catalogue, ctx: click.Context, command: click.Command
) -> Iterator[tuple[str, str]]:
    """The options of a command with their values, and what each is for."""
    for param in command.get_params(ctx):
        if isinstance(param, click.Option) and not param.hidden:
            names = " / ".join([", ".join(param.opts), *param.secondary_opts])
            value = "" if param.is_flag else f" {_metavar(say, param.metavar or param.type.name)}"
            is_help = "--help" in param.opts
            yield names + value, translated(say, "help.help" if is_help else param.help)


def _metavar(say: Catalogue, name: str) -> str:
    """What stands for a value, e.g. FILE; translated where there is a word for it."""
    return translated(say, f"meta.{name}").removeprefix("meta.")
