"""The notebook shows what its cells give."""

from __future__ import annotations

import ast
import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "first_look.ipynb"


def code_cells() -> list[Any]:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def kept(cell: Any) -> str:
    """What the notebook shows below a cell."""
    texts = [out.get("text") or out["data"]["text/plain"] for out in cell["outputs"]]
    return "".join(line for text in texts for line in text)


def given(cell: Any, names: dict[str, Any]) -> str:
    """What the cell prints, and the value of its last line."""
    tree, out = ast.parse("".join(cell["source"])), StringIO()
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(out):
        exec(compile(tree, NOTEBOOK.name, "exec"), names)  # noqa: S102 (our own notebook)
        if isinstance(last, ast.Expr):
            code = compile(ast.Expression(last.value), NOTEBOOK.name, "eval")
            value = eval(code, names)  # noqa: S307 (as above)
            out.write("" if value is None else repr(value))
    return out.getvalue()


def test_every_cell_gives_what_the_notebook_shows() -> None:
    names: dict[str, Any] = {}
    cells = code_cells()
    assert len(cells) > 5
    for number, cell in enumerate(cells, 1):
        assert number == cell["execution_count"]
        assert kept(cell) == given(cell, names)


@pytest.mark.soak
def test_jupyter_runs_the_notebook() -> None:
    nbformat = pytest.importorskip("nbformat", reason="pip install nbformat nbclient ipykernel")
    client = pytest.importorskip("nbclient")
    book = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(book)
    shown = [kept(cell) for cell in book.cells if cell.cell_type == "code"]
    client.NotebookClient(book, timeout=120).execute()
    assert shown == [kept(cell) for cell in book.cells if cell.cell_type == "code"]
