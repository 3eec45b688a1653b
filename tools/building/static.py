"""Builds the page without a server into `build/static`, a folder that any web server can serve.

`python -m tools.building.static` builds it where it is not that of these sources. With `--quick` files are
compressed less well, for tests.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.building import client

ROOT: Final = client.ROOT
OUT: Final = ROOT / "build" / "static"
_HERE: Final = Path(__file__).parent / "static_page"
_WHEELS: Final = ROOT / "build" / "static_wheels"
_STAMP: Final = ROOT / "build" / "static_stamp"
_BEST: Final = 11  # of brotli's levels
_QUICK: Final = 3
_PLATFORM: Final = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14")


def is_built(*, is_quick: bool = False) -> bool:
    """Whether the built page is that of these sources; quickly done may be good enough."""
    built = (OUT / "python.json").is_file() and _STAMP.is_file()
    seen, _, quality = _STAMP.read_text("utf-8").partition(" ") if built else ("", "", "")
    return seen == _digest() and (is_quick or int(quality) == _BEST)


def build(*, is_quick: bool = False) -> None:
    """Build the client for a page without a server, then Python beside it, then all of it compressed."""
    seen = _digest()
    _STAMP.unlink(missing_ok=True)
    client.install()
    client.npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=_HERE)
    _fetch_wheels()
    client.npm("run", "build:static")
    client.node(_HERE / "archive.mjs", ROOT, OUT, _WHEELS)
    quality = _QUICK if is_quick else _BEST
    client.node(_HERE / "compress.mjs", OUT, quality)
    _STAMP.write_text(f"{seen} {quality}", encoding="utf-8")


def _fetch_wheels() -> None:
    """What the locked list names, for Pyodide's platform; pip compares the digests."""
    wanted = _HERE / "wheels.txt"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--only-binary", ":all:", *_PLATFORM, "--dest", str(_WHEELS), "-r", str(wanted)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise client.ClientError(f"the wheels for Pyodide could not be fetched:\n{done.stderr}")


def _digest() -> str:
    """A digest of all that the page is built from."""
    digest = hashlib.sha256()
    for path in _sources():
        name = path.relative_to(ROOT).as_posix()
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    yield Path(__file__)
    for top in (client.WEB, ROOT / "src" / "dicehospital", _HERE):
        for folder, inner, names in os.walk(top):
            inner[:] = sorted(name for name in inner if client.is_source(name))
            yield from (Path(folder, name) for name in sorted(names) if not name.endswith(".so"))


if __name__ == "__main__":
    quickly = "--quick" in sys.argv[1:]
    if not is_built(is_quick=quickly):
        build(is_quick=quickly)
