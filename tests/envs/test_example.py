from __future__ import annotations

import csv
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.soak
@pytest.mark.parametrize("processes", ["0", "2"])
def test_the_learning_example_runs_and_is_evaluated(tmp_path: Path, processes: str) -> None:
    pytest.importorskip("torch")
    small = ["--lanes", "16", "--steps", "16", "--width", "32", "--processes", processes]
    run("ppo_er.py", "--minutes", "0.1", "--out", str(tmp_path), *small)
    with (tmp_path / "curve.csv").open(encoding="utf-8") as file:
        steps = [int(float(row["steps"])) for row in csv.DictReader(file)]
    assert steps
    assert steps == [256 * n for n in range(1, len(steps) + 1)]
    assert "<polyline" in (tmp_path / "curve.svg").read_text("utf-8")
    told = run("ppo_er.py", "--evaluate", str(tmp_path / "weights.pt"), "--games", "10")
    assert [line.split(":")[0].strip() for line in told[:3]] == ["ppo", "greedy", "ppo - greedy"]


def test_self_play_gets_better_than_random() -> None:
    told = run("selfplay_pettingzoo.py", "--games", "20", "--together", "10", "--evaluate", "10")
    before, after = share(told[0]), share(told[-1])
    assert before < after


@pytest.mark.soak
def test_self_play_learns_to_beat_random_picks() -> None:
    told = run("selfplay_pettingzoo.py", "--games", "1000", "--evaluate", "100")
    assert share(told[-1]) >= 90


def share(line: str) -> int:
    """The percentage that a line tells."""
    found = re.search(r"(\d+)%", line)
    assert found
    return int(found[1])


def run(example: str, *arguments: str) -> list[str]:
    command = [sys.executable, str(EXAMPLES / example), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()
