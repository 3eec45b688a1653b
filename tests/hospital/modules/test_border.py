"""A module owns its border: hardly anybody outside its folder knows it, and it says itself why it bars."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import dicehospital
from dicehospital.hospital import modules

SOURCE = Path(dicehospital.__file__).parent
FOLDER = Path(modules.__file__).parent
NAMES = sorted(path.parent.name for path in FOLDER.glob("*/expansion.py"))
MOST = 2  # the table of all modules, and what bots think of it


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports; most files have no word of an expansion, and are not parsed."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if "hospital.modules" in text else ():
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def importers() -> dict[str, list[str]]:
    """By module: the files outside its folder that import something of it."""
    found: dict[str, list[str]] = {name: [] for name in NAMES}
    for path in sorted(SOURCE.rglob("*.py")):
        seen = {*imported(path)}
        for name in NAMES:
            prefix = f"dicehospital.hospital.modules.{name}"
            inside = FOLDER / name in path.parents
            if not inside and any(one == prefix or one.startswith(f"{prefix}.") for one in seen):
                found[name].append(str(path.relative_to(SOURCE)))
    return found


def test_each_module_is_imported_by_at_most_two_files_outside_its_folder() -> None:
    found = importers()
    assert {"automa", "city", "events", "investments", "maternity", "solo_reports"} < {*found}
    assert all("hospital/modules/order.py" in files for files in found.values())
    assert {} == {name: files for name, files in found.items() if len(files) > MOST}
