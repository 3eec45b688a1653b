"""An experiment that was cut otherwise, or stopped and gone on with, gives the same file."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from pyarrow import parquet

from dicehospital.kernel.errors import BadInput
from dicehospital.lab.experiment.folder import GAMES, TAIL, ExperimentFolder
from dicehospital.lab.experiment.plan import Experiment
from dicehospital.lab.experiment.playing import pieces, play
from dicehospital.lab.experiment.reading import experiment_of
from dicehospital.lab.workers import Workers

BLOCK = 8  # games


def experiment(**more: object) -> Experiment:
    rules = {"two": {}, "three": {"players": 3}, "alone": {"players": 1}}
    told = {"title": "t", "game": "er", "games": 7, "rulesets": rules}
    return experiment_of({**told, "bots": {"random": ["random"]}, **more})


def cut(at: list[int]) -> list[range]:
    """All games in pieces that end there."""
    ends = [0, *at, len(experiment().numbers)]
    return [range(a, b) for a, b in pairwise(ends)]


def finished(path: Path, ranges: list[range]) -> bytes:
    folder = ExperimentFolder(path, experiment(), BLOCK)
    for numbers in ranges:
        folder.add(play(experiment(), numbers))
    folder.finish()
    return (path / GAMES).read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of an experiment that was played in one piece."""
    return finished(tmp_path_factory.mktemp("whole"), cut([]))


@pytest.mark.parametrize("ends", [[8, 16], [1, 2, 3, 18], [7, 9, 17]])
def test_the_file_does_not_depend_on_how_games_were_cut(
    ends: list[int], whole: bytes, tmp_path: Path
) -> None:
    assert whole == finished(tmp_path, cut(ends))


@pytest.mark.parametrize("stop", [1, 2, 4])
@pytest.mark.parametrize("torn", [0, 7])
def test_whoever_stops_and_goes_on_gets_the_same_file(
    stop: int, torn: int, whole: bytes, tmp_path: Path
) -> None:
    """Also where the last piece was being written when the program died."""
    ranges = cut([3, 7, 10, 17])
    folder = ExperimentFolder(tmp_path, experiment(), BLOCK)
    for numbers in ranges[:stop]:
        folder.add(play(experiment(), numbers))
    folder.close()
    tail = tmp_path / TAIL
    tail.write_bytes(tail.read_bytes()[: -torn or None])

    again = ExperimentFolder(tmp_path, experiment(), BLOCK)
    lost = ranges[stop - 1 if torn else stop].start
    assert max(lost, ranges[stop].start // BLOCK * BLOCK) == again.done  # blocks are safe
    with Workers(1) as workers:
        for piece in pieces(experiment(), workers, again.done):
            again.add(piece)
    again.finish()
    assert whole == (tmp_path / GAMES).read_bytes()
    assert ExperimentFolder(tmp_path, experiment(), BLOCK).is_done


def test_a_block_that_is_still_in_the_tail_counts_once(whole: bytes, tmp_path: Path) -> None:
    """The program died between writing a block and taking its games from the tail."""
    folder = ExperimentFolder(tmp_path, experiment(), BLOCK)
    folder.add(play(experiment(), range(6)))
    before = (tmp_path / TAIL).read_bytes()
    folder.add(play(experiment(), range(6, 10)))
    folder.close()
    (tmp_path / TAIL).write_bytes(before)

    again = ExperimentFolder(tmp_path, experiment(), BLOCK)
    assert BLOCK == again.done
    again.add(play(experiment(), range(BLOCK, 21)))
    again.finish()
    assert whole == (tmp_path / GAMES).read_bytes()


@pytest.mark.soak
def test_processes_give_the_same_file(whole: bytes, tmp_path: Path) -> None:
    folder = ExperimentFolder(tmp_path, experiment(), BLOCK)
    with Workers(2) as workers:
        for piece in pieces(experiment(), workers, 0):
            folder.add(piece)
    folder.finish()
    assert whole == (tmp_path / GAMES).read_bytes()


def test_the_file_has_its_games_in_order_and_says_what_it_is(tmp_path: Path) -> None:
    finished(tmp_path, cut([10]))
    file = parquet.ParquetFile(tmp_path / GAMES)
    table = file.read()
    assert [n for n in range(21) for _ in range((2, 3, 2)[n % 3])] == table["game"].to_pylist()
    assert table["par"].null_count == len(table)
    assert b'"title": "t"' in file.schema_arrow.metadata[b"dicehospital"]


def test_a_folder_keeps_one_experiment(tmp_path: Path) -> None:
    ExperimentFolder(tmp_path, experiment(), BLOCK).close()
    with pytest.raises(BadInput) as refused:
        ExperimentFolder(tmp_path, experiment(seed=2), BLOCK)
    assert ("lab.other_experiment", "seed") == (
        refused.value.message.id,
        refused.value.message.params["what"],
    )
