"""A copy of a data folder's file, made while a server writes to it."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from dicehospital.server.store.schema import FILE, check_version, connect


def back_up(folder: Path, target: Path) -> int:
    """Copy what is on the disk now into one new file; returns how many tables it holds.

    `FileExistsError` if the file exists. Whatever happens, there is a whole copy or none.
    """
    source = folder / FILE
    source.stat()  # `FileNotFoundError` names the file, SQLite would not
    with new_file(target) as path:
        return _copy(source, path)


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """An empty file to fill, which gets its name when it is whole; `FileExistsError` if that is taken."""
    if target.exists():
        raise FileExistsError(17, os.strerror(17), str(target))
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".tmp")
    os.close(descriptor)
    try:
        yield Path(name)
        _sync(Path(name))
        os.link(name, target)  # unlike a renaming it never replaces a file made meanwhile
    finally:
        Path(name).unlink(missing_ok=True)
    sync_folder(target.parent)


def _copy(source: Path, target: Path) -> int:
    with closing(connect(source, read_only=True)) as original, closing(connect(target)) as copy:
        check_version(original, source)
        # In one step: one state of the file, however much is written meanwhile.
        original.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
        ((verdict,),) = copy.execute("PRAGMA quick_check(1)").fetchall()
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)
        ((tables,),) = copy.execute("SELECT count(*) FROM header").fetchall()
    return int(tables)


def _sync(path: Path) -> None:
    """Make sure that the bytes are on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make sure that the name is on the disk as well, where the system can."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
