"""Which module imports which, as the source says it: at the top, for types only, or inside a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

Graph = dict[str, set[str]]


def modules_in(source: Path) -> dict[str, Path]:
    """Return every module below a folder by its dotted name; a package counts by its `__init__`."""
    found = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_in(source: Path) -> Graph:
    """Return for each module those of the same source that it imports."""
    modules = modules_in(source)
    return {
        name: {other for other in _imported(path, set(modules)) if other != name}
        for name, path in modules.items()
    }


def _imported(path: Path, modules: set[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield from ({inner, node.module} & modules) if inner not in modules else {inner}


def rooms_of(graph: Graph, package: str) -> Graph:
    """Return the files and folders of a package as rooms, and which room leans on which."""
    rooms: Graph = {}
    for name, others in graph.items():
        room = _room(name, package)
        if room:
            leans = {_room(other, package) for other in others}
            rooms.setdefault(room, set()).update(leans - {room, ""})
    return rooms


def _room(module: str, package: str) -> str:
    """Return the part of a name after the package; nothing for what lies outside."""
    return (
        module.removeprefix(f"{package}.").split(".")[0] if module.startswith(f"{package}.") else ""
    )


def circles_in(graph: Graph) -> list[list[str]]:
    """Return the groups whose members import each other, directly or by way of others."""
    reach = {name: _reachable(graph, name) for name in graph}
    groups = {
        tuple(sorted({name} | {other for other in reach[name] if name in reach[other]}))
        for name in graph
        if name in reach[name]
    }
    return sorted(list(group) for group in groups)


def _reachable(graph: Graph, start: str) -> set[str]:
    found: set[str] = set()
    todo = list(graph[start])
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += graph.get(name, ())
    return found


def floors_of(graph: Graph) -> dict[str, int]:
    """Return the floor of each room: one above the highest that it leans on. There must be no circle."""
    found: dict[str, int] = {}

    def floor(name: str) -> int:
        if name not in found:
            found[name] = 1 + max((floor(other) for other in graph[name]), default=0)
        return found[name]

    for name in graph:
        floor(name)
    return found


def leaning(graph: Graph) -> Graph:
    """Return only those arrows that no longer way says already."""
    reach = {name: _reachable(graph, name) for name in graph}
    return {
        name: {one for one in others if not any(one in reach[other] for other in others - {one})}
        for name, others in graph.items()
    }
