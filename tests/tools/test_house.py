"""The house is in order, and whoever looks after it sees when it is not."""

from __future__ import annotations

from pathlib import Path

from tools.house.imports import circles_in, floors_of, imports_in, leaning, rooms_of

FILES = {
    "p/__init__.py": "",
    "p/a.py": "from p.b import one\n",
    "p/b.py": "def one():\n    from p.c.d import two\n",
    "p/c/__init__.py": "",
    "p/c/d.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import p.a\n",
    "p/e.py": "from p import a\nfrom p.c import d\n",
}


def source(root: Path, **changed: str) -> Path:
    """A small package."""
    for name, text in {**FILES, **changed}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


def test_imports_inside_functions_and_for_types_count(tmp_path: Path) -> None:
    graph = imports_in(source(tmp_path))
    assert {"p.b"} == graph["p.a"]
    assert {"p.c.d"} == graph["p.b"]
    assert {"p.a"} == graph["p.c.d"]
    assert {"p.a", "p.c.d"} == graph["p.e"]
    assert [["p.a", "p.b", "p.c.d"]] == circles_in(graph)


def test_rooms_stand_above_what_they_lean_on(tmp_path: Path) -> None:
    rooms = rooms_of(imports_in(source(tmp_path, **{"p/c/d.py": ""})), "p")
    assert {"a": {"b"}, "b": {"c"}, "c": set(), "e": {"a", "c"}} == rooms
    assert {"c": 1, "b": 2, "a": 3, "e": 4} == floors_of(rooms)
    assert {"a"} == leaning(rooms)["e"]
