"""The pictures by which others show the web app: `python -m tools.web_pictures` from the root.

Icons are drawn from `web/public/icon.svg`, the picture of links from the built start page. With Pillow
installed the files are reduced to 256 colours.
"""

from __future__ import annotations

import struct
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.house import House
from tools.browser import program
from tools.screenshots import shrink

PUBLIC: Final = Path(__file__).parents[1] / "web" / "public"
GROUND: Final = "#0f766e"
# Names of files, their sides in pixels, and the part of them that the sign takes: systems cut off corners.
ICONS: Final = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable.png": (512, 0.7),
    "apple-touch-icon.png": (180, 0.8),
}
FAVICON: Final = 48
SHARED: Final[ViewportSize] = {"width": 1200, "height": 630}
# Both pictures of the start page, one above the other.
_STACKED: Final = """
.picture { position: fixed; z-index: 99; left: 0; width: 100vw !important; height: 50vh;
  max-height: none !important; aspect-ratio: auto !important; }
.arrival .picture { top: 0 } .house .picture { top: 50vh }
"""


def icon(browser: Browser, side: int, share: float) -> bytes:
    """The sign of the house as a picture; one that does not fill it lies on its own colour."""
    page = browser.new_page(viewport={"width": side, "height": side})
    ground = "transparent" if share == 1 else GROUND
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    page.set_content(
        f"<style>body {{ margin: 0; display: grid; place-items: center; height: 100vh; background: {ground} }}"
        f"svg {{ width: {100 * share}vw }}</style>{drawing}"
    )
    return page.screenshot(omit_background=True)


def favicon(picture: bytes, side: int) -> bytes:
    """A picture as the one entry of an icon file."""
    head = struct.pack("<HHH", 0, 1, 1)
    return head + struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), 22) + picture


def shared(browser: Browser, address: str) -> bytes:
    """The picture of a link to the app."""
    page = browser.new_page(
        viewport=SHARED, reduced_motion="reduce", base_url=address, bypass_csp=True
    )
    page.goto("/")
    page.locator(".door").first.wait_for()
    page.add_style_tag(content=_STACKED)
    return page.screenshot()


def main() -> None:
    """Draw them all."""
    folder = Path(tempfile.mkdtemp())
    with sync_playwright() as playwright, closing(House(folder)) as house:
        house.open()
        browser = playwright.chromium.launch(
            executable_path=program(playwright), args=["--no-sandbox"]
        )
        for name, (side, share) in ICONS.items():
            (PUBLIC / name).write_bytes(icon(browser, side, share))
        (PUBLIC / "favicon.ico").write_bytes(favicon(icon(browser, FAVICON, 1.0), FAVICON))
        (PUBLIC / "share.png").write_bytes(shared(browser, house.address))
        browser.close()
    shrink(PUBLIC / "share.png")


if __name__ == "__main__":
    main()
