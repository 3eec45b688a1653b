"""Games watched again: from files, links and finished tables."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from dicehospital.kernel.records.link import to_link
from tests.browser.driving import play_to_the_end
from tests.browser.tables import SOLO, no_confirmation, open_solo

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.house import House

RECORDS = Path(__file__).parents[1] / "records"
FILE = RECORDS / "three-clockwise.json"


def read(path: Path = FILE) -> Any:
    return json.loads(path.read_text("utf-8"))


def place(page: Page) -> int:
    return int(page.get_by_role("slider").input_value())


def open_file(page: Page, path: Path = FILE) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_test_id("replay-controls")).to_be_visible()


def test_a_record_is_proved_in_words_and_walked_through_with_buttons_and_keys(page: Page) -> None:
    open_file(page)
    proof = page.get_by_test_id("verification")
    expect(proof).to_contain_text("the hash chain is intact")
    expect(proof).to_contain_text("All dice and cards follow from the seed")
    expect(proof).to_contain_text("The scores match the rules")
    assert 0 == place(page)
    page.get_by_role("button", name="One move forward").click()
    page.keyboard.press("ArrowRight")
    assert 2 == place(page)
    page.keyboard.press("ArrowLeft")
    assert 1 == place(page)
    page.keyboard.press("PageDown")
    page.get_by_role("button", name="Next turn").click()
    expect(page.get_by_role("combobox", name="Go to turn")).to_have_value("3")
    page.get_by_role("combobox", name="Go to turn").select_option("9")
    expect(page.get_by_test_id("replay-controls")).to_contain_text("Turn 9, step")
    page.get_by_role("button", name="Go to end").click()
    expect(page.get_by_test_id("replay-sentence")).to_contain_text("The game is over")


def test_going_back_shows_what_was_there_before_and_every_player_s_sheet_can_lie_in_the_middle(
    page: Page,
) -> None:
    open_file(page)
    page.get_by_role("combobox", name="Go to turn").select_option("5")
    beds = page.locator("[data-bed].taken").count()
    page.get_by_role("button", name="Go to end").click()
    assert beds < page.locator("[data-bed].taken").count()
    page.get_by_role("combobox", name="Go to turn").select_option("5")
    assert beds == page.locator("[data-bed].taken").count()
    page.get_by_role("button", name="Go to end").click()
    seen = set()
    for number in range(3):
        page.get_by_role("radio").nth(number).check(force=True)
        seen.add(page.locator("[data-bed].taken").count())
    assert len(seen) > 1
    expect(page.locator("main")).not_to_contain_text(re.compile(r"\b[Yy]ou\b"))  # nobody plays now


def test_the_address_follows_and_leads_back_to_the_move(page: Page) -> None:
    link = to_link(read())
    page.goto(f"/replay?move=60#{link}")
    expect(page.get_by_test_id("replay-controls")).to_be_visible()
    sentence = page.get_by_test_id("replay-sentence").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"/replay\?move=6[1-3]#"))
    assert sentence != page.get_by_test_id("replay-sentence").inner_text()
    page.reload()
    expect(page.get_by_test_id("replay-controls")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    assert sentence == page.get_by_test_id("replay-sentence").inner_text()


def test_it_plays_by_itself_and_stops_at_the_end(page: Page) -> None:
    open_file(page)
    page.get_by_role("slider").fill("150")
    page.get_by_role("combobox", name="Speed").select_option(index=3)
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) >= 153")
    page.get_by_role("button", name="Pause").click()
    stopped = place(page)
    page.get_by_role("button", name="Go to end").click()
    assert stopped < place(page)


def test_a_file_can_be_passed_on_as_a_link_and_saved_again(page: Page) -> None:
    open_file(page)
    page.get_by_role("button", name="Go to end").click()
    page.locator("summary", has_text="Share").click()
    link = page.get_by_role("textbox", name="Copy link to the whole game").input_value()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download record").click()
    assert read() == read(saved.value.path())
    sentence = page.get_by_test_id("replay-sentence").inner_text()
    page.get_by_role("button", name="Open another game").click()
    page.get_by_role("textbox", name="Or paste a game link").fill(link)
    page.get_by_role("button", name="Open link").click()
    page.get_by_role("button", name="Go to end").click()
    assert sentence == page.get_by_test_id("replay-sentence").inner_text()


def test_a_game_that_is_not_over_is_not_shown(page: Page, house: House) -> None:
    table = open_solo(page, house.address, SOLO)
    page.goto(f"/replay/{table}")
    expect(page.get_by_test_id("replay-problem")).to_contain_text("once the game is over")


def _cut(record: Any) -> None:
    del record["format"]


def _change(record: Any) -> None:
    line = next(line for line in record["log"] if line.get("chance") == "roll")
    line["result"][0] = 7


@pytest.mark.parametrize(
    ("spoil", "field"), [(_cut, "record.format"), (_change, "record.log")], ids=["form", "dice"]
)
def test_a_bad_file_is_refused_with_the_field_that_is_wrong(
    page: Page, tmp_path: Path, spoil: Any, field: str
) -> None:
    record = read()
    spoil(record)
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(record), "utf-8")
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_test_id("replay-problem")).to_contain_text(field)


def test_a_file_that_is_no_record_at_all_is_refused(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "photo.json"
    path.write_bytes(b"\x89PNG")
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_test_id("replay-problem")).to_contain_text("photo.json is not JSON")


def test_a_finished_table_leads_to_its_replay(page: Page, house: House) -> None:
    no_confirmation(page.context)
    table = open_solo(page, house.address, SOLO)
    play_to_the_end(page)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_test_id("replay-controls")).to_be_visible()
    page.get_by_role("button", name="Go to end").click()
    expect(page).to_have_url(re.compile(rf"/replay/{table}\?move=\d+"))
    expect(page.get_by_test_id("verification")).to_contain_text("follow from the seed")
