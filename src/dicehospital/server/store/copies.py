"""A copy that is kept up to date: after the loss of a disk only what came after the last copy is lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic, time
from typing import Final

from dicehospital.server.store.backup import sync_folder
from dicehospital.server.store.schema import FILE

_TICK: Final = 2.0  # seconds; some file systems tell no more exactly when a file was written

Signature = tuple[tuple[int, int, int], ...]


def keep_copying(
    make: Callable[[Path], int],
    has_changed: Callable[[], bool],
    target: Path,
    every: float,
    is_stopped: Callable[[float], bool],
) -> None:
    """Make one copy after the other, each in the place of the last, until `is_stopped` after a wait.

    Whenever this ends, and however, the target is a whole copy or what it was before.
    """
    _tidy(target)
    due = monotonic()
    while True:
        if has_changed() or not target.exists():
            _replace(make, target)
        due = max(due + every, monotonic())
        if is_stopped(due - monotonic()):
            return


def _replace(make: Callable[[Path], int], target: Path) -> None:
    new = _beside(target)
    try:
        make(new)
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)
    sync_folder(target.parent)


def _beside(target: Path) -> Path:
    return target.with_name(f".{target.name}.next")


def _tidy(target: Path) -> None:
    """Remove what a copy left behind that was killed."""
    for path in (_beside(target), *target.parent.glob(f".{_beside(target).name}.*.tmp")):
        path.unlink(missing_ok=True)


class Changes:
    """Whether a data folder was written to since the last look.

    The files are looked at from outside: a connection that stays open would keep a server that stops from
    leaving everything in one file.
    """

    def __init__(self, folder: Path) -> None:
        self._paths = (folder / FILE, folder / f"{FILE}-wal")
        self._seen: Signature | None = None

    def __call__(self) -> bool:
        """Look; what was written just now may be written once more at the same time."""
        now = tuple(_signature(path) for path in self._paths)
        is_settled = max(written for _, _, written in now) / 1e9 < time() - _TICK
        has_changed = now != self._seen
        self._seen = now if is_settled else None
        return has_changed


def _signature(path: Path) -> tuple[int, int, int]:
    try:
        found = os.stat(path)  # noqa: PTH116 (as short as it gets)
    except FileNotFoundError:
        return (0, 0, 0)
    return (found.st_ino, found.st_size, found.st_mtime_ns)
