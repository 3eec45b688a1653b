"""Tables made over the network, so that a test begins where its story does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.pages import go
from tests.coach.games import LATE

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

CARDS = ["C12", "C15", "R7", "E2"]
# A solo game two turns before its end: beds of every price are open, nothing is won yet.
SOLO: dict[str, Any] = {**LATE, "turn": 23}
TWO: dict[str, Any] = {
    "game": "er",
    "players": 2,
    "turn": 23,
    "cards": CARDS,
    "sheets": [
        "124/135/2/24/135/2/12 st5-2 bb2-1 n13 m1",
        "13/12/23/24/13/2345/12 st5-3 bb2-1 n2 m1",
    ],
    "seed": 5,
}
THREE: dict[str, Any] = {
    "game": "er",
    "players": 3,
    "turn": 22,
    "cards": CARDS,
    "sheets": [
        "124/135/2/24/135/2/12 st5-2 bb2-1 n13 m1",
        "13/12/23/24/13/2345/12 st5-3 bb2-1 n2 m1",
        "2/1/1/-/-/4/- st3-1 bb1-0 n- m0",
    ],
    "seed": 5,
}

THREE_LAST = {**THREE, "turn": 24, "chief": 0}

WARDS: dict[str, Any] = {
    "patients": ["R3", "R4t", "Y4", "G6", "G2", "G1", "Y2", "R1"],
    "departments": ["d_theatre", "d_ent", "d_renal"],
    "specialists": ["s_surgeon", "s_anaesthetist", "s_virologist"],
    "administrator": "a_red2",
    "blood": 2,
}
FEW: dict[str, Any] = {"patients": ["R2", "Y3", "G5", "G5"], "specialists": ["s_cardiologist"]}
# Dice Hospital in the middle of a game: everything that an activation can be about.
ACTIVATION: dict[str, Any] = {
    "game": "hospital",
    "players": 3,
    "round": 5,
    "phase": "activation",
    "hospitals": [
        WARDS,
        {**FEW, "administrator": "a_three"},
        {**FEW, "specialists": [], "administrator": "a_green2"},
    ],
    "seed": 3,
}
ALONE: dict[str, Any] = {"game": "er", "seats": ["me"]}
AGAINST_A_BOT: dict[str, Any] = {
    "game": "hospital",
    "seats": ["me", "bot:random"],
    "options": {"administrators": False},
}


def make_table(guest: BrowserContext, address: str, seats: list[str], **wishes: Any) -> Any:
    """A new table; the guest who makes it is its host. Returns its id and invitation."""
    players = wishes.pop("players", len(seats))
    body = {"game": "er", "players": players, "seats": seats, "visibility": "private", **wishes}
    answer = guest.request.post("/api/tables", data=body, headers={"Origin": address})
    assert answer.ok, answer.text()
    return answer.json()


def open_solo(page: Page, address: str, position: dict[str, Any] | None = None) -> str:
    """A solo table, opened; returns its id."""
    wishes: dict[str, Any] = {"players": 1, "start": True}
    if position is not None:
        wishes["position"] = position
    table = str(make_table(page.context, address, ["me"], **wishes)["id"])
    go(page, f"/table/{table}")
    return table


def no_confirmation(guest: BrowserContext) -> None:
    """Steps that cannot be taken back are made at once; see UNCONFIRMED in conftest.py."""
    guest.add_cookies([{"name": "unconfirmed", "value": "1", "domain": "127.0.0.1", "path": "/"}])


def open_first(page: Page, address: str, wishes: dict[str, Any]) -> None:
    """A table as the door of the start page makes it."""
    seats, more = wishes["seats"], {name: wishes[name] for name in wishes if name != "seats"}
    page.goto("/about")
    made = make_table(page.context, address, seats, start=True, guided=True, **more)
    page.evaluate("(id) => localStorage.setItem('dicehospital.first_game', id)", made["id"])
    go(page, f"/table/{made['id']}")
