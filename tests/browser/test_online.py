"""People at browsers of their own, with the mishaps that networks and fingers bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.driving import ER, OVER, is_asked, step
from tests.browser.tables import THREE, THREE_LAST, make_table, no_confirmation

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House


def gather(
    visit: Callable[..., Page],
    house: House,
    names: list[str],
    position: dict[str, Any] | None = THREE,
    bots: int = 0,
    **wishes: Any,
) -> list[Page]:
    """People at a table that has begun, each with a page of their own; the first is the host."""
    pages = [visit() for _ in names]
    seats = ["me"] + ["open"] * (len(names) - 1) + ["bot:random"] * bots
    if position is not None:
        wishes["position"] = position
    table = make_table(pages[0].context, house.address, seats, **wishes)
    for page, name in zip(pages, names, strict=True):
        no_confirmation(page.context)
        page.goto(f"/join/{table['invite']}")
        if name != names[0]:
            page.get_by_role("button", name="Take this seat").first.click()
            page.get_by_role("textbox", name="Name").fill(name)
            page.get_by_role("button", name="Use this name").click()
            expect(page.get_by_text(name).first).to_be_visible()
    pages[0].get_by_role("button", name="Start game").click()
    return pages


def play_together(pages: list[Page], most: int = 200) -> None:
    """Whoever is asked clicks, until everybody sees the end."""
    for _ in range(most):
        if all(page.locator(OVER).count() for page in pages):
            return
        for page in pages:
            if is_asked(page):
                step(page)
        pages[0].wait_for_timeout(20)
    raise AssertionError("the game did not end")


def check_the_end(pages: list[Page]) -> None:
    """Everybody sees the end, and the same totals."""
    ends = [page.locator(f"{OVER} table").first.inner_text().split() for page in pages]
    totals = [sorted(words[words.index("Total") :]) for words in ends]
    assert all(one == totals[0] for one in totals)


@pytest.mark.soak  # others play to the end, too, after a mishap
def test_three_people_play_to_the_end(visit: Callable[..., Page], house: House) -> None:
    pages = gather(visit, house, ["Ana", "Ben", "Cleo"])
    play_together(pages)
    check_the_end(pages)


def test_a_double_click_counts_once_and_a_page_that_was_closed_comes_back_to_its_decision(
    visit: Callable[..., Page], house: House
) -> None:
    chief, ben = gather(visit, house, ["Ana", "Ben"], THREE_LAST, bots=1)
    chief.wait_for_selector(".bay.legal")
    chief.locator(".bay.legal").first.dblclick()
    expect(ben.locator(".bay.legal").first).to_be_visible()
    expect(ben.locator(".bay .chief")).to_have_count(1)
    ben.close()
    expect(chief.get_by_text("away").first).to_be_visible()
    again = ben.context.new_page()
    again.goto(ben.url)
    assert "die" == step(again)


def test_a_lost_connection_is_said_and_mended(visit: Callable[..., Page], house: House) -> None:
    """The network goes away while a choice is made; the choice counts once it is back."""
    pages = gather(visit, house, ["Ana", "Ben"], THREE_LAST, bots=1)
    assert "die" == step(pages[0])
    expect(pages[1].locator(".bay.legal").first).to_be_visible()
    house.restart()
    expect(pages[1].locator(".bay.legal").first).to_be_visible()
    pages[1].locator(".bay.legal").first.click()
    play_together(pages)


def test_two_at_one_screen_hand_it_over_where_a_choice_is_secret(
    visit: Callable[..., Page], house: House
) -> None:
    """Three seats, so that there is a secret; the third is a bot's."""
    page = visit()
    no_confirmation(page.context)
    table = make_table(
        page.context,
        house.address,
        ["me", "local", "bot:random"],
        names={"1": "Ben"},
        position={**THREE, "turn": 24},
        start=True,
    )
    page.goto(f"/table/{table['id']}")
    both, kinds = ER.at_one_screen(), []
    while (kind := both.step(page)) is not None:
        kinds.append(kind)
        if page.locator(".over").count():
            assert 0 == page.locator(".bay").count()  # nothing of the table shows through
        assert len(kinds) < 60, kinds
    assert "hands" in kinds


def test_a_position_is_shown_before_and_during_the_game_and_a_link_can_be_made_anew(
    visit: Callable[..., Page], house: House
) -> None:
    page, other = visit(), visit()
    table = make_table(page.context, house.address, ["me", "open", "open"], position=THREE)
    for one in (page, other):
        one.goto(f"/join/{table['invite']}")
        expect(one.get_by_test_id("position")).to_contain_text("Face-down cards are shuffled")
    expect(other.get_by_role("button", name="Replace link")).to_have_count(0)
    page.get_by_role("button", name="Replace link").click()
    page.get_by_role("button", name="Replace it").click()
    expect(page.get_by_text("The table has a new invitation link.").first).to_be_visible()
    other.goto(f"/join/{table['invite']}")
    expect(other.get_by_text("the host may have replaced it")).to_be_visible()
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_role("button", name="Start game").click()
    page.get_by_role("button", name="Custom start").click()
    expect(page.get_by_role("dialog")).to_contain_text(
        "Starts from a position set up by its creator"
    )
