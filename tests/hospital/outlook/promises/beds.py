"""Who lies where once everybody at the doors is let in."""

from __future__ import annotations

from tests.harness import Game, Json
from tests.hospital.outlook.promises.happened import MOST_MOVES, asked, chapter_of, patients


def let_in(game: Game, seat: int) -> Game:
    """Play on until all are in their beds, or the seat says who leaves."""
    copy = game.copy()
    for _ in range(MOST_MOVES):
        if not copy.to_act or chapter_of(copy) != "intake" or asked(copy, seat) == "admit":
            break
        copy.pick(copy.to_act[0], copy.options(copy.to_act[0])[0])
    return copy


def check_beds(then: Game, seat: int, told: Json) -> None:
    """DH-3.5, DH-3.6: the beds that are missing, else the wards; where they differ the player says which."""
    tasks = [task for task in then.view(seat)["agenda"] if task["ask"] == "admit"]
    missing = [task["args"][0] for task in tasks]
    warning = told["warning"] or {"rule": None, "message": {"params": {}}}
    short = warning["message"]["params"].get("n", 0) if warning["rule"] == "DH-3.5" else 0
    assert missing == ([short] if short else [])
    lying = [bed or "-" for ward in told["after"]["wards"] for bed in ward]
    if not missing and len(then.state.hospitals[seat].beds) == len(lying):
        found = patients(then, seat)
        assert lying == [found.get(place, "-") for place in range(1, len(lying) + 1)]
