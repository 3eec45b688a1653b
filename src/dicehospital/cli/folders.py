"""A folder that one program works in: made where there is none, locked, and cleared where that is asked."""

from __future__ import annotations

from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicehospital.kernel.errors import BadInput
from dicehospital.server.store.lock import FolderInUse, FolderLock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a folder is for, and how those are told that it is not."""

    serves: Callable[[Path], bool]  # whether nothing else is in it
    clear: Callable[[Path], None]
    refused: str
    in_use: str


@contextmanager
def opened(path: Path, purpose: Purpose, *, force: bool) -> Iterator[Path]:
    """The folder for what comes out, for this program alone; with `force` nothing is in it."""
    if path.exists() and not purpose.serves(path):
        raise BadInput("out", purpose.refused, seen=path)
    path.mkdir(parents=True, exist_ok=True)
    try:
        lock = FolderLock(path)
    except FolderInUse:
        raise BadInput("out", purpose.in_use, seen=path) from None
    with closing(lock):
        if force:
            purpose.clear(path)
        yield path
