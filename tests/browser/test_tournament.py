"""A tournament in two browsers: made, joined by its link, played with bots, compared, side by side."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.test_phone import overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

# Plays my game of the open round over a socket, as the page would: of what is asked always the same choice.
# Not more often than a socket may (`DICEHOSPITAL_RATE`); what is refused all the same is asked again.
PLAY = """async ([path, choice]) => {
  const made = await fetch(`/api/tournaments/${path.split('/').pop()}/tables`, { method: 'POST' });
  const { table } = await made.json();
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`);
  let shown = {}, view = {}, sent = 0, since = 0, asked = null;
  return new Promise((done, failed) => {
    const send = () => socket.send(JSON.stringify({ type: 'act', id: `a${(sent += 1)}`, ...asked }));
    socket.onclose = ({ code }) => failed(new Error(`closed: ${code}`));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.type === 'sync') [shown, view] = [frame.table, frame.view];
      else if (frame.type === 'update') {
        [shown, view] = [{ ...shown, ...frame.table }, { ...view, ...frame.view }];
      } else return void (frame.type === 'reject' && setTimeout(send, 300));
      if (view.over) return done(table), socket.close();
      const seat = shown.yours[0], phase = shown.phase[seat];
      if (!view.options?.length || phase === since) return;
      since = phase;
      const { word } = view.options[Math.min(choice, view.options.length - 1)];
      asked = { seat, base: 0, phase, do: { kind: 'pick', word } };
      setTimeout(send, 70);
    };
  });
}"""


def make(page: Page, seats: str = "2", rounds: str = "1") -> str:
    """Make a tournament of Emergency Roll; the path of its page."""
    page.goto("/")
    page.get_by_role("link", name="Tournaments").click()
    page.get_by_label("Seats at a table").select_option(seats)
    page.get_by_role("combobox", name=re.compile("^Rounds")).select_option(rounds)
    page.get_by_label("A round lasts at most").select_option("60")
    page.get_by_role("button", name="Make the tournament").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Dice Hospital ER · ")
    page.wait_for_url(re.compile("/tournament/[0-9a-f]{32}$"))
    return "/" + page.url.split("/", 3)[3]


def join(page: Page, path: str, name: str) -> None:
    page.goto(path)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("You are in.")).to_be_visible()


@pytest.mark.drawn
def test_a_tournament_is_made_joined_played_and_compared(
    guest: Callable[..., BrowserContext],
) -> None:
    ann, ben = guest().new_page(), guest().new_page()
    path = make(ann)
    expect(ann.get_by_role("button", name="Start")).to_be_disabled()
    expect(ann.get_by_role("textbox", name="Invite")).to_have_value(re.compile(path))
    join(ben, path, "Ben")
    ann.reload()
    assert [] == violations_by_day_and_night(ann)
    ann.get_by_role("button", name="Start").click()
    ann.get_by_role("button", name=re.compile("Play at table . seat .|Play at table")).click()
    expect(ann.get_by_text("Round 1 of a tournament")).to_be_visible()
    expect(ann.locator(".bar").first).to_be_visible()
    expect(ann.get_by_role("button", name="Hint")).to_have_count(0)
    ann.evaluate(PLAY, [path, 0])
    ann.goto(path)
    expect(ann.get_by_text("You have played.")).to_be_visible()
    ben.goto(path)
    expect(ben.get_by_text("Results appear when you have played")).to_be_visible()
    expect(ben.get_by_text("points")).to_have_count(0)
    ben.evaluate(PLAY, [path, 9])
    ben.reload()
    expect(ben.get_by_text(re.compile("Won by"))).to_be_visible()
    rows = ben.get_by_role("group", name="Standings").get_by_role("row")
    expect(rows).to_have_count(3)
    assert [] == violations_by_day_and_night(ben)
    ben.get_by_role("link", name=re.compile("Beside table")).first.click()
    expect(ben.get_by_test_id("where")).to_have_text(re.compile("The first difference"))
    told = ben.get_by_test_id("told")
    expect(told).to_have_count(2)
    assert told.nth(0).inner_text() != told.nth(1).inner_text()
    ben.get_by_role("button", name="Back").click()
    expect(ben.get_by_test_id("where")).to_have_text(re.compile("The same so far"))
    ben.get_by_role("button", name="First difference").click()
    assert [] == violations_by_day_and_night(ben)


def test_a_tournament_fits_a_phone_and_one_screen(guest: Callable[..., BrowserContext]) -> None:
    ann = guest(viewport={"width": 390, "height": 844}).new_page()
    path = make(ann, "4", "2")
    assert overflow(ann) <= 0
    join(guest().new_page(), path, "Ben")
    ann.reload()
    ann.get_by_role("button", name="Start").click()
    expect(ann.get_by_role("heading", name="Standings")).to_be_visible()
    assert overflow(ann) <= 0
    ann.set_viewport_size({"width": 1280, "height": 720})
    assert ann.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 120")
