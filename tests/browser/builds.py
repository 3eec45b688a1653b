"""Another build of the client, as a server would have it after an upgrade: no file has the name it had."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from shutil import copytree

import dicehospital

_HASH = re.compile(r"(?<=-)[\w-]{8}(?=\.(?:js|css)$)")
_LISTED = re.compile(r"path:`([^`]+)`,size:\d+,digest:`\w+`")


def upgraded(folder: Path) -> Path:
    """A folder to import the package from, whose client is of another build."""
    there = folder / "dicehospital"
    there.mkdir()
    here = Path(next(iter(dicehospital.__path__)))
    _link(here, there, besides="server")
    (there / "server").mkdir()
    _link(here / "server", there / "server", besides="static")
    _rename(copytree(here / "server" / "static", there / "server" / "static"))
    return folder


def _link(here: Path, there: Path, besides: str) -> None:
    for path in here.iterdir():
        if path.name not in {besides, "__pycache__"}:
            (there / path.name).symlink_to(path)


def _rename(static: Path) -> None:
    """Give every file that is named by its contents another name, wherever it is named."""
    assets = static / "assets"
    names = {
        path.name: _HASH.sub(lambda found: found[0][::-1], path.name) for path in assets.iterdir()
    }
    for path in [*assets.iterdir(), static / "index.html", static / "service_worker.js"]:
        text = path.read_text("utf-8")
        for old, new in names.items():
            text = text.replace(old, new)
        path.unlink()
        (path.parent / names.get(path.name, path.name)).write_text(text, "utf-8")
    _list_anew(static)


def _list_anew(static: Path) -> None:
    worker = static / "service_worker.js"
    text, found = _LISTED.subn(lambda one: _listed(static, one[1]), worker.read_text("utf-8"))
    assert found > 100
    worker.write_text(re.sub(r"version:`\w+`", "version:`another`", text), "utf-8")


def _listed(static: Path, path: str) -> str:
    contents = (static / path).read_bytes()
    return f"path:`{path}`,size:{len(contents)},digest:`{sha256(contents).hexdigest()[:32]}`"
