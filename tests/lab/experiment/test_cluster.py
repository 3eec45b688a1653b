"""An experiment on a Ray cluster gives the file that it gives here, also where a worker is killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicehospital.kernel.build import __version__
from dicehospital.kernel.errors import BadInput
from dicehospital.lab import cluster
from dicehospital.lab.experiment.folder import GAMES, Folder
from dicehospital.lab.experiment.plan import Experiment
from dicehospital.lab.experiment.playing import play
from dicehospital.lab.experiment.reading import experiment_of
from dicehospital.lab.workers import Workers

PATIENCE = 120.0  # seconds
PIECE = 20  # games: small, so that there is always one under way


def experiment() -> Experiment:
    told = {"title": "t", "game": "er", "games": 400, "bots": {"random": ["random"]}}
    return experiment_of(told)


def played(path: Path, workers: Any, killed: threading.Event | None = None) -> bytes:
    folder = Folder(path, experiment())
    plan = experiment()
    found = workers.in_order(partial(play, plan), plan.numbers, largest=PIECE)
    for number, piece in enumerate(found):
        folder.add(piece)
        if killed is not None and number == 3:
            kill_a_worker(killed)
    folder.finish()
    return (path / GAMES).read_bytes()


def kill_a_worker(killed: threading.Event) -> None:
    """Kill one of the processes that play, as soon as there is one."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and not killed.is_set():
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                name = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if name.startswith(b"ray::_piece"):
                os.kill(int(folder.name), signal.SIGKILL)
                killed.set()
                return


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="finds workers in /proc")
def test_a_killed_worker_costs_its_piece_and_nothing_else(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'dicehospital[ray]'")
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
    with Workers(1) as workers:
        wanted = played(tmp_path / "here", workers)
    killed = threading.Event()
    with cluster.Cluster(cluster.AUTO, 2) as workers:
        assert wanted == played(tmp_path / "there", workers, killed)
    assert killed.is_set()


def test_a_machine_with_other_rules_is_refused() -> None:
    with pytest.raises(BadInput) as refused:
        cluster._piece("0.0.1", list, range(3))
    assert ("ray", "lab.other_version") == (refused.value.field, refused.value.message.id)
    assert [0, 1, 2] == cluster._piece(__version__, list, range(3))[1]
