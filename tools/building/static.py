"""Builds the page without a server into `build/static`, a folder that any web server can serve.

`python -m tools.building.static` builds it where it is not that of these sources. With `--quick` files are
compressed less well, for tests. With `--compiled` its rules are those of the wheel that `python -m tools.wasm`
has compiled last, and the folder is `build/static_compiled`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from dicehospital.server.edge import page_head
from tools.building import client

ROOT: Final = client.ROOT
OUT: Final = ROOT / "build" / "static"
_HERE: Final = Path(__file__).parent / "static_page"
_WHEELS: Final = ROOT / "build" / "static_wheels"
_COMPILED: Final = ROOT / "build" / "wasm"
_KEEPER: Final = client.WEB / "scripts" / "offline.mjs"  # makes the service worker of a folder
_BEST: Final = 11  # of brotli's levels
QUICK: Final = 3  # for tests
_PLATFORM: Final = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14")


@dataclass(frozen=True, slots=True)
class Page:
    """A page that is built from the sources, with plain rules or with those of a wheel."""

    folder: Path = OUT
    rules: Path = ROOT / "src" / "dicehospital"
    quality: int = _BEST  # of what is compressed

    def is_built(self) -> bool:
        """Whether the built page is that of these sources, compressed at least as well."""
        if not ((self.folder / "python.json").is_file() and self._stamp.is_file()):
            return False
        seen, _, quality = self._stamp.read_text("utf-8").partition(" ")
        return seen == self._digest() and int(quality) >= self.quality

    def build(self) -> None:
        """Build the client for a page without a server, then Python beside it, then compress all of it."""
        seen = self._digest()
        self._stamp.unlink(missing_ok=True)
        client.install(all_of_them=False)
        client.npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=_HERE)
        _fetch_wheels()
        client.npm("run", "build:static", "--", "--outDir", str(self.folder))
        _write_manifest(self.folder)
        client.node(_HERE / "archive.mjs", self.rules, _WHEELS, self.folder)
        if _KEEPER.is_file():
            client.node(_KEEPER, self.folder)
        client.node(_HERE / "compress.mjs", self.folder, self.quality)
        self._stamp.write_text(f"{seen} {self.quality}", encoding="utf-8")

    @property
    def _stamp(self) -> Path:
        return self.folder.with_name(f"{self.folder.name}_stamp")

    def _digest(self) -> str:
        """A digest of all that it is built from."""
        digest = hashlib.sha256()
        for path in (*_sources(), *([self.rules] if self.rules.is_file() else [])):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        return digest.hexdigest()


def _write_manifest(folder: Path) -> None:
    """What a system needs to know to install the page: as of a server, in the folder where it lies."""
    about = json.loads(page_head.manifest("en"))
    for icon in [*about["icons"], *(icon for one in about["shortcuts"] for icon in one["icons"])]:
        icon["src"] = f".{icon['src']}"
    for shortcut in about["shortcuts"]:
        shortcut["url"] = f"./#{shortcut['url']}"
    about |= {"id": "./", "start_url": "./", "scope": "./"}
    name = page_head.MANIFEST.lstrip("/")
    (folder / name).write_text(json.dumps(about, ensure_ascii=False), encoding="utf-8")
    page = folder / "index.html"
    link = f'<link rel="manifest" href="./{name}" />\n    <title>'
    page.write_text(page.read_text("utf-8").replace("<title>", link, 1), encoding="utf-8")


def _fetch_wheels() -> None:
    """What the locked list names, for Pyodide's platform; pip compares the digests."""
    wanted = _HERE / "wheels.txt"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--only-binary", ":all:", *_PLATFORM, "--dest", str(_WHEELS), "-r", str(wanted)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise client.ClientError(f"the wheels for Pyodide could not be fetched:\n{done.stderr}")


def _sources() -> Iterator[Path]:
    yield Path(__file__)
    for top in (client.WEB, ROOT / "src" / "dicehospital", _HERE):
        for folder, inner, names in os.walk(top):
            inner[:] = sorted(name for name in inner if client.is_source(name))
            yield from (Path(folder, name) for name in sorted(names) if not name.endswith(".so"))


def _last_wheel() -> Path:
    wheels = sorted(_COMPILED.glob("dicehospital-*.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        raise client.ClientError("the rules are not compiled: run `python -m tools.wasm` first")
    return wheels[-1]


def main() -> None:
    """Build the page that is asked for, unless it is built."""
    parser = argparse.ArgumentParser(description="Build the page without a server.")
    parser.add_argument("--quick", action="store_true", help="compress less well")
    parser.add_argument("--compiled", action="store_true", help="with the rules of the last wheel")
    asked = parser.parse_args()
    page = Page(quality=QUICK if asked.quick else _BEST)
    if asked.compiled:
        page = replace(page, folder=OUT.with_name("static_compiled"), rules=_last_wheel())
    if not page.is_built():
        page.build()


if __name__ == "__main__":
    main()
