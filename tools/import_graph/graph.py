"""Which part of a package imports which, as grimp reads it: also for types only or inside a function."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import grimp

Graph = dict[str, set[str]]


def read(source: Path, package: str) -> Any:  # noqa: ANN401 (grimp's graph has no public type)
    """Return the imports of a package below a folder."""
    sys.path.insert(0, str(source))
    try:
        return grimp.build_graph(package, cache_dir=None)
    finally:
        sys.path.remove(str(source))


def parts_of(imports: Any, package: str) -> Graph:  # noqa: ANN401 (as above)
    """Return the files and folders of a package, each with those that it imports."""
    found: Graph = {child.rpartition(".")[2]: set() for child in imports.find_children(package)}
    for module in imports.modules:
        name = _part(module, package)
        if name:
            others = imports.find_modules_directly_imported_by(module)
            found[name] |= {_part(other, package) for other in others} - {name, ""}
    return found


def _part(module: str, package: str) -> str:
    """Return the part of a package that a module is in; nothing for what lies outside."""
    inside = module.startswith(f"{package}.")
    return module.removeprefix(f"{package}.").split(".")[0] if inside else ""


def levels_of(graph: Graph) -> dict[str, int]:
    """Return the level of each part: one above the highest that it imports. There must be no cycle."""
    found: dict[str, int] = {}

    def level(name: str) -> int:
        if name not in found:
            found[name] = 1 + max((level(other) for other in graph[name]), default=0)
        return found[name]

    for name in graph:
        level(name)
    return found


def direct(graph: Graph) -> Graph:
    """Return the graph without imports that a longer path implies."""
    reach = {name: _reachable(graph, name) for name in graph}
    return {
        name: {one for one in others if not any(one in reach[other] for other in others - {one})}
        for name, others in graph.items()
    }


def _reachable(graph: Graph, start: str) -> set[str]:
    found: set[str] = set()
    todo = list(graph[start])
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += graph[name]
    return found
