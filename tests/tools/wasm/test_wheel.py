"""The wheel for Pyodide: libraries in place of compiled modules, and nothing that is never read."""

from __future__ import annotations

import base64
import csv
import hashlib
import zipfile
from pathlib import Path

import pytest

from tools.building.compiled import compiled_files
from tools.wasm import wheel
from tools.wasm.fetched import ROOT

SUFFIX = ".cpython-314-wasm32-emscripten.so"


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel of libraries that are empty."""
    monkeypatch.setattr(wheel, "BUILD", tmp_path)
    for file in compiled_files(ROOT, "dicehospital"):
        path = tmp_path / "made" / "dicehospital" / f"{file.removesuffix('.py')}{SUFFIX}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    return wheel.packed(tmp_path / "made")


def test_a_module_is_there_once(packed: Path) -> None:
    names = zipfile.ZipFile(packed).namelist()
    modules = [name.partition(".")[0] for name in names if name.endswith((".py", ".so"))]
    assert len(modules) == len(set(modules))
    assert f"dicehospital/kernel/game{SUFFIX}" in names
    assert {"dicehospital/api.py", "dicehospital/locales/en/er.json"} <= set(names)
    assert not [name for name in names if "/static/" in name or "__pycache__" in name]


def test_it_is_named_for_pyodide_and_lists_its_files(packed: Path) -> None:
    assert packed.name.endswith("-cp314-cp314-pyemscripten_2026_0_wasm32.whl")
    archive = zipfile.ZipFile(packed)
    (record,) = [name for name in archive.namelist() if name.endswith("/RECORD")]
    rows = list(csv.reader(archive.read(record).decode().splitlines()))
    assert {name for name, _, _ in rows} == set(archive.namelist())
    for name, digest, size in rows:
        if name != record:
            content = archive.read(name)
            found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
            assert (f"sha256={found.decode()}", str(len(content))) == (digest, size)


def test_the_same_libraries_make_the_same_wheel(packed: Path, tmp_path: Path) -> None:
    before = packed.read_bytes()
    assert wheel.packed(tmp_path / "made").read_bytes() == before


def test_a_wheel_of_another_version_does_not_stay(packed: Path, tmp_path: Path) -> None:
    (tmp_path / "dicehospital-0.1.whl").write_bytes(b"old")
    assert wheel.packed(tmp_path / "made") == packed
    assert [packed] == list(tmp_path.glob("*.whl"))
