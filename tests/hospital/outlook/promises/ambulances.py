"""An ambulance brings what it promised, whatever the others take."""

from __future__ import annotations

import random
from collections.abc import Iterator

from dicehospital.hospital.state import CHOOSE
from tests.harness import Game, Json
from tests.hospital.outlook.promises.beds import check_beds, let_in
from tests.hospital.outlook.promises.happened import asked, bed_of, out_of_order, patients

_MOST = 30  # ways in which others may choose; of more a share is tried


def ambulances(game: Game, rng: random.Random) -> None:
    """DH-3.3 to DH-3.6: dice, beds, who leaves, who is next, who becomes First Player."""
    for seat in game.to_act:
        found = {ride["word"]: ride for ride in game.outlook(seat)["ambulances"]}
        if asked(game, seat) != "choose":
            assert not found
            continue
        assert set(found) == set(game.options(seat))
        for ride in found.values():
            after = game.copy()
            after.pick(seat, ride["word"])
            _check_dice(game, seat, ride)
            _check_order(game, after, seat, ride, rng)
            if ride["after"]["due"] == 0:
                _check_beds(let_in(after, seat), seat, ride)


def _check_dice(game: Game, seat: int, ride: Json) -> None:
    """They get the free beds in their order; where the player says which ward, none."""
    vans = {van["number"]: van["patients"] for van in game.view(None)["ambulances"]}
    lying, beds = patients(game, seat), len(game.state.hospitals[seat].beds)
    if ride["after"]["due"] == 0:
        assert vans[ride["number"]] == ride["dice"]
    free = [place for place in range(1, 13) if place not in lying]
    dice = ride["dice"][: len(free)] if beds == 12 else []
    assert list(zip(free, dice, strict=False)) == [
        (one["place"], one["patient"]) for one in ride["comes"]
    ]


def _check_beds(then: Game, seat: int, ride: Json) -> None:
    check_beds(then, seat, ride)
    leaving = []
    if asked(then, seat) == "admit":
        legal = {bed_of(then, w) for w in (*then.options(seat), *out_of_order(then, seat))} - {0}
        texts = patients(then, seat)
        leaving = [n for n, text in texts.items() if text in {texts[bed] for bed in legal}]
    assert leaving == ride["leave"]


def _check_order(game: Game, after: Game, seat: int, ride: Json, rng: random.Random) -> None:
    """DH-3.4: who has the lowest number is First Player and gets a bag."""
    choosing = [other for other in after.to_act if asked(after, other) == "choose"]
    told = [] if ride["next"] is None else [ride["next"]]
    assert choosing == told or _has_one(after, ride["next"])
    ends = list(_ends(after))
    if "automa" in game.view(None) and game.view(None)["automa"]["ambulance"] is None:
        assert (None, None) == (ride["first"], ride["may_be_first"])
        return
    some = ends if len(ends) <= _MOST else rng.sample(ends, _MOST)
    firsts = {end.view(None)["first_player"] for end in some}
    if len(some) == len(ends):
        assert ride["may_be_first"] == (seat in firsts)
        assert ride["first"] == (firsts.pop() if len(firsts) == 1 else None)
    for end in some:
        bags = end.state.hospitals[seat].blood - game.state.hospitals[seat].blood
        first = end.view(None)["first_player"] == seat
        assert bags == (ride["blood"] if first else 0)
        assert ride["first"] in {None, end.view(None)["first_player"]}


def _has_one(game: Game, seat: int) -> bool:
    """Whether a seat has an ambulance: the only one it may take is taken unasked."""
    return bool(
        game.state.hospitals[seat].ambulance >= 0 or game.state.agenda[0].question != CHOOSE
    )


def _ends(game: Game) -> Iterator[Game]:
    """The table after every way in which others may take an ambulance."""
    seats = [seat for seat in game.to_act if asked(game, seat) == "choose"]
    if not seats:
        yield game
    for word in game.options(seats[0]) if seats else ():
        copy = game.copy()
        copy.pick(seats[0], word)
        yield from _ends(copy)
