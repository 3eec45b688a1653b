"""What an end now would mean is what the night does."""

from __future__ import annotations

import random
from itertools import takewhile

from dicehospital.hospital.board.hospital import ADMINISTRATOR, EMPTY_WARDS, EVENTS, PARTS
from tests.harness import Game, Json
from tests.hospital.outlook.promises.happened import Happened, chapter_of, draft_of, patients

_MORE = (ADMINISTRATOR, EMPTY_WARDS, EVENTS)  # of the score, at the end of a round


def forecast(game: Game, _rng: random.Random) -> None:
    """DH-6.1, DH-7.1, DH-7.3: who gets worse, who dies, what those who are home and empty wards bring."""
    for seat in game.to_act:
        view = game.view(seat)
        found = game.outlook(seat)["forecast"]
        assert (found is None) == (view["phase"] not in {"improvement", "activation"})
        if found is not None:
            _check_house(view["hospitals"][seat], found)
            # What others have begun they would go on with, and may send somebody home (administrators compare).
            if not any(draft_of(game, one) for one in game.to_act):
                _check_night(game, seat, found)


def _check_house(house: Json, found: Json) -> None:
    """Who works or invests is not idle (DH-5.2, DH-15.3)."""
    idle = [card for card in house["specialists"] if card not in house["placed"]]
    assert found["idle"]["nurses"] == house["nurses_free"]
    if len(set(house["specialists"])) == len(house["specialists"]):
        assert found["idle"]["specialists"] == idle
    assert sorted(text[0] for text in found["home"]) == sorted(
        text[0] for text in house["discharged"]
    )
    assert [row[0] - len(found["home"]) for row in found["ladder"]] == [1, 2, 3][
        : len(found["ladder"])
    ]


def _check_night(game: Game, seat: int, found: Json) -> None:
    copy = game.copy()
    copy.state.tells, copy.state.story = True, copy.state.story[:0]
    while copy.to_act and chapter_of(copy) in {"improvement", "activation", "neglect"}:
        let_it_go(copy, copy.to_act[0])
    # What the event card of the next round brings is told after the shift.
    happened = takewhile(lambda one: one[0] != "shift", Happened(copy, seat, True, set()).events())
    mine = [(name, facts) for name, who, facts in happened if who == seat]
    worse = {facts[0] + 1: facts[2] % 8 for name, facts in mine if name == "deteriorated"}
    assert worse == {change["place"]: int(change["after"][1]) for change in found["worsen"]}
    dead = [facts[0] + 1 for name, facts in mine if name == "died"]
    assert dead == [change["place"] for change in found["die"]]
    scored = [facts[:2] for name, facts in mine if name == "round_scored"]
    assert scored == [(len(found["home"]), found["points"])]
    gained = [facts[:2] for name, facts in mine if name == "points"]
    more = {part: points for points, part in gained if part in _MORE and points}
    assert {PARTS[part]: points for part, points in more.items()} == found["more"]
    texts = patients(game, seat)
    assert all(texts[c["place"]] == c["before"] for c in (*found["worsen"], *found["die"]))


def let_it_go(game: Game, seat: int) -> None:
    """Pass, skip or end where that can be done, else the first that is offered."""
    offered = game.options(seat).list()
    texts = {game.vocabulary[word]: word for word in offered}
    word = next((texts[text] for text in ("pass", "skip", "done") if text in texts), offered[0])
    game.pick(seat, word)
