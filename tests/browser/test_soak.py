"""Many whole games over the network, one after the other: nothing gets stuck, nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .driving import OVER
from .test_online import gather, play_together

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from .house import House

GAMES = 50


@pytest.mark.soak
@pytest.mark.parametrize("number", range(GAMES))
def test_a_whole_online_game_ends(
    guest: Callable[..., BrowserContext], house: House, number: int
) -> None:
    pages = gather(guest, house, [f"Ana {number}", "Ben", "Cleo"], position=None)
    play_together(pages, most=2_000)
    assert all(page.locator(OVER).count() for page in pages)
