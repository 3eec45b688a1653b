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
from dicehospital.server.settings import PREFIX
from dicehospital.server.store.lock import FolderInUse
from dicehospital.server.store.schema import NewerFile

DATA: Final = PREFIX + "DATA"


def data_folder(asked: Path | None, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder asked for, else that of the environment, else one beside the saved games."""
    if asked is not None:
        return asked
    if environment.get(DATA):
        return Path(environment[DATA])
    return games_folder(environment).parent / "server"


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
    except sqlite3.Error as error:
        raise BadInput(str(folder), "serve.bad_file", problem=error) from None
