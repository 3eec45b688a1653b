"""What somebody points at says what it would bring, before it is chosen; a finger that stays points, too."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.driving import HOSPITAL
from tests.browser.tables import ACTIVATION
from tests.browser.test_hospital import open_table
from tests.browser.test_phone import PHONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Locator, Page

    from tests.browser.house import House

VAN = ".ambulance.legal"
LIT = ".patient.lit"
DICE = "(all) => all.map((one) => one.dataset.patient)"
FULL = ["R3", "R3", "Y2", "Y2", "G1", "G4", "R5", "Y5", "G5", "G6", "R2"]
LOADS = (["R2", "Y2", "G2"], ["Y3", "Y3", "Y3"], ["G4", "G4", "G4"])
# The First Player chooses between ambulances 2 and 3, with this many patients in bed.
CHOOSING: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "round": 3,
    "phase": "intake",
    "step": "choose",
    "ambulances": [
        {"number": number, "patients": load, "seat": None}
        for number, load in enumerate(LOADS, start=1)
    ],
    "hospitals": [{"patients": ["R3", "G5"]}, {"patients": ["Y3"]}],
    "seed": 3,
}
CROWDED = {**CHOOSING, "hospitals": [{"patients": FULL}, {"patients": ["Y3"]}]}
# One department that reaches both red ones, another one nobody, and a specialist.
IMPROVING: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "round": 3,
    "phase": "improvement",
    "display": {"departments": ["d_theatre", "d_ent"], "specialists": ["s_anaesthetist"]},
    "hospitals": [{"patients": ["R3", "R6", "Y4"]}, {"patients": ["Y3"]}],
    "seed": 3,
}


def until(page: Page, kind: str) -> None:
    """Play on until something of a kind can be chosen."""
    while (HOSPITAL.lit(page) or ("",))[0] != kind:
        HOSPITAL.step(page)


@contextmanager
def held(page: Page, thing: Locator) -> Iterator[None]:
    """A finger stays on a thing."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    try:
        yield
    finally:  # a finger that is never lifted would hold up all that follows in this browser
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        touch.detach()


def test_an_ambulance_stays_where_it_is_while_it_is_looked_at(
    visit: Callable[..., Page], house: House
) -> None:
    """On a phone what it brings has its room from the start; a finger that lets go has chosen nothing."""
    page = visit(**PHONE)
    open_table(page, house.address, ["me", "bot:random"])
    until(page, "ambulance")
    van, told = page.locator(VAN).first, page.locator(".told .arrival").locator("visible=true")
    before = van.bounding_box()
    expect(told).to_have_count(0)
    with held(page, van):
        expect(told).to_have_count(1)
        expect(page.locator(".plan .comes")).not_to_have_count(0)
        assert before == van.bounding_box()
    expect(told).to_have_count(0)
    expect(page.locator(".bar h2")).to_contain_text("Choose an ambulance")
    van.hover()
    expect(told).to_have_count(1)
    van.click()
    expect(page.locator(".bar h2")).not_to_contain_text("Choose an ambulance")


def dice(found: Locator) -> list[str]:
    """The patients in some part of the page."""
    return list(found.locator("[data-patient]").evaluate_all(DICE))


def open_two(page: Page, house: House, position: dict[str, Any]) -> None:
    open_table(page, house.address, ["me", "bot:greedy"], position=position)


def test_an_ambulance_that_is_pointed_at_shows_its_patients_in_one_s_beds(
    page: Page, house: House
) -> None:
    """DH-3.3, DH-3.6: and the beds that are left, who chooses next and who may be First Player."""
    open_two(page, house, CHOOSING)
    coming = page.locator(".comes")
    expect(coming).to_have_count(0)
    page.locator(VAN).first.hover()
    expect(coming).to_have_count(3)
    assert ["Y3", "Y3", "Y3"] == dice(coming)
    told = page.locator(".arrival.lit")
    expect(told).to_contain_text("7 free beds left")
    expect(told).to_contain_text("First Player and a blood bag, unless someone goes lower")
    expect(page.locator(".next")).to_contain_text("chooses next")
    page.mouse.move(1, 1)
    expect(coming).to_have_count(0)


def test_an_ambulance_warns_of_beds_that_are_short(page: Page, house: House) -> None:
    """DH-3.5: of those who lie there now two would have to leave; taking it asks first."""
    open_two(page, house, CROWDED)
    page.locator(VAN).first.hover()
    told = page.locator(".arrival.lit")
    expect(told.locator(".warning")).to_contain_text("2")
    expect(told.get_by_role("button", name="DH-3.5")).to_be_visible()
    expect(page.locator(".patient.leaving")).to_have_count(len(FULL))
    page.locator(VAN).first.click()
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()


def test_a_room_that_is_pointed_at_lights_its_patients_and_a_patient_its_rooms(
    page: Page, house: House
) -> None:
    """DH-5.3: with the values that they would have."""
    open_table(page, house.address, ["me", "bot:greedy", "bot:greedy"], position=ACTIVATION)
    page.locator('.plan [data-ref="department:d_critical"] .floor').hover()
    reached = page.locator(f".plan {LIT}")
    expect(reached.first).to_be_attached()
    assert all(one.startswith("R") for one in dice(reached))
    expect(reached.locator(".badge").first).to_be_attached()
    page.locator('.plan [data-ref="patient:1"]').hover()
    expect(reached).to_have_count(0)
    for room, is_dim in (("d_critical", False), ("d_oncology", True)):
        found = page.locator(f'.plan .dim[data-ref="department:{room}"]')
        expect(found).to_have_count(int(is_dim))


def test_a_card_says_whom_it_would_reach_and_lights_them(page: Page, house: House) -> None:
    """DH-4.1: a department; DH-5.6: whoever has an ability."""
    open_two(page, house, IMPROVING)
    told = page.locator(".about .tells")
    expect(told).to_have_text(["reaches 2 now", "nobody now", "+1 staff · helps 2 now"])
    reached = page.locator(LIT)
    for ref, patients in (
        ("department:d_theatre", ["R3", "R6"]),
        ("department:d_ent", []),
        ("card:s_anaesthetist", ["R3", "R6"]),
    ):
        page.locator(f'.about [data-ref="{ref}"]').hover()
        expect(reached).to_have_count(len(patients))
        assert patients == dice(reached)


def test_a_finger_that_stays_shows_the_same(visit: Callable[..., Page], house: House) -> None:
    """It chooses nothing when it lets go."""
    page = visit(**PHONE)
    open_two(page, house, IMPROVING)
    with held(page, page.locator('.sheet [data-ref="department:d_theatre"]')):
        expect(page.locator(LIT)).to_have_count(2)
    expect(page.locator(LIT)).to_have_count(0)
    open_table(page, house.address, ["me", "bot:greedy", "bot:greedy"], position=ACTIVATION)
    asked = page.locator(".bar h2").inner_text()
    with held(page, page.locator('.plan [data-ref="department:d_critical"]')):
        expect(page.locator(LIT).first).to_be_attached()
    expect(page.locator(LIT)).to_have_count(0)
    expect(page.locator(".bar h2")).to_have_text(asked)
