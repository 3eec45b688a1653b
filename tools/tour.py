"""A short tour of both games as moving pictures: `python -m tools.tour [GAME...]` from the root.

A table of three is played as the greedy bot advises, with its page open in Chromium; some turns of it are
kept, picture by picture. Dice are as secret as at all tables, so no two tours are the same.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.driving import NEXT
from tests.browser.house import House
from tools.browser import program
from tools.screenshots import PATIENCE, new_table, seated

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "docs" / "images"
SEEN: Final = {"width": 1280, "height": 800}
KEPT: Final = (960, 600)
SHOWN: Final = 1_100  # milliseconds of each picture
LAST: Final = 3_500  # of the last one
QUALITY: Final = 62
COURSE: Final = "section.end figure svg"  # the points, turn by turn
_SETTLED: Final = 700  # milliseconds after which nothing moves on the page
View = dict[str, Any]


@dataclass(frozen=True)
class Tour:
    """Which decisions of a game are shown."""

    game: str
    clock: str  # what of a view says how far the game is
    moments: tuple[tuple[int, int], ...]  # from which turn or round on so many decisions
    end: str  # what the page shows when the game is over

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"tour_{self.game}.webp"


TOURS: Final = (
    Tour("er", "turn", ((1, 9), (9, 6), (24, 5)), "section.end table"),
    Tour("hospital", "round", ((1, 3), (2, 12), (6, 7)), "section.end [role=tab]"),
)


def is_kept(tour: Tour, view: View, taken: dict[int, int]) -> bool:
    """Whether the decision is one of those that are shown; it is counted then."""
    first, most = max(moment for moment in tour.moments if moment[0] <= view[tour.clock])
    if taken.get(first, 0) == most:
        return False
    taken[first] = taken.get(first, 0) + 1
    return True


def pictures(tour: Tour, page: Page, house: House) -> Iterator[Image.Image]:
    """Play a game to its end; yield what the page shows at its moments, and the end."""
    table = new_table(page, house, tour.game)
    page.goto(f"/table/{table}")
    page.locator(".bar").first.wait_for()
    taken: dict[int, int] = {}
    with seated(page, house, table) as player:
        while not player.view["over"]:
            if is_kept(tour, player.view, taken):
                yield from results(page)
                yield picture(page)
            player.go_on()
    page.wait_for_selector(f"{NEXT}, {tour.end}")
    yield from results(page)
    page.locator(tour.end).first.wait_for()
    page.locator(COURSE).first.wait_for()  # comes after the points
    yield picture(page)


def results(page: Page) -> Iterator[Image.Image]:
    """Yield what a round has come to, where the page waits until that is read, and go on."""
    while page.locator(NEXT).count():
        yield picture(page)
        page.locator(NEXT).first.click()
        page.wait_for_timeout(_SETTLED)


def picture(page: Page) -> Image.Image:
    """What the page shows once nothing moves, at the size of the tour."""
    page.wait_for_timeout(_SETTLED)
    with Image.open(BytesIO(page.screenshot(animations="disabled"))) as found:
        return found.convert("RGB").resize(KEPT, Image.Resampling.LANCZOS)


def save(found: list[Image.Image], path: Path) -> None:
    """Write the pictures one after the other, the last one for longer."""
    first, *others = found
    times = [SHOWN] * len(others) + [LAST]
    first.save(
        path, save_all=True, append_images=others, duration=times, loop=0, quality=QUALITY, method=6
    )


@contextmanager
def opened(browser: Browser, house: House) -> Iterator[Page]:
    """A page of somebody who wants nothing to move."""
    context = browser.new_context(
        base_url=house.address,
        viewport=SEEN,  # type: ignore[arg-type]  # a plain dict is what it takes
        color_scheme="light",
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.set_default_timeout(1000 * PATIENCE)
    with closing(context):
        yield context.new_page()


@contextmanager
def served() -> Iterator[tuple[Browser, House]]:
    """A server without a past, and a browser."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data,
        closing(House(Path(data))) as house,
        sync_playwright() as playwright,
    ):
        house.open()
        path = program(playwright)
        yield playwright.chromium.launch(executable_path=path, args=["--no-sandbox"]), house


def main(names: list[str]) -> None:
    """Make the tours named, or both."""
    with served() as (browser, house):
        for tour in TOURS:
            if not names or tour.game in names:
                with opened(browser, house) as page:
                    save(list(pictures(tour, page, house)), tour.path)
                print(f"{tour.path.relative_to(ROOT)}: {tour.path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
