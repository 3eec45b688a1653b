"""Games and cards on their way: from the page to a server and back, each verified where it arrives."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.packs import NIGHT_SHIFT
from tests.server.players import play_on
from tests.server.support import server

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.support import Guest
    from tests.static_page.tables.visit import Browser, Visit

# Who played alone vouches for the dice: nobody has seen a commitment to them before.
PROVEN = {"chain": True, "moves": True, "seed": True, "result": True}


async def replayed(guest: Guest, body: dict[str, Any]) -> Any:
    """What a server makes of a record or a link."""
    response = await guest.request("POST", "/api/replay", body)
    assert 200 == response.status_code, response.text
    return json.loads(response.text.splitlines()[-1])


def proven(replay: Any) -> dict[str, Any]:
    """What was checked of it."""
    return {name: replay["verified"][name] for name in PROVEN}


async def finished(visit: Visit, game: str) -> str:
    """A table of the page whose game is over."""
    table = await visit.make(game, 1, ["me"])
    await play_on(await visit.player(table))
    return table


@pytest.mark.parametrize("game", ["er", "hospital"])
async def test_a_game_of_the_page_is_verified_by_a_server_and_by_another_page(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    visit = await browser.visit()
    table = await finished(visit, game)
    _, record = await visit.ask("GET", f"/api/tables/{table}/record")
    _, here = await visit.ask("POST", "/api/replay", {"table": table})
    async with server(tmp_path / "server") as found:
        there = await replayed(found.guest(), {"record": record})
    assert PROVEN == proven(there)
    assert here["frames"] == there["frames"]
    _, back = await (await browser.visit()).ask("POST", "/api/replay", {"record": record})
    assert (PROVEN, here["frames"]) == (proven(back), back["frames"])


async def test_a_game_of_a_server_is_verified_by_the_page_from_its_link(
    browser: Browser, tmp_path: Path
) -> None:
    async with server(tmp_path / "server") as found:
        guest = found.guest()
        table = (await guest.table("me", game="er", start=True))["id"]
        await play_on(await guest.enter(table))
        link = (await guest.get(f"/api/tables/{table}/link"))["link"]
        there = await replayed(guest, {"link": link})
    status, here = await (await browser.visit()).ask("POST", "/api/replay", {"link": link})
    assert (200, proven(there)) == (status, proven(here))
    assert there["frames"] == here["frames"]


async def test_a_record_that_was_changed_on_its_way_is_found_out(browser: Browser) -> None:
    visit = await browser.visit()
    table = await finished(visit, "er")
    _, record = await visit.ask("GET", f"/api/tables/{table}/record")
    record["log"] = record["log"][:-1]
    _, replay = await visit.ask("POST", "/api/replay", {"record": record})
    assert PROVEN != (proven(replay) if "verified" in replay else None)


async def test_a_pack_is_read_played_with_and_kept_in_the_record(browser: Browser) -> None:
    visit = await browser.visit()
    status, read = await visit.ask("POST", "/api/packs", {"text": NIGHT_SHIFT, "game": "hospital"})
    assert (200, "Night shift") == (status, read["name"])
    order = {"game": "hospital", "players": 1, "seats": ["me"], "start": True}
    order |= {"visibility": "private", "options": {"pack": read["pack"]}}
    status, made = await visit.ask("POST", "/api/tables", order)
    assert 201 == status, made
    again = await browser.visit()
    await play_on(await again.player(made["id"]))
    _, record = await again.ask("GET", f"/api/tables/{made['id']}/record")
    assert "Night shift" in json.dumps(record)
    _, replay = await again.ask("POST", "/api/replay", {"record": record})
    assert PROVEN == proven(replay)
