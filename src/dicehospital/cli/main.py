"""The program `dicehospital`: its commands, its version, and the language they speak."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

from dicehospital.cli.called import PROGRAM
from dicehospital.cli.command import Group, speech
from dicehospital.cli.failure import guard
from dicehospital.cli.language import language_of
from dicehospital.cli.params import lang_option
from dicehospital.kernel.build import COMPILED, full_version

COMMANDS: Final = {
    "serve": "help.serve", "play": "help.play", "replay": "help.replay", "review": "help.review",
    "puzzles": "puzzles.help", "verify": "help.verify", "position": "help.position",
    "score": "help.score", "rules": "help.rules", "components": "help.components", "bots": "help.bots",
    "sim": "sim.help", "arena": "arena.help", "lab": "lab.help", "dataset": "dataset.help",
    "host": "help.host", "backup": "help.backup", "move": "help.move", "validate": "help.validate",
    "doctor": "help.doctor", "translate": "translate.help", "completion": "help.completion",
}  # fmt: skip
"""Each is a click command of the same name in the module of the same name, read when it is needed.

Its help stands here so that the page of all commands need not read them.
"""
# The variable by which a shell asks what can follow.
_ASKED_BY_SHELL: Final = "_DICEHOSPITAL_COMPLETE"
_HELP: Final = "help"  # `dicehospital help play` is `dicehospital play --help`


class Program(Group):
    """The group of all commands. It finds the language first and turns every failure into one line."""

    def main(self, args: Sequence[str] | None = None, **extra: Any) -> Any:  # type: ignore[override]  # noqa: ANN401
        """Run a command line and leave with its exit status."""
        arguments = list(sys.argv[1:] if args is None else args)
        extra |= {"prog_name": PROGRAM, "standalone_mode": False, "complete_var": _ASKED_BY_SHELL}
        inherited = super().main
        if os.environ.get(_ASKED_BY_SHELL):
            from dicehospital.cli.completion import answer_quietly

            sys.exit(answer_quietly(lambda: inherited(arguments, **extra)))
        sys.exit(guard(lambda: inherited(arguments, **extra), language_of(arguments)))

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401
    ) -> click.Context:
        """A context that knows the language."""
        extra["obj"] = language_of(args)
        return super().make_context(info_name, args, parent, **extra)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; those after `help` name what to show the help of."""
        if args[:1] == [_HELP]:
            args = [*args[1:], f"--{_HELP}"]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Every command there is."""
        return list(COMMANDS)

    def helps(self, ctx: click.Context) -> dict[str, str | None]:  # noqa: ARG002
        """Every command and its help."""
        return dict(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = getattr(import_module(_module(cmd_name)), cmd_name)
        return command if isinstance(command, click.Command) else None


def _module(command: str) -> str:
    return f"dicehospital.cli.commands.{command}"


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        rules = speech(ctx).tell("cli.compiled" if COMPILED else "cli.plain_python")
        click.echo(f"{PROGRAM} {full_version()} ({rules})")
        ctx.exit()


@click.group(
    cls=Program,
    invoke_without_command=True,
    help="help.main",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="help.version",
)
@lang_option()
@click.pass_context
def program(ctx: click.Context) -> None:
    """Show the help page when no command is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """The console entry point."""
    _prepare_streams()
    _look_here()
    program()


def _prepare_streams() -> None:
    """Streams that were closed swallow everything, and letters a terminal lacks stop nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 (open until the end)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _look_here() -> None:
    """Bots in files of this folder are found as `module:Class`; nothing that is installed is hidden by them."""
    with suppress(FileNotFoundError):  # a folder that was removed
        sys.path.append(str(Path.cwd()))
