"""What differs from a server is one folder, and nothing of the rules is written a second time."""

from __future__ import annotations

import ast
from pathlib import Path

from tools.building.static_page import parts

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "dicehospital"
ADAPTERS = {
    "__init__.py",
    "guest.py",  # for a cookie
    "page_server.py",  # for `server/app.py`
    "javascript.py",  # for `cli/commands/serve.py`
    "mirror.py",  # for a disk
    "requests.py",  # for `server/http/routes.py`
    "sockets.py",  # for WebSockets
    "thinking.py",  # for processes
    "writer.py",  # for `server/store/writer.py`
}


def test_these_are_all_adapters() -> None:
    assert ADAPTERS == {path.name for path in (PACKAGE / "browser").glob("*.py")}


def test_adapters_know_no_game() -> None:
    for path in (PACKAGE / "browser").glob("*.py"):
        for module in _imported(path):
            assert not module.startswith(
                ("dicehospital.er", "dicehospital.hospital", "dicehospital.bots")
            ), f"{path.name} imports {module}"


def test_nothing_but_adapters_asks_whether_there_is_a_server() -> None:
    """Rules, tables and handlers are the same in a page."""
    wrong = [
        path
        for path in PACKAGE.rglob("*.py")
        if path.parent != PACKAGE / "browser" and {"pyodide", "js"} & set(_tops(path))
    ]
    assert [] == wrong


# For NumPy, which the page lacks; and accounts, which others have, and which are named there as types alone.
_ACCOUNTS = "dicehospital.server.tables.accounts"
LACKING = {
    "dicehospital.many_games",
    f"{_ACCOUNTS}.accounts",
    f"{_ACCOUNTS}.passkeys",
    f"{_ACCOUNTS}.passkeys.passkeys",
    f"{_ACCOUNTS}.slow_hash",
}


def test_whatever_the_page_imports_is_in_its_archive() -> None:
    """All modules that can be reached, those that are imported inside functions, too."""
    begins = ["dicehospital.browser.javascript", "dicehospital.server.http.api"]
    left_out = {
        module
        for module in _reached(begins)
        if not parts.is_for_page(_file(module).relative_to(PACKAGE.parent).as_posix())
    }
    assert LACKING == left_out


def _reached(begins: list[str]) -> set[str]:
    seen: set[str] = set()
    waiting = list(begins)
    while waiting:
        module = waiting.pop()
        if module not in seen and _file(module).is_file():
            seen.add(module)
            waiting += [one for one in _imported(_file(module)) if one.startswith("dicehospital")]
            waiting.append(module.rpartition(".")[0])
    return seen


def _file(module: str) -> Path:
    path = PACKAGE.parent.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_name(f"{path.name}.py")


def _imported(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found += [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
    return found


def _tops(path: Path) -> list[str]:
    return [module.split(".")[0] for module in _imported(path)]
