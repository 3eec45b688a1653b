"""A folder that keeps a contest while it is played, so that it can be interrupted at any moment.

Games are appended as they end. Whoever opens the folder again gets those that are there and goes on after
them; the files in the end are the same as if nothing had happened.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json, Score
from dicehospital.lab import checkpoint
from dicehospital.lab.arena.contest import Contest
from dicehospital.lab.export import PARTS, CsvWriter, columns_of, export, rows_of
from dicehospital.lab.match import Result

CONTEST: Final = "contest.json"
GAMES: Final = "games.csv"
PARQUET: Final = "games.parquet"
SUMMARY: Final = "arena.json"
PICTURE: Final = "arena.svg"
FILES: Final = (CONTEST, GAMES, PARQUET, SUMMARY, PICTURE)
_DAMAGED: Final = "arena.damaged"


def kept(path: Path) -> Json | None:
    """The contest that a folder keeps, if there is one."""
    return checkpoint.load(path, CONTEST, _DAMAGED)


def is_for_contests(path: Path) -> bool:
    """Whether what exists is a folder with nothing in it but what belongs to contests."""
    return checkpoint.holds_only(path, FILES)


def clear(path: Path) -> None:
    """Forget the contest that a folder keeps."""
    checkpoint.clear(path, FILES)


class ContestFolder:
    """The folder of a contest; `BadInput` where it keeps another one."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self._contest = contest
        self._columns = columns_of(contest.game)
        checkpoint.check_same(
            path, CONTEST, contest.to_json(), damaged=_DAMAGED, other="arena.other_contest"
        )

    def write(self, name: str, text: str) -> None:
        """Write a file as a whole: it holds the old text or the new one."""
        checkpoint.write(self.path, name, text)

    # -- games -----------------------------------------------------------------------------------------
    def results(self) -> list[Result]:
        """The games that are there; one that was being written is forgotten."""
        file = self.path / GAMES
        if not file.exists():
            return []
        lines = file.read_bytes().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            del lines[-1]
        seats = len(self._contest.place(0)[0].names)
        del lines[1 + (len(lines) - 1) // seats * seats :]
        os.truncate(file, sum(map(len, lines)))
        return list(self._read([line.decode("utf-8") for line in lines], seats))

    def _read(self, lines: list[str], seats: int) -> Iterator[Result]:
        """Games from their lines; `BadInput` where they are not those of this contest."""
        rows = csv.DictReader(lines)
        if lines and tuple(rows.fieldnames or ()) != self._columns:
            raise BadInput("out", _DAMAGED, seen=self.path / GAMES)
        for number, game in enumerate(zip(*[iter(rows)] * seats, strict=True)):
            result = _result(list(game), self._contest.game)
            table, seed = self._contest.place(number)
            if (result.game, result.seed, result.bots) != (number, seed, table.names):
                raise BadInput("out", _DAMAGED, seen=self.path / GAMES)
            yield result

    def appending(self) -> CsvWriter:
        """Writes games after those that are there."""
        return CsvWriter(self.path / GAMES, self._columns, more=True)

    def write_parquet(self, results: list[Result]) -> None:
        """All games once more, as Parquet."""
        game = self._contest.game
        with export(self.path / PARQUET, game=game, force=True) as writer:
            for result in results:
                for row in rows_of(result, game):
                    writer.add(row)


def _result(rows: list[dict[str, str]], game: str) -> Result:
    """A game from the rows of its seats."""
    first = rows[0]
    return Result(
        int(first["game"]),
        int(first["seed"]),
        tuple(row["bot"] for row in rows),
        tuple(
            Score(int(row["total"]), {part: int(row[part]) for part in PARTS[game]}) for row in rows
        ),
        tuple(seat for seat, row in enumerate(rows) if row["won"] == "1"),
        int(first["decisions"]),
    )
