"""People look after themselves: what is kept of them, whom they report, and what those see who are banned."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.tables import make_table
from tests.browser.test_online import gather
from tests.cli.program import Seen, run

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from tests.browser.house import House


def host(house: House, *arguments: str) -> Seen:
    """A command of the host, which has an event loop of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run, "host", *arguments, "--data", house.data, "--lang", "en").result()


def test_a_slow_server_leaves_the_name_that_was_typed_meanwhile(page: Page) -> None:
    held: list[Route] = []
    page.route("**/api/me", lambda route: held.append(route))  # noqa: PLW0108 (a method cannot be marked)
    page.goto("/settings")
    page.get_by_label("Name").fill("Zoe")
    with page.expect_response("**/api/me"):
        held[0].continue_()
    page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    expect(page.get_by_label("Name")).to_have_value("Zoe")
    page.unroute("**/api/me")


def test_a_name_that_is_suggested_is_typed_over(visit: Callable[..., Page], house: House) -> None:
    ana, ben = visit(), visit()
    table = make_table(ana.context, house.address, ["me", "open"])
    ben.goto(f"/join/{table['invite']}")
    ben.get_by_role("button", name="Take this seat").click()
    name = ben.get_by_role("textbox", name="Name")
    expect(name).not_to_have_value("")
    ben.keyboard.type("Ben")
    expect(name).to_have_value("Ben")


def test_a_part_that_did_not_load_says_so_and_can_be_asked_for_again(page: Page) -> None:
    page.route("**/Kept-*.js", lambda route: route.abort())
    page.goto("/settings")
    again = page.get_by_role("alert").get_by_role("button", name="Reload")
    expect(again).to_be_visible()
    page.unroute("**/Kept-*.js")
    again.click()
    expect(page.get_by_text("you have no name here yet")).to_be_visible()


def test_a_visitor_downloads_and_deletes_what_is_kept(page: Page) -> None:
    page.goto("/settings")
    expect(page.get_by_text("Nothing: you have no name here yet.")).to_be_visible()
    page.get_by_label("Name").fill("Zoe")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Name saved").first).to_be_attached()
    page.reload()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download everything").click()
    kept = json.loads(Path(coming.value.path()).read_text())
    assert ("dicehospital-me.json", "Zoe") == (coming.value.suggested_filename, kept["name"])
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("This can’t be undone.")).to_be_visible()
    assert [] == violations(page)
    page.get_by_role("button", name="Keep everything").click()
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Nothing: you have no name here yet.")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("")
    assert [] == [one for one in page.context.cookies() if "guest" in str(one.get("name"))]


def test_a_player_is_reported_and_banned(visit: Callable[..., Page], house: House) -> None:
    ana, ben = gather(visit, house, ["Ana", "Ben"], None)
    ana.wait_for_selector(".bay")
    ana.keyboard.press("m")
    ana.get_by_role("button", name="Report or block Ben").click()
    dialog = ana.get_by_role("dialog", name="Report or block Ben")
    dialog.get_by_label("Rude or disturbing behaviour").check()
    dialog.get_by_label("Anything else that helps").fill("He shouts")
    assert [] == violations(ana)
    dialog.get_by_role("button", name="Send report").click()
    thanks = ana.get_by_text("Thank you. The server’s administrator will read it.")
    expect(thanks.first).to_be_attached()
    (report,) = json.loads(host(house, "reports", "--json").out)
    assert ("Ben", "conduct", "He shouts") == (report["name"], report["reason"], report["words"])
    assert 0 == host(house, "ban", f"{report['reported']}", "--reason", "Shouting").status
    expect(ben.get_by_role("heading", name="You can’t come in here")).to_be_visible()
    expect(ben.get_by_text("Reason: Shouting")).to_be_visible()
    assert [] == violations(ben)
    ben.reload()
    expect(ben.get_by_text("Reason: Shouting")).to_be_visible()
    assert [] == violations(ben)
