"""The compiled and the plain build are one and the same game."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dicehospital.er.playout import run
from dicehospital.hospital.playout import run as run_hospital
from dicehospital.kernel.build import COMPILED

SOURCE = Path(__file__).parents[1] / "src"
GAMES = {1: 700, 2: 500, 3: 300, 4: 250, 5: 200, 6: 200}  # 2,150 games
PLAIN = """
import json
from dicehospital.er.playout import run
from dicehospital.kernel.build import COMPILED
assert not COMPILED
games = {games}
print(json.dumps([run(count, 1, players, players == 1 and 15) for players, count in games.items()]))
"""


def test_this_build_is_compiled_wherever_it_can_be() -> None:
    wants_plain = os.environ.get("PYTHONPATH", "").endswith("src")
    if wants_plain or shutil.which(os.environ.get("CC", "cc")) is None:
        assert not COMPILED
    else:
        assert COMPILED, "a C compiler is here, but the installed rules are plain Python"


HOSPITAL_GAMES = [
    [60, 1, 2, {}],
    [30, 2, 4, {"modules": ["experimental", "promos", "events", "panic", "epidemic", "superbug"]}],
    [30, 3, 3, {"modules": ["events", "final_pickup"], "activation": "linear"}],
    [60, 4, 1, {"modules": ["experimental", "events"]}],
    [30, 5, 2, {"edition": "proto212", "modules": ["experimental"]}],
]
PLAIN_HOSPITAL = """
import json
from dicehospital.hospital.playout import run
from dicehospital.kernel.build import COMPILED
assert not COMPILED
print(json.dumps([run(*game) for game in json.loads({games!r})]))
"""


def test_compiled_and_plain_hospitals_give_equal_states_and_scores() -> None:
    """Picks, beds, cards, bag, scores and random streams of 210 games in five rulesets."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", PLAIN_HOSPITAL.format(games=json.dumps(HOSPITAL_GAMES))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    plain = [tuple(pair) for pair in json.loads(done.stdout)]
    assert [run_hospital(*game) for game in HOSPITAL_GAMES] == plain  # type: ignore[arg-type]


def test_compiled_and_plain_rules_give_equal_states_and_scores() -> None:
    """Picks, beds, resources, scores and random streams of 2,150 games, in one checksum each."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", PLAIN.format(games=GAMES)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    plain = [tuple(pair) for pair in json.loads(done.stdout)]
    here = [run(count, 1, players, 15 if players == 1 else 0) for players, count in GAMES.items()]
    assert here == plain


WITHOUT_LIBRT = """
import sys
sys.modules["librt"] = sys.modules["librt.vecs"] = None
from dicehospital.er.playout import run
from dicehospital.kernel.vecs import vec
assert issubclass(vec, list)
print(run(40, 1, 2), run(40, 1, 1, 15))
"""


def test_rules_on_plain_lists_are_the_same_rules() -> None:
    """Where librt has no wheel, its vectors are lists."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", WITHOUT_LIBRT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"{run(40, 1, 2)} {run(40, 1, 1, 15)}"


@pytest.mark.soak
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"DICEHOSPITAL_PURE": "1"}, "plain Python"),
        ({"CC": "/bin/false"}, "plain Python"),
        ({}, "compiled"),
    ],
)
def test_installing_compiles_or_falls_back_and_says_which(
    tmp_path: Path, change: dict[str, str], says: str
) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = str(tmp_path / "venv" / "bin" / "python")
    environment = {**os.environ, **change, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment.pop("PYTHONPATH", None)
    install = [python, "-m", "pip", "install", "--quiet", str(SOURCE.parent)]
    subprocess.run(install, env=environment, check=True)
    program = tmp_path / "venv" / "bin" / "dicehospital"
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    assert says in told.stdout
