from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo_er.py"


@pytest.mark.soak
@pytest.mark.parametrize("processes", ["0", "2"])
def test_the_learning_example_runs_and_is_evaluated(tmp_path: Path, processes: str) -> None:
    pytest.importorskip("torch")
    small = ["--lanes", "16", "--steps", "16", "--width", "32", "--processes", processes]
    run("--minutes", "0.1", "--out", str(tmp_path), *small)
    with (tmp_path / "curve.csv").open(encoding="utf-8") as file:
        steps = [int(float(row["steps"])) for row in csv.DictReader(file)]
    assert steps
    assert steps == [256 * n for n in range(1, len(steps) + 1)]
    assert "<polyline" in (tmp_path / "curve.svg").read_text("utf-8")
    told = run("--evaluate", str(tmp_path / "weights.pt"), "--games", "10")
    assert [line.split(":")[0].strip() for line in told[:3]] == ["ppo", "greedy", "ppo - greedy"]


def run(*arguments: str) -> list[str]:
    command = [sys.executable, str(EXAMPLE), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()
