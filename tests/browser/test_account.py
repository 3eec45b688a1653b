"""A guest comes back on another device, signs others out, and is erased; nobody needs any of it to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations, violations_by_day_and_night
from tests.browser.test_people import host

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.house import House

PASSPHRASE = "seven kites over Rouen"  # noqa: S105 (of nobody)
_PLAY_A_GAME = """async () => {
  const ask = async (method, path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    return answer.json();
  };
  const today = (await ask('GET', '/api/daily')).days.find((day) => day.status === 'open');
  const { table } = await ask('POST', `/api/daily/${today.number}/er/tries`);
  return { number: today.number, table };
}"""
_KEPT = """async () => {
  const of = async (path) => (await fetch(path)).json();
  const { name, games } = await of('/api/me');
  const { streaks, played, days } = await of('/api/daily');
  const mine = days.flatMap((day) => day.deals.map((deal) => deal.mine));
  const career = await of('/api/me/career');
  return JSON.stringify([name, games.map((game) => game.id), streaks, played, mine, career]);
}"""


def named(page: Page, name: str) -> None:
    page.goto("/settings")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Name saved").first).to_be_attached()


def card(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title, exact=True)


def faults(page: Page) -> list[str]:
    """What axe finds once messages that go by themselves have gone."""
    expect(page.locator(".toast")).to_have_count(0)
    return violations(page)


def words_of(page: Page) -> str:
    page.goto("/account")
    page.get_by_role("button", name="Get recovery words").click()
    shown = page.get_by_test_id("recovery-words").get_by_role("listitem")
    expect(shown).to_have_count(10)
    return " ".join(shown.all_inner_texts())


def test_a_guest_comes_back_by_words_and_is_erased(visit: Callable[..., Page]) -> None:
    desk, phone = visit(), visit()
    named(desk, "Zoe")
    desk.evaluate(_PLAY_A_GAME)
    words = words_of(desk)
    assert [] == violations(desk)
    phone.goto("/account")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    assert [] == violations_by_day_and_night(phone)
    phone.get_by_label("The ten words, in order").fill(words.rsplit(" ", 1)[0] + " wrongg")
    sign_in = card(phone, "With recovery words").get_by_role("button", name="Sign in")
    sign_in.click()
    wrong = "“wrongg” is none of the recovery words: check its spelling"
    expect(phone.get_by_role("alert").get_by_text(wrong)).to_be_visible()
    phone.get_by_label("The ten words, in order").fill(words.upper())
    sign_in.click()
    expect(phone.get_by_text("Welcome back, Zoe").first).to_be_attached()
    expect(phone.get_by_role("heading", level=1)).to_be_focused()
    assert desk.evaluate(_KEPT) == phone.evaluate(_KEPT)
    assert "Zoe" in phone.evaluate(_KEPT)
    devices = card(phone, "Devices")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    expect(devices.get_by_text("(this one)")).to_have_count(1)
    assert [] == faults(phone)
    devices.get_by_role("button", name="Sign out all others").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    desk.reload()
    expect(desk.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()
    phone.goto("/settings")
    phone.get_by_role("button", name="Delete everything").click()
    phone.get_by_role("button", name="Delete for good").click()
    expect(phone.get_by_text("Nothing: you have no name here yet.")).to_be_visible()
    desk.get_by_label("The ten words, in order").fill(words)
    card(desk, "With recovery words").get_by_role("button", name="Sign in").click()
    expect(desk.get_by_role("alert").get_by_text("belong to nobody here")).to_be_visible()


def test_a_name_and_a_passphrase_by_the_keyboard_alone(visit: Callable[..., Page]) -> None:
    desk, phone = visit(), visit()
    desk.goto("/account")
    create = card(desk, "Name and passphrase")
    create.get_by_label("Name").fill("Zénobie K")
    desk.keyboard.press("Tab")
    desk.keyboard.type("short")
    desk.keyboard.press("Enter")
    expect(create).to_be_visible()  # the browser itself says what is missing
    desk.keyboard.press("Control+A")
    desk.keyboard.type(PASSPHRASE)
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("You sign in as Zénobie K.")).to_be_visible()
    assert [] == faults(desk)
    phone.goto("/account")
    way = card(phone, "With your name")
    way.get_by_label("Name").fill("zenobie k")
    way.get_by_label("Passphrase").fill("eight kites over Rouen")
    phone.keyboard.press("Enter")
    expect(way.get_by_role("alert")).to_have_text("Name or passphrase is wrong")
    way.get_by_label("Passphrase").fill(PASSPHRASE)
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("You sign in as Zénobie K.")).to_be_visible()
    devices = card(phone, "Devices")
    devices.get_by_role("button", name="Sign out: Chrome, Linux").first.click()
    expect(devices).to_be_hidden()
    expect(phone.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()
    phone.goto("/settings")
    expect(phone.get_by_text("Nothing: you have no name here yet.")).to_be_visible()


def test_a_link_of_the_host_sets_another_passphrase(
    visit: Callable[..., Page], house: House
) -> None:
    desk, phone = visit(), visit()
    desk.goto("/account")
    create = card(desk, "Name and passphrase")
    create.get_by_label("Name").fill("Forgetful")
    create.get_by_label("Passphrase").fill(PASSPHRASE)
    create.get_by_role("button", name="Create account").click()
    expect(desk.get_by_text("You sign in as Forgetful.")).to_be_visible()
    link = host(house, "reset", "forgetful").out.splitlines()[1]
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(link)
    reset = card(phone, "Set a new passphrase")
    reset.get_by_label("New passphrase").fill("nine kites over Rouen")
    assert "/account" == phone.evaluate("() => location.pathname + location.hash")
    assert [] == violations(phone)
    reset.get_by_role("button", name="Save and sign in").click()
    expect(phone.get_by_text("You sign in as Forgetful.")).to_be_visible()
    expect(reset).to_be_hidden()
    token = link.partition("=")[2]
    assert [] == [url for url in asked if token in url.partition("#")[0]]
    desk.reload()
    expect(desk.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (1920, 1080)])
def test_the_page_fits_every_screen(visit: Callable[..., Page], size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    wide = "() => document.documentElement.scrollWidth"
    words_of(page)
    assert page.evaluate(wide) <= size[0]
    create = card(page, "Name and passphrase")
    create.get_by_label("Name").fill(f"As wide as {size[0]}")
    create.get_by_label("Passphrase").fill(PASSPHRASE)
    create.get_by_role("button", name="Create account").click()
    create.locator("summary").click()
    expect(create.get_by_label("Current passphrase")).to_be_visible()
    page.locator("details > summary").last.click()
    assert page.evaluate(wide) <= size[0]
