"""Checks the house, or draws it: `python -m tools.house` checks, `python -m tools.house --write` draws.

No module imports another in a circle, nor do the rooms of a package; no folder is crowded; no package is
a tower; and the picture of `docs/house.md` is the one of today.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Final

from tools.house.imports import Graph, circles_in, floors_of, imports_in, rooms_of
from tools.house.picture import drawn

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT / "src"
PACKAGE: Final = "dicehospital"
PICTURE: Final = ROOT / "docs" / "images" / "house.svg"
PARTS: Final = ("kernel", "er", "hospital", "bots", "lab", "server", "cli")
MOST_FLOORS: Final = {"hospital": 14}
MOST_FILES: Final = 24  # in one folder, its __init__ not counted


def main() -> int:
    """Check the house and print what is wrong; with --write draw it first."""
    graph = imports_in(SOURCE)
    if "--write" in sys.argv[1:]:
        PICTURE.write_text(picture(graph), "utf-8")
    found = [*circles(graph), *towers(graph), *crowds()]
    if not found and PICTURE.read_text("utf-8") != picture(graph):
        found.append(f"{PICTURE.relative_to(ROOT)} is of yesterday: run `make docs`")
    print(*(found or ["The house is in order."]), sep="\n")
    return 1 if found else 0


def houses(graph: Graph) -> dict[str, Graph]:
    """Return the whole package and each of its parts as rooms."""
    return {"": rooms_of(graph, PACKAGE)} | {
        part: rooms_of(graph, f"{PACKAGE}.{part}") for part in PARTS
    }


def circles(graph: Graph) -> list[str]:
    """Return each circle of modules, and of rooms, in words."""
    found = [f"These modules import each other: {', '.join(names)}" for names in circles_in(graph)]
    return found + [
        f"These rooms of {part or PACKAGE} lean on each other: {', '.join(names)}"
        for part, rooms in houses(graph).items()
        for names in circles_in(rooms)
    ]


def towers(graph: Graph) -> list[str]:
    """Return the packages with too many floors."""
    found = []
    for part, most in MOST_FLOORS.items():
        rooms = rooms_of(graph, f"{PACKAGE}.{part}")
        high = 0 if circles_in(rooms) else max(floors_of(rooms).values())
        found += [f"{part} has {high} floors; {most} are enough"] if high > most else []
    return found


def crowds() -> list[str]:
    """Return the folders with too many files."""
    files = [path for path in SOURCE.rglob("*.py") if path.name != "__init__.py"]
    counts = Counter(path.parent.relative_to(SOURCE).as_posix() for path in files)
    return [
        f"{name} holds {n} files; {MOST_FILES} are enough"
        for name, n in counts.items()
        if n > MOST_FILES
    ]


def picture(graph: Graph) -> str:
    """Return the picture of the package, of both games and of the kernel."""
    columns = [["", "hospital"], ["er", "kernel"]]
    rooms = houses(graph)
    return drawn(
        [[(part or PACKAGE, rooms[part], _folders(part)) for part in column] for column in columns]
    )


def _folders(part: str) -> set[str]:
    inside = SOURCE / PACKAGE / part
    return {path.name for path in inside.iterdir() if any(path.glob("*.py"))}


if __name__ == "__main__":
    sys.exit(main())
