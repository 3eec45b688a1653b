"""The compiled and the plain build are one and the same game."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from typing import Generic

import httpx
import pytest

from dicehospital.er.playout import run
from dicehospital.hospital.playout import run as run_hospital
from dicehospital.kernel.batch.lanes import Lanes
from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.ruleset import Ruleset as Rules
from dicehospital.kernel.slots import Question, Slot
from tests.digest import FAMILIES, digests
from tests.harness import Ruleset
from tests.hospital.tables import AUTOMA_TABLES, CARE_TABLES, TABLES
from tests.play import TABLES as ER_TABLES
from tools.building.compiled import compiled_files

ALL_TABLES = [*TABLES, *CARE_TABLES, *AUTOMA_TABLES]
SOURCE = Path(__file__).parents[3] / "src"
PARTS = 3  # processes with plain rules, each for some families: a start takes as long as a game
GAMES = {1: 120, 2: 80, 3: 60, 4: 50, 5: 40, 6: 40}  # 390 games
PLAIN = """
import json
from dicehospital.er.playout import run
from dicehospital.kernel.build import COMPILED
assert not COMPILED
games = {games}
print(json.dumps([run(count, 1, players, players == 1 and 15) for players, count in games.items()]))
"""


@pytest.mark.skipif(not COMPILED, reason="a plain object has a dictionary")
@pytest.mark.parametrize("generic", [Lanes, Question, Rules, Slot])
def test_what_is_generic_costs_a_compiled_class_nothing(generic: type) -> None:
    """Neither a dictionary nor a look whether an attribute was ever set."""
    assert Generic in generic.__mro__
    assert generic.__dictoffset__ == 0


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


@pytest.mark.soak  # digests, below, say as much
def test_compiled_and_plain_hospitals_give_equal_states_and_scores() -> None:
    """Picks, beds, cards, bag, scores and random streams of 210 games in five rulesets."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", PLAIN_HOSPITAL.format(games=json.dumps(HOSPITAL_GAMES))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    plain = [tuple(pair) for pair in json.loads(done.stdout)]
    assert [run_hospital(*game) for game in HOSPITAL_GAMES] == plain  # type: ignore[arg-type]


def test_compiled_and_plain_rules_give_equal_states_and_scores() -> None:
    """Picks, beds, resources, scores and random streams of 390 games, in one checksum each."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", PLAIN.format(games=GAMES)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    plain = [tuple(pair) for pair in json.loads(done.stdout)]
    here = [run(count, 1, players, 15 if players == 1 else 0) for players, count in GAMES.items()]
    assert here == plain


@pytest.mark.parametrize("part", range(PARTS))
def test_compiled_and_plain_rules_say_the_same_in_every_family_of_rulesets(part: int) -> None:
    """Offers, moves, refusals, steps back, positions, views, outlooks, events, records, scores: by digests."""
    families = list(FAMILIES)[part::PARTS]
    assert _plain_digests(*families) == {family: digests(family) for family in families}


@pytest.mark.soak
@pytest.mark.parametrize("family", FAMILIES)
def test_compiled_and_plain_rules_say_the_same_where_there_are_thousands_of_moves(
    family: str,
) -> None:
    assert _plain_digests("all", family) == {family: digests(family, everything=True)}


def _plain_digests(*asked: str) -> object:
    """What the plain rules say of families of rulesets."""
    told = _digests_at(SOURCE, *asked)
    assert not told["compiled"]
    return told["digests"]


def _digests_at(package: Path, *asked: str) -> dict[str, object]:
    """What the rules in a folder say of families of rulesets."""
    environment = {**os.environ, "PYTHONPATH": str(package)}
    command = [sys.executable, "-m", "tests.digest", *asked]
    done = subprocess.run(
        command, env=environment, cwd=SOURCE.parent, capture_output=True, text=True, check=True
    )
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_the_families_use_every_module_edition_and_option() -> None:
    met = {fact for rulesets in FAMILIES.values() for one in rulesets for fact in facts(one)}
    every = {fact for table in ALL_TABLES for fact in facts(Ruleset("hospital", *table))}
    every |= {fact for table in ER_TABLES for fact in facts(Ruleset("er", *table))}
    assert set() == every - met


def facts(ruleset: Ruleset) -> set[str]:
    """The number of players, and each option with each thing that it names."""
    found = {f"{ruleset.game} players {ruleset.players}"}
    for key, value in ruleset.options.items():
        names = value if isinstance(value, list) else [value]
        found |= {f"{ruleset.game} {key} {name}" for name in names}
    return found


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


# -- from the sources to what people get --------------------------------------------------------------
@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the source distribution, of what was compiled for this build already."""
    if not COMPILED:
        pytest.skip("only a compiled build has libraries to pack; this one is plain")
    folder = tmp_path_factory.mktemp("packages")
    _build("-t", "sdist", "-d", str(folder), cwd=SOURCE.parent)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    unpacked = packed.with_name(packed.name.removesuffix(".tar.gz"))
    assert not (unpacked / "web").exists()
    _build("-t", "wheel", "-d", str(folder), cwd=unpacked)
    return next(folder.glob("*.whl"))


def _build(*options: str, cwd: Path) -> None:
    kept = str(SOURCE.parent / "build" / "rules")
    environment = {"DICEHOSPITAL_BUILD": kept, **os.environ}
    environment.pop("PYTHONPATH", None)
    command = [sys.executable, "-m", "hatchling", "build", *options]
    subprocess.run(command, cwd=cwd, env=environment, capture_output=True, check=True)


@pytest.mark.soak  # `make` has just built and installed it
def test_the_wheel_is_for_this_machine_and_holds_client_and_compiled_rules(wheel: Path) -> None:
    assert not wheel.name.endswith("-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    assert f"dicehospital__mypyc{suffix}" in names
    meant = compiled_files(SOURCE.parent, "dicehospital")
    missing = {f"dicehospital/{file[:-3]}{suffix}" for file in meant} - set(names)
    assert (set(), True) == (missing, "kernel/game.py" in meant)
    assert "dicehospital/server/static/index.html" in names
    assert not [name for name in names if name.startswith(("tools/", "web/", "build/"))]


@pytest.mark.soak
def test_the_wheel_runs_without_compiler_and_node(wheel: Path, tmp_path: Path) -> None:
    """Unpacked, with the libraries of this environment and an empty PATH."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "unpacked")  # noqa: S202 (our own)
    environment = {"PATH": "", "PYTHONPATH": str(tmp_path / "unpacked"), "LC_ALL": "C.UTF-8"}
    _runs([sys.executable, "-m", "dicehospital"], environment, tmp_path)


def _runs(program: list[str], environment: dict[str, str], folder: Path) -> None:
    """It says that it is compiled, and serves the start page."""
    asked = [*program, "--version"]
    told = subprocess.run(asked, env=environment, capture_output=True, text=True, check=True)
    assert "compiled" in told.stdout
    command = [*program, "serve", "--lang", "en", "--port", "0", "--data", str(folder / "data")]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        found = re.search(r"http://\S+", server.stdout.readline())
        try:
            assert found
            assert "Dice Hospital" in httpx.get(found[0], timeout=10).text
        finally:
            server.terminate()


@pytest.mark.soak
def test_the_wheel_installs_where_there_is_no_compiler_and_no_node(
    wheel: Path, tmp_path: Path
) -> None:
    """As `pipx run` would: a fresh environment, libraries as wheels, an empty PATH."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    bin_ = tmp_path / "venv" / "bin"
    install: list[str | Path] = [
        bin_ / "python",
        "-m",
        "pip",
        "install",
        "-q",
        "--only-binary",
        ":all:",
        wheel,
    ]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(install, env={**environment, "PATH": ""}, check=True)
    _runs([str(bin_ / "dicehospital")], {"PATH": "", "LC_ALL": "C.UTF-8"}, tmp_path)


@pytest.mark.soak
def test_unchanged_sources_compile_nothing_and_one_changed_module_compiles_one(
    tmp_path: Path,
) -> None:
    """A message that differs, one function more: one unit, and the one that they all share."""
    for name in ("pyproject.toml", "src", "tools"):
        copied = shutil.copytree if (SOURCE.parent / name).is_dir() else shutil.copy
        copied(SOURCE.parent / name, tmp_path / name)
    assert _compiled_anew(tmp_path) > 100
    assert {"dicehospital"} == {path.name for path in (tmp_path / "src").iterdir()}
    assert _compiled_anew(tmp_path) == 0
    changed = tmp_path / "src" / "dicehospital" / "er" / "scoring.py"
    text = changed.read_text("utf-8") + "\n\ndef one_more() -> str:\n    return 'a new text'\n"
    changed.write_text(text, "utf-8")
    assert _compiled_anew(tmp_path) == 2


@pytest.mark.soak
def test_rules_compiled_as_mypyc_writes_them_are_the_same_rules(tmp_path: Path) -> None:
    """DICEHOSPITAL_STOCK=1, what a build falls back to where the C of a new mypyc looks different."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"DICEHOSPITAL_STOCK": "1", "DICEHOSPITAL_BUILD": str(tmp_path / "build")}
    command = [sys.executable, "-m", "tools.building.rules"]
    done = subprocess.run(
        command, cwd=SOURCE.parent, env=environment, capture_output=True, text=True, check=True
    )
    (libraries,) = re.findall(r"^result (.+)$", done.stdout, re.MULTILINE)
    shutil.copytree(SOURCE, tmp_path / "site")
    shutil.copytree(libraries, tmp_path / "site", dirs_exist_ok=True)
    told = _digests_at(tmp_path / "site", *FAMILIES)
    assert told == {"compiled": True, "digests": {family: digests(family) for family in FAMILIES}}


def _compiled_anew(root: Path) -> int:
    """How many units of C a build in this folder compiles."""
    command = [sys.executable, "-m", "tools.building.rules"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=True
    )
    return max(
        [int(of) for of in re.findall(r"^compiling \d+ (\d+)$", done.stdout, re.MULTILINE)],
        default=0,
    )


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
