"""Many whole games over the network, one after the other: nothing gets stuck, nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.swift import Swift
from tests.browser.test_online import check_the_end, gather
from tests.soak import many

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

GAMES = many(8)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(GAMES))
def test_a_whole_online_game_ends(visit: Callable[..., Page], house: House, number: int) -> None:
    names = [f"Ana {number}", "Ben", "Cleo"]
    pages = gather(visit, house, names, position=None)
    Swift().play(pages, most=2_000)
    check_the_end(pages)
