"""A data folder serves one server at a time, or several processes of one that take turns to write."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

FILE: Final = "lock"
TURN: Final = "dicehospital.sqlite3-turn"


class FolderInUse(Exception):  # noqa: N818 (a finding about a folder)
    """Another server works in this folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        super().__init__(folder)


class FolderLock:
    """Held until `close` or the end of the process, however it ends."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError:
            os.close(self._file)
            raise FolderInUse(folder) from None

    def close(self) -> None:
        """Let another server have the folder. The lock file stays: removing it would race."""
        os.close(self._file)


class WriteLock:
    """A turn to write among the processes that share a folder: who waits is woken as soon as it can.

    SQLite alone would have them ask again and again, with ever longer naps between.
    """

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / TURN, os.O_RDWR | os.O_CREAT, 0o600)

    def __enter__(self) -> None:
        _wait(self._file)

    def __exit__(self, *_: object) -> None:
        _unlock(self._file)

    def close(self) -> None:
        """Take no more turns."""
        os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _wait(file: int) -> None:
        """SQLite's own way is good enough where a server has but one process."""

    def _unlock(file: int) -> None:
        """Do nothing: nothing was locked."""

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _wait(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _unlock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
