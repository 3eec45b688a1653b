"""`dicehospital move`: the tables of a data folder into a database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.hosting import data_folder, database_of, trouble_with
from dicehospital.cli.params import lang_option
from dicehospital.kernel.errors import BadInput
from dicehospital.server.store.open_store import need_driver


@click.command(cls=Command, help="help.move")
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="help.serve.data")
@click.option("--database", metavar="URL", help="help.move.database")
@lang_option()
@click.pass_context
def move(ctx: click.Context, data: Path | None, database: str | None) -> int:
    """Copy a data folder into an empty database."""
    folder, url = data_folder(data), database_of(database, None)
    if url is None:
        raise BadInput("--database", "move.no_database")
    need_driver()
    from dicehospital.server.store.postgres.migrate import NotEmpty, move_in

    with trouble_with(folder, url):
        try:
            copied = asyncio.run(move_in(folder, url))
        except NotEmpty as found:
            raise BadInput(str(found), "move.not_empty") from None
    counts = {table: count.rows for table, count in copied.items()}
    click.echo(speech(ctx).tell("move.done", folder=folder, **counts))
    return 0
