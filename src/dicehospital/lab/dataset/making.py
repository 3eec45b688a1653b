"""Datasets from Python: play what is missing, and write the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from dicehospital.bots.registry import asked_bot
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json
from dicehospital.lab.dataset.folder import GAMES, DatasetFolder, is_for_datasets
from dicehospital.lab.dataset.plan import DatasetPlan
from dicehospital.lab.dataset.playing import PlayedGame, play
from dicehospital.lab.match import Table
from dicehospital.lab.workers import Helpers, Workers

_LARGEST: Final = 16  # games of a piece: what waits for its turn is held in memory


def make_dataset(
    out: str | Path,
    game: str = "er",
    *,
    bots: Sequence[str] = ("expert",),
    games: int,
    seed: int = 1,
    options: Json | None = None,
    jobs: int = 1,
) -> Path:
    """Play games of bots, one for each seat, and write them to a folder; the path of the table.

    The same call goes on where it was interrupted, and gives the same file whatever the jobs.
    """
    for bot in bots:
        asked_bot(bot, game, "bots")
    path, plan = Path(out), DatasetPlan(Table(tuple(bots), game, options or {}), games, seed)
    if path.exists() and not is_for_datasets(path):
        raise BadInput("out", "dataset.not_a_folder", seen=path)
    path.mkdir(parents=True, exist_ok=True)
    with closing(DatasetFolder(path, plan)) as folder, Workers(jobs) as workers:
        for played in missing(plan, folder, workers):
            folder.add(played)
        folder.finish()
    return path / GAMES


def missing(plan: DatasetPlan, folder: DatasetFolder, workers: Helpers) -> Iterator[PlayedGame]:
    """The games that a folder does not have yet, in order."""
    numbers = plan.numbers[folder.done :]
    for piece in workers.in_order(partial(play, plan), numbers, largest=_LARGEST):
        yield from piece
