"""Where a patient may be written, what it costs and what the bonus of its die does."""

from __future__ import annotations

import pytest

import dicehospital as dh
from tests.er.builders import (
    EMPTY,
    FULL_WARDS,
    Game,
    after,
    duel,
    legal,
    play,
    resolving,
    sheet,
    table,
    written,
)

X1 = "W1=[2] W2=[1] W3=[1] W6=[4]"


def beds(game: Game, seat: int = 0) -> set[str]:
    """The admissions among the legal moves."""
    return {move for move in legal(game, seat) if "=" in move}


# ------------------------------------------------------------------ next bed, colour, value


def test_a_green_three_in_the_rulebook_example_has_three_beds() -> None:
    """X1, ER-4.1, ER-4.2, ER-4.3: beds 200, 103 and 304; the morgue is always open."""
    assert {"W1=3", "W3=3", "W5=3", "bury"} == legal(resolving("green", 3, own=sheet(X1)))


def test_a_blood_bag_opens_beds_of_another_colour_but_no_lower_value() -> None:
    """L1, ER-4.2: 201, 203 and 504 for a bag each, 404 stays closed."""
    game = resolving("green", 3, own=sheet(X1, bb=(1, 0)))
    assert {"W1=3", "W3=3", "W5=3", "W2=3", "W4=3", "W7=3"} == beds(game)


@pytest.mark.parametrize("ward", [2, 4, 7])
def test_a_bed_of_another_colour_costs_one_bag(ward: int) -> None:
    """L1, ER-4.2, ER-5.1."""
    result = after(resolving("green", 3, own=sheet(X1, bb=(2, 0))), f"W{ward}=3")
    assert "bb2-1" in result.split()


def test_stethoscopes_lift_a_value_as_far_as_they_last() -> None:
    """L2, ER-4.3, ER-4.4: in W6 only 5 is both above 4 and within two stethoscopes of 3."""
    game = resolving("green", 3, own=sheet(X1, st=(2, 0)))
    assert {"W6=5"} == {move for move in beds(game) if move.startswith("W6")}
    assert "st2-2" in after(game, "W6=5").split()


def test_a_stethoscope_does_not_change_the_colour() -> None:
    """L3, ER-4.2, ER-4.4: S=1 opens values 2 and 4 (above the 2 of W1 only 4), no other colour."""
    game = resolving("green", 3, own=sheet(X1, st=(1, 0)))
    assert {"W1=3", "W1=4", "W3=2", "W3=3", "W3=4", "W5=2", "W5=3", "W5=4"} == beds(game)


@pytest.mark.parametrize(
    ("die", "wards"),
    [("red", (1, 3, 6)), ("yellow", (1, 4, 7)), ("green", (1, 2, 5))],
)
def test_an_empty_sheet_has_three_beds_for_each_colour(die: str, wards: tuple[int, ...]) -> None:
    """L4, ER-4.1, ER-4.2: 301 is grey, the other six first beds have one colour each."""
    assert {f"W{ward}=1" for ward in wards} == beds(resolving(die, 1))


def test_an_equal_value_may_not_follow() -> None:
    """L6, ER-4.3: W1=[3], G3."""
    assert "W1=3" not in legal(resolving("green", 3, own=sheet("W1=[3]")))


def test_one_stethoscope_lifts_an_equal_value_over_its_neighbour() -> None:
    """L6, ER-4.4: x=4 legal, x=3 and x=2 not."""
    game = resolving("green", 3, own=sheet("W1=[3]", st=(1, 0)))
    assert {"W1=4"} == {move for move in beds(game) if move.startswith("W1")}


@pytest.mark.parametrize(
    ("value", "st", "values"),
    [(1, 1, {1, 2}), (6, 1, {5, 6}), (1, 4, {1, 2, 3, 4, 5}), (4, 9, {1, 2, 3, 4, 5, 6})],
)
def test_stethoscopes_do_not_wrap_from_six_to_one(value: int, st: int, values: set[int]) -> None:
    """ER-4.4."""
    game = resolving("green", value, own=sheet(st=(st, 0)))
    assert {f"W1={x}" for x in values} == {m for m in beds(game) if m.startswith("W1")}


@pytest.mark.parametrize(("written_value", "used"), [(1, 3), (2, 2), (4, 0), (6, 2)])
def test_a_change_costs_its_distance(written_value: int, used: int) -> None:
    """ER-4.4, ER-5.1."""
    result = after(resolving("green", 4, own=sheet(st=(5, 1))), f"W1={written_value}")
    assert sheet(f"W1=[{written_value}]", st=(5, 1 + used), nurses="1") == result


def test_the_second_bed_waits_for_the_first() -> None:
    """L29, ER-4.1: a yellow die does not reach the yellow 201 while the green 302 is empty."""
    assert not {move for move in beds(resolving("yellow", 3)) if move.startswith("W2")}
    assert after(resolving("green", 3), "W2=3").startswith("-/3/-")


def test_there_is_no_ward_for_a_lab() -> None:
    """L29, ER-1.2: neither lab can be named."""
    with pytest.raises(dh.BadInput):
        resolving("green", 3).play(0, "W8=3")


def test_a_full_ward_takes_nobody() -> None:
    """ER-4.1."""
    game = resolving("yellow", 6, own=sheet("W7=[1,2,3s]", bb=(1, 0)))
    assert not {move for move in beds(game) if move.startswith("W7")}


@pytest.mark.parametrize("die", ["red", "yellow", "green"])
def test_a_grey_bed_takes_every_colour_without_a_bag(die: str) -> None:
    """L33, ER-4.2: bed 103."""
    result = after(resolving(die, 3, "critical", own=sheet("W3=[1]", bb=(1, 0))), "W3=3")
    assert sheet("W3=[1,3!]", bb=(1, 0)) == result


def test_the_morgue_is_open_although_a_bed_is_free() -> None:
    """L28, ER-4.9."""
    assert sheet(morgue=1) == after(resolving("green", 3), "bury")


def test_a_fifth_burial_costs_nothing_more() -> None:
    """L27, ER-4.9."""
    assert sheet(morgue=4) == after(resolving("green", 3, own=sheet(morgue=4)), "bury")


def test_a_sheet_without_a_free_bed_offers_only_the_morgue() -> None:
    """ER-4.1, ER-4.9."""
    full = sheet(FULL_WARDS, st=(9, 0), bb=(9, 0))
    assert {"bury"} == legal(resolving("green", 3, own=full))


# ------------------------------------------------------------------ bonuses booked at the take


def test_stethoscopes_of_a_buried_die_are_kept() -> None:
    """L8, ER-3.6, ER-4.9: card 11 has them in the green bay."""
    game = duel([sheet(), EMPTY], 11, (1, 1, 2))
    play(game, 0, "take green")
    play(game, 1, "take red")
    assert sheet(st=(3, 1)) == written(game)
    assert sheet(st=(3, 1), morgue=1) == after(game, "bury")


def test_the_bag_of_a_die_recolours_its_own_patient() -> None:
    """L10, ER-3.6, ER-4.2: card 5, Y4 written in the red 202."""
    game = duel([sheet(), EMPTY], 5, (1, 4, 1))
    play(game, 0, "take yellow")
    play(game, 1, "take red")
    assert sheet("W3=[4]", bb=(1, 1)) == after(game, "W3=4")


def test_stethoscopes_beyond_the_printed_fifteen_are_usable() -> None:
    """L31, ER-1.3, ER-3.6: 15 + 2 with 12 used leave five."""
    game = duel([sheet(st=(15, 12)), EMPTY], 11, (1, 1, 1))
    play(game, 0, "take green")
    play(game, 1, "take red")
    assert "W1=6" in legal(game)
    assert sheet("W1=[6]", st=(17, 17)) == after(game, "W1=6")


# ------------------------------------------------------------------ critical and nurse


def test_a_critical_patient_counts_what_is_written() -> None:
    """L32, ER-4.5: G3 written as 5."""
    game = resolving("green", 3, "critical", own=sheet(st=(2, 0)))
    result = after(game, "W1=5")
    assert sheet("W1=[5!]", st=(2, 2)) == result
    assert 5 == dh.er.Sheet.parse(result).score_parts()["critical"]


@pytest.mark.parametrize(("die", "bonus"), [("red", "nurse"), ("green", "critical")])
def test_critical_and_nurse_are_lost_with_a_buried_die(die: str, bonus: str) -> None:
    """L9, ER-4.5, ER-4.6, ER-4.9."""
    assert sheet(morgue=1) == after(resolving(die, 3, bonus), "bury")


def test_the_nurse_of_card_fourteen_is_lost_in_the_morgue() -> None:
    """L9, ER-4.6: the die may be chosen and buried."""
    game = duel([sheet(), EMPTY], 14, (3, 1, 1))
    play(game, 0, "take red")
    play(game, 1, "take yellow")
    assert sheet(morgue=1) == after(game, "bury")


@pytest.mark.parametrize(
    ("crossed", "ward", "crossed_after", "value"),
    [("", 1, "1", 2), ("1", 1, "1", 2), ("1", 2, "12", 5), ("12", 5, "125", 9)],
)
def test_each_ward_gives_its_nurse_once(
    crossed: str, ward: int, crossed_after: str, value: int
) -> None:
    """L30, ER-4.6."""
    result = after(resolving("green", 3, "nurse", own=sheet(nurses=crossed)), f"W{ward}=3")
    assert sheet(f"W{ward}=[3]", nurses=crossed_after) == result
    assert value == dh.er.Sheet.parse(result).score_parts()["nurses"]


# ------------------------------------------------------------------ extra patients


def test_an_extra_patient_may_come_before_or_after_the_die() -> None:
    """L35, ER-4.8: card 0, Y3 taken, W1=[2]; R1/2 fits 202 and 403, Y3 fits 203 and 504."""
    game = duel([sheet("W1=[2]"), EMPTY], 0, (1, 3, 1), taken=["yellow", "red"])
    main = {"W4=3", "W7=3", "bury"}
    extra = {"extra W3=1", "extra W3=2", "extra W6=1", "extra W6=2", "bury extra"}
    assert main | extra == legal(game)
    assert main | {"W3=3"} == legal(play(game, 0, "extra W3=1"))


def test_the_extra_patient_remains_owed_after_the_die() -> None:
    """L35, ER-4.8: it is admitted or buried, never ignored."""
    game = duel([sheet("W1=[2]"), EMPTY], 0, (1, 3, 1), taken=["yellow", "red"])
    play(game, 0, "W4=3")
    assert {"extra W3=1", "extra W3=2", "extra W6=1", "extra W6=2", "bury extra"} == legal(game)
    assert sheet("W1=[2] W4=[3]", morgue=1) == after(game, "bury extra")
    assert (1,) == game.to_act


@pytest.mark.parametrize(("value", "used"), [(1, 2), (2, 1), (3, 0), (4, 0), (5, 1), (6, 2)])
def test_an_extra_patient_starts_from_the_cheaper_of_its_two_values(value: int, used: int) -> None:
    """ER-4.4, ER-4.8: card 18 brings R3/4 in the red bay."""
    game = resolving("red", 1, "R3/4", own=sheet(st=(3, 0)))
    assert sheet(f"W1=[{value}]", st=(3, used)) == after(game, f"extra W1={value}")


def test_die_and_extra_patient_share_bags_and_stethoscopes() -> None:
    """ER-4.8, ER-5.1: two bags recolour both; a third patient's bag would not be there."""
    own = sheet(st=(2, 0), bb=(2, 0))
    game = resolving("yellow", 3, "R1/2", own=own)
    play(game, 0, "W2=4")
    assert "extra W5=4" not in legal(game)
    assert sheet("W2=[4] W5=[3]", st=(2, 2), bb=(2, 2)) == after(game, "extra W5=3")


def test_an_extra_patient_is_neither_critical_nor_brings_a_nurse() -> None:
    """L26, ER-4.5, ER-4.6, ER-4.8."""
    game = resolving("yellow", 3, "R1/2")
    assert sheet("W4=[3] W6=[2]") == after(game, "W4=3", "extra W6=2")


def test_both_patients_of_a_die_may_be_buried() -> None:
    """ER-4.8, ER-4.9: each counts."""
    assert sheet(morgue=2) == after(resolving("yellow", 3, "R1/2"), "bury extra", "bury")


# ------------------------------------------------------------------ choosing


def test_the_chief_without_a_bag_may_take_any_die_and_two_others_the_same() -> None:
    """L13, ER-3.2, ER-3.3."""
    game = table([EMPTY] * 3, 2, (3, 2, 2))
    assert {"take red", "take yellow", "take green"} == legal(game)
    play(game, 0, "take red")
    play(game, 1, "take green")
    play(game, 2, "take green")
    assert ["red", "green", "green"] == game.view(None)["taken"]


def test_the_chiefs_die_needs_a_bag() -> None:
    """L34, ER-3.4."""
    game = duel([EMPTY, EMPTY], 24, (1, 2, 3))
    play(game, 0, "take green")
    assert {"take red", "take yellow"} == legal(game, 1)


def test_a_copied_blood_die_gives_the_bag_back_for_a_colour() -> None:
    """L34, ER-3.4, ER-3.6: card 24, B=1 pays the copy, the new bag recolours G3 into 202."""
    game = duel([EMPTY, sheet(bb=(1, 0))], 24, (1, 2, 3))
    play(game, 0, "take green")
    assert {"take red", "take yellow", "take green"} == legal(game, 1)
    play(game, 1, "take green")
    assert sheet(bb=(2, 1)) == written(game, 1)
    assert sheet("W3=[3]", bb=(2, 2)) == after(game, "W3=3", seat=1)
