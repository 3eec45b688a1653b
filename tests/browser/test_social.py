"""People round a table: what they say to each other, and how they are called to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.driving import step
from tests.browser.tables import THREE_LAST
from tests.browser.test_online import gather

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => window.away === true })"
GROWN = """() => {
  const line = document.createElement('p');
  const tag = document.createElement('span');
  Object.assign(line.style, { display: 'flex', height: '80px' });
  tag.className = 'tag';
  tag.textContent = 'used';
  line.append(tag);
  document.body.append(line);
  return tag.getBoundingClientRect().height;
}"""
DISTANCE = """(seat) => {
  const { left, top } = document.querySelector('.bubble').getBoundingClientRect();
  const away = ({ right, y, height }) => Math.hypot(left - right, top - (y + height / 2));
  const faces = [...document.querySelectorAll(`[data-avatar="${seat}"]`)];
  return Math.min(...faces.map((face) => away(face.getBoundingClientRect())));
}"""

# Ambulances stand open, and Ana is the first to choose.
INTAKE: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "round": 3,
    "phase": "intake",
    "first_player": 0,
    "step": "choose",
    "ambulances": [
        {"number": 1, "patients": ["R2", "Y2", "G2"], "seat": None},
        {"number": 2, "patients": ["R3", "Y4", "G4"], "seat": None},
        {"number": 3, "patients": ["R5", "Y5", "G5"], "seat": None},
    ],
    "hospitals": [{"patients": ["R3"]}, {"patients": ["G3"]}],
    "seed": 3,
}


def say(page: Page, phrase: str) -> None:
    """Open the list and say something."""
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("button", name=phrase, exact=True).click()


def test_people_speak_in_phrases_and_whoever_wants_quiet_has_it(
    visit: Callable[..., Page], house: House
) -> None:
    ana, ben = gather(visit, house, ["Ana", "Ben"], None)
    ben.wait_for_selector(".bay")
    say(ana, "Good luck!")
    bubble = ben.locator(".bubble")
    expect(bubble).to_have_text("Good luck!")
    assert ben.evaluate(DISTANCE, 0) < 4
    say(ben, "Yay")
    expect(ana.locator(".bubble")).to_have_count(2)
    expect(bubble).to_have_count(0, timeout=8_000)
    ben.get_by_role("button", name="Say something").click()
    assert [] == violations(ben)
    ben.get_by_label("Show other players’ messages").uncheck()
    ben.keyboard.press("Escape")
    say(ana, "Bravo")
    expect(ana.locator(".bubble")).to_have_count(1)
    expect(bubble).to_have_count(0)


def test_a_die_planned_while_the_chief_chooses_is_taken_when_the_turn_comes(
    visit: Callable[..., Page], house: House
) -> None:
    ana, ben, _cleo = gather(visit, house, ["Ana", "Ben", "Cleo"], THREE_LAST)
    ben.get_by_role("button", name="Plan ahead").click()
    ben.get_by_role("button", name=re.compile(r"^green \d$")).click()
    expect(ben.get_by_role("button", name=re.compile("^Planned: green"))).to_be_visible()
    ana.locator(".bay.red").click()
    expect(ben.locator(".toast")).to_contain_text("Taken as planned: green")
    expect(ben.locator(".bay.green.chosen")).to_have_count(1)


def plan_second(ben: Page) -> None:
    """Ben wishes for ambulance 2 while Ana chooses."""
    ben.get_by_role("button", name="Plan ahead").click()
    wishes = ben.get_by_role("group", name="Plan ahead")
    wishes.get_by_role("button", name=re.compile("^Ambulance 2")).click()
    expect(ben.get_by_role("button", name=re.compile("^Planned: Ambulance 2"))).to_be_visible()


@pytest.mark.parametrize(("taken", "told"), [(3, "Taken as planned"), (2, "Gone: ")])
def test_an_ambulance_planned_while_another_chooses_is_taken_or_gone(
    visit: Callable[..., Page], house: House, taken: int, told: str
) -> None:
    ana, ben = gather(visit, house, ["Ana", "Ben"], INTAKE, game="hospital")
    plan_second(ben)
    ana.locator(f'.about [data-ref="ambulance:{taken}"]').click()
    expect(ben.locator(".toast")).to_contain_text(told)


def test_a_turn_that_comes_to_a_page_out_of_sight_is_called(
    visit: Callable[..., Page], house: House
) -> None:
    ana, ben = gather(visit, house, ["Ana", "Ben"], THREE_LAST, bots=1)
    ben.wait_for_selector(".bay")
    ben.evaluate(HIDDEN)
    ben.evaluate("window.away = true")
    assert "die" == step(ana)
    expect(ben).to_have_title("● Table · Dice Hospital")
    ben.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(ben).to_have_title("Table · Dice Hospital")
    assert not ana.title().startswith("●")


def test_an_invitation_to_a_server_of_this_machine_says_so(page: Page, house: House) -> None:
    page.goto("/new")
    page.get_by_text("With friends online").click()
    page.get_by_role("button", name="Create table and invite").click()
    expect(
        page.get_by_text("This server only accepts connections from this computer")
    ).to_be_visible()
    command = page.get_by_role("textbox", name="Command to open the server")
    expect(command).to_have_value(
        f"dicehospital serve --host 0.0.0.0 --port {port(page)} --data {house.data}"
    )


def port(page: Page) -> str:
    """The port of the server that a page came from."""
    return str(page.evaluate("location.port"))


def test_a_tag_keeps_its_shape_beside_something_tall(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(GROWN) < 30
