"""Values from outside: what is of the right kind is given, what is not is refused by its path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import (
    OptionalField,
    Reader,
    Shape,
    flag,
    one_of,
    some_of,
    text,
    whole,
)

DIE = Shape({"value": whole(1, 6), "colour": OptionalField(one_of("red", "green"))})
CARD = Shape(
    {
        "id": text,
        "dice": DIE,
        "open": OptionalField(flag),
        "sets": OptionalField(some_of("base", "promo")),
    }
)


def refusal(read: Callable[[], Any]) -> str:
    with pytest.raises(BadInput) as caught:
        read()
    return str(caught.value)


# -- values ------------------------------------------------------------------------------------------
def test_values_of_the_right_kind_are_given() -> None:
    found = Reader({"n": 3, "on": True, "name": "Ann", "colour": "red", "sets": ["b", "a"]})
    assert found.need("n").whole(1, 6) == 3
    assert found.need("on").flag() is True
    assert found.need("name").text() == "Ann"
    assert found.need("colour").one_of(("green", "red")) == "red"
    assert found.need("colour").index(("green", "red")) == 1
    assert found.need("sets").some_of(("a", "b", "c")) == ("a", "b")


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda found: found.whole(1, 6), "x.y: what is not a whole number from 1 to 6"),
        (lambda found: found.flag(), "x.y: what is not of type bool"),
        (lambda found: found.one_of(("a", "b")), "x.y: what is not one of a, b"),
        (lambda found: found.index(["a"]), "x.y: what is not one of a"),
        (lambda found: found.some_of(("a", "b")), "x.y: what is not a list"),
        (lambda found: found.entries(), "x.y: what is not a list"),
        (lambda found: found.per_seat(2), "x.y: must be a list with one entry per seat (2 in total)"),
        (lambda found: found.so_many(2), "x.y: what is not a list of 2 entries"),
        (lambda found: found.get("z"), "x.y: str is not a JSON object"),
    ],
)  # fmt: skip
def test_what_is_of_another_kind_is_refused_by_its_path(
    read: Callable[[Reader], Any], said: str
) -> None:
    assert refusal(lambda: read(Reader({"y": "what"}, "x").get("y"))) == said


def test_a_list_has_as_many_entries_as_wanted_each_with_its_path() -> None:
    found = Reader([2, True], "dice")
    assert [entry.place for entry in found.so_many(2)] == ["dice[0]", "dice[1]"]
    assert refusal(lambda: found.so_many(3)) == "dice: 2, true is not a list of 3 entries"
    assert found.entries()[0].one_of((1, 2)) == 2
    assert refusal(lambda: found.entries()[1].one_of((1, 2))) == "dice[1]: true is not one of 1, 2"


def test_true_and_false_are_no_numbers_and_numbers_no_text() -> None:
    assert refusal(lambda: Reader(True, "n").whole(0, 1)) == (
        "n: true is not a whole number from 0 to 1"
    )
    assert refusal(lambda: Reader(1, "on").flag()) == "on: 1 is not of type bool"
    assert refusal(lambda: Reader(1, "name").text()) == "name: 1 is not of type str"


def test_words_of_a_list_are_known_and_named_once() -> None:
    allowed = ("a", "b")
    assert refusal(lambda: Reader(["c"], "x").some_of(allowed)) == "x: c is not one of a, b"
    assert refusal(lambda: Reader(["a", "a"], "x").some_of(allowed)) == (
        "x: a, a lists something twice"
    )


# -- objects and lists -------------------------------------------------------------------------------
def test_an_absent_field_has_its_default_and_null_is_not_absent() -> None:
    found = Reader({"n": None})
    assert found.get("m", 4).whole(1, 6) == 4
    assert refusal(lambda: found.get("n", 4).whole(1, 6)) == (
        "n: null is not a whole number from 1 to 6"
    )
    assert not found.has("n")
    assert found.each("m") == []


def test_entries_have_paths_of_their_own() -> None:
    found = Reader({"rows": [{"n": 1}, {"n": 9}]}, "table")
    assert ["table.rows[0]", "table.rows[1]"] == [row.place for row in found.each("rows")]
    assert refusal(lambda: [row.get("n").whole(1, 6) for row in found.each("rows")]) == (
        "table.rows[1].n: 9 is not a whole number from 1 to 6"
    )


def test_unknown_and_missing_fields_are_named() -> None:
    assert refusal(lambda: Reader({"m": 1}, "x").only(("n", "o"))) == (
        "x.m: unknown field; known fields: n, o"
    )
    assert refusal(lambda: Reader({}).need("n")) == "n: is missing"


def test_the_outermost_value_is_called_position_when_it_is_no_object() -> None:
    assert refusal(lambda: Reader([]).only(())) == "position: list is not a JSON object"


# -- shapes ------------------------------------------------------------------------------------------
def test_a_shape_reads_what_is_there() -> None:
    card = {"id": "c1", "dice": {"value": 2}, "sets": ["promo"]}
    assert CARD(Reader(card)) == {"id": "c1", "dice": {"value": 2}, "sets": ("promo",)}
    assert CARD.fields == ("id", "dice", "open", "sets")


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"dice": {"value": 2}}, "card.id: is missing"),
        ({"id": "c1", "dice": {}}, "card.dice.value: is missing"),
        ({"id": "c1", "dice": 6}, "card.dice: int is not a JSON object"),
        ({"id": "c1", "dice": {"value": 7}}, "card.dice.value: 7 is not a whole number from 1 to 6"),
        ({"id": "c1", "size": 2}, "card.size: unknown field; known fields: id, dice, open, sets"),
    ],
)  # fmt: skip
def test_a_shape_names_what_is_wrong_inside_it(card: dict[str, Any], said: str) -> None:
    assert refusal(lambda: CARD(Reader(card, "card"))) == said
