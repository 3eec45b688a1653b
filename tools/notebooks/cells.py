"""The cells of a notebook, run in order, and what each of them gives."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = ROOT / "examples"
SUFFIX: Final = ".ipynb"
Json = dict[str, Any]


def notebooks() -> list[Path]:
    """Return every notebook of the examples."""
    return sorted(EXAMPLES.rglob(f"*{SUFFIX}"))


def read(path: Path) -> Json:
    """Return a notebook."""
    found: Json = json.loads(path.read_text("utf-8"))
    return found


def code_cells(book: Json) -> list[Json]:
    """Return its cells of code, in order."""
    return [cell for cell in book["cells"] if cell["cell_type"] == "code"]


def kept(cell: Json) -> str:
    """Return what the notebook shows below a cell."""
    return "".join(line for out in cell["outputs"] for line in _text_of(out))


def _text_of(out: Json) -> list[str]:
    found: list[str] = out.get("text") or out["data"]["text/plain"]
    return found


# -- running -------------------------------------------------------------------------------------------
def run(book: Json, constants: Mapping[str, str]) -> Iterator[list[Json]]:
    """Run all cells with other values of some constants; yield what each of them gives.

    As in Jupyter they are the module `__main__`, so what they define is found there by its name.
    """
    usual, module = sys.modules["__main__"], ModuleType("__main__")
    sources = ["".join(cell["source"]) for cell in code_cells(book)]
    sys.modules["__main__"] = module
    try:
        for number, source in enumerate(_with(sources, constants), 1):
            yield outputs(source, vars(module), number)
    finally:
        sys.modules["__main__"] = usual


def _with(sources: list[str], constants: Mapping[str, str]) -> list[str]:
    """Return the cells with the constants of the first one changed."""
    first, *others = sources
    for name, value in constants.items():
        first, times = re.subn(rf"(?m)^{name} = .*$", f"{name} = {value}", first)
        if times != 1:
            raise LookupError(f"the first cell sets {name} {times} times, not once")
    return [first, *others]


def outputs(source: str, names: dict[str, Any], number: int) -> list[Json]:
    """Run one cell; return what it prints, then the value of its last line."""
    tree, printed = ast.parse(source), StringIO()
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    value = None
    with redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), names)  # noqa: S102 (our own notebook)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)  # noqa: S307
    told = printed.getvalue()
    found = [_stream(told)] if told else []
    return found if value is None else [*found, _result(value, number)]


def _stream(told: str) -> Json:
    return {"name": "stdout", "output_type": "stream", "text": told.splitlines(keepends=True)}


def _result(value: object, number: int) -> Json:
    data = {"text/plain": repr(value).splitlines(keepends=True)}
    drawn = getattr(value, "_repr_svg_", None)
    if drawn is not None:
        data["image/svg+xml"] = drawn().splitlines(keepends=True)
    return {
        "data": data,
        "execution_count": number,
        "metadata": {},
        "output_type": "execute_result",
    }
