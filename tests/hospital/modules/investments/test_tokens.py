"""Investment tokens in an activation: what they do, in which order, colours that are declared."""

from __future__ import annotations

import pytest

from tests.hospital.builders import (
    Game,
    Json,
    ability,
    activate,
    activations,
    discharged,
    hospital,
    kinds,
    legal,
    patients,
    play,
    stock,
    targets,
    ward,
)
from tests.hospital.modules.investments.builders import MODULE, invested, token

# ------------------------------------------------------------------ examples of the rulebook


def test_w27_operating_theatre_with_an_equal_token() -> None:
    """DH-15.5: R2 becomes 5, another R2 becomes 3."""
    house = ward("R2", "R2", departments=["d_theatre"], tokens={"d_theatre": ["t_equal_red"]})
    game = play(invested(house), activate("d_theatre", "nurse", "R2"))
    assert {"t_equal_red: R2", "skip"} == legal(game)
    assert ["R3t", "R5t"] == patients(play(game, token("t_equal_red", "R2")))


@pytest.mark.parametrize("above_first", [True, False])
def test_w28_urology_with_two_tokens_and_a_neurologist(above_first: bool) -> None:
    """DH-15.6: tokens in any order, then the specialist; values of before the placement."""
    house = ward(
        "G5", "R3", "Y2", "Y2", "Y3", "Y4", departments=["d_urology"],
        specialists=["s_neurologist"], tokens={"d_urology": ["t_above_green", "t_equal_red"]},
    )  # fmt: skip
    game = play(invested(house), activate("d_urology", "s_neurologist", "Y2", "Y3", "Y4"))
    uses = [token("t_above_green", "G5"), token("t_equal_red", "R3")]
    play(game, *(uses if above_first else uses[::-1]), ability("Y2"))
    assert ["G6t", "R4t", "Y3t", "Y3t", "Y4t", "Y5t"] == patients(game)


def test_w29_allergy_centre_with_a_token_and_a_trainee() -> None:
    """DH-15.6, DH-15.10: department, its token, the Trainee's ability, her own token."""
    house = ward(
        "G3", "G3", "G3", "R2", "Y1", departments=["d_allergy"], specialists=["s_trainee"],
        tokens={"d_allergy": ["t_again_green"], "s_trainee": ["t_below_red"]},
    )  # fmt: skip
    game = play(invested(house), activate("d_allergy", "s_trainee", "G3", "G3", "G3"))
    play(game, token("t_again_green", "G4t"), ability("Y1"), token("t_below_red", "R2"))
    assert ["G4t", "G4t", "G5t", "R3t", "Y1t"] == patients(game)
    assert {"activate", "done", "return"} >= kinds(game)


# ------------------------------------------------------------------ what each token does


def used(name: str, *others: str, **fields: object) -> Game:
    """A game after G3 was healed in Imaging, where this token lies, with other patients."""
    house = ward("G3", *others, tokens={"d_imaging": [name]}, **fields)
    return play(invested(house), activate("d_imaging", "nurse", "G3"))


@pytest.mark.parametrize(
    ("name", "others", "expected"),
    [
        ("t_low2_red", ["R1", "R2", "R3", "Y1"], {"R1", "R2"}),
        ("t_again_green", ["G5", "R3"], {"G4t"}),
        ("t_equal_red", ["R2", "R3", "R4", "Y3"], {"R3"}),
        ("t_above_red", ["R2", "R3", "R4", "Y4"], {"R4"}),
        ("t_below_red", ["R2", "R3", "R4", "Y2"], {"R2"}),
    ],
)
def test_a_token_is_for_one_patient_of_its_colour(
    name: str, others: list[str], expected: set[str]
) -> None:
    """DH-15.5: by value, or by the value of a patient that the department healed."""
    game = used(name, *others)
    assert {f"{name}: {who}" for who in expected} | {"skip"} == legal(game)


def test_low_patients_are_healed_two_steps_and_the_others_one() -> None:
    """DH-15.5."""
    assert ["G4t", "R3t"] == patients(play(used("t_low2_red", "R1"), token("t_low2_red", "R1")))
    assert ["G4t", "R4t"] == patients(play(used("t_equal_red", "R3"), token("t_equal_red", "R3")))


def test_a_patient_of_the_base_effect_is_not_another() -> None:
    """DH-15.5: an equal token of the same colour needs somebody else."""
    game = used("t_equal_green")
    assert {"activate", "done"} == kinds(game)


def test_a_token_may_be_left() -> None:
    """DH-15.6: each is optional."""
    assert ["G4t", "R3"] == patients(play(used("t_equal_red", "R3"), "skip"))


def test_equal_tokens_are_used_once_each() -> None:
    """DH-15.6."""
    house = ward("G3", "R3", "R3", "R3", tokens={"d_imaging": ["t_equal_red", "t_equal_red"]})
    game = play(invested(house), activate("d_imaging", "nurse", "G3"))
    play(game, token("t_equal_red", "R3"), token("t_equal_red", "R3"))
    assert ["G4t", "R3", "R4t", "R4t"] == patients(game)
    assert "token" not in kinds(game)


def test_a_skip_closes_all_tokens_of_the_department() -> None:
    """DH-15.6."""
    house = ward("G3", "R3", "R1", tokens={"d_imaging": ["t_equal_red", "t_low2_red"]})
    game = play(invested(house), activate("d_imaging", "nurse", "G3"), "skip")
    assert "token" not in kinds(game)


def test_discharged_patients_still_count_as_reference() -> None:
    """R-16: G6 has left, an equal token finds the other six."""
    house = ward("G6", "R6", tokens={"d_clinic": ["t_equal_red"]})
    game = play(invested(house), activate("d_clinic", "nurse", "G6"), token("t_equal_red", "R6"))
    assert ["G", "R"] == discharged(game)


def test_again_finds_nobody_when_the_patient_has_left() -> None:
    """DH-15.5, R-16."""
    house = ward("G6", "G2", tokens={"d_clinic": ["t_again_green"]})
    game = play(invested(house), activate("d_clinic", "nurse", "G6"))
    assert "token" not in kinds(game)


def test_a_blood_bag_may_colour_the_target_of_a_token() -> None:
    """R-17: tokens heal."""
    game = used("t_equal_red", "Y3", blood=1)
    assert {"t_equal_red: Y3>R", "skip"} == legal(game)
    play(game, token("t_equal_red", "Y3>R"))
    assert (["G4t", "Y4t~R"], (0, 0)) == (patients(game), stock(game))


def test_again_looks_at_the_colour_in_which_the_patient_was_healed() -> None:
    """DH-15.5: red for the department's effect, red for the token."""
    house = ward("Y3", blood=1, tokens={"d_critical": ["t_again_red"]})
    game = play(invested(house), activate("d_critical", "nurse", "Y3>R"))
    assert {"t_again_red: Y4t~R", "skip"} == legal(game)


# ------------------------------------------------------------------ order and values


def test_values_are_those_before_the_placement() -> None:
    """R-13: the two of Intensive Care shows three, and counts as two for the second token."""
    house = ward("R1", "G2", tokens={"d_icu": ["t_above_green", "t_low2_green"]})
    game = play(invested(house), activate("d_icu", "nurse", "R1"))
    play(game, token("t_above_green", "G2"))
    assert {"t_low2_green: G3t", "skip"} == legal(game)
    assert ["G5t", "R2t"] == patients(play(game, token("t_low2_green", "G3t")))


def test_an_ability_looks_at_values_before_the_placement() -> None:
    """R-13: a General Practitioner needs a four; a healed three is none."""
    house = ward("G3", "R3", specialists=["s_gp"], tokens={"d_imaging": ["t_equal_red"]})
    game = play(invested(house), activate("d_imaging", "s_gp", "G3"), token("t_equal_red", "R3"))
    assert "ability" not in kinds(game)


def test_a_token_triggers_the_specialist() -> None:
    """R-41: the token healed a red patient, the Surgeon heals it again."""
    house = ward("G3", "R3", specialists=["s_surgeon"], tokens={"d_imaging": ["t_equal_red"]})
    game = play(
        invested(house), activate("d_imaging", "s_surgeon", "G3"), token("t_equal_red", "R3"),
        ability("R4t"),
    )  # fmt: skip
    assert ["G4t", "R5t"] == patients(game)


def test_tokens_refer_to_the_department_only() -> None:
    """R-41: what another token healed is no reference; the red five was healed by a token."""
    house = ward("G4", "R5", "Y6", tokens={"d_imaging": ["t_above_red", "t_above_yellow"]})
    game = play(invested(house), activate("d_imaging", "nurse", "G4"), token("t_above_red", "R5"))
    assert "token" not in kinds(game)


# ------------------------------------------------------------------ colour tokens


def test_a_colour_token_changes_the_department() -> None:
    """DH-15.7: Critical Care heals green patients, and no red ones."""
    house = ward("G3", "R3", tokens={"d_critical": ["t_colour_green"]})
    assert {"G3"} == targets(invested(house), "d_critical")


def test_the_later_of_two_colour_tokens_counts() -> None:
    """R-40."""
    lying = {"d_critical": ["t_colour_green", "t_colour_yellow"]}
    assert {"Y3"} == targets(invested(ward("G3", "R3", "Y3", tokens=lying)), "d_critical")


def test_a_colour_token_does_nothing_to_a_neutral_department() -> None:
    """R-40."""
    game = invested(ward("G3", "R3", tokens={"d_imaging": ["t_colour_green"]}))
    assert {"G3", "R3"} == targets(game, "d_imaging")


def test_a_colour_token_is_never_used_later() -> None:
    """DH-15.7: it works by itself."""
    house = ward("G3", "G2", tokens={"d_critical": ["t_colour_green"]})
    game = play(invested(house), activate("d_critical", "nurse", "G3"))
    assert "token" not in kinds(game)


def test_a_trainee_may_declare_the_colour_on_her_card() -> None:
    """R-40: it overrides the department's own colour token, and is optional."""
    house = ward("G3", "R3", "Y3", specialists=["s_trainee"],
                 tokens={"s_trainee": ["t_colour_green"], "d_critical": ["t_colour_yellow"]})  # fmt: skip
    game = invested(house)
    plain = activate("d_critical", "s_trainee", "Y3")
    tinted = activate("d_critical", "s_trainee", "G3", colour="green")
    assert ["G3", "R3", "Y4t"] == patients(play(game.copy(), plain))
    assert ["G4t", "R3", "Y3"] == patients(play(game.copy(), tinted))
    assert {"Y3"} == targets(game, "d_critical")


def test_a_department_may_be_open_by_a_declared_colour_alone() -> None:
    """R-11, R-40: nobody but the Trainee can be placed, and she has to declare or decline."""
    house = ward("G3", specialists=["s_trainee"], tokens={"s_trainee": ["t_colour_green"]})
    game = invested(house)
    assert set() == targets(game, "d_critical")
    ways = activations(game, "d_critical", staff="s_trainee")
    found = {(move.get("colour"), move.get("decline")) for move in ways}
    assert {("green", None), (None, True)} == found


def test_a_declared_colour_lasts_for_one_activation() -> None:
    """R-40."""
    house = ward("G3", "G4", specialists=["s_trainee", "s_trainee"],
                 departments=["d_theatre"], tokens={"s_trainee": ["t_colour_green"]})  # fmt: skip
    game = invested(house)
    play(game, activate("d_critical", "s_trainee", "G3", colour="green"))
    while "skip" in legal(game):
        play(game, "skip")
    assert set() == targets(game, "d_theatre", staff="s_trainee#2")


def test_the_present_colour_is_not_declared() -> None:
    """DH-13.3: it would change nothing."""
    house = ward("R3", specialists=["s_trainee"], tokens={"s_trainee": ["t_colour_red"]})
    ways = activations(invested(house), "d_critical", staff="s_trainee")
    assert [None, None] == [move.get("colour") for move in ways]


def test_the_management_expert_may_declare_another_departments_colour() -> None:
    """R-40: it is then her one token of this activation."""
    house = ward("G3", "G1", specialists=["s_mgmt_expert"],
                 tokens={"d_icu": ["t_colour_green", "t_low2_green"]})  # fmt: skip
    game = invested(house)
    play(game, activate("d_critical", "s_mgmt_expert", "G3", colour="green"))
    assert "ability" not in kinds(game)
    assert ["G1", "G4t"] == patients(game)


def test_the_management_expert_does_not_declare_the_departments_own_colour_token() -> None:
    """R-40: a token of another department."""
    house = ward("G3", "Y3", specialists=["s_mgmt_expert"],
                 tokens={"d_critical": ["t_colour_green", "t_colour_yellow"]})  # fmt: skip
    game = invested(house)
    ways = activations(game, "d_critical", staff="s_mgmt_expert")
    assert not any(move.get("colour") for move in ways)
    others = activations(game, "d_pharmacy", staff="s_mgmt_expert")
    assert {"yellow", None} == {move.get("colour") for move in others}


# ------------------------------------------------------------------ declining


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("s_trainee", True), ("s_mgmt_expert", True), ("s_strategy", True),
        ("s_fin_adviser", False), ("s_gp", False),
    ],
)  # fmt: skip
def test_who_is_simply_used_may_decline_the_department(name: str, offered: bool) -> None:
    """R-11."""
    game = invested(ward("G3", specialists=[name]))
    moves: list[Json] = [m.to_json() for m in game.moves(0)]
    assert offered == any(m.get("decline") for m in moves if m.get("department") == "d_imaging")
    assert not any(m.get("decline") for m in moves if m.get("staff") == "nurse")


def test_nothing_is_healed_when_the_department_is_declined() -> None:
    """R-11: B is empty, the department is used."""
    house = ward("G3", "R3", specialists=["s_trainee"], tokens={"d_imaging": ["t_equal_red"]})
    game = invested(house)
    play(game, {"move": "activate", "department": "d_imaging", "staff": "s_trainee",
                "decline": True}, ability("G3", "R3"))  # fmt: skip
    assert ["G3t", "R3t"] == patients(game)
    assert ["d_imaging"] == hospital(game)["used"]


def test_a_department_that_cannot_be_completed_cannot_be_declined() -> None:
    """R-11."""
    game = invested(ward("G3", specialists=["s_trainee"]))
    assert not any("d_clinic" in text for text in legal(game))


def test_a_copied_ability_may_be_declined_for_too() -> None:
    """R-11, R-56: the Consultant takes the only model with this very placement."""
    house = ward("G3", specialists=["s_consultant", "s_mgmt_expert"])
    game = invested(house, modules=["promos", *MODULE])
    moves = [m.to_json() for m in game.moves(0)]
    assert any(m.get("decline") for m in moves if m.get("staff") == "s_consultant")


# ------------------------------------------------------------------ departments of the module


def test_a_day_unit_heals_two_steps_and_treats_two_others() -> None:
    """DH-15.5, R-27: up to two other untreated patients, whatever their colour."""
    house = ward("R3", "G2", "Y2", "G4t", departments=["d_inv_red"])
    expected = {"R3", "R3 G2", "R3 Y2", "R3 G2 Y2"}
    assert expected == targets(invested(house), "d_inv_red")
    game = play(invested(house), activate("d_inv_red", "nurse", "R3", "G2", "Y2"))
    assert ["G2t", "G4t", "R5t", "Y2t"] == patients(game)


def test_treating_is_no_healing() -> None:
    """R-62: no blood bag colours those who are only treated, and nobody is healed."""
    house = ward("R3", "G2", departments=["d_inv_red"], specialists=["s_pharmacist"], blood=1)
    game = invested(house)
    assert not any("G2>" in who.split(" ", 1)[-1] and who.startswith("R3")
                   for who in targets(game, "d_inv_red"))  # fmt: skip
    play(game, activate("d_inv_red", "s_pharmacist", "R3", "G2"))
    assert "ability" not in kinds(game)
