"""The daily hospital in a page without a server: deals that everybody can work out, ranked nowhere."""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING

import msgspec

from tests.server.players import play_on

if TYPE_CHECKING:
    from tests.static_page.tables.visit import Browser

PUBLISHED = b"dicehospital:daily:published"


async def test_a_day_is_played_and_found_again_without_a_server(browser: Browser) -> None:
    visit = await browser.visit()
    status, daily = await visit.ask("GET", "/api/daily")
    assert (200, False) == (status, daily["ranked"])
    today = daily["days"][0]
    for deal in today["deals"]:
        word = f"dicehospital:daily:{today['number']}:{deal['game']}".encode()
        seed = hmac.digest(PUBLISHED, word, "sha256")
        assert deal["commitment"] == hashlib.sha256(seed).hexdigest()
    path = f"/api/daily/{today['number']}"
    status, made = await visit.ask("POST", f"{path}/er/tries")
    assert (201, True) == (status, made["counts"])
    player = await visit.player(made["table"])
    await play_on(player)
    again = await browser.visit()  # the first page is never closed: it was killed
    points = msgspec.msgpack.decode(browser.rows["daily", made["table"]])[-1]
    assert player.table["result"]["scores"][0] == points
    status, made = await again.ask("POST", f"{path}/er/tries")
    assert (201, False) == (status, made["counts"])
