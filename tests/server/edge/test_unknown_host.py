"""Names by which a server is opened: which it knows, and what somebody sees who used another."""

from __future__ import annotations

import asyncio
import json
import re
import stat
import sys
from pathlib import Path

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from dicehospital.server.edge.security import LOCAL_ENDINGS, Security
from dicehospital.server.settings import Settings
from tests.server.ops_server import running

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "host.md").read_text("utf-8")
BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"


def opened(host: str, path: str = "/", **headers: str) -> httpx.Response:
    """What somebody gets who opens a server by a name."""

    async def inner(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def request() -> httpx.Response:
        transport = httpx.ASGITransport(Security(inner, Settings(Path())))
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
            sent = {"accept": BROWSER, **headers, "host": host}
            return await client.get(
                path, headers=[(k.encode(), v.encode()) for k, v in sent.items()]
            )

    return asyncio.run(request())


# -- names -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ending", LOCAL_ENDINGS)
def test_names_that_only_a_household_can_give_are_known(ending: str) -> None:
    assert 204 == opened(f"mybox.{ending}:8000").status_code
    assert f"`.{ending}`" in PAGE


@pytest.mark.parametrize(
    "host", ["mybox", "mybox:8000", "lan", "mybox.lan.example", "xlan", ".lan"]
)
def test_other_names_are_refused(host: str) -> None:
    """A public name may point here only to let a foreign page in (DNS rebinding)."""
    assert 421 == opened(host).status_code


def test_the_page_names_no_ending_that_is_not_known() -> None:
    told = re.search(r"Names that end in ([^\n]*?) are known", PAGE)
    assert told is not None
    assert set(LOCAL_ENDINGS) == {name.strip("`.") for name in re.findall(r"`\.[a-z.]+`", told[1])}


# -- what is seen ------------------------------------------------------------------------------------------
def test_a_person_is_shown_what_to_do() -> None:
    answer = opened("mybox:8000")
    assert 421 == answer.status_code
    assert answer.headers["content-type"].startswith("text/html")
    assert "--public-url http://mybox:8000" in answer.text
    assert "mybox:8000" in re.findall(r"<h1>(.*)</h1>", answer.text)[0]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert 'lang="en"' in answer.text


def test_the_page_speaks_the_language_of_the_browser() -> None:
    answer = opened("mybox:8000", **{"accept-language": "fr-FR,fr;q=0.9"})
    assert 'lang="fr"' in answer.text
    assert "--public-url http://mybox:8000" in answer.text


@pytest.mark.parametrize("host", ['<script>"', "a&b.example", "x" * 300, "é.example", ""])
def test_a_name_that_is_none_is_not_repeated(host: str) -> None:
    answer = opened(host)
    assert 421 == answer.status_code
    assert "<script" not in answer.text
    assert not host or host not in answer.text
    assert "--public-url" in answer.text


@pytest.mark.parametrize("path", ["/api/games", "/api/tables/abc"])
def test_a_program_is_answered_in_json(path: str) -> None:
    answer = opened("mybox", path, accept="application/json")
    error = answer.json()["error"]
    assert (421, "unknown_host") == (answer.status_code, error["code"])
    assert "mybox" == error["message"]["params"]["host"]


def test_the_message_for_programs_names_the_option_too() -> None:
    from dicehospital.kernel.text import LANGUAGES, catalogue

    for language in LANGUAGES:
        said = catalogue(language).tell("server.unknown_host", host="mybox")
        assert "--public-url" in said
        assert "mybox" in said


# -- the data folder -----------------------------------------------------------------------------------------
def mode_of(folder: Path) -> int:
    return stat.S_IMODE(folder.stat().st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_an_existing_data_folder_becomes_private(tmp_path: Path) -> None:
    folder = tmp_path / "d"
    folder.mkdir()
    folder.chmod(0o755)
    with running(folder) as server:
        assert 0o700 == mode_of(folder)
        lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    told = [line for line in lines if line["event"] == "folder_made_private"]
    assert ("warning", str(folder)) == (told[0]["level"], told[0]["folder"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_folder_with_other_things_is_left_as_it_is_and_told_of(tmp_path: Path) -> None:
    """Somebody may have named a folder that others need."""
    folder = tmp_path / "d"
    folder.mkdir()
    (folder / "letters.txt").write_text("Dear all")
    folder.chmod(0o755)
    with running(folder) as server:
        assert 0o755 == mode_of(folder)
        assert "folder_open_to_others" in server.log.read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_private_folder_is_not_worth_a_word(tmp_path: Path) -> None:
    folder = tmp_path / "d"
    folder.mkdir()
    folder.chmod(0o700)
    with running(folder) as server:
        assert '"event":"folder_' not in server.log.read_text()
