"""An experiment on a Ray cluster gives the file that it gives here, whatever is lost on the way."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicehospital.kernel.build import __version__
from dicehospital.kernel.errors import BadInput
from dicehospital.lab import cluster
from dicehospital.lab.experiment.folder import GAMES, ExperimentFolder
from dicehospital.lab.experiment.plan import Experiment
from dicehospital.lab.experiment.playing import play
from dicehospital.lab.experiment.reading import experiment_of
from dicehospital.lab.workers import Workers

PIECE = 20  # games: a fifth of a second, so that there is always one under way
NO_RAY = "Ray is not installed: pip install 'dicehospital[ray]'"


def experiment() -> Experiment:
    told = {"title": "t", "game": "er", "games": 1000, "bots": {"greedy": ["greedy"]}}
    return experiment_of(told)


def played(path: Path, workers: Any, harm: Callable[[], bool] = lambda: True) -> bytes:
    """The file of games; after each piece harm may be done, until it has been."""
    path.mkdir()
    folder = ExperimentFolder(path, experiment())
    plan = experiment()
    is_done = False
    for piece in workers.in_order(partial(play, plan), plan.numbers, largest=PIECE):
        folder.add(piece)
        is_done = is_done or harm()
    folder.finish()
    assert is_done
    return (path / GAMES).read_bytes()


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    with Workers(1) as workers:
        return played(tmp_path_factory.mktemp("here") / "games", workers)


def playing() -> list[int]:
    """The processes that are at a piece just now, on all machines of a cluster that are really this one."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (folder / "cmdline").read_bytes().startswith(b"ray::_piece"):
                found.append(int(folder.name))
    return found


def kill_a_worker() -> bool:
    """Kill one of the processes that play, if there is one."""
    for process in playing()[:1]:
        os.kill(process, signal.SIGKILL)
        return True
    return False


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/cmdline").exists(), reason="finds workers in /proc"
)


@pytest.mark.soak
@needs_proc
def test_a_killed_worker_costs_its_piece_and_nothing_else(tmp_path: Path, wanted: bytes) -> None:
    pytest.importorskip("ray", reason=NO_RAY)
    with cluster.Cluster(cluster.AUTO, 2) as workers:
        assert wanted == played(tmp_path / "there", workers, kill_a_worker)


@pytest.mark.soak
@needs_proc
def test_a_machine_that_is_lost_costs_what_it_was_at(tmp_path: Path, wanted: bytes) -> None:
    """Two machines of one processor each; the second goes away while both are at a piece."""
    machines = pytest.importorskip("ray.cluster_utils", reason=NO_RAY).Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1}
    )
    second = machines.add_node(num_cpus=1)

    def lose() -> bool:
        if len(playing()) < 2:
            return False
        machines.remove_node(second, allow_graceful=False)
        return True

    try:
        machines.wait_for_nodes()
        with cluster.Cluster(machines.address, 2) as workers:
            assert wanted == played(tmp_path / "there", workers, lose)
    finally:
        machines.shutdown()


def test_a_machine_with_other_rules_is_refused() -> None:
    with pytest.raises(BadInput) as refused:
        cluster._piece("0.0.1", list, range(3))
    assert ("ray", "lab.other_version") == (refused.value.field, refused.value.message.id)
    assert [0, 1, 2] == cluster._piece(__version__, list, range(3))[1]
