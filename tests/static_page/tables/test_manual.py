"""The page without a server beside the box: recorded games entered by hand, through a reload in the middle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.by_hand import enter, read_record, went

if TYPE_CHECKING:
    from tests.static_page.tables.visit import Browser

TESTS = Path(__file__).parents[2]
MIDDLE = 30  # lines of a record


@pytest.mark.parametrize("path", ["records/solo.json", "hospital/records/automa.json"])
async def test_a_game_is_entered_by_hand_and_goes_on_after_a_reload(
    browser: Browser, path: str
) -> None:
    record = read_record(TESTS / path)
    visit = await browser.visit()
    table = await visit.make(record["game"], 1, ["me"], options=record["options"], manual=True)
    left = await enter(await visit.player(table), record["log"][:MIDDLE])
    again = await browser.visit()  # the first page is never closed: it was killed
    player = await again.player(table)
    await enter(player, left.rest + record["log"][MIDDLE:])
    assert player.view["over"]
    status, entered = await again.ask("GET", f"/api/tables/{table}/record")
    assert (200, went(record)) == (status, went(entered))
