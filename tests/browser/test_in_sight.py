"""On a desk the whole table is in sight in every phase of every module, with five players and all modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.driving import HOSPITAL
from tests.browser.faces import HOSPITAL as FACE
from tests.browser.faces import out_of_sight
from tests.browser.tables import no_confirmation
from tests.browser.test_alone import AUTOMA, BOTS, PICK_UP, REPORTS, SCROLLS
from tests.browser.test_care import ARRIVING, INVESTING
from tests.browser.test_city import FIVE as CITY
from tests.browser.test_hospital import open_table
from tests.browser.test_viewport import (
    DESKS,
    MORE_DESKS,
    PAINTED,
    on_each_desk,
    painted_at_once,
    sized,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

Position = dict[str, Any]
FOLDING = 20  # pairs of frames
OTHERS = ("a_three", "a_green2", "a_most", "a_keep_red")
ALL = ["experimental", "promos", "events", "panic", "epidemic", "superbug", "city", "investments",
       "maternity"]  # fmt: skip


def with_all(position: Position, **change: Any) -> Position:
    """Five players and every module, as the first of them is asked."""
    first, other = position["hospitals"][0], position["hospitals"][-1]
    rest = [{**other, "administrator": one} for one in OTHERS]
    return {**position, "players": 5, "modules": ALL, "hospitals": [first, *rest], **change}


CARE = {**INVESTING, "modules": ALL, "city": CITY["city"]}
# Of two green patients one is spared.
_NEGLECTED = [{**CARE["hospitals"][0], "administrator": "a_keep_green"}, *CARE["hospitals"][1:]]
SETUP: Position = {
    "game": "hospital",
    "players": 5,
    "phase": "setup",
    "step": "set_patients",
    "modules": ALL,
    "hospitals": [{"arrivals": ["R", "R", "Y", "G", "G"]}, *[{"wards": [["R3", "Y4", "G5"]]}] * 4],
    "agenda": [{"seat": 0, "ask": "set_patients"}],
    "seed": 3,
}
# Each moment with the clicks that lead on from it.
MOMENTS: dict[str, tuple[Position, int]] = {
    "setup": (SETUP, 6),
    "city": (CITY, 2),
    "families": (with_all(ARRIVING, city=CITY["city"], ambulances=[]), 1),
    "event": ({**CARE, "phase": "intake", "step": "event", "event": "e09"}, 0),
    "display": ({**CARE, "step": "improve"}, 0),
    "desks and tokens": (CARE, 3),
    "activation": ({**CARE, "phase": "activation", "step": "turn", "event": "e14"}, 2),
    "neglect": ({**CARE, "phase": "neglect", "step": "neglect", "hospitals": _NEGLECTED}, 1),
    "last ambulances": (PICK_UP, 0),
    "reports": (REPORTS, 0),
    "discharge": ({**REPORTS, "phase": "discharge", "step": "reports"}, 1),
    "Automa": (AUTOMA, 1),
    "shift": ({**AUTOMA, "phase": "shift", "step": "reveal_extra"}, 0),
}


def hidden(page: Page) -> list[str]:
    """What lies out of sight; columns may take some frames to fold what does not fit."""
    found: list[str] = []
    for _ in range(FOLDING):
        found = page.evaluate(SCROLLS) + out_of_sight(page, FACE)
        if not found:
            break
        page.evaluate(PAINTED)
    return found


@pytest.mark.parametrize(
    ("locale", "desks"),
    [
        ("fr-FR", DESKS),
        *(
            pytest.param(locale, MORE_DESKS, marks=pytest.mark.soak)
            for locale in ("fr-FR", "de-DE", "en-GB")
        ),
    ],
)
def test_every_phase_of_every_module_is_in_sight(
    visit: Callable[..., Page], house: House, locale: str, desks: list[tuple[int, int]]
) -> None:
    """French and German words are the longer ones."""
    page = sized(visit, DESKS[0], locale=locale)
    no_confirmation(page.context)
    wrong: dict[str, list[str]] = {}
    for moment, (position, clicks) in MOMENTS.items():
        seats = ["me", *BOTS][: position["players"]]
        open_table(page, house.address, seats, position=position)
        for click in range(clicks + 1):
            if click:
                HOSPITAL.step(page)
            HOSPITAL.lit(page)
            for desk in on_each_desk(page, desks):
                wrong[f"{moment} {click} {desk}"] = hidden(page)
    assert {} == {where: found for where, found in wrong.items() if found}


@pytest.mark.drawn
def test_a_click_is_painted_at_once_with_every_module_and_five_players(
    visit: Callable[..., Page], house: House
) -> None:
    page = sized(visit, DESKS[0])
    no_confirmation(page.context)
    open_table(page, house.address, ["me", *BOTS], position=MOMENTS["activation"][0])
    painted_at_once(page, FACE)
