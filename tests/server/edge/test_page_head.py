"""What others show of a link: title, description, picture and icons, in the reader's language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from dicehospital.server.edge.static_files import StaticFiles

if TYPE_CHECKING:
    from starlette.types import Scope

PUBLIC = Path(__file__).parents[3] / "web" / "public"
ORIGIN = "https://er.example.org"
PAGE = '<html lang="en"><head><title>Dice Hospital</title></head><body></body></html>'


async def knows(_: str, __: Scope) -> bool:
    return True


async def fetch(folder: Path, path: str, language: str = "en", origin: str = "") -> httpx.Response:
    (folder / "index.html").write_text(PAGE, "utf-8")
    transport = httpx.ASGITransport(StaticFiles(knows, folder, origin))
    async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
        return await client.get(path, headers={"accept-language": language})


def said(page: str, name: str) -> str:
    """What a page says under a name of its head."""
    found = re.search(rf'(?:name|property)="{name}" content="([^"]*)"', page)
    assert found is not None, name
    return found[1]


@pytest.mark.parametrize(
    ("path", "language", "title"),
    [
        ("/", "en", "Dice Hospital in your browser"),
        ("/", "fr", "Dice Hospital dans votre navigateur"),
        ("/learn/er", "en", "Dice Hospital ER in your browser"),
        ("/rules/er", "fr", "Service d’Urgence dans votre navigateur"),
        ("/components/hospital", "en", "Dice Hospital in your browser"),
        ("/join/abcd", "fr", "Invitation à une table de Dice Hospital"),
    ],
)
async def test_a_link_is_titled_by_its_subject_and_the_readers_language(
    tmp_path: Path, path: str, language: str, title: str
) -> None:
    found = await fetch(tmp_path, path, language)
    page = found.text
    assert 200 == found.status_code
    assert f"<title>{title}</title>" in page
    assert title == said(page, "og:title")
    assert said(page, "description") == said(page, "og:description") != ""


async def test_the_description_names_both_games(tmp_path: Path) -> None:
    assert "Dice Hospital and Dice Hospital ER" in said(
        (await fetch(tmp_path, "/")).text, "description"
    )


async def test_the_picture_of_a_link_has_a_whole_address_where_the_server_knows_its_own(
    tmp_path: Path,
) -> None:
    page = (await fetch(tmp_path, "/", origin=ORIGIN)).text
    assert f"{ORIGIN}/share.png" == said(page, "og:image")
    assert "/share.png" == said((await fetch(tmp_path, "/")).text, "og:image")


async def test_the_manifest_speaks_the_readers_language_and_its_icons_are_there(
    tmp_path: Path,
) -> None:
    found = await fetch(tmp_path, "/manifest.webmanifest", "fr")
    assert found.headers["content-type"].startswith("application/manifest+json")
    assert "accept-language" in found.headers["vary"]
    about = json.loads(found.content)
    assert ("fr", "/", "standalone") == (about["lang"], about["start_url"], about["display"])
    assert "Jouez" in about["description"]
    assert all((PUBLIC / icon["src"].removeprefix("/")).is_file() for icon in about["icons"])
    shortcuts = [(one["name"], one["url"]) for one in about["shortcuts"]]
    assert [("Nouvelle table", "/new"), ("Apprendre", "/learn")] == shortcuts


@pytest.mark.parametrize("name", ["favicon.ico", "apple-touch-icon.png", "share.png"])
def test_what_browsers_and_chats_ask_for_by_name_is_there(name: str) -> None:
    assert (PUBLIC / name).stat().st_size > 1000
