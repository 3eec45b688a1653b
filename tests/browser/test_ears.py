"""The table by keyboard and by ear: everything is spoken once, and the focus is never lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.ears import Listener
from tests.browser.tables import SOLO, make_table, open_solo
from tests.browser.test_hospital import LAST, NEARLY_SMALL, open_table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.house import House

TURN_KEYS = 12
SPOKEN = 200  # milliseconds until the last of it is said
# Words that run together, two ends of one sentence, a dot that nobody says.
_BADLY_READ = re.compile(r"[?!…]\.|\d(?:points|patients)|[a-zé](?:chooses|choisit)| · |\{\w+\}")
SEATS = {"er": ["me"], "hospital": ["me", "bot"]}
FRENCH = {"locale": "fr-FR"}


def listening(page: Page) -> Listener:
    """Somebody who listens from the first question on."""
    expect(page.locator(".bar h2")).to_be_visible()
    listener = Listener(page)
    listener.listen()
    return listener


def check(listener: Listener) -> list[str]:
    """What was heard: confirmations were spoken, nothing was badly read, the focus was always somewhere."""
    listener.page.wait_for_timeout(SPOKEN)
    heard = listener.heard()
    asked = [place for place, text in enumerate(heard) if text in {"[Confirm]", "[Confirmer]"}]
    assert [] == listener.lost
    assert [] == [text for text in heard if _BADLY_READ.search(text)]
    for place in asked:
        assert any("?" in text for text in heard[max(0, place - 2) : place + 3]), heard
    return heard


def test_a_turn_of_emergency_roll_is_played_by_keys_and_heard(page: Page, house: House) -> None:
    open_solo(page, house.address, SOLO)
    listener = listening(page)
    for _ in range(TURN_KEYS):
        listener.step()
    check(listener)


def test_an_end_of_a_round_of_dice_hospital_is_played_by_keys_and_heard(
    page: Page, house: House
) -> None:
    open_table(page, house.address, ["me", "bot:random"], position=NEARLY_SMALL)
    listener = listening(page)
    listener.press("e")
    listener.press("Enter")
    page.wait_for_function("() => window.heard.some((text) => text.includes('Round 7 ends'))")
    listener.press("c")
    page.wait_for_function("() => window.heard.at(-1).startsWith('You end your activation')")
    assert "[Confirm]" in check(listener)


def test_arrows_start_at_the_first_thing_that_can_be_chosen(page: Page, house: House) -> None:
    open_table(page, house.address, ["me", "bot:random"], position=LAST)
    page.keyboard.press("ArrowRight")
    first = page.evaluate("() => document.activeElement.dataset.ref")
    assert first
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.dataset.ref") not in {None, first}


def test_the_focus_is_back_on_the_table_when_a_dialog_has_closed(page: Page, house: House) -> None:
    open_solo(page, house.address, SOLO)
    listener = listening(page)
    listener.press("o")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("hear what has changed since your move")
    listener.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert [] == listener.lost


@pytest.mark.soak
@pytest.mark.parametrize("wishes", [{}, FRENCH], ids=["en", "fr"])
@pytest.mark.parametrize("game", ["er", "hospital"])
def test_a_whole_game_is_played_by_keys_and_heard(
    game: str,
    wishes: dict[str, str],
    guest: Callable[..., BrowserContext],
    house: House,
    tmp_path: Path,
) -> None:
    """What was heard is left as text, to be read."""
    page = guest(**wishes).new_page()
    table = make_table(page.context, house.address, SEATS[game], game=game, start=True)
    page.goto(f"/table/{table['id']}")
    listener = listening(page)
    listener.play_to_the_end()
    (tmp_path / "heard.txt").write_text("\n".join(check(listener)), "utf-8")
