"""`dicehospital validate`: whether every table of a house replays with this version."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicehospital.api import replay
from dicehospital.cli.command import Command, speech
from dicehospital.cli.hosting import data_folder, database_of, trouble_with
from dicehospital.cli.params import lang_option
from dicehospital.cli.progress import progress
from dicehospital.kernel.components.cards import NOT_HERE, begun_elsewhere
from dicehospital.kernel.errors import BadInput
from dicehospital.server.store.open_store import need_driver

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from dicehospital.kernel.text import Catalogue
    from dicehospital.server.store.read_only import ReadOnlyStore
    from dicehospital.server.store.store import LoadedTable

NOT_VALID = 1


@click.command(cls=Command, help="help.validate")
@click.option("--data", type=click.Path(path_type=Path), metavar="FOLDER", help="help.serve.data")
@click.option("--database", metavar="URL", help="help.serve.database")
@lang_option()
@click.pass_context
def validate(ctx: click.Context, data: Path | None, database: str | None) -> int:
    """Replay every table and say which do not replay."""
    folder, url = data_folder(data), database_of(database, data)
    with trouble_with(folder, url):
        work = _folder(folder, speech(ctx)) if url is None else _database(url, speech(ctx))
        return asyncio.run(work)


async def _folder(folder: Path, say: Catalogue) -> int:
    from dicehospital.server.store.read_only import ReadOnlyFile

    store = ReadOnlyFile(folder)
    try:
        return await _validate(store, say, "validate.empty")
    finally:
        await store.close()


async def _database(url: str, say: Catalogue) -> int:
    need_driver()
    from dicehospital.server.store.postgres.read_only import read_only

    async with read_only(url) as store:
        return await _validate(store, say, "validate.empty_database")


async def _validate(store: ReadOnlyStore, say: Catalogue, empty: str) -> int:
    tables = await store.tables()
    bad = 0
    async for table, problem in _findings(store, tables, say):
        bad += 1
        click.echo(say.tell("validate.bad_table", table=table, problem=problem), err=True)
    if not tables:
        click.echo(say.tell(empty))
    else:
        told = "validate.bad" if bad else "validate.good"
        click.echo(say.tell(told, tables=len(tables), bad=bad))
    return NOT_VALID if bad else 0


async def _findings(
    store: ReadOnlyStore, tables: list[str], say: Catalogue
) -> AsyncIterator[tuple[str, str]]:
    """Each table that does not replay, with what is wrong."""
    with progress(say.tell("validate.progress"), len(tables)) as advance:
        for table in tables:
            problem = await _problem(store, table, say)
            if problem is not None:
                yield table, problem
            advance(1)


async def _problem(store: ReadOnlyStore, table: str, say: Catalogue) -> str | None:
    """Why a table does not replay from its first line, or not to what its snapshot says."""
    whole, kept = await store.load_whole(table), await store.load(table)
    if whole is None or kept is None:  # deleted meanwhile
        return None
    try:
        same = _is_same(whole, kept)
    except BadInput as error:
        return _told(error, kept.header.engine, say)
    except Exception as error:  # noqa: BLE001 (whatever a broken log does to the rules)
        return f"{type(error).__name__}: {error}"
    return None if same else say.tell("validate.other_snapshot")


def _is_same(whole: LoadedTable, kept: LoadedTable) -> bool:
    """Whether log and snapshot agree, and every result of chance follows from the seed."""
    from dicehospital.server.tables.apply import load_table
    from dicehospital.server.tables.finished_record import about

    table = load_table(kept)
    if table.game is not None:
        table.game.about = about(table)
        replay(table.game.record())  # as `verify` does: what the snapshot says was dealt, too
    return load_table(whole).snapshot() == table.snapshot()


def _told(error: BadInput, engine: str, say: Catalogue) -> str:
    """A finding of the engine; where it is about cards, what to do."""
    if error.message.id == NOT_HERE:
        error = begun_elsewhere(error.message.params["differences"], engine)
    return say.tell("server.bad_field", field=error.field, why=error.message)
