"""A folder that keeps a long piece of work while it is done, so that it can be interrupted at any moment."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json

LOCK: Final = "lock"  # of the program that works
PART: Final = ".part"  # of a file that is being written


def load(path: Path, name: str, damaged: str) -> Json | None:
    """What a folder keeps, as its file tells, if it keeps anything."""
    try:
        found = json.loads((path / name).read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError:
        raise BadInput("out", damaged, seen=path / name) from None
    return found if isinstance(found, dict) else {}


def holds_only(path: Path, names: Sequence[str]) -> bool:
    """Whether what exists is a folder with nothing in it but these, and what they are written as."""
    known = {*names, LOCK}
    return path.is_dir() and all(file.name.removesuffix(PART) in known for file in path.iterdir())


def clear(path: Path, names: Sequence[str]) -> None:
    """Forget what these files keep."""
    for name in names:
        (path / name).unlink(missing_ok=True)


def check_same(path: Path, name: str, here: Json, *, damaged: str, other: str) -> None:
    """Write down what is done in a folder; `BadInput` where it keeps something else."""
    here = json.loads(json.dumps(here))
    there = load(path, name, damaged)
    if there is None:
        write(path, name, json.dumps(here, indent=1) + "\n")
        return
    wrong = [key for key in here if there.get(key) != here[key]]
    if wrong:
        raise BadInput(
            "out", other,
            seen=path, what=wrong[0],
            there=json.dumps(there.get(wrong[0])), here=json.dumps(here[wrong[0]]),
        )  # fmt: skip


def write(path: Path, name: str, text: str) -> None:
    """Write a file as a whole: it holds the old text or the new one."""
    part = path / f"{name}{PART}"
    part.write_text(text, "utf-8")
    part.replace(path / name)
