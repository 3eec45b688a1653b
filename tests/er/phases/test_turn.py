"""A turn from the take to its end: who chooses and when, what is secret, what is booked."""

from __future__ import annotations

import json

import dicehospital as dh
from tests.er.builders import (
    EMPTY,
    Game,
    bury_all,
    deal,
    duel,
    legal,
    next_turn,
    play,
    sheet,
    table,
    written,
)

CARDS = ["C10", "C13", "R5", "E0"]


def started(players: int, choices: str = "simultaneous") -> Game:
    """Turn 1 with card 2 (blood, screen, nurse) and 3, 2, 2."""
    options = {"cards": CARDS, "choices": choices}
    game = dh.new_game("er", players=players, options=options, dealer="manual")
    return deal(game, 2, [3, 2, 2])


# ------------------------------------------------------------------ choosing


def test_the_chief_chooses_first_among_all_three() -> None:
    """ER-3.2, ER-3.7."""
    game = started(3)
    assert (0,) == game.to_act
    assert {"take red", "take yellow", "take green"} == legal(game, 0)
    assert set() == legal(game, 1)


def test_then_all_others_choose_at_once_between_the_other_two() -> None:
    """ER-3.3, ER-3.5, ER-3.7."""
    game = play(started(4), 0, "take yellow")
    assert {1, 2, 3} == set(game.to_act)
    for seat in (1, 2, 3):
        assert {"take red", "take green"} == legal(game, seat)
    play(game, 2, "take red")
    assert {1, 3} == set(game.to_act)


def test_a_take_is_unseen_until_the_last_is_made() -> None:
    """ER-3.5: whatever seat 2 took, paid or not, the others' views and events are the same."""
    sheets = [sheet(bb=(2, 0))] * 4
    seen = []
    for die in ("red", "yellow", "green"):
        game = table(sheets, 2, (3, 2, 2))
        play(game, 0, "take yellow")
        play(game, 2, f"take {die}")
        assert die == game.view(2)["taken"][2]
        for seat in (0, 1, 3, None):
            assert game.view(seat)["taken"][2] is None
        seen.append([(game.view(seat), game.events(seat)) for seat in (0, 1, 3, None)])
    assert seen[0] == seen[1] == seen[2]


def test_the_chiefs_take_is_public_at_once() -> None:
    """ER-3.5."""
    game = play(started(3), 0, "take red")
    assert ["red", None, None] == game.view(1)["taken"]
    assert ["red", None, None] == game.view(None)["taken"]


def test_the_last_take_reveals_all_and_everybody_resolves() -> None:
    """ER-3.5, ER-3.6, ER-3.7."""
    game = play(started(3), 0, "take red")
    play(game, 2, "take green")
    play(game, 1, "take yellow")
    assert ["red", "yellow", "green"] == game.view(None)["taken"]
    assert {0, 1, 2} == set(game.to_act)


def test_bag_and_stethoscope_bonuses_are_booked_at_the_reveal() -> None:
    """ER-3.6: card 26 (nurse, blood, stetho); a take not yet public shows nowhere."""
    game = table([EMPTY] * 3, 26, (1, 2, 3))
    play(game, 0, "take red")
    play(game, 1, "take yellow")
    assert EMPTY == written(game, 1)
    play(game, 2, "take green")
    assert [EMPTY, sheet(bb=(1, 0)), sheet(st=(3, 1))] == list(game.view(None)["sheets"])


def test_the_chiefs_bonus_is_booked_at_his_take() -> None:
    """ER-3.6: it is public at once."""
    game = play(table([EMPTY] * 3, 26, (1, 2, 3)), 0, "take green")
    assert sheet(st=(3, 1)) == written(game, 0)


def test_nobody_resolves_before_all_have_taken() -> None:
    """ER-3.5, ER-3.7."""
    game = play(started(3), 0, "take red")
    play(game, 1, "take green")
    assert set() == legal(game, 0) | legal(game, 1)
    assert {"take yellow", "take green"} == legal(game, 2)


def test_a_copy_is_paid_at_the_reveal() -> None:
    """ER-3.4, ER-3.6."""
    game = table([EMPTY, sheet(bb=(2, 0)), EMPTY], 2, (1, 2, 3))
    play(game, 0, "take green")
    play(game, 1, "take green")
    assert sheet(bb=(2, 0)) == written(game, 1)
    play(game, 2, "take red")
    assert sheet(bb=(2, 1)) == written(game, 1)


def test_a_bag_gained_this_turn_does_not_pay_for_a_copy() -> None:
    """ER-3.4: the Chief's die brings a bag, but a copy needs one from an earlier turn."""
    game = play(duel([EMPTY, EMPTY], 24, (1, 2, 3)), 0, "take green")
    assert "take green" not in legal(game, 1)


def test_a_bag_gained_on_an_earlier_turn_pays_for_a_copy() -> None:
    """ER-3.4: seat 0 gains it on turn 1 and copies on turn 2."""
    game = play(duel([EMPTY, EMPTY], 24, (1, 2, 3)), 0, "take green")
    bury_all(game)
    play(next_turn(game, 2, (1, 2, 3)), 1, "take red")
    assert {"take red", "take yellow", "take green"} == legal(game, 0)
    play(game, 0, "take red")  # the red bay of card 2 brings a bag as well
    assert sheet(bb=(2, 1), morgue=1) == written(game, 0)


# ------------------------------------------------------------------ clockwise choices


def test_clockwise_players_are_asked_one_by_one_from_the_chiefs_left() -> None:
    """ER-3.5: turn 2, so seat 1 is Chief and seat 3 starts again at 0."""
    game = table([EMPTY] * 4, 2, (3, 2, 2), turn=2, choices="clockwise")
    asked = []
    for die in ("yellow", "red", "green", "red"):
        asked.append(game.to_act)
        play(game, game.to_act[0], f"take {die}")
    assert [(1,), (2,), (3,), (0,)] == asked
    assert {0, 1, 2, 3} == set(game.to_act)


def test_clockwise_takes_are_open() -> None:
    """ER-3.5, ER-3.6: public at once, and so booked at once."""
    game = table([EMPTY] * 3, 26, (1, 2, 3), choices="clockwise")
    play(game, 0, "take red")
    play(game, 1, "take green")
    assert ["red", "green", None] == game.view(2)["taken"]
    assert sheet(st=(3, 1)) == written(game, 1)
    assert (2,) == game.to_act


def test_an_open_bag_does_not_pay_for_a_copy_either() -> None:
    """ER-3.4: card 26, the yellow bay brings a bag; nobody takes twice."""
    game = table([EMPTY] * 3, 26, (1, 2, 3), choices="clockwise")
    play(game, 0, "take yellow")
    assert {"take red", "take green"} == legal(game, 1)


# ------------------------------------------------------------------ resolving and the end


def test_players_resolve_in_any_order_with_one_result() -> None:
    """ER-3.7."""
    moves = {0: "W1=3", 1: "W4=2", 2: "W5=2"}
    results = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        game = started(3)
        play(game, 0, "take red")
        play(game, 1, "take yellow")
        play(game, 2, "take green")
        for seat in order:
            play(game, seat, moves[seat])
            if seat == 1:
                play(game, 1, "screen W4")
        results.append(game.view(None)["sheets"])
    assert results[0] == results[1] == results[2]


def test_the_turn_ends_with_the_last_resolution() -> None:
    """ER-3.8: the Chief passes to the left, the flip follows."""
    game = play(started(3), 0, "take red")
    play(game, 1, "take green")
    play(game, 2, "take green")
    play(game, 0, "bury")
    play(game, 1, "bury")
    assert (1, 0) == (game.view(None)["turn"], game.view(None)["chief"])
    play(game, 2, "bury")
    assert (2, 1) == (game.view(None)["turn"], game.view(None)["chief"])
    assert (1,) == next_turn(game, 3, (1, 1, 1)).to_act


def test_a_view_is_json_and_hides_chance() -> None:
    """ER-3.5: neither seed nor random streams nor undrawn cards are in it."""
    game = dh.new_game("er", players=3, seed=5)
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert view == json.loads(json.dumps(view))
        assert not {"seed", "rng"} & set(view)


def test_the_removed_cards_stay_unknown() -> None:
    """ER-2.1: the cards seen are those of earlier turns, the rest is not told apart."""
    game = bury_all(started(2))
    bury_all(next_turn(game, 3, (1, 1, 1)))
    next_turn(game, 7, (1, 1, 1))
    assert [2, 3] == list(game.view(None)["seen"])


def test_what_a_seat_imagines_agrees_with_what_it_sees() -> None:
    """ER-3.5: only what is hidden from it, the take of seat 2 and chance, is drawn anew."""
    game = play(table([sheet(bb=(1, 0))] * 3, 2, (3, 2, 2), dealer="seeded"), 0, "take yellow")
    play(game, 2, "take red")
    futures = set()
    for seed in range(30):
        imagined = game.imagine(1, seed)
        assert game.view(1) == imagined.view(1)
        play(imagined, 1, "take green")
        futures.add(imagined.view(None)["taken"][2])
    assert {"red", "yellow", "green"} >= futures
    assert len(futures) > 1
    assert "red" == game.position()["taken"][2]
