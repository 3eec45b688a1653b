"""`dicehospital completion`: what a shell needs to complete commands, games and values."""

from __future__ import annotations

import click

from dicehospital.cli.command import Command
from dicehospital.cli.completion import SHELLS, script
from dicehospital.cli.params import OneOf, lang_option


@click.command(cls=Command, help="help.completion")
@click.argument("shell", type=OneOf(*SHELLS), help="help.completion.shell")
@lang_option()
def completion(shell: str) -> None:
    """Print the lines for a shell."""
    click.echo(script(shell), nl=False)
