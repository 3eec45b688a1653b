"""Cases of neglect, discharge, administrators, solo and the end of the game."""

from __future__ import annotations

from itertools import permutations

import pytest

import dicehospital as dh
from tests.hospital.builders import (
    TWO_PLAYER_VANS,
    Game,
    answer,
    bag,
    choosing,
    discharging,
    ending,
    full_bag,
    happened,
    legal,
    neglecting,
    parts,
    patients,
    placed,
    play,
    refusal,
    stock,
    ward,
)

# ------------------------------------------------------------------ neglect


def test_t53_an_untreated_one_dies() -> None:
    """DH-6.1: a fatality token, the die goes into the bag."""
    game = neglecting(ward("G1"))
    assert [] == patients(game)
    assert (0, 1) == stock(game)
    assert full_bag(2) == bag(game)


def test_t54_the_super_resistant_virus_takes_two() -> None:
    """DH-10.4: Y2 dies, Y3 becomes 1."""
    game = neglecting(ward("Y2", "Y3"), modules=["superbug"])
    assert ["Y1"] == patients(game)
    assert (0, 1) == stock(game)


def test_t54_a_protected_patient_loses_nothing_to_the_virus() -> None:
    """DH-6.2, DH-10.4."""
    game = neglecting(ward("Y2", administrator="a_keep_yellow"), modules=["superbug"])
    assert ["Y2"] == patients(game)


def test_t54_a_protecting_administrator_chooses_between_different_patients() -> None:
    """DH-6.2: exactly one, never none."""
    game = neglecting(ward("R1", "R4", "R5t", "G1", administrator="a_keep_red"))
    assert {"protect R1", "protect R4"} == legal(game)
    play(game, {"move": "protect", "patient": "R1"})
    assert ["R1", "R3", "R5"] == patients(game)


def test_t54_patients_of_one_value_are_protected_unasked() -> None:
    """DH-6.2, DH-13.3."""
    game = neglecting(ward("R2", "R2", administrator="a_keep_red"))
    assert ["R1", "R2"] == patients(game)


# ------------------------------------------------------------------ discharge


@pytest.mark.parametrize(("count", "points"), [(0, 0), (6, 11), (7, 14), (12, 35)])
def test_t01_discharged_patients_score_by_the_table(count: int, points: int) -> None:
    """DH-1.3, DH-7.1."""
    leaving = [*"RYG" * 4][:count]
    game = discharging(ward("R3t", discharged=leaving), ward("R3t"))
    assert [points, 0] == parts(game, "discharge")


@pytest.mark.parametrize(
    ("edition", "administrator", "points"), [("final", "a_red2", 1), ("proto212", "p_a_red2", 2)]
)
def test_t49_two_red_patients_please_their_administrator(
    edition: str, administrator: str, points: int
) -> None:
    """DH-7.2, DH-11.1: four of them give one point, in the prototype one for each two."""
    home = ward("R3t", discharged=["R"] * 4, administrator=administrator)
    assert [points, 0] == parts(discharging(home, edition=edition), "administrator")


@pytest.mark.parametrize(
    ("edition", "administrator", "points"), [("final", "a_most", 1), ("proto212", "p_a_most", 2)]
)
@pytest.mark.parametrize(("rival", "is_most"), [(4, False), (3, True)])
def test_t51_only_strictly_the_most_discharges_count(
    edition: str, administrator: str, points: int, *, rival: int, is_most: bool
) -> None:
    """DH-7.2, DH-11.1: four against four and three, or three and three."""
    game = discharging(
        ward("R3t", discharged=["R"] * 4, administrator=administrator),
        ward("R3t", discharged=["Y"] * rival),
        ward("R3t", discharged=["G"] * 3),
        edition=edition,
    )
    assert [points * is_most, 0, 0] == parts(game, "administrator")


def test_t51_no_discharge_is_never_the_most() -> None:
    """DH-7.2."""
    game = discharging(ward("R3t", administrator="a_most"), ward("R3t"))
    assert [0, 0] == parts(game, "administrator")


def test_t55_empty_wards_score_without_any_discharge() -> None:
    """DH-7.3."""
    assert [5, 0] == parts(discharging(ward(), ward("R3t")), "empty_wards")


def test_t55_wards_emptied_in_this_round_score_too() -> None:
    """DH-7.3: discharged patients have left their beds."""
    game = discharging(ward(discharged=["R"]), ward("R3t"))
    assert [5, 0] == parts(game, "empty_wards")
    assert [1, 0] == parts(game, "discharge")


def test_t57_round_eight_has_no_shift_change() -> None:
    """DH-8.1, DH-9.1: the game is over after its Phase 5."""
    game = discharging(ward("R3t"), ward("R3t"), round=8)
    assert game.is_over
    assert 8 == game.position()["round"]
    assert [] == happened(game, "shift")


def test_t58_with_two_players_the_first_player_adds_a_third_improvement() -> None:
    """DH-8.2, DH-2.2: a department or a specialist."""
    game = discharging(ward("R3t"), ward("R3t"), first_player=1)
    assert (1,) == game.to_act
    assert {"reveal department", "reveal specialist"} == legal(game, 1)
    play(game, {"move": "reveal", "deck": "specialist"}, seat=1)
    shown = game.position()["display"]
    assert (1, 2) == (len(shown["departments"]), len(shown["specialists"]))


# ------------------------------------------------------------------ the end


def test_t03_fatality_tokens_cost_two_and_blood_bags_bring_one() -> None:
    """DH-9.1: 40 points, three tokens, two bags."""
    game = ending(ward("R3", score=40, fatalities=3, blood=2))
    assert game.is_over
    assert 36 == game.scores()[0].total
    assert ([-6, 0], [2, 0]) == (parts(game, "fatalities"), parts(game, "blood"))


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (["R3", "R3"], ["R3", "R3", "R3"], (0,)),
        (["R3", "R3"], ["R3", "R4"], (1,)),
        (["R3", "R4"], ["G5", "Y2"], (0, 1)),
    ],
    ids=["t04_fewer_patients", "t05_higher_values", "t06_equal_in_everything"],
)
def test_t04_t06_ties_go_to_fewer_patients_then_to_higher_values_then_are_shared(
    first: list[str], second: list[str], winners: tuple[int, ...]
) -> None:
    """DH-9.2."""
    game = ending(ward(*first, score=36), ward(*second, score=36))
    assert winners == game.winners


@pytest.mark.parametrize(
    ("first", "second", "decided"),
    [
        (ward("R2", score=9), ward("R2", score=8), "points"),
        (ward("R2", score=9), ward("R2", "R2", score=9), "patients"),
        (ward("R2", score=9), ward("R3", score=9), "values"),
        (ward("R2", score=9), ward("R2", score=9), "shared"),
    ],
)
def test_the_view_says_what_set_the_winner_apart(
    first: dict[str, object], second: dict[str, object], decided: str
) -> None:
    """DH-9.2: once the game is over, and not before."""
    assert decided == ending(first, second).view(None)["decided"]
    assert neglecting(first, second).view(0)["decided"] is None


def test_t119_who_passes_once_in_the_pick_up_is_out() -> None:
    """DH-10.5: the other goes on alone; every patient still there costs a point."""
    game = ending(ward("R3", "Y4", "G6"), ward("G5", "Y5"), modules=["final_pickup"])
    play(game, "pass")
    play(game, "pick up G5", seat=1)
    assert (1,) == game.to_act
    play(game, "pick up Y5", seat=1)
    assert game.is_over
    assert ([0, 2], [-3, 0]) == (parts(game, "pick_up"), parts(game, "left_behind"))


def test_t119_a_space_is_filled_once() -> None:
    """DH-10.5: one red 3 for two of them."""
    game = ending(ward("R3", "R3"), ward("R3"), modules=["final_pickup"])
    play(game, "pick up R3")
    assert game.is_over
    assert [-1, -1] == parts(game, "left_behind")


# ------------------------------------------------------------------ hard modes


def test_t59_admissions_panic_starts_with_five_patients() -> None:
    """DH-10.2: the values 3, 3, 4, 5 and 5 in any assignment."""
    options = {"first_player": 0, "modules": ["panic"]}
    game = dh.new_game("hospital", players=2, seed=1, options=options, dealer="manual")
    answer(game)
    play(game, "reveal department")
    answer(game, draw=[["red", "red", "yellow", "green", "green"]])
    wanted = {
        f"set R{a} R{b} Y{c} G{d} G{e}"
        for a, b, c, d, e in permutations((3, 3, 4, 5, 5))
        if a <= b and d <= e
    }
    assert wanted == legal(game)
    play(game, "set R3 R5 Y3 G4 G5")
    assert ["G4", "G5", "R3", "R5", "Y3"] == patients(game)


def test_t60_in_an_epidemic_four_patients_come() -> None:
    """DH-10.3: with nine patients one is lost."""
    home = ward(*["R3"] * 4, *["G5"] * 5)
    game = choosing(
        home, ambulances=TWO_PLAYER_VANS, modules=["epidemic"], dealer="manual", first_player=0
    )
    answer(game)
    answer(play(game, "take A2"), draw=[["green"]], roll=[[2]])
    answer(play(game, "take A3", seat=1), draw=[["red"]], roll=[[5]])
    assert {"lose R3", "lose G5"} == legal(game)
    play(game, "lose R3")
    assert ["G2", *["G5"] * 5, *["R3"] * 3, *["Y3"] * 3] == patients(game)
    assert ["G4", "G4", "G4", "R5"] == patients(game, 1)
    assert (1, 1) == stock(game)


# ------------------------------------------------------------------ solo


def solo_intake(values: list[int]) -> Game:
    """A solo game whose four dice are red, red, yellow and green with these values."""
    game = placed(ward("G6"), players=1, phase="intake", dealer="manual")
    return answer(game, draw=[["red", "red", "yellow", "green"]], roll=[values])


@pytest.mark.parametrize(
    ("values", "turned_away", "blood"),
    [([2, 3, 3, 5], "G5", 1), ([3, 3, 3, 4], "G4", 0), ([2, 2, 5, 2], "Y5", 1)],
)
def test_t109_three_kept_dice_below_nine_bring_a_blood_bag(
    values: list[int], turned_away: str, blood: int
) -> None:
    """DH-12.1."""
    game = solo_intake(values)
    before = bag(game)
    play(game, {"move": "turn_away", "patient": turned_away})
    answer(game)
    assert (blood, 0) == stock(game)
    assert 4 == len(patients(game))
    colour = {"G": "green", "Y": "yellow"}[turned_away[0]]
    assert before[colour] + 1 == bag(game)[colour]


def test_t109_solo_players_must_improve() -> None:
    """DH-12.2: one of the two, no pass."""
    game = answer(play(solo_intake([2, 3, 3, 5]), "turn away G5"))
    assert {"improve"} == {move.split()[0] for move in legal(game)}
    assert 2 == len(legal(game))
    assert "DH-12.2" == refusal(game, "pass")


@pytest.mark.parametrize(("double", "points"), [(False, -4), (True, -8)])
def test_t110_an_incomplete_report_costs_its_points(*, double: bool, points: int) -> None:
    """DH-12.4: with the option twice."""
    done = ["m01", "m02", "m03", "m10", "m11"]
    game = ending(
        ward("R3", points={"reports": 19}),
        players=1,
        options={"double_reports": double},
        reports={"columns": [["m04"], [], []], "completed": done},
    )
    assert game.is_over
    assert [points] == parts(game, "reports_missing")
    assert 19 + points == game.scores()[0].total


def test_t110_fatalities_may_count_double_in_solo() -> None:
    """DH-12.4."""
    game = ending(ward("R3", fatalities=2), players=1, options={"double_fatalities": True})
    assert [-8] == parts(game, "fatalities")


@pytest.mark.parametrize(("edition", "shown"), [("final", 0), ("proto212", 1)])
def test_the_prototype_shows_the_improvements_of_a_solo_round_before_its_intake(
    edition: str, shown: int
) -> None:
    """DH-12.2, DH-11.1: the final edition after it."""
    game = placed(ward("G6"), players=1, phase="intake", edition=edition, dealer="manual")
    answer(game, draw=[["red", "red", "yellow", "green"]], roll=[[2, 3, 4, 5]])
    assert {"turn away R2", "turn away R3", "turn away Y4", "turn away G5"} == legal(game)
    kinds = ("departments", "specialists")
    assert [shown, shown] == [len(game.position()["display"][kind]) for kind in kinds]
    answer(play(game, "turn away G5"))
    assert [1, 1] == [len(game.position()["display"][kind]) for kind in kinds]


def test_reports_cost_their_points_from_the_start() -> None:
    """DH-12.4: a score says what it would be if the game ended now."""
    columns = [["m01", "m04"], ["m02", "m10"], ["m03", "m13"]]
    reports = {"columns": columns, "completed": []}
    game = placed(ward("G6"), players=1, phase="intake", reports=reports)
    assert [-(3 + 4 + 3 + 5 + 3 + 6)] == parts(game, "reports_missing")


def test_patients_left_behind_count_only_after_the_pick_up() -> None:
    """DH-10.5."""
    game = ending(ward("R3"), ward("R6"), modules=["final_pickup"])
    assert [0, 0] == parts(game, "left_behind")
    play(game, "pass")
    assert [-1, -1] == parts(game, "left_behind")
