"""Whether tables are kept well: the folder or the database, room on the disk, the age of the last backup."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import time
from typing import Final

from dicehospital.kernel.errors import BadInput
from dicehospital.server.checkup.findings import Finding, bad, good, warning
from dicehospital.server.settings import Settings, without_password
from dicehospital.server.store.open_store import need_driver
from dicehospital.server.store.schema import FILE, NewerSchema, check_version, connect
from dicehospital.server.store.store import NoDatabase, StorageError

USUAL_BACKUPS: Final = Path("/var/backups/dicehospital")  # where the timer of systemd puts them
_FULL: Final = 100 << 20  # bytes that are left: then a WAL and a copy have no room
_NEARLY_FULL: Final = 1 << 30
_OTHERS: Final = 0o077
_DISTANT: Final = ("nfs", "cifs", "smb", "fuse.sshfs", "9p", "afs", "ceph", "glusterfs")
_HOUR: Final = 3600.0


def tables(settings: Settings) -> Iterator[Finding]:
    """The place of the tables, wherever it is."""
    if settings.database is not None:
        yield _database(settings.database)
        return
    found = _folder(settings.data)
    yield found
    if found.level != "bad":
        yield _file(settings.data / FILE)
        yield _live(settings.data)


# -- a folder --------------------------------------------------------------------------------------------
def _folder(folder: Path) -> Finding:
    if not folder.exists():
        return warning("folder", "no_folder", folder=folder)
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return bad("folder", "folder_shut", folder=folder)
    if system := _distant(folder):
        return bad("folder", "folder_distant", folder=folder, system=system)
    if sys.platform != "win32" and stat.S_IMODE(folder.stat().st_mode) & _OTHERS:
        return warning("folder", "folder_open", folder=folder)
    return good("folder", "folder_good", folder=folder)


def _distant(folder: Path, mounts: Path = Path("/proc/mounts")) -> str | None:
    """The kind of a network file system that a folder is on; None: on none, or nobody knows."""
    try:
        rows = [line.split() for line in mounts.read_text("utf-8").splitlines()]
    except OSError:
        return None
    place = folder.resolve()
    over = [(point, kind) for _, point, kind, *_ in rows if place.is_relative_to(point)]
    kind = max(over, key=lambda row: len(row[0]))[1] if over else ""
    return kind if kind.startswith(_DISTANT) else None


def _file(path: Path) -> Finding:
    """Whether this version can read the file."""
    if not path.exists():
        return good("tables", "no_tables", file=path)
    try:
        with closing(connect(path, read_only=True)) as connection:
            check_version(connection, path)
            ((count,),) = connection.execute("SELECT count(*) FROM header").fetchall()
    except NewerSchema as newer:
        return bad("tables", "newer_tables", file=path, seen=newer.seen, known=newer.known)
    except sqlite3.Error as error:
        return bad("tables", "bad_tables", where=path, problem=error)
    return good("tables", "tables_good", where=path, n=count)


def _live(folder: Path) -> Finding:
    place = next(one for one in (folder, *folder.absolute().parents) if one.exists())
    free = shutil.disk_usage(place).free
    told = {"folder": folder, "free": f"{free / (1 << 30):.1f}"}
    if free < _FULL:
        return bad("disk", "disk_full", **told)
    return (warning if free < _NEARLY_FULL else good)("disk", "disk_room", **told)


# -- a database ------------------------------------------------------------------------------------------
def _database(url: str) -> Finding:
    where = without_password(url)
    try:
        count = asyncio.run(_counted(url))
    except BadInput as error:
        return Finding("tables", "bad", error.message)
    except NewerSchema as newer:
        return bad("tables", "newer_tables", file=where, seen=newer.seen, known=newer.known)
    except NoDatabase as error:
        return bad("tables", "bad_tables", where=where, problem=error.problem)
    except (StorageError, OSError) as error:
        return bad("tables", "bad_tables", where=where, problem=error)
    return good("tables", "tables_good", where=where, n=count)


async def _counted(url: str) -> int:
    """How many tables a database holds, of the format of this version."""
    need_driver()
    from dicehospital.server.store.postgres import driver
    from dicehospital.server.store.postgres.read_only import check_version as check

    async with driver.connected(url) as connection:
        await check(connection, url)
        return int(await connection.fetchval("SELECT count(*) FROM header"))


# -- copies ----------------------------------------------------------------------------------------------
def backups(place: Path | None, oldest: float) -> Finding:
    """The age of the newest copy in a folder, or of the one copy that a file is."""
    folder = place or USUAL_BACKUPS
    try:
        files = [folder] if folder.is_file() else list(folder.glob("*.sqlite3"))
        ages = [time() - path.stat().st_mtime for path in files]
    except OSError as error:
        return bad("backup", "backup_unreadable", folder=folder, problem=error.strerror)
    if not ages:
        return warning("backup", "no_backup", folder=folder)
    hours = f"{min(ages) / _HOUR:.1f}"
    if min(ages) > oldest:
        return bad("backup", "backup_old", folder=folder, hours=hours)
    return good("backup", "backup_good", folder=folder, hours=hours)
