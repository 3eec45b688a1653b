"""What Community Care and the Automa add to the box: counts, shapes and numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest

from dicehospital.hospital.components import load as components
from dicehospital.hospital.components.rows import AutomaCard, CommunityCare

BOX = components.first()  # cards of our own may stand after these
CARE = BOX.care
PLAYERS = 5


def test_there_are_seven_types_of_investment_token_two_of_each_in_every_colour() -> None:
    """DH-15.1: 42 in red, yellow and green, and 14 in pink with Maternity."""
    assert {2} == {row.copies for row in BOX.tokens}
    per_colour = sum(row.copies for row in BOX.tokens)
    assert (7, 14, 42) == (len(BOX.tokens), per_colour, 3 * per_colour)


def test_there_are_thirty_bonus_tokens() -> None:
    """DH-14.1: six types, which occur five times each by our reconstruction."""
    assert (6, 30) == (len(BOX.bonus), sum(row.copies for row in BOX.bonus))


def test_there_are_twenty_city_tiles_four_of_them_with_a_pink_slot() -> None:
    """DH-14.1, DH-17.2."""
    found = [(row.id, row.sides, row.count, row.pink) for row in BOX.city_tiles]
    wanted = [("cross", "NESW", 6, 2), ("tee", "NES", 10, 2), ("corner", "NE", 2, 0)]
    assert [*wanted, ("straight", "NS", 2, 0)] == found
    assert (20, 4) == (
        sum(row.count for row in BOX.city_tiles),
        sum(row.pink for row in BOX.city_tiles),
    )


def test_the_automa_has_four_hospital_cards_of_each_level() -> None:
    """DH-19.1, DH-19.8."""
    assert {"simple": 4, "normal": 4, "hard": 4} == Counter(row.level for row in BOX.automa_cards)


# Slots and points of the left section, of the right one, what it removes, and which.
AUTOMA = """
h01 RYG 5 X 1 department left
h02 RXX 5 Y 1 specialist left
h03 YXX 4 GX 3 department right
h04 GRX 4 RX 3 specialist right
h05 RRY 5 GXX 7 department left
h06 YYG 5 RXX 7 specialist left
h07 GGR 5 YXX 7 department right
h08 RYGX 7 XX 5 specialist right
h09 RRYX 8 GX 6 department left
h10 YYGX 8 RX 6 specialist left
h11 GGRX 8 YX 6 department right
h12 RYGXX 11 RYG 9 specialist right
"""


def _line(row: AutomaCard) -> str:
    parts = (
        row.id,
        row.left,
        row.left_points,
        row.right,
        row.right_points,
        row.takes,
        row.position,
    )
    return " ".join(map(str, parts))


def test_a_hospital_card_of_the_automa_has_these_slots_and_points() -> None:
    """DH-19.4, DH-19.5."""
    assert AUTOMA.split("\n")[1:-1] == [_line(row) for row in BOX.automa_cards]


def test_the_examples_of_the_rulebook_occur_on_hospital_cards() -> None:
    """DH-19.5: a left section of 5 points, a card of 14 points in all."""
    assert 5 in {row.left_points for row in BOX.automa_cards}
    assert 14 in {row.left_points + row.right_points for row in BOX.automa_cards}


def test_decision_cards_have_every_order_of_two_ambulances_with_either_improvement() -> None:
    """DH-19.2, DH-19.6."""
    orders = [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
    wanted = [(pair, extra) for pair in orders for extra in ("department", "specialist")]
    assert wanted == [(row.ambulances, row.extra) for row in BOX.automa_decisions]
    assert "k01" == BOX.automa_decisions[0].id
    assert "k12" == BOX.automa_decisions[-1].id


def test_only_the_trainee_holds_tokens() -> None:
    """DH-15.4, DH-15.10."""
    assert {"s_trainee": 2} == {
        row.id: row.token_slots for row in BOX.specialists if row.token_slots
    }


def test_meeples_of_the_new_specialists_are_blue_and_pink() -> None:
    """DH-15.10, DH-16.10."""
    found = {
        row.set: row.colour for row in BOX.specialists if row.set in {"investments", "maternity"}
    }
    assert {"investments": "blue", "maternity": "pink"} == found


def test_decks_of_maternity_have_sixteen_cards() -> None:
    """DH-16.1: eight types twice (R-05)."""
    assert 16 == sum(row.copies for row in BOX.departments if row.set in CARE.maternity_departments)
    assert 16 == sum(row.copies for row in BOX.specialists if row.set in CARE.maternity_specialists)
    assert 8 == sum(
        row.copies for row in BOX.departments if row.set in CARE.investments_departments
    )
    assert 8 == sum(
        row.copies for row in BOX.specialists if row.set in CARE.investments_specialists
    )


def test_the_new_administrators_come_with_their_modules() -> None:
    """DH-15.10, DH-16.10."""
    found = {row.id: row.set for row in BOX.administrators if "base" not in row.set}
    wanted = {"a_strategist": "investments", "a_midwife": "maternity", "a_family": "maternity"}
    assert wanted == found
    assert {*found.values()} == {*CARE.investments_administrators, *CARE.maternity_administrators}


def test_every_ward_has_a_chevron() -> None:
    """DH-16.6."""
    found = [
        (row.id, row.copies, row.colour) for row in BOX.departments if row.set in CARE.chevrons
    ]
    assert [("chevron", 4, "pink")] == found


# -- numbers -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("lowest_ambulance", (1, 1, 1, 1, 0)),
        ("investments_display", (0, 2, 3, 4, 4)),
        ("investment_meeples", (0, 1, 1, 2, 2)),
        ("mothers", (0, 16, 16, 16, 20)),
        ("babies", (0, 24, 24, 24, 30)),
        ("mothers_rolled", (0, 2, 2, 3, 3)),
        ("maternity_display", (0, 1, 2, 2, 2)),
        ("city_columns", (0, 3, 4, 5, 5)),
        ("pink_tiles", (0, 2, 3, 4, 4)),
    ],
)
def test_numbers_by_players(name: str, wanted: tuple[int, ...]) -> None:
    """DH-14.1, DH-15.1, DH-16.1, DH-16.2, DH-17.2, DH-18.1."""
    assert wanted == getattr(CARE, name)
    assert PLAYERS == len(wanted) == BOX.editions["final"].players[1]


def test_regular_dice_and_mothers_fill_the_ambulances() -> None:
    """DH-16.2: 7, 10, 12 and 15 regular dice."""
    final = BOX.editions["final"]
    places = [final.ambulance_patients * number for number in final.ambulances]
    regular = [all_dice - m for all_dice, m in zip(places, CARE.mothers_rolled, strict=True)]
    assert [7, 10, 12, 15] == regular[1:]


def test_one_die_is_parked_in_the_first_half_of_the_game_and_two_in_the_second() -> None:
    """DH-15.2."""
    assert (1, 1, 1, 1, 2, 2, 2, 2) == CARE.parking
    assert BOX.editions["final"].rounds == len(CARE.parking)


def test_the_other_numbers_are_those_of_the_rules() -> None:
    """DH-14.1 to DH-14.9, DH-15.4, DH-16.1, DH-16.5, DH-17.3, DH-19.3."""
    found = {e.name: getattr(CARE, e.name) for e in fields(CARE) if e.type == "int"}
    wanted = {"tokens_seen": 2, "tokens_seen_more": 2, "tokens_strategist": 1}
    wanted |= {"tokens_per_place": 2, "maternity_nurses": 4, "maternity_investments_nurses": 3}
    wanted |= {"family_value": 4, "city_rows": 4, "city_entrances_more": 2, "city_dice": 3}
    wanted |= {"city_steps": 2, "city_neglect": 1, "automa_tiles": 8}
    assert wanted == found


def test_the_midwife_die_bears_one_baby_and_a_half() -> None:
    """DH-16.5: both supplies hold three Babies for two Mothers."""
    assert (1, 1, 1, 2, 2, 2) == CARE.midwife_die
    assert {3} == {2 * b // m for b, m in zip(CARE.babies[1:], CARE.mothers[1:], strict=True)}


def test_pink_tiles_lie_inside_the_city() -> None:
    """DH-17.2: in the fixed layout none is at the edge above or below."""
    wanted = [(), ((1, 1), (2, 1)), ((1, 1), (1, 2), (2, 1))]
    four = ((1, 1), (1, 3), (2, 1), (2, 3))
    assert (*wanted, four, four) == CARE.pink_positions
    assert CARE.pink_tiles == tuple(map(len, CARE.pink_positions))
    for columns, places in zip(CARE.city_columns, CARE.pink_positions, strict=True):
        assert all(0 < row < CARE.city_rows - 1 and column < columns for row, column in places)


def test_the_automa_plays_nine_cards_of_three_levels() -> None:
    """DH-19.1, DH-19.8."""
    assert ["3/3/3", "4/3/2", "2/3/4"] == list(CARE.automa_mixes)
    for name, mix in CARE.automa_mixes.items():
        assert name == "/".join(map(str, mix))
        assert 9 == sum(mix)


def test_every_number_of_community_care_is_written_in_its_file() -> None:
    """No field has a silent default."""
    assert all(entry.default is entry.default_factory for entry in fields(CommunityCare))


def test_the_modules_belong_to_the_final_edition() -> None:
    """DH-14 to DH-16."""
    final, prototype = BOX.editions["final"], BOX.editions["proto212"]
    assert ("city", "investments", "maternity") == final.modules[-3:]
    assert not {"city", "investments", "maternity"} & set(prototype.modules)
