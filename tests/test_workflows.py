"""Workflows, forms and settings of the repository: as their schemas have them, and naming only what there is.

actionlint itself runs in CI, which can fetch it; here it runs where it is installed.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from dicehospital.server.settings import Settings

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
RETIRED = re.compile(r"macos-1[0-4]\b|ubuntu-20|ubuntu-18|windows-2019")
NODE_24 = {"checkout": 5, "setup-python": 6, "upload-artifact": 6, "download-artifact": 7}
"""The first versions of actions that run where Node.js 20 is gone, which is everywhere since 2026."""

CHECKED = {
    "vendor.github-workflows": WORKFLOWS,
    "vendor.github-issue-forms": FORMS,
    "vendor.github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
    "vendor.dependabot": [GITHUB / "dependabot.yml"],
    "vendor.compose-spec": [ROOT / "deploy" / "compose" / "compose.yaml"],
    "vendor.citation-file-format": [ROOT / "CITATION.cff"],
}


def read(path: Path) -> Any:
    yaml: Any = pytest.importorskip("yaml", reason="no PyYAML here to read workflows")
    return yaml.safe_load(path.read_text("utf-8"))


@pytest.fixture(scope="module")
def release() -> Any:
    return read(GITHUB / "workflows" / "release.yml")


@pytest.mark.parametrize("schema", CHECKED)
def test_files_are_as_their_schema_has_them(schema: str) -> None:
    pytest.importorskip("check_jsonschema", reason="check-jsonschema is not installed here")
    files = [str(path) for path in CHECKED[schema]]
    assert files
    command = [sys.executable, "-m", "check_jsonschema", "--default-filetype", "yaml"]
    done = subprocess.run(
        [*command, "--builtin-schema", schema, *files], capture_output=True, text=True, check=False
    )
    assert 0 == done.returncode, done.stdout + done.stderr


def test_actionlint_finds_nothing() -> None:
    program = shutil.which("actionlint")
    if program is None:
        pytest.skip("no actionlint here; CI runs it")
    done = subprocess.run(
        [program, *map(str, WORKFLOWS)], capture_output=True, text=True, check=False
    )
    assert 0 == done.returncode, done.stdout


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_commit_and_run_today(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not RETIRED.search(text)
    used = re.findall(r"uses: (\S+)@(\S+) # v(\d+)", text)
    assert len(used) == text.count("uses: ")
    for action, commit, major in used:
        assert re.fullmatch("[0-9a-f]{40}", commit), action
        assert int(major) >= NODE_24.get(action.partition("/")[2], 1), action
    assert "contents: read" in text  # no more rights than a job asks for


def test_every_python_that_is_promised_is_tested_and_gets_a_wheel() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    matrix = read(GITHUB / "workflows" / "ci.yml")["jobs"]["quick"]["strategy"]["matrix"]
    assert PYTHONS == matrix["python"]
    assert {"ubuntu", "macos", "windows"} == {name.partition("-")[0] for name in matrix["system"]}
    wheels = project["tool"]["cibuildwheel"]["build"].split()
    assert [f"cp{python.replace('.', '')}-*" for python in PYTHONS] == wheels
    told = [row for row in project["project"]["classifiers"] if re.search(r":: 3\.\d+$", row)]
    assert PYTHONS == [row.rpartition(" ")[2] for row in told]
    assert f">={PYTHONS[0]}" == project["project"]["requires-python"]


def test_windows_runs_the_tests_of_make_quick() -> None:
    """It has no make."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    rules, slow = (
        re.search(rf"^{name} := (.+)$", makefile, re.MULTILINE) for name in ("RULES", "SLOW")
    )
    assert rules
    assert slow
    (line,) = (
        step["run"]
        for step in read(GITHUB / "workflows" / "ci.yml")["jobs"]["quick"]["steps"]
        if "pytest" in step.get("run", "")
    )
    words = line.split()
    assert {*rules[1].split(), "tests/test_source.py"} <= set(words)
    assert {f"--ignore-glob=tests/hospital/*{one}*" for one in slow[1].split()} == {
        word.removesuffix("*") + "*" for word in words if word.startswith("--ignore-glob")
    }


def test_one_system_that_fails_does_not_hold_up_a_release(release: Any) -> None:
    jobs = release["jobs"]
    assert jobs["wheels"]["strategy"]["fail-fast"] is False
    assert "!cancelled()" in jobs["publish"]["if"]
    assert "needs.sdist.result == 'success'" in jobs["publish"]["if"]
    assert "startsWith(github.ref, 'refs/tags/v')" in jobs["publish"]["if"]
    assert "needs.publish.result == 'success'" in jobs["attach"]["if"]
    (publish,) = (step for step in jobs["publish"]["steps"] if "pypi" in step["uses"])
    assert publish["with"]["skip-existing"] is True


def test_what_workflows_run_is_there() -> None:
    for path in WORKFLOWS:
        for job in read(path)["jobs"].values():
            for line in (step.get("run", "") for step in job["steps"]):
                for name in re.findall(
                    r"(?:^| )(requirements/\w+\.txt|\.ci/run|tests/[\w/.]+)", line
                ):
                    assert (ROOT / name).exists(), name
                for module in re.findall(r"-m (tools(?:\.\w+)+)", line):
                    assert (ROOT / f"{module.replace('.', '/')}.py").is_file(), module


def test_the_dev_container_has_the_image_of_the_server_and_its_port() -> None:
    found = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    dockerfile = (ROOT / "deploy" / "compose" / "Dockerfile").read_text("utf-8")
    assert f"FROM {found['image']}" in dockerfile
    assert [Settings(Path()).port] == found["forwardPorts"]
