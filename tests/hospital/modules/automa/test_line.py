"""The Automa is set up: bag, display, line of hospital cards, decision cards."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.hospital.components.load import load
from tests.hospital.builders import Game, Json, answer, bag, kinds, legal
from tests.hospital.modules.automa.builders import MIXES, SETTINGS, automa_of, card, facing, line
from tests.play import random_pick

LEVEL = {row.id: row.level for row in load().automa_cards}
LEVELS = ("simple", "normal", "hard")


def opened(seed: int = 1, dealer: str = "seeded", **options: Any) -> Game:
    """A new game against the Automa."""
    chosen = {"solo": "automa", "components": {}, **options}  # without cards that came later
    return dh.new_game("hospital", players=1, seed=seed, options=chosen, dealer=dealer)


def begun(seed: int = 1, **options: Any) -> Game:
    """The same in its first round, with the first answers given."""
    game = opened(seed, **options)
    while "setup" == game.position()["phase"]:
        game.pick(0, game.options(0)[0])
    return game


def all_cards(game: Game) -> list[str]:
    """Hospital cards of the line, face up or not."""
    position = game.position()
    hidden = [name for layer in position["decks"]["automa_hospital"] for name in layer]
    return [row["card"] for row in automa_of(game)["line"]] + hidden


def test_the_table_is_set_as_for_two() -> None:
    """DH-19.1: 45 dice, one department and one specialist, the human says what is added."""
    game = opened()
    assert {"reveal department", "reveal specialist"} == legal(game)
    position = game.position()
    assert {"red": 15, "yellow": 15, "green": 15} == bag(game)
    assert (1, 1) == tuple(len(shown) for shown in position["display"].values())
    assert 0 == position["first_player"]


def test_two_administrators_are_dealt_and_one_is_kept() -> None:
    """DH-19.1, DH-2.4."""
    game = opened()
    while "keep" not in kinds(game):
        game.pick(0, game.options(0)[0])
    assert 2 == len(list(game.moves(0)))
    assert 2 == len(game.position()["hospitals"][0]["dealt"])


def test_the_first_game_has_no_administrators() -> None:
    """DH-10.10."""
    assert begun(administrators=False).position()["hospitals"][0]["administrator"] is None


def test_nine_dice_wait_in_three_ambulances() -> None:
    """DH-19.2: as with two players."""
    position = begun().position()
    loads = [van["patients"] for van in position["ambulances"]]
    assert (3, 9) == (len(loads), sum(map(len, loads)) + len(position["rolled"]))


def test_one_hospital_card_is_face_up_and_eight_are_not() -> None:
    """DH-19.1: twelve decision cards lie beside them."""
    game = opened()
    assert 1 == len(automa_of(game)["line"])
    sizes = game.view(0)["decks"]
    assert (8, 12) == (sizes["automa_hospital"], sizes["automa_decisions"])


@pytest.mark.parametrize("mix", MIXES)
def test_the_mix_says_how_many_cards_of_each_level_there_are(mix: str) -> None:
    """DH-19.8."""
    for seed in range(12):
        levels = Counter(LEVEL[name] for name in all_cards(opened(seed, automa_mix=mix)))
        assert MIXES[mix] == tuple(levels[level] for level in LEVELS)


def test_any_card_of_a_level_may_be_left_out_and_any_may_be_first() -> None:
    """DH-19.1."""
    games = [opened(seed) for seed in range(150)]
    missing = {name for game in games for name in LEVEL if name not in all_cards(game)}
    assert set(LEVEL) == missing
    assert set(LEVEL) == {automa_of(game)["line"][0]["card"] for game in games}


def test_chance_is_asked_which_cards_are_left_out_and_which_comes_first() -> None:
    """DH-19.1: with dice and cards by hand."""
    game = opened(dealer="manual")
    ask = game.chance
    assert ask is not None
    assert ("drop", "automa_hospital", 3) == (ask["ask"], ask["deck"], ask["count"])
    assert sorted(LEVEL) == sorted(ask["outcomes"])
    game.deal(["h04", "h08", "h12"])
    ask = game.chance
    assert ask is not None
    assert ("card", "automa_hospital") == (ask["ask"], ask["deck"])
    assert sorted(set(LEVEL) - {"h04", "h08", "h12"}) == sorted(ask["outcomes"])
    game.deal("h09")
    assert [card("h09", "------")] == automa_of(game)["line"]


@pytest.mark.parametrize(
    "gone",
    [["h01", "h02", "h05"], ["h01", "h05"], ["h01", "h01", "h05"], ["h01", "h05", "d_ent"], "h01"],
)
def test_cards_left_out_must_fit_the_mix(gone: object) -> None:
    """DH-19.1: one of each level, each of them a card."""
    game = opened(dealer="manual")
    with pytest.raises(dh.BadInput):
        game.deal(gone)
    assert [] == automa_of(game)["line"]


def test_a_line_is_dealt_where_a_position_gives_none() -> None:
    """DH-19.1: one card before the first round, one more in each."""
    assert 3 == len(automa_of(facing("intake"))["line"])
    assert 4 == len(automa_of(facing("activation"))["line"])
    assert 9 == len(all_cards(facing("activation")))


def test_a_position_may_name_the_cards_of_the_line_alone() -> None:
    """DH-19.1: what is face down follows from the round and the mix."""
    game = facing("activation", line(card("h05"), card("h09")))
    assert ["h05", "h09"] == [row["card"] for row in automa_of(game)["line"]]
    hidden = game.position()["decks"]["automa_hospital"][0]
    assert 5 == len(hidden) == len(set(hidden) - {"h05", "h09"})


@pytest.mark.parametrize(
    ("automa", "place"),
    [
        (line(card("h99")), "automa.line[0].card"),
        (line(card("h05", "RR")), "automa.line[0].filled"),
        (line(card("h05", "G-----")), "automa.line[0].filled"),
        (line(card("h05", "---G--", tile=True)), "automa.line[0].filled"),
        (line(card("h05", "Q-----")), "automa.line[0].filled"),
        (line(card("h05"), card("h05")), "automa.line"),
        (line(card("h05"), card("h06"), card("h07"), card("h08")), "automa.line"),
        (line(card("h05"), completed=["h05"]), "automa.line"),
        ({"pool": {"red": -1}}, "automa.pool.red"),
        ({"blood": "1"}, "automa.blood"),
        ({"ambulance": 4}, "automa.ambulance"),
        ({"decision": "h01"}, "automa.decision"),
        ({"cards": []}, "automa.cards"),
        ({"line": [{"card": "h05", "tile": 1}]}, "automa.line[0].tile"),
    ],
)
def test_what_is_wrong_with_the_automa_of_a_position_is_named(automa: Json, place: str) -> None:
    """DH-19.1: by the path of the field."""
    with pytest.raises(dh.BadInput) as refused:
        facing("activation", automa)
    assert place == refused.value.field


@pytest.mark.parametrize(
    ("decks", "discards", "place"),
    [
        ({"automa_hospital": [["h05"]]}, {}, "decks.automa_hospital"),
        ({"automa_hospital": [["h01", "h01"]]}, {}, "decks.automa_hospital"),
        ({"automa_decisions": [["k01"]]}, {"automa_decisions": ["k01"]}, "decks.automa_decisions"),
        ({}, {"automa_decisions": ["k99"]}, "discards.automa_decisions[0]"),
    ],
)
def test_no_card_is_in_two_places(decks: Json, discards: Json, place: str) -> None:
    """DH-19.1."""
    with pytest.raises(dh.BadInput) as refused:
        facing("activation", line(card("h05")), decks=decks, discards=discards)
    assert place == refused.value.field


def test_the_automa_is_part_of_no_other_game() -> None:
    """DH-19.1: its field is refused elsewhere."""
    position = {"game": "hospital", "players": 2, "hospitals": [{}, {}], "automa": {"blood": 1}}
    with pytest.raises(dh.BadInput) as refused:
        dh.from_position(position)
    assert "automa" == refused.value.field


def test_too_many_dice_with_the_automa_are_refused() -> None:
    """DH-1.2: there are fifteen of each colour."""
    with pytest.raises(dh.BadInput) as refused:
        facing("activation", line(pool="R" * 16))
    assert ("hospitals", "too_many_dice") == (refused.value.field, refused.value.message.id)


def test_it_is_played_without_modules_in_the_final_edition() -> None:
    """DH-19.1."""
    for options in ({"modules": ["events"]}, {"edition": "proto212"}):
        with pytest.raises(dh.BadInput):
            opened(**options)
    with pytest.raises(dh.BadInput):
        dh.new_game("hospital", players=2, seed=1, options={"solo": "automa"})


def test_cards_face_down_are_hidden_and_imagined_anew() -> None:
    """DH-19.1: only their number and their levels are known."""
    for options in SETTINGS[::5]:
        game = dh.new_game("hospital", players=1, seed=4, options=options)
        view = game.view(0)
        assert 8 == view["decks"]["automa_hospital"]
        seen = automa_of(game)["line"][0]["card"]
        imagined = [game.imagine(0, seed) for seed in range(40)]
        assert all(seen == automa_of(other)["line"][0]["card"] for other in imagined)
        assert set(LEVEL) == {name for other in imagined for name in all_cards(other)}
        for other in imagined:
            levels = Counter(LEVEL[name] for name in all_cards(other))
            assert MIXES[options["automa_mix"]] == tuple(levels[level] for level in LEVELS)
            assert view == other.view(0)


def test_the_answers_of_chance_are_part_of_the_record() -> None:
    """DH-19.1: a game with dice and cards by hand replays to the same position."""
    game = answer(opened(dealer="manual"), drop=[["h04", "h08", "h12"]])
    rng = random.Random(3)
    while not game.is_over:
        random_pick(game, rng)
        answer(game)
    assert game.position() == dh.replay(game.record()).position()
