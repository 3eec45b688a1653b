"""Dice Hospital in the browser: a table that is set up, played by clicking and by key, ended, watched again."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import (
    TimeoutError,  # noqa: A004 (as Playwright names it)
    expect,
)

from tests.browser.axe import violations
from tests.browser.driving import HOSPITAL, NEXT, OVER
from tests.browser.pages import go
from tests.browser.tables import FEW, WARDS, make_table, no_confirmation
from tests.browser.test_online import gather
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.house import House

# The activation of the last round: what remains is to work, and to see who has won.
LAST: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "round": 8,
    "phase": "activation",
    "hospitals": [WARDS, {**WARDS, "administrator": "a_three"}],
    "seed": 3,
}
# The round before it: every phase comes once more.
NEARLY = {**LAST, "round": 7}
# The same in small hospitals, where a game is soon played to its end.
SMALL = [{**FEW, "specialists": [], "administrator": one} for one in ("a_red2", "a_three")]
NEARLY_SMALL = {**NEARLY, "hospitals": SMALL}
CARE = ("city", "investments", "maternity")
# What a text without a translation, or a placeholder without a value, looks like.
_RAW = re.compile(
    r"\b(?:web\w*|table|event|ask|step|thing|ability|part|module|word)(?:\.[a-z_]+)+\b|\{\w+\}"
)

_PATIENTS = "(all) => all.map((one) => one.dataset.patient)"
# What must stay in sight and lies under the tip.
_COVERED = """() => {
  const tip = document.querySelector('.tip').getBoundingClientRect();
  return [...document.querySelectorAll('.bar, .chosen')].flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const apart = left >= tip.right || right <= tip.left || top >= tip.bottom || bottom <= tip.top;
    return apart ? [] : [part.className];
  });
}"""


def open_table(page: Page, address: str, seats: list[str], **wishes: Any) -> str:
    """A table of Dice Hospital that has begun, opened; returns its id."""
    table = str(
        make_table(page.context, address, seats, game="hospital", start=True, **wishes)["id"]
    )
    go(page, f"/table/{table}")
    page.locator(".bar").first.wait_for()
    return table


def open_last(page: Page, address: str) -> str:
    """The last activation against a bot."""
    return open_table(page, address, ["me", "bot:random"], position=LAST)


def play_on(page: Page, most: int) -> bool:
    """Click what is lit; whether the game is over then."""
    return any(HOSPITAL.step(page) is None for _ in range(most))


def press(page: Page, ref: str, within: str = ":is(.plan, .about, .bar)") -> None:
    """Click a thing of the table, and wait until something has come of it."""
    before = page.evaluate(HOSPITAL.face)
    page.locator(f'{within} [data-ref="{ref}"]').first.click()
    page.mouse.move(1, 1)
    page.wait_for_function(f"(before) => ({HOSPITAL.face})() !== before", arg=before)


def raw_ids(page: Page) -> list[str]:
    """Ids and placeholders shown instead of words."""
    found: list[str] = _RAW.findall(page.locator("body").inner_text())
    return found


def test_a_first_game_begins_on_the_start_page(page: Page) -> None:
    """DH-10.10: one click, and without administrators."""
    page.goto("/")
    page.get_by_role("button", name="Play against a bot").click()
    page.locator(".bar").first.wait_for()
    expect(page.locator("header")).to_contain_text("Round 1 of 8")
    expect(page.get_by_text("Administrator")).to_have_count(0)


@pytest.mark.soak  # a game against a bot, below, and two people in test_online say as much
def test_two_people_play_through_all_phases_to_the_end(
    visit: Callable[..., Page], house: House
) -> None:
    """DH-1.1: online, each with a page of their own, from an activation over a whole round to the end."""
    pages = gather(visit, house, ["Ana", "Ben"], NEARLY_SMALL, game="hospital")
    steps: set[str] = set()
    for _ in range(400):
        if all(page.locator(OVER).count() for page in pages):
            break
        for page in pages:
            lit = page.locator('header [aria-current="step"]')
            steps.update(lit.all_inner_texts())
            if HOSPITAL.is_asked(page):
                HOSPITAL.step(page)
    assert {"Ambulances", "Improvement", "Activation"} <= {step.split("\n")[-1] for step in steps}
    totals = [sorted(page.locator(f"{OVER} tfoot td").all_inner_texts()) for page in pages]
    assert totals[0] == totals[1]


def test_a_game_against_a_bot_leads_to_its_replay(page: Page, house: House) -> None:
    """DH-9.1: the result, and every step of the game once more."""
    no_confirmation(page.context)
    open_table(page, house.address, ["me", "bot:random"], position=NEARLY_SMALL)
    assert play_on(page, 200)
    end = page.locator(OVER)
    expect(end.get_by_role("heading").first).to_contain_text("point")
    expect(end.locator("tfoot")).to_contain_text("Total")
    end.get_by_role("link", name=re.compile("replay", re.IGNORECASE)).click()
    page.locator("summary", has_text="Verification").click()
    expect(page.get_by_text("The record is intact and follows the rules.")).to_be_visible()
    assert [] == raw_ids(page)


def test_an_activation_is_made_in_any_order_and_taken_back(page: Page, house: House) -> None:
    """DH-5.6, DH-13.1: a patient first, then a room and a specialist; undo gives it all back."""
    open_last(page, house.address)
    mine = page.locator('.plan[data-seat="0"] .wards')
    before = mine.locator("[data-patient]").evaluate_all(_PATIENTS)
    press(page, "patient:1")
    glowing = page.locator(".room.legal").evaluate_all("(all) => all.map((one) => one.dataset.ref)")
    assert "department:d_critical" in glowing
    assert "department:d_clinic" not in glowing  # it takes fives and sixes
    press(page, "card:s_surgeon")
    press(page, "department:d_critical")
    expect(page.locator(".bar h2")).to_contain_text("Surgeon")
    expect(mine.locator('[data-patient="R4t"]')).to_have_count(2)
    while page.locator('.bar [aria-keyshortcuts="U"]:not([aria-disabled="true"])').count():
        page.keyboard.press("u")
        page.wait_for_timeout(150)
    assert before == mine.locator("[data-patient]").evaluate_all(_PATIENTS)


def test_a_patient_shows_what_a_pick_and_the_night_would_bring(page: Page, house: House) -> None:
    """DH-5.3, DH-6.1: the value after the effect on the die, what neglect does under it."""
    open_last(page, house.address)
    bed = page.locator('[data-anchor="bed:0:1"]')
    expect(bed.locator(".night")).to_have_text("▾2")
    expect(page.locator(".night", has_text="†")).to_have_count(2)
    press(page, "department:d_critical")
    expect(bed.locator(".badge")).to_have_text("4")
    expect(page.locator('[data-anchor="room:0:d_critical"] .staff')).to_be_visible()  # a nurse


def test_a_blood_bag_fans_out_its_colours(page: Page, house: House) -> None:
    """DH-5.8: on the die, exactly where it is legal."""
    open_last(page, house.address)
    press(page, "department:d_critical")
    press(page, "patient:3")
    page.locator(".fan").get_by_role("button", name="red").click()
    expect(page.locator('.plan [data-patient="Y5t~R"]')).to_have_count(1)
    expect(page.locator('[data-anchor="blood:0"]')).to_contain_text("1")


def test_what_cannot_be_chosen_says_why(page: Page, house: House) -> None:
    open_last(page, house.address)
    page.locator('.plan [data-ref="department:d_renal"]').dispatch_event("click")
    expect(page.locator(".bar.bad h2")).to_contain_text("Renal Unit")
    page.locator(".bar").get_by_role("button", name=re.compile("Read rule DH")).click()
    expect(page.get_by_role("dialog")).to_contain_text("DH-5")


def test_whoever_rests_on_something_is_told_why_not(page: Page, house: House) -> None:
    """One tip, and nothing is asked twice of the server; what is chosen and the bar stay in sight."""
    asked: list[str] = []
    page.on(
        "websocket", lambda socket: socket.on("framesent", lambda sent: asked.append(str(sent)))
    )
    open_last(page, house.address)
    renal = page.locator('.plan [data-ref="department:d_renal"] .floor')
    for _ in range(4):
        renal.hover(force=True)
        expect(page.locator(".tip .why")).to_contain_text("Renal Unit")
        page.mouse.move(1, 1)
        expect(page.locator(".tip")).to_have_count(0)
    # Once, and once more where the bot has moved meanwhile.
    assert 1 <= sum('"why"' in one for one in asked) <= 2
    press(page, "department:d_clinic")
    page.locator('.plan [data-ref="patient:1"]').hover(force=True)
    expect(page.locator(".tip .why")).to_be_visible()
    assert [] == page.evaluate(_COVERED)
    page.keyboard.press("Escape")
    expect(page.locator(".bar h2")).to_contain_text("Choose a department")
    # What was cancelled may take the focus back a moment later: come again.
    assert any(_is_told_by_key(page) for _ in range(5))


def _is_told_by_key(page: Page) -> bool:
    """Whether a tip comes up for who walks to a department with the keyboard."""
    page.locator('.plan [data-ref="department:d_renal"]').focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    told = page.locator(".tip .why", has_text="Renal Unit")
    with suppress(TimeoutError):
        told.wait_for(timeout=1500)
    return told.is_visible()


def test_the_end_is_confirmed_with_its_forecast_and_shown(page: Page, house: House) -> None:
    """DH-9.1: the last `done` cannot be taken back, and says what it wastes."""
    open_last(page, house.address)
    page.locator('[data-ref="button:done"]').click()
    expect(page.locator(".bar")).to_contain_text("get worse")
    page.get_by_role("button", name="Confirm").click()
    page.locator(NEXT).click()
    end = page.locator(OVER)
    expect(end.get_by_role("heading").first).to_contain_text("point")
    with page.expect_download() as saved:
        end.get_by_role("link", name="Save record").click()
    assert saved.value.suggested_filename.startswith("dicehospital-")


def test_the_night_is_seen_and_can_be_skipped(visit: Callable[..., Page], house: House) -> None:
    """DH-6.1: patients get worse ward by ward; a press ends the scene; stillness shows none."""
    moving = visit(reduced_motion="no-preference")
    no_confirmation(moving.context)
    open_table(moving, house.address, ["me", "bot:random"], position=NEARLY)
    moving.locator('[data-ref="button:done"]').click()
    expect(moving.locator(".patient.worse, .patient.dies").first).to_be_attached()
    moving.locator(".interlude h2").click()
    expect(moving.locator(NEXT)).to_be_visible()
    expect(moving.locator(".patient.worse, .patient.dies")).to_have_count(0)


def test_a_round_is_played_by_key_alone(page: Page, house: House) -> None:
    """Digits for rooms and patients, N for the nurses, E to end, Enter to confirm."""
    open_table(page, house.address, ["me", "bot:random"], position=NEARLY)
    seen = page.locator("header .round")
    before = seen.inner_text()
    for _ in range(120):
        if page.locator(OVER).count() or seen.inner_text() != before:
            break
        kind = (HOSPITAL.lit(page) or ("",))[0]
        page.keyboard.press({"confirm": "Enter", "next": "Enter", "button": "e"}.get(kind, "1"))
        page.wait_for_timeout(60)
    assert before != seen.inner_text()
    page.keyboard.press("t")
    expect(page.locator(".decision")).to_be_visible()


def test_two_at_one_screen_hide_their_administrators(page: Page, house: House) -> None:
    """DH-2.4: what one was dealt is covered before the screen turns to the other."""
    no_confirmation(page.context)
    open_table(page, house.address, ["me", "local"], names={"1": "Ben"})
    both, kinds = HOSPITAL.at_one_screen(), []
    while not page.locator('header [aria-current="step"]').count():
        if page.locator(".over").count():
            assert 0 == page.locator(".dh").count()  # nothing of the table shows through
        kinds.append(both.step(page))
        assert len(kinds) < 30, kinds
    assert "hands" in kinds


@pytest.mark.soak  # test_soak_games plays every edition, too
def test_the_prototype_is_played_on_the_same_table(page: Page, house: House) -> None:
    """DH-11.1: its rooms and specialists, through a whole round."""
    no_confirmation(page.context)
    open_table(page, house.address, ["me", "bot:random"], options={"edition": "proto212"})
    seen = page.locator("header .round")
    first = seen.inner_text()
    for _ in range(120):
        if seen.inner_text() != first:
            break
        HOSPITAL.step(page)
    assert first != seen.inner_text()
    assert [] == raw_ids(page)


@pytest.mark.soak  # test_in_sight is French, and test_alone is alone
def test_alone_in_french(guest: Callable[..., BrowserContext], house: House) -> None:
    """DH-12.1: a solo game, every moment of it in French words."""
    page = guest(locale="fr-FR").new_page()
    no_confirmation(page.context)
    open_table(page, house.address, ["me"], players=1)
    for _ in range(14):
        assert [] == raw_ids(page)
        HOSPITAL.step(page)
    expect(page.locator("header")).to_contain_text("Tour")
    expect(page.get_by_role("heading", name="Rapports médicaux")).to_be_visible()


@pytest.mark.parametrize("locale", ["fr-FR", pytest.param("en-GB", marks=pytest.mark.soak)])
def test_community_care_is_played_by_clicking(
    visit: Callable[..., Page], house: House, locale: str
) -> None:
    """DH-14, DH-15, DH-16: city, wards and tokens in words, and every question of two rounds."""
    page = visit(locale=locale, **PHONE)
    no_confirmation(page.context)
    open_table(page, house.address, ["me", "bot:random"], options={"modules": list(CARE)})
    for _ in range(7):
        assert [] == raw_ids(page)
        assert 0 == overflow(page)
        play_on(page, 6)
    assert not violations(page)
    assert page.locator('.wards [data-patient^="M"]').count() > 0


@pytest.mark.soak
def test_the_automa_is_an_opponent_with_a_name(page: Page, house: House) -> None:
    """DH-19.7: it has a score, a line of cards, and a place at the table."""
    no_confirmation(page.context)
    open_table(page, house.address, ["me"], players=1, options={"solo": "automa"})
    expect(page.get_by_role("heading", name="Automa")).to_be_visible()
    play_on(page, 20)
    assert [] == raw_ids(page)


def test_its_table_is_loaded_only_where_it_is_played(page: Page, house: House) -> None:
    scripts: list[str] = []
    page.on("response", lambda response: scripts.append(response.url))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert [] == [url for url in scripts if "hospital" in url.rsplit("/", 1)[1].lower()]
    open_last(page, house.address)
    assert any("web_hospital" in url for url in scripts)
