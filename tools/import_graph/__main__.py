"""Check the size of packages, or draw them: `python -m tools.import_graph [--write]`.

That nothing imports in a cycle is import-linter's business (`acyclic_siblings` in pyproject.toml). Here it
is checked that no folder is crowded, that no package has too many parts or levels, and that the pictures
in `docs` are up to date.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tools.import_graph.graph import levels_of, parts_of, read
from tools.import_graph.picture import drawn

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT / "src"
PACKAGE: Final = "dicehospital"
IMAGES: Final = ROOT / "docs" / "images"
PICTURES: Final = {
    IMAGES / "architecture.svg": (("", "hospital"), ("server",), ("er", "kernel")),
    IMAGES / "one_pick_rooms.svg": (("kernel",), ("server.tables",)),
}
"""Each picture, and its packages in columns."""
MOST_LEVELS: Final = {"hospital": 13, "server": 9}
MOST_PARTS: Final = {"server": 14}
MOST_FILES: Final = 24  # in one folder, its __init__ not counted


def main() -> int:
    """Check the packages and print what is wrong; with --write draw them first."""
    imports = read(SOURCE, PACKAGE)
    if "--write" in sys.argv[1:]:
        for path in PICTURES:
            path.write_text(picture(imports, path), "utf-8")
    found = [*too_deep(imports), *too_wide(imports), *crowded(), *out_of_date(imports)]
    print(*(found or ["Packages are within their limits."]), sep="\n")
    return 1 if found else 0


def too_deep(imports: Any) -> list[str]:  # noqa: ANN401 (grimp's graph has no public type)
    """Return the packages with too many levels."""
    levels = {
        part: max(levels_of(parts_of(imports, f"{PACKAGE}.{part}")).values())
        for part in MOST_LEVELS
    }
    return [
        f"{part} has {high} levels; at most {MOST_LEVELS[part]} are allowed"
        for part, high in levels.items()
        if high > MOST_LEVELS[part]
    ]


def too_wide(imports: Any) -> list[str]:  # noqa: ANN401 (as above)
    """Return the packages with too many files and folders."""
    counts = {part: len(imports.find_children(f"{PACKAGE}.{part}")) for part in MOST_PARTS}
    return [
        f"{part} has {count} files and folders; at most {MOST_PARTS[part]} are allowed"
        for part, count in counts.items()
        if count > MOST_PARTS[part]
    ]


def crowded() -> list[str]:
    """Return the folders with too many files."""
    files = [path for path in SOURCE.rglob("*.py") if path.name != "__init__.py"]
    counts = Counter(path.parent.relative_to(SOURCE).as_posix() for path in files)
    return [
        f"{name} holds {n} files; at most {MOST_FILES} are allowed"
        for name, n in counts.items()
        if n > MOST_FILES
    ]


def out_of_date(imports: Any) -> list[str]:  # noqa: ANN401 (as above)
    """Return the pictures that show other packages than those of today."""
    return [
        f"{path.relative_to(ROOT)} is out of date: run `make docs`"
        for path in PICTURES
        if not path.exists() or path.read_text("utf-8") != picture(imports, path)
    ]


def picture(imports: Any, path: Path) -> str:  # noqa: ANN401 (as above)
    """Return one of the pictures."""
    columns = PICTURES[path]
    return drawn([[_drawing(imports, part) for part in column] for column in columns])


def _drawing(imports: Any, part: str) -> tuple[str, dict[str, set[str]], set[str]]:  # noqa: ANN401
    package = f"{PACKAGE}.{part}".rstrip(".")
    inside = SOURCE / PACKAGE / part.replace(".", "/")
    folders = {path.name for path in inside.iterdir() if any(path.glob("*.py"))}
    return part or PACKAGE, parts_of(imports, package), folders


if __name__ == "__main__":
    sys.exit(main())
