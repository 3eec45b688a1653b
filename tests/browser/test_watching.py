"""Spectators: a view with a delay, an overlay for streams, the table of the day."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from dicehospital.server.store.schema import FILE
from tests.browser.axe import violations
from tests.browser.driving import step
from tests.browser.tables import make_table, no_confirmation

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocket

    from tests.browser.house import House

MINUTE_MS = 60_000
GUARD = "log_is_never_changed"  # what makes sure of that in a file
THIRD = 3  # of its size is what a stream shows of an overlay
LEAST = 12  # pixels of letters that can be read


def play(page: Page, house: House, moves: int, **wishes: Any) -> str:
    """A table of one person against bots, some moves on; returns its id."""
    no_confirmation(page.context)
    seats = ["me", "bot:random", "bot:random"]
    table = make_table(page.context, house.address, seats, start=True, **wishes)
    page.goto(f"/table/{table['id']}")
    for _ in range(moves):
        step(page)
    return str(table["id"])


def consent(page: Page, label: str) -> None:
    """Say in the menu what spectators may see."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_test_id("spectators").get_by_label(label).check()
    expect(page.get_by_test_id("spectators").get_by_label(label)).to_be_checked()
    page.keyboard.press("Escape")


def let_pass(house: House, minutes: int) -> None:
    """Make the log of every table so much older, while no server runs."""
    house.close()
    with closing(sqlite3.connect(house.data / FILE)) as database, database:
        [(guard,)] = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (GUARD,))
        database.execute(f"DROP TRIGGER {GUARD}")
        database.execute("UPDATE log SET at = at - ?", (minutes * MINUTE_MS,))
        database.execute(guard)
    house.open()


def test_a_spectator_sees_the_game_late_until_consent_is_taken_back(
    visit: Callable[..., Page], house: House
) -> None:
    player, spectator = visit(), visit()
    table = play(player, house, 3, visibility="open")
    spectator.goto(f"/table/{table}")
    expect(spectator.get_by_text("You’re watching.")).to_be_visible()
    consent(player, "Everything, secrets included, 5 minutes later")
    expect(spectator.get_by_text("The game has begun")).to_be_visible()
    let_pass(house, 6)
    behind = spectator.get_by_text("You see the whole table as it was 5 minutes ago.")
    expect(behind).to_be_visible()
    assert [] == violations(spectator)
    consent(player, "What everyone sees, at once")
    expect(spectator.get_by_text("You’re watching.")).to_be_visible()
    expect(behind).to_have_count(0)
    consent(player, "Nothing: no spectators")
    expect(spectator.get_by_role("heading", name="No spectators")).to_be_visible()


def test_an_overlay_says_in_big_letters_on_no_ground_what_everybody_may_see(
    visit: Callable[..., Page], house: House
) -> None:
    player = visit(viewport={"width": 1920, "height": 1080})
    table = play(player, house, 3)
    seats: list[int | None] = []
    player.on("websocket", lambda socket: _note_seats(socket, seats))
    for query, seat in (("?overlay=1&secrets=1", 0), ("?overlay=1", None)):
        player.goto(f"/table/{table}{query}")
        expect(player.locator(".overlay li")).to_have_count(3)
        assert {seat} == set(seats)
        seats.clear()
    for part in ("html", "body", "#app", "main"):
        found = player.locator(part).evaluate("(part) => getComputedStyle(part).backgroundColor")
        assert "rgba(0, 0, 0, 0)" == found
    sizes = player.locator(".overlay :is(.fact, .last, .who, strong, small)").evaluate_all(
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= THIRD * LEAST
    assert 0 == player.locator("header:visible, footer:visible, button:visible, a:visible").count()
    expect(player.locator(".overlay .last")).not_to_be_empty()
    expect(player.locator(".overlay li strong")).to_have_count(3)
    assert [] == violations(player)


def _note_seats(socket: WebSocket, seats: list[int | None]) -> None:
    """Keep from which seat a table is shown, frame by frame."""

    def heard(text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["type"] == "sync":
            seats.append(frame["seat"])

    socket.on("framereceived", heard)


def test_one_press_follows_the_table_of_the_day(visit: Callable[..., Page], house: House) -> None:
    player, spectator = visit(), visit()
    spectator.goto("/about")
    table = play(player, house, 1, visibility="open")
    for path in ("/lobby", "/"):
        spectator.goto(path)
        card = spectator.get_by_test_id("featured").get_by_role("link")
        expect(card).to_have_attribute("href", f"/table/{table}")
        assert [] == violations(spectator)
    card.click()
    expect(spectator.get_by_text("You’re watching.")).to_be_visible()
