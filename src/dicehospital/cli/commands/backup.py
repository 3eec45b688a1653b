"""`dicehospital backup`: a copy of all tables, also while the server runs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.commands.hosting import data_folder, database_of, trouble_with
from dicehospital.cli.params import lang_option
from dicehospital.kernel.errors import BadInput
from dicehospital.server.store.backup import back_up
from dicehospital.server.store.choice import need_driver


@click.command(cls=Command, help="help.backup")
@click.argument("file", type=click.Path(path_type=Path), help="help.backup.file")
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="help.serve.data")
@click.option("--database", metavar="URL", help="help.serve.database")
@lang_option()
@click.pass_context
def backup(ctx: click.Context, file: Path, data: Path | None, database: str | None) -> int:
    """Copy a data folder or a database into one file."""
    if file.exists():  # before a database is asked, whose errors would hide it
        raise BadInput(str(file), "cli.file_exists")
    folder, url = data_folder(data), database_of(database, data)
    with trouble_with(folder, url):
        tables = back_up(folder, file) if url is None else _copied(url, file)
    click.echo(speech(ctx).tell("backup.done", tables=tables, file=file))
    return 0


def _copied(url: str, file: Path) -> int:
    """Copy a database; returns how many tables it holds."""
    need_driver()
    from dicehospital.server.store.postgres.moving import copy_out

    return asyncio.run(copy_out(url, file))["header"].rows
