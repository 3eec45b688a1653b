"""What the commands for hosts share: the data folder, and what can be wrong with it."""

from __future__ import annotations

import asyncio
import getpass
import json
import os
import sqlite3
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid

from dicehospital.cli.command import speech
from dicehospital.cli.files import games_folder
from dicehospital.cli.screen import Screen
from dicehospital.kernel.errors import BadInput
from dicehospital.server.settings import (
    PREFIX,
    Settings,
    check_database,
    has_password,
    without_password,
)
from dicehospital.server.store.lock import FolderInUse
from dicehospital.server.store.schema import FILE, NewerSchema, OlderSchema
from dicehospital.server.store.store import InDoubt, NoDatabase, StorageError

if TYPE_CHECKING:
    from dicehospital.kernel.text import Catalogue
    from dicehospital.server.store.people import HostDeed
    from dicehospital.server.store.store import Store

T = TypeVar("T")
DATA: Final = PREFIX + "DATA"
DATABASE: Final = PREFIX + "DATABASE"
NOT_FOUND: Final = 1


def data_folder(asked: Path | None, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder asked for, else that of the environment, else one beside the saved games."""
    said = asked if asked is not None else environment.get(DATA)
    folder = Path(said) if said else games_folder(environment).parent / "server"
    if folder.is_file():
        raise BadInput(str(folder), "cli.is_a_file")
    return folder


def database_of(
    asked: str | None, data: Path | None, environment: Mapping[str, str] = os.environ
) -> str | None:
    """The database asked for, else, where no folder is, that of the environment; None: a folder."""
    if asked is not None:
        checked = check_database("--database", asked)
        warn_of_password("--database", DATABASE, checked)
        return checked
    if data is None and environment.get(DATABASE):
        return check_database(DATABASE, environment[DATABASE])
    return None


def warn_of_password(option: str, variable: str, url: str) -> None:
    """Say where a password would be out of sight, if an argument holds one."""
    ctx = click.get_current_context(silent=True)
    if ctx is not None and has_password(url):
        told = speech(ctx).tell("serve.password_shown", option=option, variable=variable)
        click.echo(told, err=True)


@contextmanager
def trouble_with(folder: Path, url: str | None = None) -> Iterator[None]:
    """Turn what goes wrong with a data folder or a database into a sentence."""
    where = str(folder) if url is None else without_password(url)
    try:
        yield
    except FolderInUse:
        raise BadInput(str(folder), "serve.folder_in_use") from None
    except NewerSchema as found:
        params = {"seen": found.seen, "known": found.known}
        raise BadInput(str(found.path), "serve.newer_file", **params) from None
    except OlderSchema as found:
        raise BadInput(str(found.path), "serve.older_file") from None
    except NoDatabase as found:
        raise BadInput(found.where, "serve.no_database", problem=found.problem) from None
    except InDoubt:
        raise BadInput(where, "serve.in_doubt") from None
    except (sqlite3.Error, StorageError) as error:
        raise BadInput(where, "serve.bad_file", problem=error) from None


# -- a house, perhaps while its servers run ----------------------------------------------------------
@dataclass(frozen=True, slots=True)
class StorageTarget:
    """Where the tables of a house are: in a folder or a database."""

    data: Path | None
    database: str | None

    def do(self, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
        """The outcome of some work on the store; a folder without tables is not made a house."""
        from dicehospital.server.store.open_store import open_store

        database = database_of(self.database, self.data)
        settings = Settings(data_folder(self.data), database=database)
        if settings.database is None:
            (settings.data / FILE).stat()  # `FileNotFoundError` names the file
        store = open_store(settings, is_shared=True)
        with trouble_with(settings.data, database):
            return asyncio.run(_done(store, work))


def house_options(command: Callable[..., int]) -> Callable[..., int]:
    """`--data` and `--database`, which the command gets as a `house`."""

    @click.option(
        "--data", type=click.Path(path_type=Path), metavar="FOLDER", help="help.serve.data"
    )
    @click.option("--database", metavar="URL", help="help.serve.database")
    @wraps(command)
    def with_house(
        *args: Any,  # noqa: ANN401 (whatever click hands over)
        data: Path | None,
        database: str | None,
        **more: Any,  # noqa: ANN401
    ) -> int:
        return command(*args, house=StorageTarget(data, database), **more)

    return with_house


async def _done(store: Store, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    await store.open()
    try:
        return await work(store)
    finally:
        await store.close()


# -- what was done ---------------------------------------------------------------------------------------
async def note(store: Store, what: HostDeed, **about: object) -> None:
    """Write down that the host did something, who it was and what it was about."""
    from dicehospital.server.store.people import HostAct

    told = {name: value for name, value in about.items() if value not in (None, "")}
    text = json.dumps(told, ensure_ascii=False)
    await store.people.note(HostAct(0, int(time() * 1000), user(), what, text))


def user(environment: Mapping[str, str] = os.environ) -> str:
    """Who runs this program, and through whose account."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError):  # a number without a name, as in a container
        name = f"{os.getuid()}"
    asked = environment.get("SUDO_USER", "")
    return f"{asked} ({name})" if asked not in ("", name) else name


# -- showing -------------------------------------------------------------------------------------------
def moment(at: int) -> str:
    """A moment, in milliseconds since 1970, by the host's own clock."""
    return f"{datetime.fromtimestamp(at / 1000):%Y-%m-%d %H:%M}"  # noqa: DTZ006 (the host's own clock)


def show_rows(
    say: Catalogue, columns: Iterable[str], rows: Iterable[tuple[str, ...]], nothing: str
) -> None:
    """A table of rows, or a sentence where there are none."""
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        grid.add_column(say.tell(f"host.column.{column}"), overflow="fold")
    for row in rows:
        grid.add_row(*row)
    if grid.row_count:
        Screen(say, plain=False).print(grid)
    else:
        click.echo(say.tell(nothing))
