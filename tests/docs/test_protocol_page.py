"""docs/protocol.md names every endpoint, frame, field and code that there is, and no other."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec.inspect import StructType, type_info
from starlette.routing import Route, WebSocketRoute

from dicehospital.career import standing, titles
from dicehospital.puzzles import judging
from dicehospital.server import protocol
from dicehospital.server.app import Service, build
from dicehospital.server.edge import connection, security, sockets
from dicehospital.server.http import problems
from dicehospital.server.http.api import ENDPOINTS
from dicehospital.server.limits import time_limits
from dicehospital.server.settings import Settings
from dicehospital.server.tables import games, table_queries
from dicehospital.server.tables.daily import results, streaks
from dicehospital.server.tables.live import close_codes

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
SERVER = ROOT / "src" / "dicehospital" / "server"


def rows(heading: str) -> dict[str, list[str]]:
    """The rows of the table whose heading row begins so, by their first cell."""
    lines = PAGE.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    found: dict[str, list[str]] = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        first, *rest = (cell.strip() for cell in line.split("|")[1:-1])
        assert first.strip("`") not in found or heading == "status", first
        found[first.strip("`")] = rest
    return found


def named(cell: str) -> list[str]:
    """The words of a cell that are code."""
    return re.findall(r"`([^`]+)`", cell)


def fields_of(kind: type[msgspec.Struct]) -> list[str]:
    """The fields of a struct as JSON has them."""
    info = type_info(kind)
    assert isinstance(info, StructType)
    return [field.encode_name for field in info.fields]


def tags_of(kinds: Iterator[Any] | tuple[Any, ...]) -> dict[str, type[msgspec.Struct]]:
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


# -- endpoints -----------------------------------------------------------------------------------------
def endpoints() -> set[str]:
    app = build(Service(Settings(Path())))
    found = set()
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            found.add(f"GET {route.path}")
        elif isinstance(route, Route):
            found |= {f"{m} {route.path}" for m in route.methods or () if m != "HEAD"}
    return found


def test_every_endpoint_is_named_and_no_other() -> None:
    told = set(rows("endpoint"))
    socket = "GET /api/tables/{id}/socket"
    assert endpoints() == told | {socket}
    assert f"`{socket}`, as a WebSocket" in PAGE


def test_what_an_endpoint_takes_and_gives_is_named() -> None:
    for endpoint in ENDPOINTS:
        takes, gives = rows("endpoint")[f"{endpoint.method} {endpoint.path}"]
        wanted = [kind.__name__ for kind in (endpoint.body, endpoint.query) if kind]
        assert wanted == named(takes)
        answer = getattr(endpoint.answer, "__name__", "")
        if answer and issubclass(endpoint.answer, msgspec.Struct):
            assert answer in named(gives)
        assert (endpoint.status == 201) == ("201" in gives)


# -- frames --------------------------------------------------------------------------------------------
OUTGOING = tuple(protocol.Outgoing.__subclasses__())


def sections() -> tuple[str, str]:
    incoming, _, rest = PAGE.partition("### From the client")[2].partition("### From the server")
    return incoming, rest.partition("\n## ")[0]


def frame_rows(section: str, heading: str) -> dict[str, list[str]]:
    table = section.partition(f"| `{heading}` | fields |")[2].partition("\n\n")[0]
    cells = [line.split("|")[1:-1] for line in table.splitlines()[2:]]
    return {row[0].strip().strip("`"): named(row[1]) for row in cells}


@pytest.mark.parametrize(
    ("kinds", "place", "heading"),
    [
        (get_args(protocol.AnyIncoming), 0, "type"),
        (get_args(protocol.AnyDo), 0, "kind"),
        (OUTGOING, 1, "type"),
    ],
    ids=["from the client", "acts", "from the server"],
)
def test_every_frame_is_named_with_its_fields_and_no_other(
    kinds: tuple[Any, ...], place: int, heading: str
) -> None:
    told = frame_rows(sections()[place], heading)
    assert {tag: fields_of(kind) for tag, kind in tags_of(kinds).items()} == told


def test_every_question_is_named() -> None:
    questions = set(get_args(get_type_hints(protocol.Ask)["about"]))
    assert questions == set(table_queries.ANSWERS) == set(rows("`about`"))


def test_every_code_of_a_refusal_is_named() -> None:
    assert set(get_args(protocol.Code)) == set(rows("`code` of a `reject`"))


def test_every_close_code_is_named() -> None:
    known = {
        close_codes.RESTARTING,
        connection.SLOW,
        close_codes.UNKNOWN,
        close_codes.UNWATCHED,
        close_codes.BARRED,
        sockets.LARGE,
        connection.TOO_MANY,
    }
    for path in SERVER.rglob("*.py"):
        text = path.read_text("utf-8")
        known |= {int(code) for code in re.findall(r'"websocket.close", "code": (\d+)', text)}
        known |= {int(code) for code in re.findall(r"= (\d+)  # close code", text)}
    assert known == {int(code) for code in rows("close code")}


BY_CODE = {"full", "too_many_bot_tables"}  # said by variables


# -- errors --------------------------------------------------------------------------------------------
def codes_in_the_source() -> set[str]:
    found = set()
    for path in SERVER.rglob("*.py"):
        text = path.read_text("utf-8")
        found |= set(re.findall(r'\bProblem\(\s*\d+, "(\w+)"', text))
        found |= set(re.findall(r'\b(?:not_found|error_body)\(\s*"(\w+)"', text))
        found |= set(re.findall(r'\d{3}: "(\w+)"', text)) if path.name == "app.py" else set()
    # What the framework refuses otherwise, and the findings of the outermost layer.
    return found | {"bad", *security.REFUSALS, *BY_CODE}


def test_every_code_of_an_error_is_named_and_no_other() -> None:
    table = PAGE.partition("| status | `code` |")[2].partition("\n\n")[0]
    told = re.findall(r"^\| \d{3} \| `(\w+)` \|", table, re.MULTILINE)
    assert codes_in_the_source() == set(told)


# -- shapes --------------------------------------------------------------------------------------------
def structs(module: Any) -> Iterator[type[msgspec.Struct]]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct):
            if value.__module__ == module.__name__ and not value.__name__.startswith("_"):
                yield value


def modules_of_endpoints() -> set[Any]:
    """The modules that hold what endpoints take and give."""
    kinds = [kind for e in ENDPOINTS for kind in (e.body, e.query, e.answer)]
    return {sys.modules[kind.__module__] for kind in kinds if hasattr(kind, "__struct_fields__")}


def known_shapes() -> dict[str, list[str]]:
    more = {problems, games, results, streaks, time_limits, standing, titles, judging}
    modules = (modules_of_endpoints() | more) - {protocol}
    found = [kind for module in modules for kind in structs(module)]
    bases = (protocol.Incoming, protocol.Outgoing, protocol.Do)
    found += [kind for kind in structs(protocol) if not issubclass(kind, bases)]
    return {kind.__name__: fields_of(kind) for kind in found if fields_of(kind)}


def test_every_shape_is_named_with_its_fields_and_no_other() -> None:
    assert known_shapes() == {name: named(cells[0]) for name, cells in rows("shape").items()}


def test_the_limits_are_those_of_the_settings() -> None:
    usual = Settings(Path())
    limits = " ".join(" ".join([what, *cells]) for what, cells in rows("what").items())
    for number in (
        f"{usual.message_bytes // 1024} KiB, nested {usual.depth} deep",
        f"{usual.rate} a second after {usual.burst} at once",
        f"{usual.sockets_per_person} of a guest, {usual.sockets_per_address} of an address",
        f"{usual.http_rate} a second and address after {usual.http_burst} at once",
        f"{usual.body_bytes // 1024} KiB; of `POST /api/replay` {usual.replay_bytes // 10**6} MB",
        f"{usual.tables_per_person} of a guest",
        f"{usual.send_buffer // 1024} KiB",
    ):
        assert number in limits
