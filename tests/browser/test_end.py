"""The end of a game of Dice Hospital, and its replay: what is told there is what the engine counted."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.driving import NEXT, OVER, play_to_the_end
from tests.browser.faces import HOSPITAL, out_of_sight
from tests.browser.tables import TWO, WARDS, make_table, no_confirmation
from tests.browser.test_hospital import LAST, open_table, raw_ids
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.house import House

RECORDS = Path(__file__).parents[1] / "hospital" / "records"
LAPTOP = {"viewport": {"width": 1280, "height": 720}}
ALONE = {**LAST, "players": 1, "hospitals": [{**WARDS, "administrator": None}]}
REPORTS = {**ALONE, "reports": {"columns": [["m01"], ["m05"], ["m07"]], "completed": ["m02"]}}
AUTOMA = {**LAST, "players": 1, "hospitals": [WARDS], "options": {"solo": "automa"}}
SENT_HOME = {**LAST, "hospitals": [{**WARDS, "discharged": ["R", "G"]}, LAST["hospitals"][1]]}
PLAIN = {"patients": ["R3", "Y4", "G6"], "departments": [], "specialists": [], "blood": 1}
TOLD = "words => document.querySelector('[data-testid=race]')?.textContent.includes(words)"
FIVE = {**LAST, "players": 5, "hospitals": [PLAIN] * 5}


def finish(page: Page, address: str, seats: list[str], position: dict[str, Any]) -> str:
    """A table in its last activation, which is ended at once; returns its id."""
    no_confirmation(page.context)
    wishes = {"game": "hospital", "start": True, "players": position["players"]}
    table = str(make_table(page.context, address, seats, position=position, **wishes)["id"])
    page.goto(f"/table/{table}")
    page.locator('[data-ref="button:done"]').first.click()
    page.locator(NEXT).click()
    page.locator(f"{OVER} [role=tab]").first.wait_for()
    return table


def numbers(cells: Locator) -> list[int]:
    """What stands in cells, after the words for those who only hear."""
    return [int(text.split()[-1].replace("\u2212", "-")) for text in cells.all_inner_texts()]


def told_total(end: Locator) -> list[int]:
    return numbers(end.locator(".sheet tfoot td"))


def nothing_is_told(page: Page) -> None:
    """While points are counted: no total, no cup, no panel and no word of who has won."""
    end = page.locator(OVER)
    expect(end.get_by_role("heading").first).to_contain_text("Counting points")
    expect(end.locator("[role=tab], tfoot, .cup, .podium, .actions, .confetti")).to_have_count(0)
    expect(page.locator(".side, .log, .players")).to_have_count(0)
    expect(page.locator("body")).not_to_contain_text(re.compile(r"\bwins?\b"))
    assert "win" not in page.title()


def open_tab(page: Page, name: str) -> None:
    page.locator(OVER).get_by_role("tab", name=name).click()


def test_the_end_tells_what_the_engine_counted(visit: Callable[..., Page], house: House) -> None:
    """DH-9.1: scores and rounds of the record, proof, link, and the rematch before all else."""
    page = visit(**LAPTOP)
    table = finish(page, house.address, ["me", "bot:random"], SENT_HOME)
    end = page.locator(OVER)
    record = page.context.request.get(f"/api/tables/{table}/record").json()
    assert record["result"]["scores"] == told_total(end)
    assert [] == violations_by_day_and_night(page)
    end.get_by_role("button", name="Discharged patients").click()
    expect(end.locator(".counted")).to_contain_text("Round 8")
    open_tab(page, "Rounds")
    row = end.locator(".story tbody tr").last
    assert record["result"]["scores"] == numbers(row.locator(".total"))
    open_tab(page, "Fairness")
    end.get_by_role("button", name="Check now").click()
    expect(end.get_by_role("status")).to_contain_text("Match")
    assert [] == out_of_sight(page, HOSPITAL)
    end.get_by_role("button", name="Share").click()
    expect(end.get_by_role("textbox", name="Result in words")).to_have_value(
        re.compile(r"^Dice Hospital\n.+: .+ points?\n")
    )
    expect(end.locator(".actions .primary")).to_have_text("Rematch")
    end.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(re.compile(table))


def test_the_last_round_is_told_before_the_points_are_counted(
    visit: Callable[..., Page], house: House
) -> None:
    """DH-9.1: what round 8 brought, no total and no word of the end; then the count, and then all the rest."""
    page = visit(**LAPTOP, reduced_motion="no-preference")
    no_confirmation(page.context)
    open_table(page, house.address, ["me", "bot:random"], position=SENT_HOME)
    points = page.locator(".side tfoot td").all_inner_texts()
    page.locator('[data-ref="button:done"]').click()
    expect(page.locator(".interlude")).to_contain_text("Round 8 results")
    expect(page.locator("header .round")).to_contain_text("Round 8")
    assert points == page.locator(".side tfoot td").all_inner_texts()
    expect(page.locator(".interlude .total, .log .game_over, .bar")).to_have_count(0)
    page.keyboard.press("Enter")
    end = page.locator(OVER)
    nothing_is_told(page)
    page.wait_for_function(TOLD, arg="Round 8 of 8")  # soon over: looked for in every frame
    expect(end.get_by_role("tab", name="Chart")).to_be_visible(timeout=6_000)  # unskipped
    expect(page.get_by_test_id("race")).to_have_count(0)


def test_the_end_of_emergency_roll_waits_for_its_count(
    visit: Callable[..., Page], house: House
) -> None:
    """ER-7.1: no panel beside the count; any press ends it, and it is not counted twice."""
    page = visit(**LAPTOP, reduced_motion="no-preference")
    no_confirmation(page.context)
    wishes = {"start": True, "position": {**TWO, "turn": 24}}
    table = make_table(page.context, house.address, ["me", "bot:random"], **wishes)
    page.goto(f"/table/{table['id']}")
    play_to_the_end(page)
    nothing_is_told(page)
    page.get_by_test_id("race").wait_for()
    page.keyboard.press("ArrowDown")
    end = page.locator(OVER)
    expect(end.get_by_role("heading").first).to_contain_text("point")
    expect(page.locator(".side").first).to_be_visible()
    page.reload()
    expect(end.get_by_role("heading").first).to_contain_text("point")
    expect(page.get_by_test_id("race")).to_have_count(0)


def test_alone_against_the_automa_and_in_a_crowd(page: Page, house: House) -> None:
    """DH-12.4, DH-19.7, DH-1.1: a result to beat, an opponent without a hospital, five columns."""
    end = page.locator(OVER)
    finish(page, house.address, ["me"], REPORTS)
    expect(end.locator(".how")).to_contain_text("Reports completed")
    finish(page, house.address, ["me"], AUTOMA)
    assert 2 == len(told_total(end))
    expect(end.get_by_role("heading").first).to_contain_text("point")
    finish(page, house.address, ["me", *["bot:random"] * 4], FIVE)
    assert 5 == len(told_total(end))
    assert [] == raw_ids(page)
    page.set_viewport_size({"width": 390, "height": 844})
    for name in ("Chart", "Rounds", "Hospitals", "Log"):
        open_tab(page, name)
        assert 0 == overflow(page), name


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.soak)])
def test_a_finished_hospital_is_a_picture_to_keep(
    visit: Callable[..., Page], house: House, language: str
) -> None:
    """A PNG with the hospital, its name and its points; nothing of it comes from elsewhere."""
    page = visit(**LAPTOP, locale=language)
    finish(page, house.address, ["me", "bot:random"], SENT_HOME)
    page.get_by_role("button", name=re.compile("Picture to keep|Image souvenir")).click()
    drawing = page.locator("dialog svg[role=img]")
    assert len(WARDS["specialists"]) < drawing.locator("svg.figure").count()
    with page.expect_download() as saved:
        page.get_by_role("button", name=re.compile("Save picture|Enregistrer l’image")).click()
    png = saved.value.path().read_bytes()
    assert (b"PNG", (2400, 1600)) == (png[1:4], struct.unpack(">II", png[16:24]))
    assert 100_000 < len(png) < 1_500_000


def test_the_finished_hospital_is_seen_beside_its_points(
    visit: Callable[..., Page], house: House
) -> None:
    """Where there is room for it; a press makes it large."""
    page = visit(viewport={"width": 1440, "height": 900})
    finish(page, house.address, ["me", "bot:random"], SENT_HOME)
    small = page.locator(".sheet .keepsake")
    expect(small.get_by_role("img")).to_be_in_viewport(ratio=0.5)
    assert [] == out_of_sight(page, HOSPITAL)
    small.click()
    expect(page.get_by_role("dialog").get_by_role("img").first).to_be_visible()
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(small).to_be_hidden()


def watch(page: Page, name: str) -> None:
    """An old record, opened as a file."""
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(RECORDS / f"{name}.json")
    page.get_by_test_id("replay-controls").wait_for()


def test_a_replay_is_walked_through_in_one_screen(visit: Callable[..., Page], house: House) -> None:
    """Board, log and controls at once; phases, rounds and turning points to jump to; nothing hidden below."""
    page = visit(**LAPTOP)
    page.goto(house.address)
    watch(page, "two-hard")
    where, slider = page.locator(".where"), page.get_by_role("slider")
    page.get_by_role("combobox", name="Go to round").select_option("3")
    expect(where).to_contain_text("Round 3")
    page.get_by_role("button", name="Next phase").click()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator('header [aria-current="step"]').first).to_be_visible()
    expect(page.locator(".log h3").first).to_have_text("Round 3")
    assert [] == out_of_sight(page, HOSPITAL)
    controls = page.get_by_test_id("replay-controls").bounding_box()
    assert controls is not None
    assert 720 >= controls["y"] + controls["height"]
    before = slider.input_value()
    page.locator("summary", has_text="Chart").click()
    page.locator("[data-fold=course] li button").first.click()
    assert before != slider.input_value()
    assert [] == violations_by_day_and_night(page)
    page.keyboard.press("Escape")
    expect(page.locator("[data-fold=course]")).not_to_have_attribute("open", "")
    page.get_by_role("radio").nth(1).check(force=True)
    expect(page.locator('.plan[data-seat="1"], .strip[data-seat="1"]').first).to_be_visible()
    record = json.loads((RECORDS / "two-hard.json").read_text("utf-8"))
    page.get_by_role("button", name="Go to end").click()
    page.get_by_role("tab", name="Points").click()
    assert record["result"]["scores"] == numbers(page.locator(".side tfoot td"))


def test_a_replay_fits_a_phone(visit: Callable[..., Page], house: House) -> None:
    """DH-19.7: against the Automa, whose side has no hospital to look at."""
    page = visit(**PHONE)
    page.goto(house.address)
    watch(page, "automa")
    expect(page.get_by_role("radio")).to_have_count(0)
    for key in ("PageDown", "Shift+PageDown", "End"):
        page.keyboard.press(key)
        assert 0 == overflow(page), key
    assert [] == raw_ids(page)
