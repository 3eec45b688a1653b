"""Where others find a server: its public address, the network's, or nowhere but at this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehospital.server.edge import public_urls
from dicehospital.server.processes.server import listen
from dicehospital.server.settings import Settings
from tests.server.support import server


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in a household's network."""
    monkeypatch.setattr(public_urls, "lan_address", lambda: "192.168.1.20")


@pytest.mark.parametrize(
    ("host", "public", "asked", "wanted"),
    [
        ("127.0.0.1", None, "http://127.0.0.1:8000/", None),
        ("127.0.0.1", None, "http://localhost:8000/", None),
        ("::1", None, "http://[::1]:8000/", None),
        ("0.0.0.0", None, "http://localhost:8000/", "http://192.168.1.20:8000"),  # noqa: S104 (a setting)
        ("::", None, "http://127.0.0.1:8000/", "http://192.168.1.20:8000"),
        ("0.0.0.0", None, "http://mybox.local:8000/", "http://mybox.local:8000"),  # noqa: S104
        ("127.0.0.1", "https://er.example.org", "http://localhost/", "https://er.example.org"),
        ("127.0.0.1", None, "https://er.example.org/", "https://er.example.org"),
    ],
)
def test_where_others_find_it(
    host: str, public: str | None, asked: str, wanted: str | None
) -> None:
    settings = Settings(Path(), host=host, port=8000, public_url=public)
    assert wanted == public_urls.for_others(settings, asked)


def test_a_port_that_had_to_move_is_the_one_told() -> None:
    with listen("0.0.0.0", 0, may_move=False) as listener:  # noqa: S104
        settings = public_urls.as_listening(Settings(Path(), host="127.0.0.1"), listener)
        port = listener.getsockname()[1]
    assert f"http://192.168.1.20:{port}" == public_urls.for_others(settings, "http://localhost/")


async def test_the_page_is_told(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        told = await house.guest().get("/api/games")
        assert told["address"] is None
        command = f"dicehospital serve --host 0.0.0.0 --port 8000 --data {tmp_path}"
        assert command == told["command"], "it opens the folder that has the tables"
    async with server(tmp_path, host="0.0.0.0") as house:  # noqa: S104
        told = await house.guest().get("/api/games")
        assert ("http://192.168.1.20:8000", None) == (told["address"], told["command"])


async def test_the_picture_of_an_invitation_leads_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    async def picture_of(_: object, link: str) -> bytes:
        drawn.append(link)
        return b"<svg/>"

    monkeypatch.setattr("dicehospital.server.http.lobby.picture_of", picture_of)
    async with server(tmp_path, host="0.0.0.0") as house:  # noqa: S104
        host = await house.guest().named("Host")
        table = await host.table("me", "open")
        await host.request("GET", f"/api/tables/{table['id']}/qr.svg")
    assert [f"http://192.168.1.20:8000/join/{table['invite']}"] == drawn
