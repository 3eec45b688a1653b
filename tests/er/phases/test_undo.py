"""Taking back: one step at a time, one's own only, never past a revelation."""

from __future__ import annotations

import pytest

import dicehospital as dh
from tests.er.builders import (
    EMPTY,
    Game,
    alicat,
    bury_all,
    duel,
    legal,
    next_turn,
    play,
    points,
    resolving,
    sheet,
    showing,
    solo,
    table,
    written,
)


def open_words(game: Game, seat: int) -> set[str]:
    """The texts of the picks open to a seat."""
    return {game.vocabulary[word] for word in game.options(seat)}


def cannot_undo(game: Game, seat: int) -> bool:
    """Whether taking back is refused with a rule and without a change."""
    before = game.position()
    with pytest.raises(dh.IllegalMove) as refused:
        game.undo(seat)
    return refused.value.reason.rule.startswith("ER-") and before == game.position()


def test_undo_drops_the_last_pick_of_a_draft() -> None:
    """ER-10.1: ward, then value; nothing is written meanwhile."""
    game = resolving("green", 3, own=sheet(st=(3, 0)))
    before = open_words(game, 0)
    game.pick(0, "W1")
    assert {"=1", "=2", "=3", "=4", "=5", "=6"} == open_words(game, 0)
    assert sheet(st=(3, 0)) == written(game)
    game.undo(0)
    assert before == open_words(game, 0)


def test_undo_without_a_draft_takes_back_the_last_move() -> None:
    """ER-10.1."""
    game = resolving("green", 4, "screen", own=sheet("W1=[3]"))
    before = game.position()
    play(game, 0, "W1=4")
    assert sheet("W1=[3,4]") == written(game)
    game.undo(0)
    assert before == game.position()


def test_undo_goes_back_step_by_step() -> None:
    """ER-10.1: extra patient, die, a new draft."""
    game = resolving("yellow", 3, "R1/2")
    start = game.position()
    play(game, 0, "extra W3=1")
    one_step = game.position()
    play(game, 0, "W4=3")
    game.undo(0)
    assert one_step == game.position()
    game.pick(0, "W4")
    game.undo(0)
    assert one_step == game.position()
    game.undo(0)
    assert start == game.position()


@pytest.mark.parametrize("bonus", ["stetho", "blood", "critical", "nurse", "screen"])
def test_undo_restores_the_position_after_every_legal_move(bonus: str) -> None:
    """ER-10.1: seat 1 keeps the turn open."""
    own = sheet("W1=[5] W2=[1] W6=[2]", st=(3, 1), bb=(1, 0))
    game = resolving("green", 3, bonus, own)
    before = game.position()
    for move in sorted(legal(game)):
        game.play(0, move)
        assert before != game.position()
        game.undo(0)
        assert before == game.position(), move


def test_undo_touches_only_what_that_seat_did() -> None:
    """ER-10.1: seat 1's later patient stays."""
    game = table([EMPTY] * 3, 8, (3, 2, 1), taken=["red", "yellow", "green"])
    play(game, 0, "W1=3")
    play(game, 1, "W4=2")
    game.undo(0)
    assert [EMPTY, sheet("W4=[2]", nurses="4"), EMPTY] == list(game.view(None)["sheets"])
    assert {0, 2} == set(game.to_act)


def test_a_seat_that_has_resolved_may_still_take_back() -> None:
    """ER-10.1: while another seat keeps the turn open."""
    game = play(resolving("green", 3), 0, "bury")
    assert (1,) == game.to_act
    game.undo(0)
    assert {0, 1} == set(game.to_act)
    assert EMPTY == written(game)


def test_the_roll_cannot_be_taken_back() -> None:
    """ER-10.1."""
    game = dh.new_game("er", players=2, seed=4)
    assert cannot_undo(game, 0)
    assert cannot_undo(game, 1)


def test_with_two_people_the_chiefs_take_stands() -> None:
    """ER-10.1: everybody has seen it."""
    game = play(duel(), 0, "take red")
    assert cannot_undo(game, 0)


def test_alone_against_alicat_the_chiefs_take_may_be_taken_back() -> None:
    """ER-10.1: stethoscopes booked with it go back too."""
    game = solo(ambulance=9, dice=(3, 2, 2), turn=1)
    before = game.position()
    play(game, 0, "take red")
    assert sheet(st=(3, 1)) == written(game)
    game.undo(0)
    assert before == game.position()
    assert {"take red", "take yellow", "take green"} == legal(game)


def test_a_secret_take_may_be_changed_until_the_last_is_made() -> None:
    """ER-10.1: a seat that has taken leaves to_act but may undo."""
    game = play(table([EMPTY] * 3, 8, (3, 2, 1)), 0, "take red")
    play(game, 1, "take yellow")
    assert (2,) == game.to_act
    game.undo(1)
    assert {1, 2} == set(game.to_act)
    play(game, 1, "take green")
    play(game, 2, "take yellow")
    assert ["red", "green", "yellow"] == game.view(None)["taken"]


def test_the_reveal_of_the_takes_cannot_be_taken_back() -> None:
    """ER-10.1."""
    game = play(table([EMPTY] * 3, 8, (3, 2, 1)), 0, "take red")
    play(game, 1, "take yellow")
    play(game, 2, "take green")
    assert [True] * 3 == [cannot_undo(game, seat) for seat in range(3)]


def test_undo_stops_at_the_reveal() -> None:
    """ER-10.1: the die comes back, the take does not."""
    game = play(table([EMPTY] * 2, 8, (3, 2, 1)), 0, "take red")
    play(game, 1, "take yellow", "bury")
    game.undo(1)
    assert EMPTY == written(game, 1)
    assert cannot_undo(game, 1)


def test_alicats_turn_goes_back_with_the_human_move_that_caused_it() -> None:
    """ER-10.1, ER-9.7: ALICAT filled W7, so the turn waits for the discard."""
    opponent = alicat("W1=[1,1,1] W4=[6] W7=[1,1]")
    game = play(solo(EMPTY, opponent, 5, (6, 1, 6), turn=3), 0, "take red")
    before = game.position()
    play(game, 0, "bury")
    assert {"discard C10", "discard C13"} == legal(game)
    assert (0, 5) == points(game, "cardiologists")
    game.undo(0)
    assert before == game.position()
    assert opponent == written(game, 1)
    assert (0, 0) == points(game, "cardiologists")


def test_the_discard_ends_the_turn_and_stands() -> None:
    """ER-10.1, ER-9.7."""
    opponent = alicat("W1=[1,1,1] W4=[6] W7=[1,1]")
    game = solo(EMPTY, opponent, 5, (6, 1, 6), turn=3, dealer="seeded")
    play(game, 0, "take red", "bury", "discard C10")
    assert cannot_undo(game, 0)
    assert 0 == showing(game, "C10")


def test_the_move_that_ends_a_turn_stands() -> None:
    """ER-10.1: it runs on into check, flip and roll."""
    game = duel([EMPTY, EMPTY], 8, (3, 2, 1), taken=["red", "yellow"], dealer="seeded")
    play(game, 0, "bury")
    bury_all(game)
    assert 2 == game.view(None)["turn"]
    assert cannot_undo(game, 1)
    assert cannot_undo(game, 0)


def test_the_move_that_ends_a_turn_stands_while_chance_waits() -> None:
    """ER-10.1: also when people deal by hand."""
    game = bury_all(duel([EMPTY, EMPTY], 8, (3, 2, 1), taken=["red", "yellow"]))
    assert game.chance is not None
    assert cannot_undo(game, 1)
    assert cannot_undo(next_turn(game, 2, (1, 1, 1)), 1)


def test_the_move_that_ends_the_game_stands() -> None:
    """ER-10.1."""
    game = bury_all(duel([EMPTY, EMPTY], 8, (3, 2, 1), turn=24))
    assert game.is_over
    assert cannot_undo(game, 0)
    assert cannot_undo(game, 1)


def test_undone_moves_leave_no_trace_in_the_record() -> None:
    """ER-10.1: draft, move and secret take."""
    game = dh.new_game("er", players=3, seed=8)
    play(game, 0, "take red")
    before = game.record()
    free = sorted(legal(game, 1))
    play(game, 1, free[0])
    game.undo(1)
    assert before == game.record()
    play(game, 1, free[1])
    play(game, 2, min(legal(game, 2)))
    before = game.record()
    play(game, 2, "bury")
    game.undo(2)
    assert before == game.record()
    assert game.position() == dh.replay(game.record()).position()


def test_a_position_starts_without_an_undo_history() -> None:
    """ER-10.1."""
    game = resolving("green", 4, "screen", own=sheet("W1=[3]"))
    play(game, 0, "W1=4")
    assert cannot_undo(dh.from_position(game.position()), 0)
    game.undo(0)
    assert sheet("W1=[3]") == written(game)


def test_seats_take_back_independently() -> None:
    """ER-10.1: in whatever order the moves were made."""
    game = table([EMPTY] * 3, 8, (3, 2, 1), taken=["red", "yellow", "green"])
    start = game.position()
    play(game, 0, "W1=3")
    play(game, 1, "bury")
    game.undo(0)
    game.undo(1)
    assert start == game.position()


@pytest.mark.parametrize("move", ["bury", "W2=2"])
def test_a_draft_that_play_drops_leaves_no_trace_in_the_events(move: str) -> None:
    """ER-10.1: also when the events were asked for while the draft was open."""
    plain = play(resolving("green", 2), 0, move)
    game = resolving("green", 2)
    game.pick(0, "W1")
    assert [] == game.events(None)
    play(game, 0, move)
    assert plain.events(None) == game.events(None)
    assert plain.position() == game.position()
