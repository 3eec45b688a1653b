"""The folder of a dataset while its games are played and afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO, Final

from dicehospital.lab import checkpoint
from dicehospital.lab.dataset.frames import read, whole, written
from dicehospital.lab.dataset.plan import DatasetPlan
from dicehospital.lab.dataset.playing import PlayedGame
from dicehospital.lab.dataset.table import Rows

ABOUT: Final = "dataset.json"  # what it is
GAMES: Final = "games.parquet"
FRAMES: Final = "games.frames"  # while games are missing
FILES: Final = (ABOUT, GAMES, FRAMES)


def is_for_datasets(path: Path) -> bool:
    """Whether what exists is a folder with nothing in it but what belongs to datasets."""
    return checkpoint.holds_only(path, FILES)


def clear(path: Path) -> None:
    """Forget the dataset that a folder keeps."""
    checkpoint.clear(path, FILES)


class DatasetFolder:
    """Keeps games as they come; `BadInput` where it keeps another dataset."""

    def __init__(self, path: Path, plan: DatasetPlan) -> None:
        self.path = path
        self._plan = plan
        self._rows = Rows(plan)
        checkpoint.check_same(
            path, ABOUT, plan.to_json(), damaged="dataset.damaged", other="dataset.other"
        )
        self._file: BinaryIO | None = None
        self.done = plan.games if self.is_done else whole(path / FRAMES)
        if not self.is_done:
            self._file = (path / FRAMES).open("ab")

    def close(self) -> None:
        """Let go of the file; everything that was added outlives this process."""
        if self._file is not None:
            self._file.close()

    @property
    def is_done(self) -> bool:
        """Whether the table of all games is there."""
        return (self.path / GAMES).exists()

    def add(self, played: PlayedGame) -> None:
        """Keep the game that comes after those that are there."""
        if self._file is None:
            raise ValueError("all games are there")
        self._file.write(written(played))
        self._file.flush()
        self.done += 1

    def finish(self) -> None:
        """Write the table of all games, and leave nothing else."""
        if self.is_done:
            return
        self.close()
        self._rows.write(self.path / GAMES, (played for played, _ in read(self.path / FRAMES)))
        (self.path / FRAMES).unlink()
