"""Screens: when they may be placed, where, and what they allow."""

from __future__ import annotations

import pytest

from tests.er.builders import FULL_WARDS, after, legal, play, resolving, sheet


def test_a_screen_before_the_die_lets_a_low_value_follow() -> None:
    """L14, ER-4.7: W1=[5], G2."""
    game = resolving("green", 2, "screen", own=sheet("W1=[5]"))
    assert "W1=2" not in legal(game)
    play(game, 0, "screen W1")
    assert {"W1=2", "W2=2", "W5=2", "bury"} == legal(game)
    assert sheet("W1=[5s,2]") == after(game, "W1=2")


@pytest.mark.parametrize(("value", "allowed"), [(1, False), (2, False), (3, True)])
def test_after_the_screened_patient_values_rise_again(value: int, *, allowed: bool) -> None:
    """L14, ER-4.3, ER-4.7: the next patient of W1 must be above the 2."""
    game = resolving("green", value, own=sheet("W1=[5s,2]"))
    assert allowed == (f"W1={value}" in legal(game))


def test_a_screen_after_the_die_may_cover_the_patient_just_written() -> None:
    """L15, ER-4.7: W1=[5], G6."""
    game = resolving("green", 6, "screen", own=sheet("W1=[5]"))
    assert sheet("W1=[5,6s]") == after(game, "W1=6", "screen W1")


@pytest.mark.parametrize("value", range(1, 7))
def test_any_value_follows_a_screen(value: int) -> None:
    """L15, ER-4.3, ER-4.7: the grey bed 100 after a screened 6."""
    assert f"W1={value}" in legal(resolving("green", value, own=sheet("W1=[5,6s]")))


def test_a_screen_does_not_change_the_colour() -> None:
    """ER-4.2, ER-4.7: the green bed 200 refuses a red patient."""
    assert "W1=2" not in legal(resolving("red", 2, own=sheet("W1=[5s]")))


def test_a_screen_goes_on_the_last_patient_of_a_ward_that_has_one() -> None:
    """L17, ER-4.7: W1=[3,5] gets it on the 5; the other wards are empty."""
    game = resolving("green", 1, "screen", own=sheet("W1=[3,5]"))
    assert {"screen W1"} == {move for move in legal(game) if "screen" in move}
    assert sheet("W1=[3,5s]") == after(game, "screen W1")


def test_a_buried_screen_die_without_patients_loses_the_screen_unasked() -> None:
    """L18, ER-4.7."""
    game = resolving("green", 1, "screen")
    assert {"W1=1", "W2=1", "W5=1", "bury"} == legal(game)
    assert sheet(morgue=1) == after(game, "bury")
    assert (1,) == game.to_act


def test_the_first_patient_of_a_sheet_can_be_screened_after_it_is_written() -> None:
    """L18, ER-4.7."""
    game = play(resolving("green", 1, "screen"), 0, "W1=1")
    assert {"screen W1", "skip screen"} == legal(game)
    assert sheet("W1=[1s]") == after(game, "screen W1")


def test_a_screen_in_a_full_ward_changes_nothing_for_it() -> None:
    """L19, ER-4.7: W7=[1,2,3]."""
    game = resolving("yellow", 6, "screen", own=sheet("W7=[1,2,3]"))
    assert sheet("W7=[1,2,3s]") == after(game, "screen W7")
    assert not {move for move in legal(game) if move.startswith("W7")}


def test_a_patient_with_a_screen_may_get_it_again() -> None:
    """ER-4.7: legal, without effect."""
    game = resolving("green", 1, "screen", own=sheet("W1=[3s]"))
    assert sheet("W1=[3s]") == after(game, "screen W1")


def test_the_screen_may_be_declined_only_after_the_die() -> None:
    """ER-4.7."""
    game = resolving("green", 4, "screen", own=sheet("W1=[3]"))
    assert "skip screen" not in legal(game)
    play(game, 0, "W1=4")
    assert {"screen W1", "skip screen"} == legal(game)
    assert sheet("W1=[3,4]") == after(game, "skip screen")
    assert (1,) == game.to_act


def test_the_screen_survives_a_buried_die() -> None:
    """ER-4.7, ER-4.9."""
    game = resolving("green", 1, "screen", own=sheet("W1=[3]"))
    assert sheet("W1=[3s]", morgue=1) == after(game, "bury", "screen W1")


def test_one_die_brings_one_screen() -> None:
    """ER-4.7: after the screen only the die is owed."""
    game = resolving("green", 4, "screen", own=sheet("W1=[3] W2=[3]"))
    play(game, 0, "screen W2")
    assert {"W1=4", "W5=4", "bury"} == legal(game)


def test_every_ward_with_a_patient_is_offered_for_a_screen() -> None:
    """ER-4.7: full wards included."""
    game = resolving("green", 4, "screen", own=sheet(FULL_WARDS))
    assert {"bury", *(f"screen W{ward}" for ward in range(1, 8))} == legal(game)
