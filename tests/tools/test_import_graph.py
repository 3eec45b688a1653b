"""The graph of imports: levels, and which imports are drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tools.import_graph.graph import direct, levels_of, parts_of, read

FILES = {
    "sample/__init__.py": "",
    "sample/a.py": "from sample.b import one\n",
    "sample/b.py": "def one():\n    from sample.c.d import two\n",
    "sample/c/__init__.py": "",
    "sample/c/d.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import sample.f\n",
    "sample/e.py": "from sample import a\nfrom sample.c import d\n",
    "sample/f.py": "",
}


@pytest.fixture
def imports(tmp_path: Path) -> Any:
    """A small package."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return read(tmp_path, "sample")


def test_imports_inside_functions_and_for_types_count(imports: Any) -> None:
    parts = parts_of(imports, "sample")
    assert {"a": {"b"}, "b": {"c"}, "c": {"f"}, "e": {"a", "c"}, "f": set()} == parts


def test_parts_stand_above_what_they_import(imports: Any) -> None:
    parts = parts_of(imports, "sample")
    assert {"f": 1, "c": 2, "b": 3, "a": 4, "e": 5} == levels_of(parts)
    assert {"a"} == direct(parts)["e"]
