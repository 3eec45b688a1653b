"""What compiling for browsers takes is had by its digest, or is missed in words."""

from __future__ import annotations

import hashlib
import io
import tarfile
from pathlib import Path

import pytest

from tools.building import client
from tools.wasm import __main__ as program
from tools.wasm import fetched
from tools.wasm.fetched import MissingError


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An archive in place of Python's source."""
    monkeypatch.setattr(fetched, "BUILD", tmp_path / "build")
    path = tmp_path / "source.tar.xz"
    with tarfile.open(path, "w:xz") as archive:
        for name in ("Include/Python.h", "Include/cpython/object.h", "pyconfig.h.in", "README"):
            member = tarfile.TarInfo(f"Python-3.14/{name}")
            member.size = 4
            archive.addfile(member, io.BytesIO(b"text"))
    monkeypatch.setattr(fetched, "_PLACES", ((tmp_path / "none").as_uri(), path.as_uri()))
    monkeypatch.setattr(fetched, "_SOURCE", hashlib.sha256(path.read_bytes()).hexdigest())
    return path


def test_headers_are_fetched_once_from_the_first_place_that_has_them(source: Path) -> None:
    folder = fetched.headers()
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert names == {"Include/Python.h", "Include/cpython/object.h", "pyconfig.h.in"}
    source.unlink()
    assert fetched.headers() == folder


def test_another_file_than_the_one_that_was_meant_is_refused(source: Path) -> None:
    source.write_bytes(source.read_bytes() + b"more")
    with pytest.raises(MissingError, match="not the file that was meant"):
        fetched.headers()
    assert [] == list(fetched.BUILD.iterdir())


def test_the_program_says_what_cannot_be_had(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(*_given: object) -> Path:
        raise MissingError("there is no compiler")

    monkeypatch.setattr(program, "built", missing)
    monkeypatch.setattr("sys.argv", ["wasm"])
    assert program.main() == program.MISSING
    assert "there is no compiler" in capsys.readouterr().out


def test_pyodide_that_npm_cannot_bring_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: str, folder: Path) -> None:
        raise client.ClientError(f"no network for {folder.name}")

    monkeypatch.setattr(fetched, "_PAGE", tmp_path)
    monkeypatch.setattr(client, "npm", fails)
    with pytest.raises(MissingError, match="no network"):
        fetched.pyodide()
