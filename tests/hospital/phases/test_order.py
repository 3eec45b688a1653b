"""Setup, whose turn it is, which value counts, and what can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import (
    REMOVED,
    Game,
    ability,
    activate,
    active,
    answer,
    bag,
    choosing,
    display,
    experimental,
    hospital,
    kinds,
    legal,
    patients,
    play,
    refusal,
    stock,
    transfuse,
    ward,
)
from tests.hospital.checks.base import cards_of, dice_of

# ------------------------------------------------------------------ setup


FIRST: dict[str, Any] = {"components": {}}  # without cards that came later


def begun(players: int, **options: Any) -> Game:
    """A new game at its first decision."""
    return dh.new_game("hospital", players=players, seed=11, options=options)


@pytest.mark.parametrize(("players", "shown"), [(3, 2), (4, 3)])
def test_a_game_begins_with_bag_display_and_three_nurses(players: int, shown: int) -> None:
    """DH-2.1, DH-1.2."""
    position = begun(players).position()
    assert [shown, shown] == [len(position["display"][kind]) for kind in display(0, 0)]
    assert 3 * (21 - REMOVED[players]) == dice_of(position).total()
    for house in position["hospitals"]:
        assert 3 == house.get("nurses", 3)
        assert (0, 0) == (house.get("blood", 0), house.get("fatalities", 0))


def test_two_players_add_a_third_improvement_before_they_begin() -> None:
    """DH-2.2: the First Player sees the other two first."""
    game = begun(2, first_player=1)
    assert {"reveal department", "reveal specialist"} == legal(game, 1)
    assert [1, 1] == [len(game.position()["display"][kind]) for kind in display(0, 0)]
    play(game, "reveal department", seat=1)
    assert [2, 1] == [len(game.position()["display"][kind]) for kind in display(0, 0)]


def test_every_tile_and_card_is_there_as_often_as_it_exists() -> None:
    """DH-1.1, DH-2.1: twelve types of each, two copies."""
    cards = cards_of(begun(4, **FIRST).position())
    assert {2} == set(cards.values())
    assert [12, 12] == [sum(card.startswith(kind) for card in cards) for kind in ("d_", "s_")]


@pytest.mark.parametrize(
    ("players", "options", "departments", "specialists"),
    [
        (2, {"modules": ["experimental"]}, 20, 24),
        (3, {"modules": ["experimental"]}, 20, 24),
        (4, {"modules": ["experimental"]}, 24, 24),
        (4, {"modules": ["promos"]}, 24, 24),
        (2, {"modules": ["experimental"], "edition": "proto212"}, 18, 18),
        (4, {"modules": ["experimental"], "edition": "proto212"}, 24, 24),
    ],
)
def test_decks_have_the_size_of_their_module(
    players: int, options: dict[str, Any], departments: int, specialists: int
) -> None:
    """DH-10.8, DH-10.6, DH-10.7, DH-11.3."""
    position = begun(players, **options, **FIRST).position()
    for kind, size in (("departments", departments), ("specialists", specialists)):
        hidden = sum(len(layer) for layer in position["decks"][kind])
        assert size == hidden + len(position["display"][kind])


def test_experimental_decks_hold_every_new_card_twice() -> None:
    """DH-10.8: and one of each old specialist."""
    cards = cards_of(begun(3, modules=["experimental"]).position())
    assert [2, 2] == [cards[new] for new in ("d_drug_trials", "s_chemist")]
    assert [1, 1] == [cards[old] for old in ("d_ent", "s_gp")]


def test_promos_take_the_place_of_other_specialists() -> None:
    """DH-10.6, DH-10.7."""
    cards = cards_of(begun(3, modules=["promos"]).position())
    assert [1, 1] == [cards[promo] for promo in ("s_consultant", "s_admissions")]


def keeping() -> Game:
    """Two players who have to keep one of two administrators."""
    game = begun(2)
    while "keep" not in {task["ask"] for task in game.position()["agenda"]}:
        seat = game.to_act[0]
        game.play(seat, next(iter(game.moves(seat))))
    return game


def test_each_player_keeps_one_of_two_administrators_in_secret() -> None:
    """DH-2.4: the others see it when all have chosen."""
    game = keeping()
    assert (0, 1) == game.to_act
    dealt = hospital(game)["dealt"]
    assert {f"keep {card}" for card in dealt} == legal(game)
    game.play(0, f"keep {dealt[0]}")
    assert not game.view(1)["hospitals"][0].get("administrator")
    assert dealt[0] == game.view(0)["hospitals"][0]["administrator"]
    game.play(1, next(iter(game.moves(1))))
    assert dealt[0] == game.view(1)["hospitals"][0]["administrator"]


def test_a_card_that_was_not_dealt_is_not_kept() -> None:
    """DH-2.4."""
    game = keeping()
    assert "DH-2.4" == refusal(game, f"keep {hospital(game, 1)['dealt'][0]}")


def test_a_first_game_has_no_administrators() -> None:
    """DH-10.10: nobody keeps one, nobody is dealt any."""
    game = begun(3, administrators=False)
    while "setup" == game.position()["phase"]:
        assert "keep" not in {task["ask"] for task in game.position()["agenda"]}
        game.play(game.to_act[0], next(iter(game.moves(game.to_act[0]))))
    assert not any(house.get("administrator") for house in game.position()["hospitals"])


# ------------------------------------------------------------------ activation


def test_hospitals_are_activated_at_the_same_time() -> None:
    """DH-5.1: who is done waits for nobody and nobody for him."""
    game = active(ward("R3"), ward("R3"), ward("R3"))
    assert [0, 1, 2] == sorted(game.to_act)
    play(game, "done", seat=1)
    assert [0, 2] == sorted(game.to_act)


def test_hospitals_may_be_activated_one_after_the_other() -> None:
    """DH-5.1: in the order of the ambulances."""
    order = {"order": [2, 0, 1], "options": {"activation": "linear"}}
    game = active(ward("R3"), ward("R3"), ward("R3"), **order)
    for seat in (2, 0, 1):
        assert (seat,) == game.to_act
        play(game, "done", seat=seat)


def test_the_bag_is_fed_when_all_are_done() -> None:
    """DH-5.10: a patient who died in the activation waits until then."""
    game = experimental(ward("R3", "Y3", "G1", specialists=["s_student"]))
    before = bag(game)
    play(game, activate("d_critical", "s_student", "R3"), ability("Y3", "G1"), "done")
    assert before == bag(game)
    play(game, "done", seat=1)
    assert before["green"] + 1 == bag(game)["green"]


def test_staff_that_was_not_placed_is_simply_unused() -> None:
    """DH-5.10."""
    game = play(active(ward("R3")), "done")
    assert (1,) == game.to_act
    assert "DH-5.10" == refusal(game, activate("d_critical", "nurse", "R3"))


def test_a_value_counts_as_it_is_shown_when_the_target_is_chosen() -> None:
    """DH-5.4: R5 was rerolled to 2, now alternative medicine reaches it; Y3 rose and was healed."""
    home = ward("R5", "Y3", departments=["d_drug_trials"], specialists=["s_altmed"])
    game = experimental(home, dealer="manual")
    play(answer(game), activate("d_drug_trials", "s_altmed", "R5", "Y3"))
    answer(game, roll=[[2, 5]])
    assert {"ability: R2t", "skip"} == legal(game)


def test_a_reference_keeps_the_value_from_before_the_healing() -> None:
    """DH-5.4, DH-5.7: the cardiologist looks for a 3, not for the 4 that the red patient shows now."""
    game = active(ward("R3", "Y3", "G4", specialists=["s_cardiologist"]))
    play(game, activate("d_critical", "s_cardiologist", "R3"))
    assert {"ability: Y3", "skip"} == legal(game)


def test_when_the_clock_ends_skip_and_done_are_always_at_hand() -> None:
    """DH-11.4: timed play needs no more of the rules."""
    game = active(ward("R2", specialists=["s_surgeon"]), edition="final")
    play(game, activate("d_icu", "s_surgeon", "R2"), "skip", "done")
    assert (1,) == game.to_act
    with pytest.raises(dh.BadInput):
        begun(2, timed=True)


# ------------------------------------------------------------------ taking back


def test_an_activation_is_taken_back_step_by_step_even_after_done() -> None:
    """DH-13.1: until the last player is done."""
    game = active(ward("R2", blood=1, specialists=["s_surgeon"]))
    start = game.position()
    play(game, activate("d_icu", "s_surgeon", "R2"), ability("R3t"), transfuse("R4t"), "done")
    for _ in range(4):
        game.undo(0)
    assert start == game.position()


def test_one_seat_takes_back_without_touching_another() -> None:
    """DH-13.1, DH-5.1."""
    game = active(ward("R2"), ward("R3"))
    play(game, activate("d_icu", "nurse", "R2"))
    play(game, activate("d_critical", "nurse", "R3"), seat=1)
    game.undo(0)
    assert (["R2"], ["R4t"]) == (patients(game), patients(game, 1))


def test_a_roll_cannot_be_taken_back() -> None:
    """DH-13.1: nor what was done before it."""
    game = experimental(ward("R3", "Y3", blood=1, departments=["d_drug_trials"]))
    play(game, transfuse("R3"), activate("d_drug_trials", "nurse", "Y3", "R4t"))
    with pytest.raises(dh.IllegalMove) as refused:
        game.undo(0)
    assert "DH-13.1" == refused.value.reason.rule


def test_an_ambulance_taken_is_taken() -> None:
    """DH-13.1: another player has been asked since."""
    game = play(choosing(), "take A2")
    with pytest.raises(dh.IllegalMove) as refused:
        game.undo(0)
    assert "DH-13.1" == refused.value.reason.rule


def test_a_half_made_move_is_taken_back_pick_by_pick() -> None:
    """DH-13.1."""
    game = active(ward("R3", specialists=["s_gp"]))
    start = game.position()
    game.pick(0, "d_critical")
    game.undo(0)
    assert start == game.position()
    assert {"activate", "return", "done"} == kinds(game)
    assert (0, 0) == stock(game)
