"""An endpoint is a handler, a row and a text: whoever follows the page on adding one has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.new_cards import ROOT, Copy, fences

TITLE = "Adding an endpoint"
HTTP = Path("server/http")
ASK = """
import sys
from pathlib import Path
from starlette.testclient import TestClient
from dicehospital.server.app import create_app
from dicehospital.server.settings import Settings
with TestClient(create_app(Settings(Path(sys.argv[1]))), base_url="http://127.0.0.1") as client:
    assert "greedy" in client.get("/api/bots").json()["bots"]
    assert 200 == client.head("/api/bots").status_code
    described = client.get("/api/openapi.json").json()
    assert "get" in described["paths"]["/api/bots"] and "Bots" in described["components"]["schemas"]
    assert 405 == client.post("/api/bots", headers={"origin": "http://127.0.0.1"}).status_code
print("answered")
"""
TYPES = """
from tools.web_protocol import text
assert "export interface Bots {\\n  bots: string[];\\n}" in text()
print("written")
"""
PAGE = """
import sys
import tests.docs.test_protocol_page as page
page.PAGE = open(sys.argv[1], encoding="utf-8").read()
page.test_every_endpoint_is_named_and_no_other()
page.test_what_an_endpoint_takes_and_gives_is_named()
page.test_every_shape_is_named_with_its_fields_and_no_other()
print("described")
"""


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The package after the steps of the page."""
    copy = Copy(tmp_path_factory.mktemp("added"))
    (_, handler), (_, row), _ = fences(TITLE)
    (copy.package / HTTP / "bots.py").write_text(handler, "utf-8")
    copy.edit(HTTP / "api.py", "server.http import (\n", "server.http import (\n    bots,\n")
    copy.edit(HTTP / "api.py", "ENDPOINTS = (\n", f"ENDPOINTS = (\n    {row.strip()},\n")
    return copy


def described(folder: Path) -> Path:
    """The page of the protocol with the rows that the page on endpoints shows."""
    endpoint, shape = fences(TITLE)[2][1].splitlines()
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    for heading, row in (("| endpoint |", endpoint), ("| shape |", shape)):
        before, found, after = text.partition(heading)
        head, _, rest = after.partition("|\n|")
        line, _, rest = rest.partition("\n")
        text = f"{before}{found}{head}|\n|{line}\n{row}\n{rest}"
    page = folder / "protocol.md"
    page.write_text(text, "utf-8")
    return page


def test_it_answers_and_is_described_in_openapi(added: Copy, tmp_path: Path) -> None:
    assert "answered\n" == added.python("-W", "ignore", "-c", ASK, tmp_path).out


def test_the_client_has_its_types(added: Copy) -> None:
    assert "written\n" == added.python("-c", TYPES).out


def test_the_page_of_the_protocol_names_it(added: Copy, tmp_path: Path) -> None:
    assert "described\n" == added.python("-c", PAGE, described(tmp_path)).out
