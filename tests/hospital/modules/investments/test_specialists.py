"""The specialists of Investments: Management Expert, Strategic Consultant, Trainee, and copies."""

from __future__ import annotations

from tests.hospital.builders import (
    Game,
    ability,
    activate,
    kinds,
    legal,
    patients,
    play,
    ward,
)
from tests.hospital.modules.investments.builders import MODULE, invested, lent, token


def with_expert(*others: str, **lying: list[str]) -> Game:
    """A game after the Management Expert has healed G3 in Imaging."""
    house = ward("G3", *others, specialists=["s_mgmt_expert"], tokens=lying)
    return play(invested(house), activate("d_imaging", "s_mgmt_expert", "G3"))


def test_the_management_expert_uses_a_token_of_another_department() -> None:
    """DH-15.10: relative to this activation, once."""
    game = with_expert("R3", "R1", d_icu=["t_equal_red", "t_low2_red"])
    assert {"ability: t_equal_red R3", "ability: t_low2_red R1", "skip"} == _spelt(game)
    play(game, lent("t_equal_red", "R3"))
    assert ["G4t", "R1", "R4t"] == patients(game)
    assert {"activate", "done"} >= kinds(game)


def _spelt(game: Game) -> set[str]:
    """Abilities by token and patients."""
    found = set()
    for move in game.moves(0):
        fields = move.to_json()
        if "token" in fields:
            found.add(f"ability: {fields['token']} {' '.join(fields['patients'])}")
        else:
            found.add(str(move))
    return found


def test_the_management_expert_uses_no_token_of_this_department_or_a_card() -> None:
    """DH-15.10: the department's own token belongs to its own step."""
    house = ward("G3", "R3", "R3", specialists=["s_mgmt_expert", "s_trainee"],
                 tokens={"d_imaging": ["t_equal_red"], "s_trainee": ["t_equal_red"]})  # fmt: skip
    game = play(
        invested(house), activate("d_imaging", "s_mgmt_expert", "G3"), token("t_equal_red", "R3")
    )
    assert "ability" not in kinds(game)


def test_the_management_expert_may_use_a_token_of_a_department_used_before() -> None:
    """DH-15.10: only the place matters."""
    house = ward("G3", "R3", specialists=["s_mgmt_expert"], used=["d_icu"],
                 tokens={"d_icu": ["t_equal_red"]})  # fmt: skip
    game = play(invested(house), activate("d_imaging", "s_mgmt_expert", "G3"))
    assert "ability" in kinds(game)


def test_an_expert_who_declined_uses_a_token_that_needs_no_reference() -> None:
    """R-11: B is empty."""
    house = ward("G3", "R1", "R3", specialists=["s_mgmt_expert"],
                 tokens={"d_icu": ["t_equal_red", "t_low2_red"]})  # fmt: skip
    declined = {"move": "activate", "department": "d_imaging", "staff": "s_mgmt_expert",
                "decline": True}  # fmt: skip
    game = play(invested(house), declined)
    assert {"ability: t_low2_red R1", "skip"} == _spelt(game)


def strategic(*others: str, lying: list[str]) -> Game:
    """A game after the Strategic Consultant has healed G3 in Imaging, where tokens lie."""
    house = ward("G3", *others, specialists=["s_strategy"], tokens={"d_imaging": lying})
    return play(invested(house), activate("d_imaging", "s_strategy", "G3"))


def test_the_strategic_consultant_uses_a_token_a_second_time() -> None:
    """DH-15.10: once in its own step, once more for her."""
    game = strategic("R3", "R3", "R3", lying=["t_equal_red"])
    play(game, token("t_equal_red", "R3"), lent("t_equal_red", "R3"))
    assert ["G4t", "R3", "R4t", "R4t"] == patients(game)
    assert "ability" not in kinds(game)


def test_a_token_skipped_before_may_be_used_twice_by_the_strategic_consultant() -> None:
    """R-69: and not three times; the second use may be left."""
    game = play(strategic("R3", "R3", "R3", lying=["t_equal_red"]), "skip")
    play(game, lent("t_equal_red", "R3"))
    assert "skip" in legal(game)
    left = play(game.copy(), "skip")
    assert ["G4t", "R3", "R3", "R4t"] == patients(left)
    play(game, lent("t_equal_red", "R3"))
    assert ["G4t", "R3", "R4t", "R4t"] == patients(game)
    assert "ability" not in kinds(game)


def test_the_second_use_is_of_the_same_token() -> None:
    """R-69: one token twice, not two tokens."""
    game = strategic("R3", "R3", "R1", lying=["t_equal_red", "t_low2_red"])
    play(game, "skip", lent("t_equal_red", "R3"))
    twice = {"ability: t_equal_red R3", "ability: t_equal_red R4t"}
    assert twice | {"skip"} == _spelt(game)


def test_again_may_heal_the_same_patient_a_second_time() -> None:
    """DH-15.10: G3 becomes 4, then 5, then 6."""
    game = strategic(lying=["t_again_green"])
    play(game, token("t_again_green", "G4t"), lent("t_again_green", "G5t"))
    assert ["G6t"] == patients(game)


def test_the_trainee_treats_up_to_two_patients() -> None:
    """DH-15.10, R-27: without healing them."""
    house = ward("G3", "R2", "Y2", "R4t", specialists=["s_trainee"])
    game = play(invested(house), activate("d_imaging", "s_trainee", "G3"))
    assert {"ability: R2", "ability: Y2", "ability: R2 Y2", "skip"} == legal(game)
    assert ["G4t", "R2t", "R4t", "Y2t"] == patients(play(game, ability("R2", "Y2")))


def test_the_trainees_tokens_come_last_and_for_her_alone() -> None:
    """DH-15.6: another specialist has nothing of them."""
    house = ward("G3", "R3", specialists=["s_trainee", "s_strategy"],
                 tokens={"s_trainee": ["t_equal_red"]})  # fmt: skip
    game = play(invested(house), activate("d_imaging", "s_trainee", "G3"))
    assert {"ability", "skip"} == kinds(game)
    play(game, "skip")
    assert {"t_equal_red: R3", "skip"} == legal(game)
    other = play(invested(house), activate("d_imaging", "s_strategy", "G3"))
    assert {"activate", "done"} >= kinds(other)


def test_a_copied_trainee_has_no_tokens() -> None:
    """R-56: the Consultant treats patients, but the card is not his."""
    house = ward("G3", "R3", specialists=["s_consultant", "s_trainee"],
                 tokens={"s_trainee": ["t_equal_red", "t_colour_green"]})  # fmt: skip
    game = invested(house, modules=["promos", *MODULE])
    assert not any(m.to_json().get("colour") for m in game.moves(0)
                   if m.to_json().get("staff") == "s_consultant")  # fmt: skip
    play(game, activate("d_imaging", "s_consultant", "G3"), ability("R3"))
    assert {"activate", "done"} >= kinds(game)


def test_a_copied_expert_uses_a_token_of_another_department() -> None:
    """R-56."""
    house = ward("G3", "R3", specialists=["s_consultant", "s_mgmt_expert"],
                 tokens={"d_icu": ["t_equal_red"]})  # fmt: skip
    game = invested(house, modules=["promos", *MODULE])
    play(game, activate("d_imaging", "s_consultant", "G3"), lent("t_equal_red", "R3"))
    assert ["G4t", "R4t"] == patients(game)
