"""What the commands for hosts share: the data folder, and what can be wrong with it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from dicehospital.cli.files import games_folder
from dicehospital.kernel.errors import BadInput
from dicehospital.server.settings import PREFIX, check_database
from dicehospital.server.store.lock import FolderInUse
from dicehospital.server.store.schema import NewerFile, OlderFile
from dicehospital.server.store.store import NoDatabase

DATA: Final = PREFIX + "DATA"
DATABASE: Final = PREFIX + "DATABASE"


def data_folder(asked: Path | None, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder asked for, else that of the environment, else one beside the saved games."""
    if asked is not None:
        return asked
    if environment.get(DATA):
        return Path(environment[DATA])
    return games_folder(environment).parent / "server"


def database_of(
    asked: str | None, data: Path | None, environment: Mapping[str, str] = os.environ
) -> str | None:
    """The database asked for, else, where no folder is, that of the environment; None: a folder."""
    if asked is not None:
        return check_database("--database", asked)
    if data is None and environment.get(DATABASE):
        return check_database(DATABASE, environment[DATABASE])
    return None


@contextmanager
def trouble_with(folder: Path) -> Iterator[None]:
    """Turn what goes wrong with a data folder into a sentence."""
    try:
        yield
    except FolderInUse:
        raise BadInput(str(folder), "serve.folder_in_use") from None
    except NewerFile as found:
        params = {"seen": found.seen, "known": found.known}
        raise BadInput(str(found.path), "serve.newer_file", **params) from None
    except OlderFile as found:
        raise BadInput(str(found.path), "serve.older_file") from None
    except NoDatabase as found:
        raise BadInput(found.where, "serve.no_database", problem=found.problem) from None
    except sqlite3.Error as error:
        raise BadInput(str(folder), "serve.bad_file", problem=error) from None
