"""How judges are learnt: in rounds, of groups of courses that are tried in the same imagined game.

Whatever was gathered is kept in a folder: the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

FIRST = 10_000_000  # seed
CHUNK = 60  # games whose groups are kept in one file
ALL = 99  # rounds: more than there are

Arrays = dict[str, NDArray[Any]]
Study = Callable[[Path, range], Iterable[Arrays]]
"""Groups of the games of some seeds, played with the judge in a file, if there is one."""
Fit = Callable[[Path, int, Arrays], bytes]
"""The file of a judge that was fitted to groups, in a folder and a round."""
Exam = Callable[[Path, int], str]
"""How well a judge does in games that nothing is learnt from, with so many processes."""


def tell(text: str) -> None:
    """Say how it goes."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def learn(
    about: str | None, study: Study, fit: Fit, exam: Exam, packaged: Path, *,
    rounds: int, games: int, latest: int = ALL,
) -> None:  # fmt: skip
    """Learn in rounds as the command line says; after each say how it went, and write the last judge down."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--games", type=int, default=games, help="of a round")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    for number in range(1, asked.rounds + 1):
        gather(asked.folder, number, asked.games, asked.jobs, study)
        judge = fitted(asked.folder, number, fit, latest)
        tell(f"round {number}: {exam(judge, asked.jobs)}")
    packaged.write_bytes(judge.read_bytes())


def judge_file(folder: Path, number: int) -> Path:
    """The judge that a round has made; of round 0 there is none."""
    return folder / f"judge{number}.bin"


def gather(folder: Path, number: int, games: int, jobs: int, study: Study) -> None:
    """Play the games of a round; those that are kept already are not played again."""
    place = folder / f"round{number}"
    place.mkdir(parents=True, exist_ok=True)
    wanted = [chunk for chunk in range(-(-games // CHUNK)) if not (place / f"{chunk}.npz").exists()]
    begun, done = perf_counter(), 0
    with get_context("fork").Pool(jobs) as pool:
        task = partial(_study_chunk, place, judge_file(folder, number - 1), number, study)
        for groups in pool.imap_unordered(task, wanted):
            done += groups
    tell(f"round {number}: {done} groups in {perf_counter() - begun:.0f} s")


def _study_chunk(place: Path, judge: Path, number: int, study: Study, chunk: int) -> int:
    first = FIRST * number + chunk * CHUNK
    found = list(study(judge, range(first, first + CHUNK)))
    arrays = {name: np.stack([group[name] for group in found]) for name in found[0]}
    unfinished = place / f"{chunk}.part.npz"
    np.savez(unfinished, allow_pickle=False, **arrays)
    unfinished.rename(place / f"{chunk}.npz")
    return len(found)


def fitted(folder: Path, number: int, fit: Fit, latest: int = ALL) -> Path:
    """The judge of a round, fitted to all that was gathered in the latest rounds."""
    made = judge_file(folder, number)
    if not made.is_file():
        made.write_bytes(fit(folder, number, gathered(folder, number, latest)))
    return made


def gathered(folder: Path, number: int, latest: int = ALL) -> Arrays:
    """All groups of the latest rounds so far."""
    parts = [kept_of(folder, done) for done in range(max(number - latest, 0) + 1, number + 1)]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def kept_of(folder: Path, number: int) -> Arrays:
    """All groups of a round."""
    files = sorted((folder / f"round{number}").glob("*[0-9].npz"))
    parts = [dict(np.load(file)) for file in files]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
