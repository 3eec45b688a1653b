"""Dice Hospital in the browser, from plain lists: set up, played by clicking, ended, watched again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import (
    TimeoutError,  # noqa: A004 (as Playwright names it)
    expect,
)

from tests.browser.axe import violations
from tests.browser.pages import arrive
from tests.browser.tables import make_table, no_confirmation
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.house import House

WARD: dict[str, Any] = {
    "patients": ["R3", "R4t", "Y4", "G6", "G2"],
    "departments": ["d_theatre"],
    "specialists": ["s_surgeon"],
    "administrator": "a_red2",
    "blood": 1,
}
# The activation of the last round: what remains is to work, and to see who has won.
LAST: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "round": 8,
    "phase": "activation",
    "hospitals": [WARD, {**WARD, "administrator": "a_three"}],
    "seed": 3,
}
CARE = ("city", "investments", "maternity")
# What a text without a translation, or a placeholder without a value, looks like.
_RAW = re.compile(r"\b(?:web\w*|event|thing|ability|part|module|word)(?:\.[a-z_]+)+\b|\{\w+\}")
_ANYTHING = "() => document.querySelector('section.end, .pick:not(:disabled)') !== null"
_FACE = "() => document.querySelector('.decision, section.end')?.textContent ?? ''"


def open_last(page: Page, address: str) -> str:
    """The last activation against a bot, opened; returns the table's id."""
    wishes = {"game": "hospital", "position": LAST, "start": True}
    table = str(make_table(page.context, address, ["me", "bot:random"], **wishes)["id"])
    page.goto(f"/table/{table}")
    page.wait_for_function(_ANYTHING)
    return table


def click(page: Page, ref: str) -> None:
    """Click a pick and wait until the question is another one."""
    before = page.evaluate(_FACE)
    page.locator(f'.pick[data-ref="{ref}"]').click()
    page.wait_for_function(f"(before) => ({_FACE})() !== before", arg=before)


def play_on(page: Page, most: int, *, lazily: bool = False) -> bool:
    """Click now this pick, now that, or always the last, which ends a turn; whether the game is over then."""
    for number in range(most):
        page.wait_for_function(_ANYTHING)
        if page.locator("section.end").count():
            return True
        before = page.evaluate(_FACE)
        try:
            picks = page.locator(".pick:not(:disabled)")
            count = max(1, picks.count())
            picks.nth(count - 1 if lazily else number * 7 % count).click(timeout=2_000)
            page.wait_for_function(f"(before) => ({_FACE})() !== before", arg=before, timeout=2_500)
        except TimeoutError:  # it was repainted meanwhile: look again
            continue
    return page.locator("section.end").count() > 0


def raw_ids(page: Page) -> list[str]:
    """Ids and placeholders shown instead of words."""
    found: list[str] = _RAW.findall(page.locator("body").inner_text())
    return found


def test_a_first_game_begins_on_the_start_page(page: Page) -> None:
    """DH-10.10: one click, and without administrators."""
    page.goto("/")
    page.get_by_role("button", name="First game against a bot").click()
    page.wait_for_function(_ANYTHING)
    expect(page.locator(".where")).to_contain_text("Round 1 of 8")
    expect(page.get_by_text("Administrator")).to_have_count(0)


def test_a_whole_game_against_a_bot_is_played_by_clicking(page: Page) -> None:
    """DH-9.1: from the start page over the table's options to the result."""
    no_confirmation(page.context)
    page.goto("/")
    page.get_by_role("link", name="More ways to play").click()
    page.get_by_role("button", name="Standard, 1 bot").click()
    assert play_on(page, 600)
    end = page.locator("section.end")
    expect(end.get_by_role("heading").first).to_contain_text("point")
    expect(end.locator("tfoot")).to_contain_text("Total")
    end.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_text("The record is intact and follows the rules.")).to_be_visible()
    assert [] == raw_ids(page)


def test_an_activation_is_made_pick_by_pick_and_taken_back(page: Page, house: House) -> None:
    """DH-5.6, DH-13.1: department, specialist, patient, ability; undo gives it all back."""
    open_last(page, house.address)
    mine = page.locator('[data-seat="0"] .wards')
    before = mine.inner_html()
    for ref in ("department:d_critical", "card:s_surgeon", "patient:1"):
        click(page, ref)
    expect(page.locator(".decision h2")).to_contain_text("Surgeon: use the ability?")
    assert before != mine.inner_html()
    click(page, "patient:1")
    expect(mine.locator('[data-patient="R5t"]')).to_have_count(1)
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
        page.wait_for_timeout(300)
    expect(mine.locator('[data-patient="R3"]')).to_have_count(1)
    assert before == mine.inner_html()


def test_the_end_of_a_game_is_confirmed_and_shown(page: Page, house: House) -> None:
    """DH-9.1: the last `done` cannot be taken back, so it is confirmed first."""
    open_last(page, house.address)
    done = page.locator('.pick[data-ref="button:done"]')
    page.wait_for_timeout(300)  # until it is known what cannot be taken back
    done.click()
    page.get_by_role("button", name="Confirm").click()
    end = page.locator("section.end")
    expect(end.get_by_role("heading").first).to_contain_text("point")
    with page.expect_download() as saved:
        end.get_by_role("link", name="Save the record").click()
    assert saved.value.suggested_filename.startswith("dicehospital-")


def test_alone_in_french(guest: Callable[..., BrowserContext], house: House) -> None:
    """DH-12.1: a solo game, every moment of it in French words."""
    page = guest(locale="fr-FR").new_page()
    no_confirmation(page.context)
    wishes = {"game": "hospital", "players": 1, "start": True}
    table = make_table(page.context, house.address, ["me"], **wishes)["id"]
    page.goto(f"/table/{table}")
    for _ in range(12):
        page.wait_for_function(_ANYTHING)
        assert [] == raw_ids(page)
        play_on(page, 1)
    expect(page.locator(".where")).to_contain_text("Tour")
    expect(page.get_by_role("heading", name="Rapports médicaux")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_community_care_is_played_by_clicking(
    guest: Callable[..., BrowserContext], house: House, locale: str
) -> None:
    """DH-14, DH-15, DH-16: city, wards and tokens in words, and every question of two rounds."""
    page = guest(locale=locale, **PHONE).new_page()
    no_confirmation(page.context)
    wishes = {"game": "hospital", "start": True, "options": {"modules": list(CARE)}}
    table = make_table(page.context, house.address, ["me", "bot:random"], **wishes)["id"]
    page.goto(f"/table/{table}")
    for _ in range(7):
        page.wait_for_function(_ANYTHING)
        assert [] == raw_ids(page)
        assert 0 == overflow(page)
        play_on(page, 6)
    assert not violations(page)
    assert 12 == page.locator(".city td").count()
    assert page.locator('.wards [data-patient^="M"]').count() > 0


def test_the_automa_is_an_opponent_with_a_name(page: Page, house: House) -> None:
    """DH-19.7: it has a score, a line of cards and the victory over whoever plays at random."""
    no_confirmation(page.context)
    wishes = {"game": "hospital", "start": True, "options": {"solo": "automa"}}
    table = make_table(page.context, house.address, ["me"], **wishes)["id"]
    page.goto(f"/table/{table}")
    page.wait_for_function(_ANYTHING)
    expect(page.get_by_role("heading", name="Automa")).to_be_visible()
    assert play_on(page, 600, lazily=True)
    expect(page.locator("section.end").get_by_role("heading").first).to_contain_text("Automa wins")
    assert [] == raw_ids(page)


@pytest.mark.parametrize(
    ("theme", "rules"), [("light", ()), ("dark", ("color-contrast",))], ids=["light", "dark"]
)
def test_every_moment_is_accessible(
    guest: Callable[..., BrowserContext], house: House, theme: str, rules: tuple[str, ...]
) -> None:
    page = guest(color_scheme=theme).new_page()
    found = {}
    for path in ("/new?game=hospital", "/rules/hospital"):
        page.goto(path)
        arrive(page)
        found[path] = violations(page, *rules)
    page.goto("/new?game=hospital")
    page.locator("summary").click()
    found["every option"] = violations(page, *rules)
    open_last(page, house.address)
    found["a question"] = violations(page, *rules)
    click(page, "department:d_critical")
    click(page, "card:s_surgeon")
    found["a move half made"] = violations(page, *rules)
    click(page, "patient:1")
    click(page, "button:skip")
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Play this move").wait_for()
    found["a hint"] = violations(page, *rules)
    page.keyboard.press("Escape")
    page.locator('.pick[data-ref="button:done"]').click()
    page.get_by_role("button", name="Confirm").click()
    page.locator("section.end").wait_for()
    found["the end"] = violations(page, *rules)
    assert {} == {moment: wrong for moment, wrong in found.items() if wrong}


def test_it_fits_a_phone(guest: Callable[..., BrowserContext], house: House) -> None:
    page = guest(**PHONE).new_page()
    for path in ("/new?game=hospital", "/rules/hospital"):
        page.goto(path)
        arrive(page)
        assert 0 == overflow(page), path
    open_last(page, house.address)
    assert 0 == overflow(page)
    click(page, "department:d_critical")
    assert 0 == overflow(page)


def test_its_table_is_loaded_only_where_it_is_played(page: Page, house: House) -> None:
    scripts: list[str] = []
    page.on("response", lambda response: scripts.append(response.url))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert [] == [url for url in scripts if "hospital" in url.rsplit("/", 1)[1].lower()]
    open_last(page, house.address)
    assert any("web_hospital" in url for url in scripts)
