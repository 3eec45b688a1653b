"""The folder of an experiment while it is played and afterwards.

Pieces are appended to a tail as they come. As soon as the tail holds the games of a block, these become a
Parquet file of their own; in the end all blocks become one file. Where a block begins follows from the
numbers of its games alone, so the file is the same however the games were cut and however often the
program was stopped.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from struct import Struct
from typing import BinaryIO, Final
from zlib import crc32

from dicehospital.kernel.errors import BadInput
from dicehospital.lab import checkpoint
from dicehospital.lab.experiment.blocks import Blocks
from dicehospital.lab.experiment.plan import Experiment
from dicehospital.lab.experiment.playing import Piece, all_columns

EXPERIMENT: Final = "experiment.json"  # what is played
SOURCE: Final = "experiment.toml"  # the file that says so
GAMES: Final = "games.parquet"
BLOCKS: Final = "blocks"  # while games are missing
TAIL: Final = "tail"
REPORT: Final = "report.html"
TABLES: Final = "report_csv"  # the figures of its plots
_FOLDERS: Final = (BLOCKS, TABLES)
FILES: Final = (EXPERIMENT, SOURCE, GAMES, TAIL, REPORT, *_FOLDERS)
BLOCK: Final = 50_000  # games
_DAMAGED: Final = "lab.damaged"
_HEAD: Final = Struct("<qqqI")  # of a piece in the tail: first game, games, bytes, checksum


def is_for_experiments(path: Path) -> bool:
    """Whether what exists is a folder with nothing in it but what belongs to experiments."""
    return checkpoint.holds_only(path, FILES)


def clear(path: Path) -> None:
    """Forget the experiment that a folder keeps."""
    for name in FILES:
        if name in _FOLDERS:
            shutil.rmtree(path / name, ignore_errors=True)
        else:
            (path / name).unlink(missing_ok=True)


class ExperimentFolder:
    """The folder of an experiment; `BadInput` where it keeps another one."""

    def __init__(self, path: Path, experiment: Experiment, block: int = BLOCK) -> None:
        self.path = path
        self._experiment = experiment
        self._block = block
        columns = all_columns(experiment)
        self._sizes = [column.size for column in columns]
        self._blocks = Blocks(columns, experiment.to_json())
        checkpoint.check_same(
            path, EXPERIMENT, experiment.to_json(), damaged=_DAMAGED, other="lab.other_experiment"
        )
        if experiment.source:
            checkpoint.write(path, SOURCE, experiment.source)
        self._pieces: list[Piece] = []  # of the block under way
        self._first = 0  # the first game of that block
        self._tail: BinaryIO | None = None
        if not self.is_done:
            (path / BLOCKS).mkdir(exist_ok=True)
            self._resume()
            self._tail = (path / TAIL).open("ab")

    def close(self) -> None:
        """Let go of the tail; everything that was added outlives this process."""
        if self._tail is not None:
            self._tail.close()

    @property
    def is_done(self) -> bool:
        """Whether the file of all games is there."""
        return (self.path / GAMES).exists()

    @property
    def done(self) -> int:
        """How many games are there."""
        if self.is_done:
            return len(self._experiment.numbers)
        return self._pieces[-1].numbers.stop if self._pieces else self._first

    # -- writing ---------------------------------------------------------------------------------------
    def add(self, piece: Piece) -> None:
        """Keep the games that come after those that are there."""
        if self._tail is None:
            raise ValueError("all games are there")
        self._tail.write(_record(piece))
        self._tail.flush()
        self._pieces.append(piece)
        while piece.numbers.stop - self._first >= self._block:
            self._close_block(self._block)

    def finish(self) -> None:
        """Write the file of all games, and leave nothing else."""
        if self.done > self._first:
            self._close_block(self.done - self._first)
        self._blocks.join(self.path / GAMES, sorted((self.path / BLOCKS).glob("*.parquet")))
        self.close()
        (self.path / TAIL).unlink()
        shutil.rmtree(self.path / BLOCKS)

    def _close_block(self, games: int) -> None:
        """The first games of the tail become a block, the rest is the new tail."""
        numbers = range(self._first, self._first + games)
        now = [_cut(self._experiment, self._sizes, p, numbers) for p in self._pieces]
        packed = [
            b"".join(found) for found in zip(*(p.columns for p in now if p.numbers), strict=True)
        ]
        name = f"{self._first // self._block:09d}.parquet"
        self._blocks.write(self.path / BLOCKS / name, packed, self._experiment.rows(numbers))
        rest = range(numbers.stop, self._experiment.numbers.stop)
        left = [_cut(self._experiment, self._sizes, p, rest) for p in self._pieces]
        self._pieces = [piece for piece in left if piece.numbers]
        self._first = numbers.stop
        self._rewrite_tail()

    def _rewrite_tail(self) -> None:
        part = self.path / f"{TAIL}{checkpoint.PART}"
        part.write_bytes(b"".join(map(_record, self._pieces)))
        self.close()
        part.replace(self.path / TAIL)
        self._tail = (self.path / TAIL).open("ab")

    # -- going on --------------------------------------------------------------------------------------
    def _resume(self) -> None:
        """Read what is there; a piece that was being written is forgotten."""
        blocks = len(list((self.path / BLOCKS).glob("*.parquet")))
        self._first = min(blocks * self._block, len(self._experiment.numbers))
        file = self.path / TAIL
        if not file.exists():
            return
        whole = 0
        after = range(self._first, self._experiment.numbers.stop)
        for piece, end in _pieces(file, self._experiment, self._sizes):
            cut = _cut(self._experiment, self._sizes, piece, after)
            if cut.numbers:
                self._follow(cut)
                self._pieces.append(cut)
            whole = end
        os.truncate(file, whole)

    def _follow(self, piece: Piece) -> None:
        if piece.numbers.start != (self._pieces[-1].numbers.stop if self._pieces else self._first):
            raise BadInput("out", _DAMAGED, seen=self.path / TAIL)


# -- pieces as bytes -----------------------------------------------------------------------------------
def _record(piece: Piece) -> bytes:
    body = b"".join(piece.columns)
    head = _HEAD.pack(piece.numbers.start, len(piece.numbers), len(body), crc32(body))
    return head + body


def _pieces(file: Path, experiment: Experiment, sizes: list[int]) -> Iterator[tuple[Piece, int]]:
    """The pieces of a tail, each with where it ends; whatever is not whole ends it."""
    with file.open("rb") as tail:
        while len(head := tail.read(_HEAD.size)) == _HEAD.size:
            first, games, length, check = _HEAD.unpack(head)
            body = tail.read(length)
            if len(body) != length or crc32(body) != check:
                return
            numbers = range(first, first + games)
            yield Piece(numbers, _split(body, sizes, experiment.rows(numbers))), tail.tell()


def _split(body: bytes, sizes: list[int], rows: int) -> list[bytes]:
    found, place = [], 0
    for size in sizes:
        found.append(body[place : place + size * rows])
        place += size * rows
    return found


def _cut(experiment: Experiment, sizes: list[int], piece: Piece, wanted: range) -> Piece:
    """The games of a piece that are wanted."""
    start = min(max(piece.numbers.start, wanted.start), piece.numbers.stop)
    stop = max(min(piece.numbers.stop, wanted.stop), start)
    if (start, stop) == (piece.numbers.start, piece.numbers.stop):
        return piece
    before = experiment.rows(range(piece.numbers.start, start))
    rows = before + experiment.rows(range(start, stop))
    columns = [
        found[before * size : rows * size] for found, size in zip(piece.columns, sizes, strict=True)
    ]
    return Piece(range(start, stop), columns)
