"""Agenda and draft on the smallest game: words, lists of picks, moves, undo, chance."""

from __future__ import annotations

import pytest

from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.chance.dealer import Dealer, Explicit, Manual, Scripted, Seeded
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.game import Game

if COMPILED:
    pytest.skip(
        "the toy game is plain Python and cannot extend a compiled kernel; "
        "these tests run on the plain build, the second half of `make test`",
        allow_module_level=True,
    )
from tests.kernel.toy import RULES, Toy, ToyBook, new_toy


def toy_game(dealer: Dealer | None = None, seed: int = 1) -> Game[Toy]:
    game = Game(ToyBook(RULES), new_toy(seed), dealer or Seeded())
    game.begin()
    return game


def words(game: Game[Toy]) -> list[str]:
    return [game.vocabulary[word] for word in game.options(0)]


def test_the_first_word_names_the_move() -> None:
    game = toy_game()
    assert words(game) == ["box 1", "box 2", "box 3", "home"]
    game.pick(0, "home")
    assert game.is_over


def test_a_list_offers_its_picks_in_ascending_order_and_closes_with_done() -> None:
    game = toy_game()
    game.pick(0, "box 3")
    assert words(game) == ["a", "b", "c", "d"]  # one is needed: no `done` yet
    game.pick(0, "b")
    assert words(game) == ["c", "d", "done"]
    game.pick(0, "done")
    assert words(game) == ["hat", "done"]


def test_a_list_closes_by_itself_when_it_is_full_or_nothing_is_left() -> None:
    game = toy_game()
    for word in ("box 2", "a", "b"):
        game.pick(0, word)
    assert words(game) == ["hat", "done"]
    other = toy_game()
    for word in ("box 3", "d"):
        other.pick(0, word)
    assert words(other) == ["hat", "done"]


def test_the_board_does_not_change_before_the_move_is_complete() -> None:
    game = toy_game(Scripted([4, 1]))
    for word in ("box 2", "a", "c"):
        game.pick(0, word)
        assert game.state.free == [True] * 4
    game.pick(0, "hat")
    assert game.state.free == [False, True, False, True]
    assert game.state.money == 2 * 2 * 4


def test_whole_moves_are_all_ways_through_the_slots() -> None:
    moves = [str(move) for move in toy_game().moves(0)]
    sets = 4 + (4 + 6) + (4 + 6 + 4)  # one worker, up to two, up to three
    assert len(moves) == len(set(moves)) == 2 * sets + 1
    assert "box 2: a c / hat" in moves


@pytest.mark.parametrize(
    "move",
    [
        "box 2: a c / hat",
        "BOX 2: c a / hat",
        {"move": "send", "box": 2, "workers": ["c", "a"], "hat": ["hat"]},
    ],
)
def test_a_move_is_played_from_text_or_json_with_its_list_in_any_order(
    move: str | dict[str, object],
) -> None:
    game = toy_game(Scripted([1]))
    game.play(0, move)
    assert game.state.free == [False, True, False, True]
    assert game.record()["log"][0]["move"] == {
        "move": "send",
        "box": 2,
        "workers": ["a", "c"],
        "hat": ["hat"],
    }


def test_a_short_list_is_closed_for_the_player() -> None:
    game = toy_game(Scripted([3]))
    game.play(0, {"move": "send", "box": 3, "workers": ["b"], "hat": []})
    assert game.state.money == 3


def test_an_illegal_move_changes_nothing_and_keeps_the_draft() -> None:
    game = toy_game(Scripted([1, 1]))
    game.play(0, "box 1: a / hat")
    game.pick(0, "box 2")
    before = game.position()
    with pytest.raises(IllegalMove):
        game.play(0, "box 2: a b / hat")
    assert game.position() == before
    assert words(game) == ["b", "c", "d"]


def test_undo_drops_one_pick_of_a_draft() -> None:
    game = toy_game()
    game.pick(0, "box 2")
    before = game.position()
    game.pick(0, "a")
    game.undo(0)
    assert game.position() == before


def test_undo_stops_at_a_chance_result() -> None:
    game = toy_game()
    game.play(0, "box 1: a / hat")
    with pytest.raises(IllegalMove) as caught:
        game.undo(0)
    assert caught.value.reason.rule == "TOY-1"


def test_playing_a_whole_move_drops_a_draft_first() -> None:
    game = toy_game(Scripted([2]))
    game.pick(0, "box 3")
    game.play(0, "box 1: d / hat")
    assert game.state.free == [True, True, True, False]
    assert [line.get("move", line.get("chance")) for line in game.record()["log"]] == [
        {"move": "send", "box": 1, "workers": ["d"], "hat": ["hat"]},
        "roll",
    ]


@pytest.mark.parametrize("dealer", [Manual(), Explicit(), Scripted([])])
def test_chance_waits_for_an_answer(dealer: Dealer) -> None:
    game = toy_game(dealer)
    game.play(0, "box 1: a / hat")
    assert game.to_act == ()
    assert game.chance == {"ask": "roll", "faces": [1, 6]}
    assert list(game.options(0)) == []
    game.deal(5)
    assert game.state.money == 10
    assert game.chance is None


def test_an_answer_can_be_taken_back_until_somebody_acts() -> None:
    game = toy_game(Manual())
    game.play(0, "box 1: a / hat")
    game.deal(5)
    game.undeal()
    assert game.chance is not None
    game.deal(6)
    assert game.state.money == 12
    game.pick(0, "box 1")
    with pytest.raises(IllegalMove):
        game.undeal()


@pytest.mark.parametrize("answer", [0, 7, "3", None, [3], True])
def test_a_wrong_answer_names_its_field(answer: object) -> None:
    game = toy_game(Manual())
    game.play(0, "box 1: a / hat")
    if answer is None:  # no answer at all: the game's own seed answers
        game.deal()
        assert game.chance is None
        return
    with pytest.raises(BadInput) as caught:
        game.deal(answer)
    assert caught.value.field == "roll"
    assert game.chance is not None


def test_nothing_can_be_dealt_when_nothing_is_asked() -> None:
    with pytest.raises(BadInput, match="nothing to decide"):
        toy_game().deal(3)


def test_a_seeded_and_a_manual_game_draw_the_same_when_nobody_answers() -> None:
    seeded, manual = toy_game(seed=5), toy_game(Manual(), seed=5)
    for move in ("box 1: a / hat", "box 2: b c / hat"):
        seeded.play(0, move)
        manual.play(0, move)
        manual.deal()
        assert seeded.state.money == manual.state.money
        assert list(seeded.state.streams) == list(manual.state.streams)


def test_events_tell_the_story_and_can_be_read_from_a_place() -> None:
    game = toy_game(Scripted([3, 4]))
    game.play(0, "box 1: a / hat")
    assert game.events(0) == [{"event": "paid", "roll": 3, "money": 6}]
    game.play(0, "box 1: b / hat")
    assert game.events(0, since=1) == [{"event": "paid", "roll": 4, "money": 14}]


def test_a_copy_goes_its_own_way() -> None:
    game = toy_game(Scripted([1, 2]))
    copy = game.copy()
    copy.play(0, "box 1: a / hat")
    assert game.state.money == 0
    game.play(0, "box 1: a / hat")
    assert game.state.money == copy.state.money == 2


def test_an_imagined_game_has_no_past_and_other_dice() -> None:
    game = toy_game()
    game.play(0, "box 1: a / hat")
    imagined = game.imagine(0, 99)
    assert imagined.record()["log"] == []
    assert imagined.state.streams[0] != game.state.streams[0]
    assert imagined.state.money == game.state.money


@pytest.mark.parametrize("seat", [-1, 1, 99])
def test_a_seat_that_does_not_exist_is_named(seat: int) -> None:
    game = toy_game()
    with pytest.raises(BadInput) as caught:
        game.options(seat)
    assert caught.value.field == "seat"


@pytest.mark.parametrize("choice", [-1, 999, "no such word"])
def test_a_word_that_does_not_exist_is_named(choice: int | str) -> None:
    with pytest.raises(BadInput) as caught:
        toy_game().pick(0, choice)
    assert caught.value.field == "choice"


def test_the_mask_has_a_byte_for_every_word() -> None:
    game = toy_game()
    options = game.options(0)
    assert [n for n, byte in enumerate(options.mask()) if byte] == sorted(options)
    assert len(options.mask()) == len(game.vocabulary)
    assert options[0] in options
    assert len(options) == 4
