"""A notebook as a page of the site: texts, code, and what the code gave."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def as_markdown(book: Json) -> str:
    """Return the notebook as Markdown, with its pictures in it."""
    parts = [_cell(cell) for cell in book["cells"]]
    given_by = book["metadata"].get("given_by")
    if given_by:
        parts.insert(1, f"*What stands below the cells was given by {given_by}.*")
    return "\n\n".join(parts) + "\n"


def _cell(cell: Json) -> str:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return source
    return "\n\n".join([f"```python\n{source}\n```", *map(_output, cell["outputs"])])


def _output(out: Json) -> str:
    drawn = out.get("data", {}).get("image/svg+xml")
    if drawn:
        return f"<div>{''.join(drawn)}</div>"
    lines = out.get("text") or out["data"]["text/plain"]
    return f"```\n{''.join(lines).rstrip()}\n```"
