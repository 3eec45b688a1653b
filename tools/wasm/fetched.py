"""What compiling for browsers takes, fetched once: all of it from registries of packages, by its digest.

Python's headers are in no package that is as new as Pyodide, so they are taken from the source of Python as
distributions of Linux keep it, and from python.org where that can be reached.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tools.building import client
from tools.requirements import lock

ROOT: Final = Path(__file__).resolve().parents[2]
BUILD: Final = ROOT / "build" / "wasm"
_PAGE: Final = ROOT / "tools" / "building" / "static_page"
PLATFORM: Final = "pyemscripten_2026_0_wasm32"  # of this Pyodide and of all others of its year
PYTHON: Final = "3.14"
# Pyodide has 3.14.2; all of 3.14 has one binary interface.
_SOURCE: Final = "d923c51303e38e249136fc1bdf3568d56ecb03214efdef48516176d3d7faaef8"
_PLACES: Final = (
    "http://archive.ubuntu.com/ubuntu/pool/main/p/python3.14/python3.14_3.14.4.orig.tar.xz",
    "https://www.python.org/ftp/python/3.14.4/Python-3.14.4.tar.xz",
)
_PATIENCE: Final = 120  # seconds


class MissingError(Exception):
    """Something that compiling takes cannot be had; the text says what and why."""


def pyodide() -> Path:
    """Pyodide itself, as npm brings it for the page without a server."""
    folder = _PAGE / "node_modules" / "pyodide"
    if not (folder / "pyodide.mjs").is_file():
        try:
            client.npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=_PAGE)
        except client.ClientError as error:
            raise MissingError(f"Pyodide could not be installed: {error}") from error
    return folder


def pyodide_version() -> str:
    """Which Pyodide that is."""
    told = json.loads((pyodide() / "package.json").read_text("utf-8"))
    return str(told["version"])


def compiler() -> Path:
    """The program `zig`: a C compiler and linker for many machines."""
    folder = _kept("zig", lock("zig").read_text("utf-8"), _install_compiler)
    return folder / "ziglang" / "zig"


def packages() -> Path:
    """What is imported in Pyodide, as on its `sys.path`."""
    return _kept("packages", lock("pyodide").read_text("utf-8"), _install_packages)


def headers() -> Path:
    """The folder `Include` of Python, and beside it the template of `pyconfig.h`."""
    return _kept("python", _SOURCE, _unpack_headers)


def _kept(name: str, wanted: str, make: Callable[[Path], None]) -> Path:
    """A folder of what was fetched, named by what was asked for; put in place whole."""
    folder = BUILD / f"{name}-{hashlib.sha256(wanted.encode()).hexdigest()[:12]}"
    if not folder.is_dir():
        BUILD.mkdir(parents=True, exist_ok=True)
        making = Path(tempfile.mkdtemp(dir=BUILD, prefix="fetching-"))
        try:
            make(making)
            making.replace(folder)
        finally:
            shutil.rmtree(making, ignore_errors=True)
    return folder


def _install_compiler(folder: Path) -> None:
    _install(folder, "zig")


def _install_packages(folder: Path) -> None:
    wheels = ["--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp"]
    _install(folder, "pyodide", *wheels, "--abi", f"cp{PYTHON.replace('.', '')}", "--no-compile")


def _install(folder: Path, name: str, *options: str) -> None:
    """Let pip install what a lock names, and nothing else."""
    asked = ["--target", str(folder), "--upgrade", "--only-binary", ":all:", "--no-deps", *options]
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--quiet"]
    done = subprocess.run(
        [*pip, *asked, "--require-hashes", "-r", str(lock(name))],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise MissingError(f"pip could not install requirements/{name}.txt:\n{done.stderr[-800:]}")


def _unpack_headers(folder: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(_source_of_python()), mode="r:xz") as archive:
        for member in archive:
            member.name = member.name.partition("/")[2]
            if member.name.startswith("Include/") or member.name == "pyconfig.h.in":
                archive.extract(member, folder, filter="data")


def _source_of_python() -> bytes:
    """The archive, from the first place that has the very one."""
    failures = []
    for place in _PLACES:
        try:
            with urllib.request.urlopen(place, timeout=_PATIENCE) as answer:  # noqa: S310 (ours)
                found: bytes = answer.read()
        except OSError as error:
            failures.append(f"{place}: {error}")
            continue
        if hashlib.sha256(found).hexdigest() == _SOURCE:
            return found
        failures.append(f"{place}: not the file that was meant")
    raise MissingError("Python's headers could not be fetched:\n" + "\n".join(failures))
