"""Nothing is late: what a press, a moment of the night and a frame cost the page, in processor time."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.driving import HOSPITAL, NEXT
from tests.browser.tables import no_confirmation
from tests.browser.test_care import BOTS
from tests.browser.test_hospital import open_table
from tests.browser.test_in_sight import MOMENTS
from tests.browser.test_scenes import moving
from tests.browser.test_viewport import OVERLOADED
from tests.browser.work import traced

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.browser.house import House

FRAME_MS = 50
PRESS_MS = 100
NIGHTS = {"short": 2_000, "full": 7_000}  # milliseconds, and no less
DESK, LARGE = (1440, 900), (2560, 1440)
PRESSES = {"activation": 8, "city": 2, "display": 2, "desks and tokens": 3}
END = '[data-ref="button:done"]'
# Marks the first frame after the answer to a press: its task, which paints it, counts as a whole. A timer would
# wait for what bots answer, too, where the machine is busy: that is painted after the press has been.
_WATCH_ANSWERS = """
window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', ({ data }) => {
      if (!data.startsWith('{"type":"update"')) return;
      const name = window.pressed;
      window.pressed = null;
      if (name) requestAnimationFrame(() => performance.mark(`${name} painted`));
    });
  }
};
"""
_PRESSES = "(name) => { window.pressed = name; performance.mark(name); }"
_IS_PAINTED = "(name) => performance.getEntriesByName(`${name} painted`).length > 0"
# Marks the night from its first frame to its result; nothing asks the page meanwhile, which would be work, too.
_WATCH_THE_NIGHT = """() => {
  const marks = [['night', '.interlude'], ['morning', '.interlude .next']];
  const look = () => {
    while (marks.length && document.querySelector(marks[0][1])) performance.mark(marks.shift()[0]);
  };
  new MutationObserver(look).observe(document.querySelector('#app'), { childList: true, subtree: true });
}"""
_MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
_STILL = f"() => ({_MOVING})() === 0"
_SECOND = 1_000  # milliseconds
_SETTLED = 300  # and so many until everything that was asked for has come


def on_time(late: object) -> None:
    """Nothing is late, unless more wait for the processor than a page can be measured beside."""
    if late and (load := os.getloadavg()[0] / (os.cpu_count() or 1)) > OVERLOADED:
        pytest.skip(f"{load:.0f} processes wait for each core: {late} tells of them")
    assert not late


def open_five(page: Page, house: House, moment: str) -> None:
    """A table of five with every module."""
    no_confirmation(page.context)
    open_table(page, house.address, ["me", *BOTS], position=MOMENTS[moment][0])
    HOSPITAL.lit(page)
    page.wait_for_timeout(_SETTLED)


def press(page: Page, name: str) -> str:
    """Click one lit thing that the pointer is on already; what kind of thing it was."""
    found = HOSPITAL.lit(page)
    assert found is not None
    page.locator(found[1]).first.hover()
    page.wait_for_timeout(_SETTLED)
    page.evaluate(_PRESSES, name)
    page.mouse.down()
    page.mouse.up()
    page.wait_for_timeout(_SETTLED)
    page.wait_for_function(_IS_PAINTED, arg=name)
    page.mouse.move(1, 1)
    page.wait_for_timeout(_SETTLED)
    return found[0]


@pytest.mark.soak
@pytest.mark.drawn
def test_a_press_is_soon_painted_with_every_module_and_five_players(
    visit: Callable[..., Page], browser: Browser, house: House
) -> None:
    page = visit(viewport={"width": DESK[0], "height": DESK[1]})
    page.add_init_script(_WATCH_ANSWERS)
    took: dict[str, float] = {}
    for moment, presses in PRESSES.items():
        open_five(page, house, moment)
        with traced(browser, page) as trace:
            names = [f"{moment} {n}" for n in range(presses)]
            kinds = {name: press(page, name) for name in names}
        took |= {
            f"{name}: {kinds[name]}": round(trace.work(name, f"{name} painted")) for name in names
        }
    print(f"milliseconds from press to paint ({trace.slowness():.1f} times as slow): {took}")  # noqa: T201 (the figures are the news)
    on_time({name: ms for name, ms in took.items() if ms > PRESS_MS})


@pytest.mark.soak
@pytest.mark.drawn
@pytest.mark.parametrize(
    ("size", "length"),
    [(DESK, "short"), (DESK, "full"), (LARGE, "full"), ((390, 844), "full")],
    ids=str,
)
def test_no_frame_of_the_night_takes_long_and_nothing_moves_after_it(
    visit: Callable[..., Page], browser: Browser, house: House, size: tuple[int, int], length: str
) -> None:
    page = moving(visit, viewport={"width": size[0], "height": size[1]})
    page.add_init_script(f"localStorage.setItem('dicehospital.night', '{length}')")
    open_five(page, house, "activation")
    page.locator(END).hover()
    page.wait_for_timeout(_SETTLED)
    with traced(browser, page) as trace:
        page.evaluate(_WATCH_THE_NIGHT)
        trace.mark("press")
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(NIGHTS[length])
        expect(page.locator(NEXT)).to_be_focused()
        page.wait_for_function(_STILL)
        page.wait_for_timeout(_SETTLED)
        trace.mark("still")
        page.wait_for_timeout(_SECOND)
        trace.mark("end")
    frames = trace.frames("night", "still")
    slowest: Any = sorted(frames, key=lambda frame: -frame.work)[:5]
    print(f"{len(frames)} frames ({trace.slowness():.1f} times as slow), the slowest: {slowest}")  # noqa: T201 (as above)
    assert [] == trace.frames("still", "end")
    assert 0 == page.evaluate(_MOVING)
    on_time([frame for frame in frames if frame.work > FRAME_MS])
    on_time([ms for ms in [trace.work("press", "night")] if ms > PRESS_MS])
