"""Packs the package as a wheel for Pyodide: the libraries, and what is plain in every build."""

from __future__ import annotations

import base64
import hashlib
import shutil
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.building import translate
from tools.building.compiled import compiled_files
from tools.wasm.fetched import BUILD, PLATFORM, PYTHON, ROOT

_CPYTHON: Final = f"cp{PYTHON.replace('.', '')}"
_TAG: Final = f"{_CPYTHON}-{_CPYTHON}-{PLATFORM}"
_BEGINNING: Final = (
    1980,
    1,
    1,
    0,
    0,
    0,
)  # of all times that a ZIP archive can tell: the same every day
_LEFT_OUT: Final = {"__pycache__", "static"}


def packed(libraries: Path) -> Path:
    """The wheel of some libraries."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    name = f"{translate.PACKAGE}-{project['version']}"
    files = dict(_files(libraries)) | _described(f"{name}.dist-info", project)
    files[f"{name}.dist-info/RECORD"] = _record(files, f"{name}.dist-info/RECORD")
    path = BUILD / f"{name}-{_TAG}.whl"
    for old in BUILD.glob("*.whl"):  # of another version
        old.unlink()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for inside, content in files.items():
            archive.writestr(zipfile.ZipInfo(inside, _BEGINNING), content, zipfile.ZIP_DEFLATED)
    return path


def unpacked(libraries: Path) -> Path:
    """The folder of the same, for Python's path."""
    folder = BUILD / "unpacked"
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(packed(libraries)) as archive:
        archive.extractall(folder)
    return folder


def _files(libraries: Path) -> Iterator[tuple[str, bytes]]:
    """What is imported: libraries in place of the modules that were compiled."""
    compiled = set(compiled_files(ROOT, translate.PACKAGE))
    package = ROOT / "src" / translate.PACKAGE
    for path in sorted(package.rglob("*")):
        place = path.relative_to(package)
        is_left_out = place.as_posix() in compiled or not _LEFT_OUT.isdisjoint(place.parts)
        if path.is_file() and not is_left_out:
            yield f"{translate.PACKAGE}/{place.as_posix()}", path.read_bytes()
    for path in sorted(libraries.rglob("*.so")):
        yield path.relative_to(libraries).as_posix(), path.read_bytes()


def _described(folder: str, project: dict[str, Any]) -> dict[str, bytes]:
    needed = "".join(f"Requires-Dist: {one}\n" for one in project["dependencies"])
    head = f"Metadata-Version: 2.4\nName: {project['name']}\nVersion: {project['version']}\n"
    about = f"{head}Summary: {project['description']}\nRequires-Python: >=3.14,<3.15\n{needed}"
    wheel = f"Wheel-Version: 1.0\nGenerator: tools.wasm\nRoot-Is-Purelib: false\nTag: {_TAG}\n"
    return {f"{folder}/METADATA": about.encode(), f"{folder}/WHEEL": wheel.encode()}


def _record(files: dict[str, bytes], own: str) -> bytes:
    """The digests of all files, as installers check them."""
    lines = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}")
    return "\n".join([*lines, f"{own},,", ""]).encode()
