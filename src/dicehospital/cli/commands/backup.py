"""`dicehospital backup`: a copy of all tables, also while the server runs."""

from __future__ import annotations

from pathlib import Path

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.commands.hosting import data_folder, trouble_with
from dicehospital.cli.params import lang_option
from dicehospital.server.store.backup import back_up


@click.command(cls=Command, help="help.backup")
@click.argument("file", type=click.Path(path_type=Path), help="help.backup.file")
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="help.serve.data")
@lang_option()
@click.pass_context
def backup(ctx: click.Context, file: Path, data: Path | None) -> int:
    """Copy a data folder into one file."""
    folder = data_folder(data)
    with trouble_with(folder):
        tables = back_up(folder, file)
    click.echo(speech(ctx).tell("backup.done", tables=tables, file=file))
    return 0
