"""The data folder is for its owner alone: it holds the seeds of running games."""

from __future__ import annotations

import stat
import sys
from pathlib import Path
from typing import Final

from dicehospital.server import logs
from dicehospital.server.store.lock import FILE as LOCK
from dicehospital.server.store.schema import FILE

PRIVATE: Final = 0o700
_OTHERS: Final = 0o077


def keep_private(folder: Path) -> None:
    """Shut an existing folder to others; one with more in it than ours is only told of.

    Whoever gave `--data` a folder that others need, such as /tmp, must not lose it.
    """
    if sys.platform == "win32" or not folder.is_dir():  # a new one is made private
        return
    if not stat.S_IMODE(folder.stat().st_mode) & _OTHERS:
        return
    if _is_shut(folder):
        logs.warning("folder_made_private", folder=str(folder), mode="0700")
    else:
        logs.warning("folder_open_to_others", folder=str(folder), fix=f"chmod 700 {folder}")


def _is_shut(folder: Path) -> bool:
    """Shut a folder that is ours alone; False where it is not, or belongs to somebody else."""
    if any(not _is_ours(path.name) for path in folder.iterdir()):
        return False
    try:
        folder.chmod(PRIVATE)
    except OSError:
        return False
    return True


def _is_ours(name: str) -> bool:
    return name == LOCK or name.startswith(FILE)
