"""Files of games: reading records and positions, and saving so that nothing is ever lost or overwritten."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicehospital.kernel.types import Json


# -- reading -----------------------------------------------------------------------------------------
def read_json(path: Path) -> Any:  # noqa: ANN401 (whatever the file holds)
    """What a JSON file says; `BadInput` names the file when it says nothing readable."""
    text = path.read_bytes()
    try:
        return json.loads(text.decode("utf-8-sig"), parse_constant=_refuse)
    except (ValueError, RecursionError) as error:  # also text that is not UTF-8
        problem = error if isinstance(error, json.JSONDecodeError) else type(error).__name__
        raise BadInput(str(path), "bad_json", problem=problem) from None


def _refuse(name: str) -> None:
    """NaN and Infinity are not JSON."""
    raise ValueError(name)


def read_object(path: Path) -> Json:
    """A JSON object from a file."""
    found = read_json(path)
    if not isinstance(found, dict):
        raise BadInput(str(path), "not_an_object", seen=type(found).__name__)
    return found


# -- writing -----------------------------------------------------------------------------------------
def reserve(path: Path) -> None:
    """Create a file that must not exist yet, with its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.open("x").close()


def write_json(path: Path, value: Json) -> None:
    """Replace a file as a whole: whatever happens, it holds the old text or the new one."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as out:
            out.write(json.dumps(value, indent=1, ensure_ascii=False) + "\n")
            out.flush()
            os.fsync(out.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def stamp_of(path: Path) -> tuple[int, int] | None:
    """What tells whether somebody else has written a file since; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino


# -- where games are kept ----------------------------------------------------------------------------
def games_folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path:
    """The folder for saved games on this platform."""
    return _data_home(environment, system) / "dicehospital" / "games"


def _data_home(environment: Mapping[str, str], system: str) -> Path:
    if environment.get("XDG_DATA_HOME"):
        return Path(environment["XDG_DATA_HOME"])
    if system == "win32" and environment.get("LOCALAPPDATA"):
        return Path(environment["LOCALAPPDATA"])
    if system == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"


def new_file(folder: Path, stem: str) -> Path:
    """A new, reserved file in a folder; a number keeps games of the same minute apart."""
    number = 1
    while True:
        path = folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        try:
            reserve(path)
        except FileExistsError:
            number += 1
        else:
            return path
