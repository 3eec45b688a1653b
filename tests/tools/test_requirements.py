"""Locks name every file that is installed by its hash, and are of what is asked for."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import requirements
from tools.requirements import FIRST, FOLDER, ROOT, asked, is_of_today, lock

_PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    return dict(_PINNED.findall(lock(name).read_text("utf-8")))


@pytest.mark.parametrize("name", asked())
def test_a_lock_is_of_what_is_asked_for_today(name: str) -> None:
    assert is_of_today(name), "run `python -m tools.requirements --write`"


def test_a_lock_made_from_other_requirements_is_of_yesterday(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(FOLDER, tmp_path / "locks")
    monkeypatch.setattr(requirements, "FOLDER", tmp_path / "locks")
    assert is_of_today("uv")
    (tmp_path / "locks" / "uv.in").write_text("uv==0.0.1\n", "utf-8")
    assert not is_of_today("uv")


@pytest.mark.parametrize("name", asked())
def test_every_package_of_a_lock_has_its_version_and_the_hashes_of_its_files(name: str) -> None:
    blocks = re.split(r"\n(?=\S)", lock(name).read_text("utf-8").strip())[1:]
    assert blocks
    for block in blocks:
        assert _PINNED.match(block), block
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", block), block


def test_a_package_has_the_same_version_in_every_lock() -> None:
    first = pins(FIRST)
    for name in asked():
        assert {
            package: first.get(package, version) for package, version in pins(name).items()
        } == pins(name)


def test_no_lock_names_where_packages_are_fetched_from() -> None:
    assert not [name for name in asked() if "://" in lock(name).read_text("utf-8")]


def test_images_are_pinned_by_digest() -> None:
    folder = ROOT / "deploy" / "compose"
    written = (folder / "compose.yaml").read_text("utf-8") + (folder / "Dockerfile").read_text(
        "utf-8"
    )
    images = re.findall(r"^(?: +image: |FROM )(\S+)", written, re.MULTILINE)
    foreign = [image for image in images if image != "dicehospital"]
    assert 6 == len(foreign)
    assert all(re.search(r"@sha256:[0-9a-f]{64}$", image) for image in foreign)


def test_a_file_with_another_hash_is_not_installed(tmp_path: Path) -> None:
    """Whatever pip there is, it reads the hashes of a lock."""
    package = tmp_path / "thing-1.0-py3-none-any.whl"
    package.write_bytes(b"not what was promised")
    wanted = tmp_path / "lock.txt"
    wanted.write_text(f"thing==1.0 --hash=sha256:{'0' * 64}\n", "utf-8")
    asks = ["install", "--require-hashes", "--no-index", "--find-links", str(tmp_path)]
    target = ["--target", str(tmp_path / "there"), "-r", str(wanted)]
    done = subprocess.run(
        [sys.executable, "-m", "pip", *asks, *target], capture_output=True, text=True, check=False
    )
    assert done.returncode
    assert "DO NOT MATCH THE HASHES" in done.stderr


@pytest.mark.soak
def test_a_release_is_described_by_two_bills_of_materials(tmp_path: Path) -> None:
    """Made in an environment of its own, of what the lock of releases names."""
    python = tmp_path / "env" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "env"], check=True)
    locked = ["--require-hashes", "-r", str(lock("release"))]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *locked], check=True)
    subprocess.run([python, "-m", "tools.sbom", tmp_path / "sbom"], check=True, cwd=ROOT)
    found = [json.loads(path.read_text("utf-8")) for path in sorted((tmp_path / "sbom").iterdir())]
    assert ["CycloneDX", "CycloneDX"] == [bill["bomFormat"] for bill in found]
    named = {part["name"]: part["version"] for part in found[0]["components"]}
    assert pins("server") == named
    assert any(part["name"] == "svelte" for part in found[1]["components"])
