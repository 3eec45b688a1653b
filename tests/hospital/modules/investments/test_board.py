"""Investments: setting up, parking spaces, meeples on spaces, looking at tokens and keeping one."""

from __future__ import annotations

import pytest

import dicehospital as dh
from tests.hospital.builders import (
    Game,
    answer,
    discharging,
    display,
    finish,
    hospital,
    legal,
    parts,
    placed,
    play,
    ward,
)
from tests.hospital.checks.base import cards_of
from tests.hospital.modules.investments.builders import (
    MODULE,
    board,
    invest,
    invested,
    investing,
    keep,
    looked,
    pile,
    piled,
    tokens,
)

RED_PILE = pile("t_equal_red", "t_low2_red", "t_again_red", "t_above_red")
GREEN_PILE = pile("t_below_green", "t_nurse_green", "t_low2_green")
PILES = {"tokens_red": RED_PILE, "tokens_green": GREEN_PILE}
TYPES = ("t_low2", "t_again", "t_colour", "t_nurse", "t_equal", "t_above", "t_below")


# ------------------------------------------------------------------ setting up


@pytest.mark.parametrize(("players", "shown"), [(2, 2), (3, 3), (4, 4), (5, 4)])
def test_the_display_has_more_cards_and_no_extra_one(players: int, shown: int) -> None:
    """DH-15.1, R-43: 2/2 for two players, 4/4 for four and five."""
    game = dh.new_game("hospital", players=players, seed=1, options={"modules": MODULE})
    position = game.position()
    assert [shown, shown] == [len(cards) for cards in position["display"].values()]
    assert "set_patients" == position["agenda"][0]["ask"]


def test_three_piles_hold_two_tokens_of_each_type() -> None:
    """DH-15.1: fourteen in each of the three colours, and no pink ones without Mothers."""
    game = investing({}, {}, options={"components": {}})
    for colour in ("red", "yellow", "green"):
        assert sorted(f"{name}_{colour}" for name in TYPES * 2) == sorted(piled(game, colour))
    assert "tokens_pink" not in game.position()["decks"]


def test_tiles_and_specialists_of_investments_are_in_the_decks() -> None:
    """DH-15.1: eight of each."""
    cards = cards_of(placed({}, {}, modules=MODULE, phase="improvement").position())
    for name in ("s_fin_adviser", "s_mgmt_expert", "s_strategy", "s_trainee"):
        assert 2 == cards[name]
    for name in ("d_inv_exchange", "d_inv_red", "d_inv_green", "d_inv_yellow"):
        assert 2 == cards[name]


def test_the_strategist_may_be_dealt() -> None:
    """DH-15.1: it joins the administrators."""
    game = placed(ward(administrator="a_strategist"), modules=MODULE)
    assert "a_strategist" == hospital(game)["administrator"]


def test_t56_empty_wards_score_nothing() -> None:
    """DH-15.11: the bonus for empty wards does not exist with Investments."""
    game = discharging({}, {}, modules=MODULE)
    assert [0, 0] == parts(game, "empty_wards")


def test_t107_with_maternity_there_are_three_nurses_and_pink_tokens() -> None:
    """DH-17.3: fourteen of them, and a fourth space."""
    both = ["investments", "maternity"]
    game = investing({}, {}, modules=both, options={"components": {}})
    assert 3 == hospital(game)["nurses"]
    assert sorted(f"{name}_pink" for name in TYPES * 2) == sorted(piled(game, "pink"))
    assert "invest pink nurse" in legal(game)


def test_with_the_city_nothing_is_parked_and_investments_follow_the_numbers() -> None:
    """DH-17.1, R-30: no ambulances, improvements first, then investments."""
    game = placed(
        {}, {}, modules=["city", *MODULE], phase="improvement", order=[1, 0], display=display(2, 2)
    )
    play(game, "pass", seat=1)
    play(game, "pass")
    assert ("invest", (1,)) == (game.position()["agenda"][0]["ask"], game.to_act)
    assert [] == game.position()["ambulances"]


# ------------------------------------------------------------------ parking


def loads(game: Game) -> list[list[str]]:
    """The patients of the ambulances, lowest first."""
    return [van["patients"] for van in game.position()["ambulances"]]


def test_w25_the_highest_die_goes_to_the_parking_space_of_ambulance_three() -> None:
    """DH-15.2: two players, round 3, ten dice."""
    game = placed({}, {}, modules=MODULE, dealer="manual", phase="intake")
    assert game.chance is not None
    assert 10 == game.chance["count"]
    answer(game, draw=[["red"] * 10], roll=[[2, 2, 2, 3, 3, 3, 4, 4, 4, 5]])
    assert [["R2"] * 3, ["R3"] * 3, ["R4", "R4", "R4", "R5"]] == loads(game)


def test_w26_two_parking_spaces_are_filled_in_ascending_order() -> None:
    """DH-15.2: four players, round 6, seventeen dice."""
    game = placed({}, {}, {}, {}, modules=MODULE, dealer="manual", phase="intake", round=6)
    assert game.chance is not None
    assert 17 == game.chance["count"]
    values = [2] * 6 + [3] * 6 + [4] + [5] * 4
    answer(game, draw=[["red"] * 17], roll=[values])
    expected = [["R2"] * 3, ["R2"] * 3, ["R3"] * 3, ["R3"] * 3 + ["R4"], ["R5"] * 4]
    assert expected == loads(game)


def test_the_parked_die_comes_with_the_ambulance() -> None:
    """DH-15.2: four patients with ambulance 3."""
    game = placed({}, {}, modules=MODULE, dealer="manual", phase="intake", first_player=1)
    answer(game, draw=[["red"] * 10], roll=[[2, 2, 2, 3, 3, 3, 4, 4, 4, 5]])
    play(game, "take A2", seat=1)
    play(game, "take A3")
    assert ["R4", "R4", "R4", "R5"] == [p for p in hospital(game)["patients"] if p != "-"]


# ------------------------------------------------------------------ placing a meeple


def test_seats_are_asked_in_order_after_the_improvements() -> None:
    """DH-15.3, R-44: ambulance order; passing is allowed."""
    game = placed(
        {}, {}, {}, modules=MODULE, phase="improvement", order=[2, 0, 1], display=display(3, 3)
    )
    for seat in (2, 0, 1):
        play(game, "pass", seat=seat)
    seen = []
    while "invest" == game.position()["agenda"][0]["ask"]:
        seen.append(game.to_act[0])
        play(game, "pass", seat=game.to_act[0])
    assert [2, 0, 1] == seen
    assert "activation" == game.position()["phase"]


def test_a_rota_change_turns_the_order_of_investments_too() -> None:
    """DH-10.1, DH-15.3."""
    game = investing({}, {}, {}, modules=["events", *MODULE], event="e15", order=[2, 0, 1])
    assert (1,) == game.to_act


def test_a_second_improvement_comes_before_the_investments() -> None:
    """DH-10.1, DH-15.3."""
    game = placed(
        {}, {}, modules=["events", *MODULE], event="e11", phase="improvement", step="second_improve"
    )
    play(game, "pass", seat=game.to_act[0])
    play(game, "pass", seat=game.to_act[0])
    assert "invest" == game.position()["agenda"][0]["ask"]


def test_t84_a_space_takes_one_meeple_with_three_players() -> None:
    """DH-15.3: the red space is full after the first."""
    game = investing({}, {}, {}, decks=PILES)
    play(game, invest("red"), keep("t_equal_red", "d_clinic"))
    assert not any(text.startswith("invest red") for text in legal(game, 1))
    assert "invest green nurse" in legal(game, 1)


def test_t84_a_space_takes_two_meeples_with_four_players() -> None:
    """DH-15.3: the third is illegal."""
    game = investing({}, {}, {}, {}, decks=PILES)
    play(game, invest("red"), keep("t_equal_red", "d_clinic"))
    play(game, invest("red"), keep("t_again_red", "d_clinic"), seat=1)
    assert [[0, "nurse"], [1, "nurse"]] == board(game)["red"]
    assert not any(text.startswith("invest red") for text in legal(game, 2))


def test_who_has_nobody_free_is_not_asked() -> None:
    """DH-15.3: seat 0 has no nurse left and its specialist is placed."""
    game = investing(ward(nurses_free=0, specialists=["s_gp"], placed=["s_gp"]), {})
    assert (1,) == game.to_act


def test_nobody_is_asked_when_all_spaces_are_full() -> None:
    """DH-15.3: with four players two meeples on each of the three spaces."""
    full = {colour: [[0, "nurse"], [0, "nurse"]] for colour in ("red", "yellow", "green")}
    game = investing(ward(nurses=6), {}, {}, {}, investments=full)
    assert "activation" == game.position()["phase"]


def test_a_space_without_tokens_is_not_offered() -> None:
    """DH-15.3."""
    game = investing({}, {}, decks={"tokens_red": [], "tokens_green": []})
    assert {"invest yellow nurse", "pass"} == legal(game)


def test_t94_a_specialist_on_the_board_cannot_be_placed_in_phase_3() -> None:
    """DH-15.3: nor can a nurse; both are back in the next round."""
    game = investing(ward("G5", specialists=["s_gp"]), {}, decks=PILES)
    play(game, invest("red", "s_gp"), keep("t_equal_red", "d_icu"))
    play(game, "pass", seat=1)
    assert {"d_clinic nurse: G5"} == {text for text in legal(game) if "d_clinic" in text}
    assert [[0, "s_gp"]] == board(game)["red"]
    finish(game)
    assert [] == board(game)["red"]


def test_a_nurse_on_the_board_is_one_nurse_less_this_round() -> None:
    """DH-15.3."""
    game = investing({}, {}, decks=PILES)
    play(game, invest("red"), keep("t_equal_red", "d_icu"))
    assert (3, 2) == (hospital(game)["nurses"], hospital(game)["nurses_free"])


def test_a_position_that_names_meeples_knows_who_is_free() -> None:
    """DH-15.3: a short position need not say it twice."""
    house = ward("G5", specialists=["s_gp"])
    game = invested(house, investments={"red": [[0, "s_gp"]], "green": [[0, "nurse"]]})
    assert 2 == hospital(game)["nurses_free"]
    assert not any("s_gp:" in text for text in legal(game))


# ------------------------------------------------------------------ looking and keeping


def test_two_tokens_are_looked_at_and_one_is_kept() -> None:
    """DH-15.4: the other goes under its pile."""
    game = play(investing({}, {}, decks=PILES), invest("red"))
    assert ["t_equal_red", "t_low2_red"] == looked(game)
    assert {"t_equal_red on d_icu", "t_low2_red on d_icu"} <= legal(game)
    play(game, keep("t_low2_red", "d_icu"))
    assert {"d_icu": ["t_low2_red"]} == tokens(game)
    assert ["t_again_red", "t_above_red", "t_equal_red"] == piled(game, "red")


def test_only_the_seat_itself_sees_the_tokens() -> None:
    """DH-15.4: the others see how many there are."""
    game = play(investing({}, {}, decks=PILES), invest("red"))
    views = [game.view(seat)["investments"]["looked"] for seat in (0, 1, None)]
    assert [["t_equal_red", "t_low2_red"], 2, 2] == views
    assert all(type(size) is int for size in game.view(0)["decks"].values())


def test_tokens_are_placed_on_printed_departments_tiles_and_trainees_only() -> None:
    """DH-15.4, R-27, R-68."""
    house = ward(departments=["d_ent"], specialists=["s_trainee", "s_gp"])
    game = play(investing(house, {}, decks=PILES), invest("red"))
    places = {text.split(" on ")[1] for text in legal(game)}
    printed = {"d_critical", "d_oncology", "d_pharmacy", "d_icu", "d_imaging", "d_clinic"}
    assert printed | {"d_ent", "s_trainee"} == places


@pytest.mark.parametrize("name", ["d_icu", "s_trainee"])
def test_t85_a_place_holds_two_tokens(name: str) -> None:
    """DH-15.4: the third is illegal."""
    house = ward(specialists=["s_trainee"], tokens={name: ["t_again_red", "t_low2_green"]})
    game = play(investing(house, {}, decks=PILES), invest("red"))
    assert not any(text.endswith(f"on {name}") for text in legal(game))


def test_t86_a_nurse_token_is_exchanged_for_a_nurse_at_once() -> None:
    """DH-15.5: it is not placed; four nurses, three of them free this round."""
    game = play(investing({}, {}, decks=PILES), invest("green"))
    assert "t_nurse_green" in legal(game)
    play(game, keep("t_nurse_green"))
    assert (4, 3, {}) == (
        hospital(game)["nurses"],
        hospital(game)["nurses_free"],
        tokens(game),
    )
    assert ["t_low2_green", "t_below_green"] == piled(game, "green")


def test_a_token_without_a_place_is_lost() -> None:
    """DH-15.4: every department holds two already."""
    names = ("d_critical", "d_oncology", "d_pharmacy", "d_icu", "d_imaging", "d_clinic")
    used = [f"{name}_yellow" for name in TYPES if name != "t_nurse"] * 2
    full = {name: used[2 * n : 2 * n + 2] for n, name in enumerate(names)}
    game = play(investing(ward(tokens=full), {}, decks=PILES), invest("red"))
    assert {"t_equal_red", "t_low2_red"} == legal(game)
    play(game, keep("t_equal_red"))
    assert full == tokens(game)
    assert ["t_again_red", "t_above_red", "t_low2_red"] == piled(game, "red")


def test_the_last_token_of_a_pile_is_looked_at_alone() -> None:
    """DH-15.4, R-04: as many as there are; a nurse token is then kept unasked."""
    game = investing({}, {}, decks={"tokens_red": pile("t_nurse_red")})
    play(game, invest("red"))
    assert (4, (1,)) == (hospital(game)["nurses"], game.to_act)


def test_equal_tokens_are_one_choice() -> None:
    """DH-13.3."""
    twins = {"tokens_red": pile("t_again_red", "t_again_red")}
    game = play(investing({}, {}, decks=twins), invest("red"))
    assert 6 == len(legal(game))


def test_two_equal_tiles_are_one_place_until_their_tokens_differ() -> None:
    """DH-13.3, DH-15.4."""
    house = ward(departments=["d_ent", "d_ent"])
    game = play(investing(house, {}, decks=PILES), invest("red"))
    assert not any("d_ent#2" in text for text in legal(game))
    house = ward(departments=["d_ent", "d_ent"], tokens={"d_ent": ["t_again_red"]})
    game = play(investing(house, {}, decks=PILES), invest("red"))
    assert any("d_ent#2" in text for text in legal(game))


# ------------------------------------------------------------------ Strategist and Financial Adviser


def test_the_strategist_looks_at_three_tokens() -> None:
    """DH-15.10: and keeps one; the others go back in the order drawn."""
    game = investing(ward(administrator="a_strategist"), {}, decks=PILES)
    play(game, invest("red"))
    assert ["t_equal_red", "t_low2_red", "t_again_red"] == looked(game)
    play(game, keep("t_low2_red", "d_icu"))
    assert ["t_above_red", "t_equal_red", "t_again_red"] == piled(game, "red")


def test_the_financial_adviser_also_looks_at_another_pile() -> None:
    """DH-15.10: one of the four is kept, the others go under their own piles."""
    game = investing(ward(specialists=["s_fin_adviser"]), {}, decks=PILES)
    play(game, invest("red", "s_fin_adviser", also="green"))
    assert ["t_equal_red", "t_low2_red", "t_below_green", "t_nurse_green"] == looked(game)
    play(game, keep("t_below_green", "d_icu"))
    assert ["t_again_red", "t_above_red", "t_equal_red", "t_low2_red"] == piled(game, "red")
    assert ["t_low2_green", "t_nurse_green"] == piled(game, "green")


def test_the_financial_adviser_may_do_without_another_pile() -> None:
    """DH-15.10: and may look at a pile whose space is taken."""
    taken = {"green": [[1, "nurse"]]}
    game = investing(ward(specialists=["s_fin_adviser"]), {}, decks=PILES, investments=taken)
    moves = {text for text in legal(game) if text.startswith("invest red s_fin")}
    expected = {"", " +yellow", " +green"}
    assert {f"invest red s_fin_adviser{more}" for more in expected} == moves


def test_strategist_and_financial_adviser_see_five_tokens() -> None:
    """R-42: three of the own pile and two of the other."""
    house = ward(specialists=["s_fin_adviser"], administrator="a_strategist")
    game = play(investing(house, {}, decks=PILES), invest("red", "s_fin_adviser", also="green"))
    assert 5 == len(looked(game))


def test_a_consultant_is_no_financial_adviser() -> None:
    """R-56: only what an ability does in Phase 3 is copied."""
    house = ward(specialists=["s_consultant", "s_fin_adviser"])
    game = investing(house, {}, modules=["promos", *MODULE])
    assert not any("s_consultant +" in text for text in legal(game))


def test_a_view_says_how_many_a_space_takes_and_who_is_at_work() -> None:
    """DH-15.3: a specialist who invests is placed for this round; a position tells it by the space."""
    standing = {"red": [[0, "s_gp"]]}
    game = invested(ward(specialists=["s_gp", "s_urologist"]), investments=standing)
    seen = game.view(1)
    assert ([[0, "s_gp"]], 1) == (seen["investments"]["red"], seen["investments"]["room"])
    assert (["s_gp"], []) == (seen["hospitals"][0]["placed"], hospital(game)["placed"])
    assert 2 == investing({}, {}, {}, {}).view(0)["investments"]["room"]


# ------------------------------------------------------------------ improvements given back


def test_t87_tokens_of_a_returned_tile_are_lost() -> None:
    """DH-15.11: one blood bag, and the tokens of the tile behind it stay with it."""
    lying = {"d_ent": ["t_again_red", "t_low2_red"], "d_ortho": ["t_equal_green"]}
    game = invested(ward(departments=["d_ent", "d_ortho"], tokens=lying))
    play(game, {"move": "return", "improvement": "d_ent"})
    assert (1, {"d_ortho": ["t_equal_green"]}) == (hospital(game)["blood"], tokens(game))


def test_tokens_and_meeple_of_a_returned_specialist_leave() -> None:
    """DH-15.11: the specialist behind it keeps its own."""
    cards = ["s_trainee", "s_gp", "s_trainee"]
    house = ward(specialists=cards, tokens={"s_trainee#2": ["t_low2_red"]})
    standing = {"red": [[0, "s_trainee#2"]], "green": [[0, "s_gp"]]}
    game = invested(house, investments=standing)
    play(game, {"move": "return", "improvement": "s_gp"})
    assert {"s_trainee#2": ["t_low2_red"]} == tokens(game)
    assert {"red": [[0, "s_trainee#2"]], "yellow": [], "green": [], "looked": []} == board(game)
