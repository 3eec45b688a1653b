"""A data folder serves one server at a time."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

FILE: Final = "lock"


class FolderInUse(Exception):  # noqa: N818 (a finding about a folder)
    """Another server works in this folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        super().__init__(folder)


class FolderLock:
    """Held until `release` or the end of the process, however it ends."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError:
            os.close(self._file)
            raise FolderInUse(folder) from None

    def release(self) -> None:
        """Let another server have the folder. The lock file stays: removing it would race."""
        os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
