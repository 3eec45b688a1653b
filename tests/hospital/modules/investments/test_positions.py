"""Positions with Investments: what cannot be is named by its place, and what is absent follows."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import answer, play, ward
from tests.hospital.modules.investments.builders import (
    MODULE,
    invest,
    invested,
    investing,
    keep,
    looked,
    pile,
    tokens,
)


def refused(*hospitals: dict[str, Any], **fields: Any) -> str:
    """The place that is wrong with a position."""
    with pytest.raises(dh.BadInput) as error:
        invested(*hospitals, **fields)
    return error.value.field


@pytest.mark.parametrize(
    ("house", "place"),
    [
        (ward(tokens={"d_ent": ["t_low2_red"]}), "d_ent"),
        (ward(tokens={"s_trainee": ["t_low2_red"]}), "s_trainee"),
        (ward(specialists=["s_gp"], tokens={"s_gp": ["t_low2_red"]}), "s_gp"),
        (ward(tokens={"d_icu": ["t_low2_red", "t_again_red", "t_equal_red"]}), "d_icu"),
        (ward(tokens={"d_icu": ["t_nurse_red"]}), "d_icu"),
        (ward(tokens={"d_icu": ["t_low2_blue"]}), "d_icu[0]"),
        (ward(tokens={"chevron1": ["t_low2_red"]}), "chevron1"),
    ],
)
def test_tokens_lie_on_what_is_owned_and_has_room(house: dict[str, Any], place: str) -> None:
    """DH-15.4."""
    assert f"hospitals[0].tokens.{place}" == refused(house)


def test_there_are_two_tokens_of_a_kind() -> None:
    """DH-15.1: and no pink ones without Mothers."""
    twice = {"d_icu": ["t_low2_red", "t_low2_red"]}
    assert "hospitals[1].tokens" == refused(
        ward(tokens=twice), ward(tokens={"d_icu": ["t_low2_red"]})
    )
    assert "hospitals[0].tokens" == refused(ward(tokens={"d_icu": ["t_low2_pink"]}))


def test_a_pile_holds_no_token_that_lies_elsewhere() -> None:
    """DH-15.1."""
    house = ward(tokens={"d_icu": ["t_low2_red", "t_low2_red"]})
    assert "decks.tokens_red" == refused(house, decks={"tokens_red": pile("t_low2_red")})


def test_what_lies_nowhere_else_is_in_the_piles() -> None:
    """DH-15.1: thirteen of fourteen."""
    game = invested(ward(tokens={"d_icu": ["t_low2_red"]}), options={"components": {}})
    sizes = {name: size for name, size in game.view(0)["decks"].items() if "tokens" in name}
    assert {"tokens_red": 13, "tokens_yellow": 14, "tokens_green": 14} == sizes


@pytest.mark.parametrize(
    ("standing", "place"),
    [
        ({"red": [[0, "nurse"], [1, "nurse"]]}, "red"),
        ({"red": [[2, "nurse"]]}, "red[0]"),
        ({"red": [[0, "s_gp"]]}, "red[0]"),
        ({"red": [[0, "d_icu"]]}, "red[0]"),
        ({"red": ["nurse"]}, "red[0]"),
        ({"pink": [[0, "nurse"]]}, "pink"),
        ({"looked": ["t_low2_red"]}, "looked"),
        ({"looked": ["t_low2_blue"]}, "looked[0]"),
        ({"owed": ["blue"]}, "owed[0]"),
    ],
)
def test_a_board_that_cannot_be_is_refused(standing: dict[str, Any], place: str) -> None:
    """DH-15.3, DH-15.4."""
    assert f"investments.{place}" == refused({}, investments=standing)


def test_a_specialist_stands_in_one_place() -> None:
    """DH-15.3."""
    house = ward(specialists=["s_gp"], placed=["s_gp"])
    assert "investments.red[0]" == refused(house, investments={"red": [[0, "s_gp"]]})


def test_fields_of_investments_are_refused_without_it() -> None:
    """DH-15.1."""
    assert "investments" == refused({}, modules=[], investments={"red": [[0, "nurse"]]})
    house = ward(tokens={"d_icu": ["t_low2_red"]})
    assert "hospitals[0].tokens" == refused(house, modules=[])


def test_tokens_that_are_looked_at_belong_to_who_is_asked() -> None:
    """DH-15.4: a short position says it by its agenda alone."""
    game = investing(
        {}, {}, investments={"red": [[1, "nurse"]], "looked": ["t_low2_red", "t_again_red"]},
        agenda=[{"seat": 1, "ask": "keep_token"}],
    )  # fmt: skip
    assert (["t_low2_red", "t_again_red"], 2) == (
        game.view(1)["investments"]["looked"],
        game.view(0)["investments"]["looked"],
    )
    play(game, keep("t_again_red", "d_icu"), seat=1)
    assert {"d_icu": ["t_again_red"]} == tokens(game, 1)


def test_tokens_may_be_dealt_one_by_one() -> None:
    """DH-15.4: at a real table somebody says which; a position in between goes on alike."""
    house = ward(specialists=["s_fin_adviser"])
    game = investing(house, {}, dealer="manual", modules=MODULE)
    play(game, invest("red", "s_fin_adviser", also="yellow"))
    decks = []
    for name in ("t_low2_red", "t_above_red", "t_equal_yellow"):
        assert game.chance is not None
        decks.append((game.chance["deck"], game.chance["seat"]))
        game.deal(name)
        assert game.position() == dh.from_position(game.position(), dealer="manual").position()
    answer(game, card=["t_nurse_yellow"])
    assert [("tokens_red", 0), ("tokens_red", 0), ("tokens_yellow", 0)] == decks
    assert ["t_low2_red", "t_above_red", "t_equal_yellow", "t_nurse_yellow"] == looked(game)


def test_a_token_that_is_not_on_top_cannot_be_dealt() -> None:
    """DH-15.4."""
    game = investing({}, {}, dealer="manual", decks={"tokens_red": pile("t_low2_red")})
    play(game, invest("red"))
    with pytest.raises(dh.BadInput):
        game.deal("t_again_red")


def test_whoever_imagines_the_tokens_of_another_draws_them_anew() -> None:
    """DH-15.4: from those that nobody has shown."""
    game = play(investing({}, {}), invest("red"))
    own, others = set(), set()
    for seed in range(20):
        own.add(tuple(looked(game.imagine(0, seed))))
        others.add(tuple(looked(game.imagine(1, seed))))
    assert {tuple(looked(game))} == own
    assert len(others) > 5
