"""Sheets and moves as text and JSON, both ways, and the reasons of refusals."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from tests.er.builders import (
    EMPTY,
    Game,
    alicat,
    duel,
    legal,
    play,
    resolving,
    sheet,
    solo,
    table,
    written,
)

BARE = "-/-/-/-/-/-/-"
START = f"{BARE} st1-0 bb0-0 n- m0"

# ------------------------------------------------------------------ sheets


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (BARE, START),
        (START, START),
        ("25s3!/1/-/4/-/-/- st3-1 bb1-0 n14 m0", "25s3!/1/-/4/-/-/- st3-1 bb1-0 n14 m0"),
        (f"{BARE} m2 n14 bb1-0 st3-1", f"{BARE} st3-1 bb1-0 n14 m2"),
        (f"{BARE} bb2-1", f"{BARE} st1-0 bb2-1 n- m0"),
        (f"{BARE} n146+2", f"{BARE} st1-0 bb0-0 n146+2 m0"),
        (f"{BARE} n+2", f"{BARE} st1-0 bb0-0 n+2 m0"),
        (f"{BARE} st31-30 n1234567 m4", f"{BARE} st31-30 bb0-0 n1234567 m4"),
        ("6s1!/-/-/-/-/-/-", "6s1!/-/-/-/-/-/- st1-0 bb0-0 n- m0"),
        ("-/-/-/-/-/-/123s!", "-/-/-/-/-/-/123s! st1-0 bb0-0 n- m0"),
        ("1111/-/-/-/-/-/-", "1111/-/-/-/-/-/- st1-0 bb0-0 n- m0"),
        ("-/-/-/-/-/1s1s1s1s1s1/-", "-/-/-/-/-/1s1s1s1s1s1/- st1-0 bb0-0 n- m0"),
    ],
)
def test_a_sheet_is_read_and_written_in_one_canonical_way(text: str, canonical: str) -> None:
    """ER-1.3, ER-2.3: st, bb, n and m are always written; absent they are those of the start."""
    assert canonical == str(dh.er.Sheet.parse(text))
    assert canonical == str(dh.er.Sheet.parse(canonical))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "nothing"),
        ("-/-/-/-/-/-", "six wards"),
        ("-/-/-/-/-/-/-/-", "eight wards"),
        ("1//-/-/-/-/-", "a ward without a mark"),
        ("x/-/-/-/-/-/-", "no value"),
        ("0/-/-/-/-/-/-", "value 0"),
        ("7/-/-/-/-/-/-", "value 7"),
        ("s/-/-/-/-/-/-", "a screen without a patient"),
        ("5!s/-/-/-/-/-/-", "critical before screen"),
        ("5ss/-/-/-/-/-/-", "two screens"),
        ("1-/-/-/-/-/-/-", "a patient and empty"),
        ("12345/-/-/-/-/-/-", "five patients in W1"),
        ("-/-/-/-/-/-/1234", "four patients in W7"),
        ("-/-/-/-/-/123456s6/-", "seven patients in W6"),
        ("52/-/-/-/-/-/-", "descending"),
        ("125s31/-/-/-/-/-/-", "descending after the screened pair"),
        ("5!2/-/-/-/-/-/-", "descending after a critical patient"),
        (f"{BARE} st1-2", "more stethoscopes used than gained"),
        (f"{BARE} bb0-1", "more bags used than gained"),
        (f"{BARE} st1", "half a field"),
        (f"{BARE} st-1-0", "negative"),
        (f"{BARE} m5", "five morgue boxes"),
        (f"{BARE} n8", "no ward 8"),
        (f"{BARE} n0", "no ward 0"),
        (f"{BARE} n41", "not ascending"),
        (f"{BARE} n11", "the same nurse twice"),
        (f"{BARE} n", "no mark"),
        (f"{BARE} m1 m1", "a field twice"),
        (f"{BARE} m" + "9" * 5_000, "more digits than Python reads"),
        (f"{BARE} q3", "an unknown field"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(text: str, why: str) -> None:
    """ER-1.1, ER-1.3, ER-4.1, ER-4.3, ER-5.1."""
    with pytest.raises(dh.BadInput):
        dh.er.Sheet.parse(text)
    assert why


def test_equal_values_without_a_screen_are_alicats_alone() -> None:
    """ER-4.3, ER-9.2: the notation allows them, a human's sheet in a position does not."""
    equal = "33/-/-/-/-/-/- st1-0 bb0-0 n- m0"
    assert equal == str(dh.er.Sheet.parse(equal))
    with pytest.raises(dh.BadInput) as refused:
        duel([EMPTY, equal])
    assert refused.value.field.startswith("sheets")


# ------------------------------------------------------------------ moves

Json = dict[str, Any]
MOVES: list[tuple[str, str, Json]] = [
    ("taking", "take red", {"move": "take", "die": "red"}),
    ("taking", "take green", {"move": "take", "die": "green"}),
    ("screening", "W1=4", {"move": "admit", "ward": 1, "value": 4}),
    ("screening", "bury", {"move": "bury"}),
    ("screening", "screen W1", {"move": "screen", "ward": 1}),
    ("screened", "skip screen", {"move": "skip_screen"}),
    ("extra", "extra W3=2", {"move": "admit_extra", "ward": 3, "value": 2}),
    ("extra", "bury extra", {"move": "bury_extra"}),
    ("discard", "discard C10", {"move": "discard", "card": "C10"}),
]


def situation(name: str) -> Game:
    """A game in which moves of that kind are legal for seat 0."""
    if name == "taking":
        return duel()
    if name == "screening":
        return resolving("green", 4, "screen", sheet("W1=[3]"))
    if name == "screened":
        return play(situation("screening"), 0, "W1=4")
    if name == "extra":
        return resolving("yellow", 3, "R1/2")
    game = solo(EMPTY, alicat("W1=[1,1,1] W4=[6] W7=[1,1]"), 5, (6, 1, 6), turn=3)
    return play(game, 0, "take red", "bury")


@pytest.mark.parametrize(("name", "text", "data"), MOVES)
def test_a_move_reads_the_same_as_text_and_json(name: str, text: str, data: Json) -> None:
    """ER-3.7: all three forms play alike."""
    game = situation(name)
    move = dh.parse_move(game, text)
    assert text == str(move)
    assert data == move.to_json()
    assert text in legal(game)
    results = []
    for form in (move, text, data):
        twin = game.copy()
        twin.play(0, form)
        results.append(twin.position())
    assert results[0] == results[1] == results[2]
    assert results[0] != game.position()


@pytest.mark.parametrize("name", ["taking", "screening", "screened", "extra", "discard"])
def test_every_legal_move_is_legal_in_every_form_and_offered_once(name: str) -> None:
    """ER-3.7."""
    game = situation(name)
    moves = list(game.moves(0))
    assert len(moves) == len(legal(game))
    for move in moves:
        assert game.explain(0, move) is None
        assert game.explain(0, str(move)) is None
        assert game.explain(0, move.to_json()) is None
        assert str(move) == str(dh.parse_move(game, str(move)))


@pytest.mark.parametrize("name", ["taking", "screening", "screened", "extra", "discard"])
def test_picks_spell_out_the_moves(name: str) -> None:
    """ER-3.7: one word, or a ward and then a value."""
    spelled = set()
    game = situation(name)
    for word in list(game.options(0)):
        first = game.copy()
        first.pick(0, word)
        values = {game.vocabulary[value] for value in first.options(0)}
        text = game.vocabulary[word]
        is_ward = text.startswith(("W", "extra W"))
        spelled |= {text + value for value in values} if is_ward else {text}
    assert legal(game) == spelled


@pytest.mark.parametrize(
    "text",
    ["", "take blue", "take", "W8=1", "W0=1", "W1=7", "W1=0", "W1", "bury me", "extra W9=1", "Wx"],
)
def test_text_that_is_no_move_is_bad_input(text: str) -> None:
    """ER-3.7: the game does not change."""
    game = situation("screening")
    before = game.position()
    with pytest.raises(dh.BadInput):
        dh.parse_move(game, text)
    with pytest.raises(dh.BadInput):
        game.play(0, text)
    assert before == game.position()


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "move"),
        ({"move": "fly"}, "move"),
        ({"move": "take"}, "die"),
        ({"move": "take", "die": "blue"}, "die"),
        ({"move": "admit", "value": 3}, "ward"),
        ({"move": "admit", "ward": 8, "value": 3}, "ward"),
        ({"move": "admit", "ward": 1}, "value"),
        ({"move": "admit", "ward": 1, "value": 7}, "value"),
        ({"move": "admit", "ward": "W1", "value": 3}, "ward"),
        ({"move": "discard", "card": "R5"}, "card"),
        ({"move": "bury", "ward": 1}, "ward"),
    ],
)
def test_json_that_is_no_move_names_the_field(data: Json, field: str) -> None:
    """ER-3.7: the game does not change."""
    game = situation("screening")
    before = game.position()
    with pytest.raises(dh.BadInput) as refused:
        game.play(0, data)
    assert field == refused.value.field
    assert before == game.position()


# ------------------------------------------------------------------ reasons

X1 = "W1=[2] W2=[1] W3=[1] W6=[4]"
RICH_X1 = sheet("W1=[2] W2=[1] W3=[1] W6=[4] W7=[1,2,3]", st=(2, 0))


@pytest.mark.parametrize(
    ("case", "own", "move", "rule"),
    [
        ("the ward is full", RICH_X1, "W7=4", "ER-4.1"),
        ("no bag for a yellow bed", RICH_X1, "W4=3", "ER-4.2"),
        ("not above the 4", RICH_X1, "W6=4", "ER-4.3"),
        ("three stethoscopes needed", RICH_X1, "W6=6", "ER-4.4"),
        ("one stethoscope needed", sheet(), "W1=4", "ER-4.4"),
        ("no screen on this die", RICH_X1, "screen W1", "ER-4.7"),
        ("no extra patient on this die", RICH_X1, "extra W5=3", "ER-4.8"),
        ("no extra patient to bury", RICH_X1, "bury extra", "ER-4.8"),
    ],
)
def test_a_refused_admission_names_its_rule_and_nearest_moves(
    case: str, own: str, move: str, rule: str
) -> None:
    """ER-4.1, ER-4.2, ER-4.3, ER-4.4, ER-4.7, ER-4.8: G3 of a nurse bay."""
    game = resolving("green", 3, own=own)
    before = game.position()
    reason = game.explain(0, move)
    assert reason is not None, case
    assert rule == reason.rule, case
    assert {str(near) for near in reason.nearest} <= legal(game)
    assert reason.nearest, case
    with pytest.raises(dh.IllegalMove) as refused:
        game.play(0, move)
    assert reason.rule == refused.value.reason.rule
    assert before == game.position()


@pytest.mark.parametrize(
    ("case", "move", "rule"),
    [
        ("W2 has no patient", "screen W2", "ER-4.7"),
        ("not declined before the die", "skip screen", "ER-4.7"),
    ],
)
def test_a_refused_screen_names_its_rule(case: str, move: str, rule: str) -> None:
    """L17, ER-4.7."""
    reason = situation("screening").explain(0, move)
    assert reason is not None, case
    assert rule == reason.rule, case


def test_copying_without_a_bag_is_refused_with_the_free_dice() -> None:
    """L34, ER-3.4."""
    game = play(duel(), 0, "take red")
    reason = game.explain(1, "take red")
    assert reason is not None
    assert "ER-3.4" == reason.rule
    assert {"take yellow", "take green"} == {str(move) for move in reason.nearest}


@pytest.mark.parametrize(("seat", "move"), [(1, "take red"), (2, "take red"), (1, "bury")])
def test_a_seat_that_has_nothing_to_decide_may_not_move(seat: int, move: str) -> None:
    """ER-3.7: the Chief chooses first."""
    game = table([EMPTY] * 3, 8, (3, 2, 1))
    reason = game.explain(seat, move)
    assert reason is not None
    assert reason.rule.startswith("ER-3")
    with pytest.raises(dh.IllegalMove):
        game.play(seat, move)
    assert [EMPTY] * 3 == [written(game, number) for number in range(3)]
