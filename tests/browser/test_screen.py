"""One television and some phones: a screen for the room, a hand on each phone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.driving import ER, is_asked, step
from tests.browser.swift import Swift
from tests.browser.tables import ACTIVATION, THREE, TWO, make_table, no_confirmation

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocket

    from tests.browser.driving import Driver
    from tests.browser.house import House

Json = dict[str, Any]
SIZES = [(1280, 720), (1920, 1080), (2560, 1440)]
LEAST = 1 / 50  # of the height of a screen are letters that are read from three metres
CLICKS = 3_000
# What somebody reads from afar that is too small for it, or does not fit; rooms are known by their signs, and
# of what is told those lines are cut for which there is no room.
_ILL_SHOWN = """(least) => [...document.querySelectorAll('.screen *')].filter((one) => {
  const { right, bottom, width } = one.getBoundingClientRect();
  if (!width || one.closest('.sr-only, svg, .tells, .told li')) return false;
  return right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((one) => one.outerHTML.slice(0, 100)).concat(
  [...document.querySelectorAll('.head b, .head strong, .state, .waits, .told li, .goals span')]
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < least * innerHeight)
    .map((one) => one.outerHTML.slice(0, 100)),
)"""


class Heard:
    """The table as a page was shown it, frame by frame."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Json] = []
        self.view: Json = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, text: str | bytes) -> None:
        frame = json.loads(text)
        self.frames.append(frame)
        if frame["type"] in {"sync", "update"} and frame.get("view"):
            self.view = {**self.view, **frame["view"]}


def sit_down(phone: Page, invite: str, name: str) -> None:
    """Come in by the link of the picture, and take the first free seat."""
    no_confirmation(phone.context)
    phone.goto(f"/join/{invite}")
    phone.get_by_role("button", name="Take this seat").first.click()
    phone.get_by_role("textbox", name="Name").fill(name)
    phone.get_by_role("button", name="Use this name").click()


def asked_for(driver: Driver, page: Page) -> str | None:
    """What kind of thing can be clicked, once nothing is on its way any more."""
    found = driver.lit(page)
    return found and found[0]


def head(screen: Page, seat: int) -> Any:
    """What a screen says of a seat."""
    return screen.locator(f".head[data-seat='{seat}']")


def test_two_phones_play_before_a_television_that_knows_no_secret(
    visit: Callable[..., Page], house: House
) -> None:
    """Three at two phones: whatever one of them chooses in secret, the screen was not sent."""
    host, phone = visit(), visit()
    screen = visit(viewport={"width": 1280, "height": 720})
    shown, known = Heard(screen), Heard(phone)
    no_confirmation(host.context)
    table = make_table(host.context, house.address, ["me", "open", "open"], position=THREE)
    host.goto(f"/table/{table['id']}")
    screen.goto(f"/screen/{table['id']}?invite={table['invite']}")
    expect(host.get_by_text("The table is on the big screen.")).to_be_visible()
    expect(screen.locator(".waiting li.open")).to_have_count(2)
    sit_down(phone, table["invite"], "Ben")
    expect(screen.locator(".waiting").get_by_text("Ben", exact=True)).to_be_visible()
    phone.get_by_role("button", name="at this screen").click()
    phone.get_by_role("textbox", name="Name").fill("Cleo")
    phone.get_by_role("button", name="Use this name").click()
    expect(screen.get_by_role("heading", name="Every seat is taken")).to_be_visible()
    assert [] == violations(screen)

    host.get_by_role("button", name="Start game").click()
    expect(head(screen, 0)).to_contain_text("choosing")
    assert "die" == step(host)
    two = ER.at_one_screen()
    assert "die" == two.step(phone)
    # The die has arrived, and the phone is to be handed over.
    assert "hands" == asked_for(two, phone)
    expect(head(screen, 1)).to_contain_text("ready")
    assert known.view["taken"][1] is not None
    assert (None, True) == (shown.view["taken"][1], shown.view["has_taken"][1])
    told = [frame for frame in shown.frames if frame["type"] in {"sync", "update"}]
    assert {None} == {frame["seat"] for frame in told if "seat" in frame}
    assert ([], False) == (shown.view["options"], shown.view["secret"])
    assert 0 == screen.locator("header button:visible, a:visible, footer:visible").count()
    assert [] == violations(screen)

    phone.close()
    expect(head(screen, 1)).to_contain_text("away")
    again = phone.context.new_page()
    again.goto(f"/table/{table['id']}")
    expect(head(screen, 1)).to_contain_text("ready")
    assert "hands" == asked_for(two, again)


def test_somebody_without_a_phone_plays_at_the_keyboard_of_the_screen(
    visit: Callable[..., Page], house: House
) -> None:
    screen, phone = visit(viewport={"width": 1280, "height": 720}), visit()
    no_confirmation(screen.context)
    table = make_table(screen.context, house.address, ["me", "open"], position=TWO)
    screen.goto(f"/table/{table['id']}")
    screen.get_by_role("link", name="Show on a big screen").click()
    expect(screen.locator(".waiting")).to_be_visible()
    sit_down(phone, table["invite"], "Ben")
    screen.keyboard.press("Enter")
    expect(screen.get_by_text("You’re playing at the big screen’s keyboard.")).to_be_visible()
    screen.get_by_role("button", name="Start game").click()
    expect(screen.get_by_text("Press Enter to play at this keyboard")).to_be_visible()
    screen.keyboard.press("Enter")
    assert "die" == step(screen)
    expect(head(screen, 1)).to_contain_text("choosing")
    assert f"/screen/{table['id']}" in screen.url
    assert is_asked(phone)


@pytest.mark.parametrize(
    ("wishes", "seats"),
    [
        ({"game": "er", "position": TWO}, 2),
        ({"game": "er"}, 4),
        ({"game": "hospital", "position": ACTIVATION}, 3),
        ({"game": "hospital"}, 5),
    ],
)
def test_a_screen_is_read_from_afar_and_fits_at_every_size(
    visit: Callable[..., Page], house: House, wishes: Json, seats: int
) -> None:
    screen = visit(viewport={"width": 1280, "height": 720})
    at = ["me", *["local"] * (seats - 1)]
    table = make_table(screen.context, house.address, at, start=True, **wishes)
    screen.goto(f"/screen/{table['id']}")
    expect(screen.locator(".boards .head")).to_have_count(seats)
    for width, height in SIZES:
        screen.set_viewport_size({"width": width, "height": height})
        screen.wait_for_function(f"() => ({_ILL_SHOWN})({LEAST}).length === 0")


@pytest.mark.soak  # 24 turns of four phones
def test_four_phones_play_to_the_end_before_a_television(
    visit: Callable[..., Page], house: House
) -> None:
    names = ["Ana", "Ben", "Cleo", "Dan"]
    phones = [visit() for _ in names]
    screen = visit(viewport={"width": 1280, "height": 720})
    seats = ["me", *["open"] * (len(names) - 1)]
    no_confirmation(phones[0].context)
    table = make_table(phones[0].context, house.address, seats)
    phones[0].goto(f"/table/{table['id']}")
    screen.goto(f"/screen/{table['id']}?invite={table['invite']}")
    for phone, name in zip(phones[1:], names[1:], strict=True):
        sit_down(phone, table["invite"], name)
    phones[0].get_by_role("button", name="Start game").click()
    Swift(ER).play(phones, CLICKS)
    expect(screen.locator(".moment h2")).to_contain_text("with")
    totals = [text.split() for text in screen.locator(".result tfoot").all_inner_texts()]
    ends = [phone.locator("section.end tfoot").first.inner_text().split() for phone in phones]
    assert all(one == totals[0] for one in ends)
