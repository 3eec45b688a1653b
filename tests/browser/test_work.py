"""Nothing is late: what a press, a moment of the night and a frame cost the page, in processor time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.driving import HOSPITAL, NEXT
from tests.browser.tables import no_confirmation
from tests.browser.test_hospital import open_table
from tests.browser.test_in_sight import BOTS, MOMENTS
from tests.browser.test_scenes import moving
from tests.browser.work import Trace, traced

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page, WebSocket

    from tests.browser.house import House

FRAME_MS = 50
PRESS_MS = 100
NIGHTS = {"short": 2_000, "full": 7_000}  # milliseconds, and no less
DESK, LARGE = (1440, 900), (2560, 1440)
PRESSES = {"activation": 8, "city": 2, "display": 2, "desks and tokens": 3}
END = '[data-ref="button:done"]'
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
_PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
_SECOND = 1_000  # milliseconds
_SETTLED = 300  # and so many until everything that was asked for has come


def open_five(page: Page, house: House, moment: str) -> None:
    """A table of five with every module."""
    no_confirmation(page.context)
    open_table(page, house.address, ["me", *BOTS], position=MOMENTS[moment][0])
    HOSPITAL.lit(page)
    page.wait_for_timeout(_SETTLED)


def press(page: Page, trace: Trace, socket: WebSocket, name: str) -> str:
    """Click one lit thing that the pointer is on already; what kind of thing it was."""
    found = HOSPITAL.lit(page)
    assert found is not None
    page.locator(found[1]).first.hover()
    page.wait_for_timeout(_SETTLED)
    trace.mark(name)
    with socket.expect_event("framereceived"):
        page.mouse.down()
        page.mouse.up()
    page.evaluate(_PAINTED)
    trace.mark(f"{name} painted")
    page.mouse.move(1, 1)
    page.wait_for_timeout(_SETTLED)
    return found[0]


@pytest.mark.drawn
def test_a_press_is_soon_painted_with_every_module_and_five_players(
    visit: Callable[..., Page], browser: Browser, house: House
) -> None:
    page = visit(viewport={"width": DESK[0], "height": DESK[1]})
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 (Playwright marks what it calls)
    took: dict[str, float] = {}
    for moment, presses in PRESSES.items():
        open_five(page, house, moment)
        with traced(browser, page) as trace:
            names = [f"{moment} {n}" for n in range(presses)]
            kinds = {name: press(page, trace, sockets[-1], name) for name in names}
        took |= {
            f"{name}: {kinds[name]}": round(trace.work(name, f"{name} painted")) for name in names
        }
    print(f"milliseconds from press to paint ({trace.slowness():.1f} times as slow): {took}")  # noqa: T201 (the figures are the news)
    assert {} == {name: ms for name, ms in took.items() if ms > PRESS_MS}


@pytest.mark.drawn
@pytest.mark.parametrize(
    ("size", "length"),
    [
        (DESK, "short"),
        pytest.param(DESK, "full", marks=pytest.mark.soak),
        pytest.param(LARGE, "full", marks=pytest.mark.soak),
        pytest.param((390, 844), "full", marks=pytest.mark.soak),
    ],
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
    assert [] == [frame for frame in frames if frame.work > FRAME_MS]
    assert trace.work("press", "night") <= PRESS_MS
    assert [] == trace.frames("still", "end")
    assert 0 == page.evaluate(_MOVING)
