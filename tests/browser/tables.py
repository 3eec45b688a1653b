"""Tables made over the network, so that a test begins where its story does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

CARDS = ["C12", "C15", "R7", "E2"]
# A solo game two turns before its end: beds of every price are open, nothing is won yet.
SOLO: dict[str, Any] = {
    "game": "er",
    "players": 1,
    "turn": 23,
    "cards": CARDS,
    "ambulance": 16,
    "dice": {"red": 3, "yellow": 4, "green": 2},
    "sheets": [
        "124/135/2/24/135/2/12 st5-2 bb2-1 n135 m1",
        "1334/122/23/24/13/2345/12 st5-3 bb2-1 n26+2 m1",
    ],
    "seed": 5,
}
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
    page.goto(f"/table/{table}")
    return table


def no_confirmation(guest: BrowserContext) -> None:
    """Steps that cannot be taken back are made at once, as a setting allows."""
    guest.add_init_script(
        "if (location.protocol === 'http:') localStorage.setItem('dicehospital.confirm', 'off')"
    )
