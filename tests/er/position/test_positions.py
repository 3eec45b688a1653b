"""Positions as JSON: defaults, refusals, and the way out and in again."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import dicehospital as dh
from tests.er.builders import (
    EMPTY,
    UNTOUCHED,
    Game,
    Position,
    alicat,
    bury_all,
    duel,
    legal,
    play,
    sheet,
    showing,
    solo,
    table,
    written,
)

CARDS = ["C10", "C13", "R5", "E0"]
BARE = "-/-/-/-/-/-/-"


def short(players: int = 2, **fields: Any) -> Position:
    """The shortest position, with some fields more."""
    seats = max(players, 2)
    return {"game": "er", "players": players, "sheets": [BARE] * seats, **fields}


def rolled(**fields: Any) -> Position:
    """A position of two people after the roll of turn 1."""
    dice = {"red": 3, "yellow": 2, "green": 2}
    return {**short(), "cards": CARDS, "ambulance": 5, "dice": dice, **fields}


# ------------------------------------------------------------------ defaults


def test_three_fields_make_a_game_at_its_start() -> None:
    """ER-2.2, ER-2.3, ER-2.4: absent fields have their start-of-game value."""
    game = dh.from_position(short(3))
    position = game.position()
    assert (1, 0, []) == (position["turn"], position["chief"], list(position["seen"]))
    assert [UNTOUCHED] * 3 == list(position["sheets"])
    assert [None] * 3 == list(position["taken"])
    assert ["C", "C", "E", "R"] == sorted(card[0] for card in position["cards"])
    for card in (card for card in position["cards"] if card[0] == "C"):
        assert {"shows": 8, "points": [0, 0, 0]} == position["cardiologists"][card]
    assert (0,) == game.to_act


@pytest.mark.parametrize(
    ("players", "turn", "chief"), [(2, 9, 0), (4, 10, 1), (5, 25, 4), (1, 6, 1)]
)
def test_the_chief_follows_from_the_turn(players: int, turn: int, chief: int) -> None:
    """ER-2.4."""
    game = dh.from_position(short(players, turn=turn, cards=CARDS), dealer="manual")
    assert chief == game.view(None)["chief"]


def test_another_chief_may_be_given_among_people() -> None:
    """ER-2.4: only in solo must it follow from the turn."""
    game = dh.from_position(rolled(chief=1))
    assert (1,) == game.to_act


@pytest.mark.parametrize("absent", ["dice", "ambulance"])
def test_without_dice_or_card_the_position_stands_before_the_roll(absent: str) -> None:
    """ER-3.1: absent and null are the same."""
    for position in (
        {key: value for key, value in rolled().items() if key != absent},
        rolled(**{absent: None}),
    ):
        game = dh.from_position(position, dealer="manual")
        assert () == game.to_act
        assert game.chance is not None


def test_todo_follows_from_takes_and_bonus() -> None:
    """ER-3.7: card 5 has a screen in its green bay."""
    game = dh.from_position(rolled(taken=["red", "green"]))
    assert [["main"], ["main", "screen"]] == [sorted(todo) for todo in game.position()["todo"]]
    assert {0, 1} == set(game.to_act)


def test_todo_may_be_given() -> None:
    """ER-3.7: seat 0 has only its screen left, seat 1 nothing."""
    sheets = [sheet("W1=[3]"), EMPTY]
    game = duel(sheets, 5, (3, 2, 2), taken=["green", "red"], todo=[["screen"], []])
    assert (0,) == game.to_act
    assert {"screen W1", "skip screen"} == legal(game)


def test_cards_seen_earlier_are_drawn_with_the_seed() -> None:
    """ER-2.1: eight distinct ones on turn 9, never the one on the table."""
    drawn = [
        tuple(dh.from_position(rolled(turn=9, seed=seed)).position()["seen"])
        for seed in (1, 1, 2, 3)
    ]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1
    for seen in drawn:
        assert 8 == len(set(seen))
        assert 5 not in seen


def test_cards_seen_may_be_given() -> None:
    """ER-2.1: they do not come again."""
    game = dh.from_position(rolled(turn=3, seen=[3, 17]), dealer="manual")
    assert [3, 17] == list(game.view(None)["seen"])
    bury_all(game)
    for card in (3, 17, 5):
        with pytest.raises(dh.BadInput):
            game.deal(card)


@pytest.mark.parametrize(
    ("modifiers", "expected"),
    [([], alicat(st=(1, 0))), (["preparation"], alicat(st=(3, 0), bb=(2, 0)))],
)
def test_absent_fields_of_alicats_sheet_are_those_of_its_start(
    modifiers: list[str], expected: str
) -> None:
    """ER-9.1."""
    game = dh.from_position(short(1, modifiers=modifiers, cards=CARDS), dealer="manual")
    assert [UNTOUCHED, expected] == [written(game, 0), written(game, 1)]


def test_where_alicat_is_next_it_has_acted() -> None:
    """ER-9.1, ER-9.4: turn 2, dice 3, 2, 2."""
    game = solo(turn=2)
    assert "yellow" == game.view(None)["taken"][1]
    assert (0,) == game.to_act


def test_cardiologists_may_be_given_in_part() -> None:
    """ER-6.2."""
    game = dh.from_position(rolled(cardiologists={"C10": {"shows": 0, "points": [5, 0]}}))
    assert (0, 5) == (showing(game, "C10"), showing(game, "C13"))
    assert 5 == game.scores()[0].parts["cardiologists"]


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"players": 0}, "players"),
        ({"players": 7}, "players"),
        ({"players": "two"}, "players"),
        ({"players": 3}, "sheets"),
        ({"sheets": [BARE]}, "sheets"),
        ({"sheets": [BARE, "7/-/-/-/-/-/-"]}, "sheets"),
        ({"sheets": [BARE, "33/-/-/-/-/-/-"]}, "sheets"),
        ({"sheets": [BARE, 5]}, "sheets"),
        ({"cards": ["C10", "C13", "R5"]}, "cards"),
        ({"cards": ["C10", "C10", "R5", "E0"]}, "cards"),
        ({"cards": ["C10", "R6", "R5", "E0"]}, "cards"),
        ({"cards": ["C10", "C99", "R5", "E0"]}, "cards"),
        ({"turn": 0}, "turn"),
        ({"turn": 25}, "turn"),
        ({"chief": 2}, "chief"),
        ({"ambulance": 27}, "ambulance"),
        ({"dice": {"red": 7, "yellow": 2, "green": 2}}, "dice"),
        ({"dice": {"red": 3, "yellow": 2}}, "dice"),
        ({"dice": {"red": 3, "yellow": 2, "blue": 2}}, "dice"),
        ({"taken": ["blue", None]}, "taken"),
        ({"taken": [None]}, "taken"),
        ({"taken": [None, "red"]}, "taken"),
        ({"todo": [["dance"], []]}, "todo"),
        ({"todo": [["take"]]}, "todo"),
        ({"cardiologists": {"C15": {"shows": 5, "points": [0, 0]}}}, "cardiologists"),
        ({"cardiologists": {"C10": {"shows": 6, "points": [0, 0]}}}, "cardiologists"),
        ({"cardiologists": {"C10": {"shows": 5, "points": [0]}}}, "cardiologists"),
        ({"turn": 3, "seen": [3, 3]}, "seen"),
        ({"turn": 3, "seen": [3, 27]}, "seen"),
        ({"turn": 3, "seen": [3, 4, 6]}, "seen"),
        ({"modifiers": ["equipment"]}, "modifiers"),
        ({"choices": "loudly"}, "choices"),
        ({"colour": "blue"}, "colour"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_field(change: Position, field: str) -> None:
    """ER-2.1, ER-2.2, ER-4.3: BadInput names the field."""
    with pytest.raises(dh.BadInput) as refused:
        dh.from_position(rolled(**change))
    assert refused.value.field.startswith(field)


@pytest.mark.parametrize("absent", ["game", "players", "sheets"])
def test_a_needed_field_that_is_absent_is_named(absent: str) -> None:
    """ER-2.3: the other fields have defaults."""
    position = {key: value for key, value in short().items() if key != absent}
    with pytest.raises(dh.BadInput) as refused:
        dh.from_position(position)
    assert absent == refused.value.field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"turn": 2, "chief": 0}, "chief"),
        ({"turn": 3, "chief": 1}, "chief"),
        ({"modifiers": ["luck"]}, "modifiers"),
        ({"modifiers": ["equipment", "equipment"]}, "modifiers"),
        ({"modifiers": ["equipment", "isolation", "capacity"]}, "modifiers"),
        ({"sheets": ["33/-/-/-/-/-/-", BARE]}, "sheets"),
    ],
)
def test_a_solo_position_that_cannot_be_is_refused(change: Position, field: str) -> None:
    """ER-9.1, ER-9.5: the human is Chief on odd turns, ALICAT on even ones."""
    with pytest.raises(dh.BadInput) as refused:
        dh.from_position(short(1, **{"cards": CARDS, **change}))
    assert refused.value.field.startswith(field)


def test_equal_values_stand_on_alicats_sheet_only() -> None:
    """ER-4.3, ER-9.2; behind a screen a human may write an equal value too."""
    game = solo(sheet("W1=[3s,3]"), alicat("W1=[3,3]"), None, None)
    assert sheet("W1=[3s,3]") == written(game, 0)
    assert alicat("W1=[3,3]") == written(game, 1)


# ------------------------------------------------------------------ out and in again


def random_step(game: Game, rng: random.Random) -> None:
    """One pick of some seat that has to act."""
    seat = rng.choice(game.to_act)
    game.pick(seat, rng.choice(list(game.options(seat))))


@pytest.mark.parametrize("players", [1, 2, 3, 5])
@pytest.mark.parametrize("choices", ["simultaneous", "clockwise"])
def test_a_position_comes_back_the_same_at_every_pick(players: int, choices: str) -> None:
    """Mid-draft and mid-take too; the whole is JSON."""
    rng = random.Random(players)
    game = dh.new_game("er", players=players, seed=players, options={"choices": choices})
    steps = 0
    while not game.is_over:
        random_step(game, rng)
        position = game.position()
        assert position == json.loads(json.dumps(position))
        assert position == dh.from_position(position).position()
        steps += 1
    assert steps > 24


@pytest.mark.parametrize("players", [1, 3])
def test_a_position_goes_on_identically(players: int) -> None:
    """The random streams travel with it: same picks, same game."""
    rng = random.Random(5)
    game = dh.new_game("er", players=players, seed=21)
    for _ in range(40):
        random_step(game, rng)
    twin = dh.from_position(game.position())
    picks = random.Random(6)
    while not game.is_over:
        seat = game.to_act[0]
        word = picks.choice(list(game.options(seat)))
        assert game.to_act == twin.to_act
        assert list(game.options(seat)) == list(twin.options(seat))
        game.pick(seat, word)
        twin.pick(seat, word)
    assert game.position() == twin.position()
    assert game.scores() == twin.scores()
    assert game.winners == twin.winners


def test_a_draft_travels_with_the_position() -> None:
    """The ward is picked, the value still open."""
    game = duel([sheet(st=(2, 0)), EMPTY], 2, (3, 2, 2), taken=["green", "red"])
    game.pick(0, "W1")
    twin = dh.from_position(game.position())
    assert {"=1", "=2", "=3", "=4"} == {twin.vocabulary[word] for word in twin.options(0)}
    twin.pick(0, "=4")
    assert sheet("W1=[4]", st=(2, 2), nurses="1") == written(twin)
    assert sheet(st=(2, 0)) == written(game)


def test_a_secret_take_travels_with_the_position_and_stays_secret() -> None:
    """ER-3.5: the owner of the game sees it, the others do not."""
    game = play(table([EMPTY] * 3, 8, (3, 2, 1)), 0, "take red")
    play(game, 2, "take green")
    twin = dh.from_position(game.position())
    assert ["red", None, "green"] == list(twin.position()["taken"])
    assert ["red", None, None] == list(twin.view(1)["taken"])
    assert (1,) == twin.to_act


@pytest.mark.parametrize(
    "cards", [[None, None], [None] * 5, ["C05", "C05", None, None], ["x", None, None, None]]
)
def test_cards_that_are_still_being_dealt_have_their_four_places(cards: list[str | None]) -> None:
    """ER-2.2."""
    position = dh.new_game("er", players=1, seed=1, dealer="manual").position()
    with pytest.raises(dh.BadInput) as caught:
        dh.from_position({**position, "cards": cards})
    assert "cards" == caught.value.field
