"""`dicehospital backup`: a copy of all tables, also while the server runs; once, or again and again."""

from __future__ import annotations

import asyncio
import signal
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.hosting import data_folder, database_of, trouble_with
from dicehospital.cli.params import Whole, lang_option
from dicehospital.kernel.errors import BadInput
from dicehospital.server.store.backup import back_up
from dicehospital.server.store.open_store import need_driver

if TYPE_CHECKING:
    from collections.abc import Callable

    Copy = Callable[[Path], int]


@click.command(cls=Command, help="help.backup")
@click.argument("file", type=click.Path(path_type=Path), help="help.backup.file")
@click.option("--every", type=Whole(1, 86_400), metavar="SECONDS", help="help.backup.every")
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="help.serve.data")
@click.option("--database", metavar="URL", help="help.serve.database")
@lang_option()
@click.pass_context
def backup(
    ctx: click.Context, file: Path, every: int | None, data: Path | None, database: str | None
) -> int:
    """Copy a data folder or a database into one file."""
    if file.exists() and every is None:  # before a database is asked, whose errors would hide it
        raise BadInput(str(file), "cli.file_exists")
    folder, url = data_folder(data), database_of(database, data)
    copy: Copy = partial(back_up, folder) if url is None else partial(_copied, url)
    with trouble_with(folder, url):
        if every is None:
            told = speech(ctx).tell("backup.done", tables=copy(file), file=file)
            click.echo(told)
        else:
            click.echo(speech(ctx).tell("backup.every", file=file, seconds=every))
            _go_on(copy, None if url else folder, file, every)
    return 0


def _go_on(copy: Copy, folder: Path | None, file: Path, every: int) -> None:
    """Copy until a signal comes; what has begun is finished. A database is copied whether it changed or not."""
    from dicehospital.server.store.copies import Changes, keep_copying

    stop = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    has_changed = (lambda: True) if folder is None else Changes(folder)
    keep_copying(copy, has_changed, file, every, stop.wait)


def _copied(url: str, file: Path) -> int:
    """Copy a database; returns how many tables it holds."""
    need_driver()
    from dicehospital.server.store.postgres.migrate import copy_out

    return asyncio.run(copy_out(url, file))["header"].rows
