"""Whatever comes in, either it is understood or `BadInput` names the field: never another error."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dicehospital as dh
from tests.play import random_game

JUNK: list[Any] = [
    *(None, True, -1, 0, 3, 7, 99, 2**70, 1.5, "", "x", "red"),
    *([], [1], [[]], [{}], ["x", "x"], {}, {"a": 1}),
]
POSITIONS = [
    random_game(players, seed, picks=40).position() for players in (1, 2, 3) for seed in (1, 2)
]


@given(st.text(alphabet="123456789s!-/ stbnm+0", max_size=60))
@settings(max_examples=400, deadline=None)
def test_any_text_is_a_sheet_or_names_what_is_wrong(text: str) -> None:
    try:
        sheet = dh.er.Sheet.parse(text)
    except dh.BadInput as error:
        assert error.field.startswith("sheet")
        assert str(error)
    else:
        assert dh.er.Sheet.parse(str(sheet)) == sheet


@given(st.text(alphabet="Ww1234567=takerdylowgnburyscextpiCE05 ", max_size=20))
@settings(max_examples=400, deadline=None)
def test_any_text_is_a_move_or_names_what_is_wrong(text: str) -> None:
    game = dh.new_game("er", players=2, seed=1)
    try:
        move = dh.parse_move(game, text)
    except dh.BadInput as error:
        assert error.field in {"move", "ward", "value", "die", "card"}
    else:
        assert dh.parse_move(game, str(move)) == move


@pytest.mark.parametrize("seed", range(6))
def test_a_position_with_any_field_replaced_by_junk_is_understood_or_refused_by_name(
    seed: int,
) -> None:
    position = POSITIONS[seed]
    for field in position:
        for junk in JUNK:
            _try({**position, field: junk})


@pytest.mark.parametrize("seed", range(6))
def test_a_position_with_junk_deep_inside_is_understood_or_refused_by_name(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(400):
        position = {**POSITIONS[seed]}
        field = rng.choice(sorted(position))
        value = position[field]
        if isinstance(value, list) and value:
            changed: Any = list(value)
            changed[rng.randrange(len(value))] = rng.choice(JUNK)
        elif isinstance(value, dict) and value:
            changed = {**value, rng.choice(sorted(value)): rng.choice(JUNK)}
        else:
            changed = rng.choice(JUNK)
        _try({**position, field: changed})


def _try(position: dict[str, Any]) -> None:
    try:
        game = dh.from_position(position)
    except dh.BadInput as error:
        assert error.field
        assert str(error)
    else:
        assert game.is_over or game.to_act or game.chance is not None


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("field", ["game", "players", "seed", "options", "dealer", "script"])
def test_a_new_game_with_junk_is_understood_or_refused_by_name(field: str, junk: Any) -> None:
    arguments: dict[str, Any] = {"game": "er", "players": 2, "seed": 1, field: junk}
    try:
        dh.new_game(**arguments)
    except dh.BadInput as error:
        assert error.field.startswith(field)


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("key", ["modifiers", "cards", "choices", "nonsense"])
def test_options_with_junk_are_understood_or_refused_by_name(key: str, junk: Any) -> None:
    try:
        dh.new_game("er", players=1, seed=1, options={key: junk})
    except dh.BadInput as error:
        assert error.field == f"options.{key}"
    else:
        assert key != "nonsense"


@pytest.mark.parametrize("junk", JUNK)
def test_junk_for_a_move_is_refused_by_name(junk: Any) -> None:
    game = dh.new_game("er", players=2, seed=1)
    before = game.position()
    with pytest.raises(dh.BadInput):
        game.play(0, junk)
    assert game.position() == before


@pytest.mark.parametrize(
    "junk", [None, -1, 0, 7, 99, 2**40, 2**70, 1.5, "", "x", "red", [], [1], {}, 39, "bury", "=3"]
)
def test_junk_for_a_pick_is_refused(junk: Any) -> None:
    game = dh.new_game("er", players=2, seed=1)
    before = game.position()
    with pytest.raises((dh.BadInput, dh.IllegalMove)):
        game.pick(0, junk)
    assert game.position() == before


def test_every_refused_word_says_which_rule() -> None:
    """Whatever word is not offered, the refusal names a rule, facts and legal moves."""
    rng = random.Random(1)
    for players in (1, 2, 3):
        game = random_game(players, 9, picks=30)
        for _ in range(60):
            if game.is_over:
                break
            seat = rng.choice(game.to_act)
            for word in range(len(game.vocabulary)):
                if word not in game.options(seat):
                    with pytest.raises(dh.IllegalMove) as caught:
                        game.pick(seat, word)
                    assert caught.value.reason.rule.startswith("ER-")
                    assert caught.value.reason.nearest
                    assert str(caught.value)
            game.pick(seat, rng.choice(game.options(seat).list()))


@pytest.mark.parametrize("seat", [-1, 2, 99, 2**70])
def test_a_seat_that_does_not_exist_is_refused_by_name(seat: int) -> None:
    game = dh.new_game("er", players=2, seed=1)
    for call in (game.options, game.moves, game.view, game.undo):
        with pytest.raises(dh.BadInput) as caught:
            call(seat)
        assert caught.value.field == "seat"
    for act in (game.pick, game.play, game.explain):
        with pytest.raises(dh.BadInput):
            act(seat, "take red")
    with pytest.raises(dh.BadInput):
        game.imagine(seat, 1)
