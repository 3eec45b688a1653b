"""Patterns of moves: what they write, read and ask for."""

from __future__ import annotations

from typing import Any

import pytest

from dicehospital.kernel.pattern import Field, Pattern

MOVES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("take {die}", {"die": "red"}, "take red"),
    ("go {to}[ by {road} to {town}]", {"to": 1}, "go 1"),
    ("go {to}[ by {road} to {town}]", {"to": 1, "road": 2, "town": 3}, "go 1 by 2 to 3"),
    ("box={things*,}", {"things": ["a", "b"]}, "box=a,b"),
    ("{box}[ {shut?}][: {thing|things*}]", {"box": "a", "shut": True}, "a shut"),
    ("{box}[ {shut?}][: {thing|things*}]", {"box": "a", "thing": "b"}, "a: b"),
    ("{box}[ {shut?}][: {thing|things*}]", {"box": "a", "things": ["b", "c"]}, "a: b c"),
)


def form(field: Field, _: str) -> str:
    return field.name if field.flag else "[a-z0-9, ]+?"


@pytest.mark.parametrize(("pattern", "fields", "text"), MOVES)
def test_what_is_written_is_matched(pattern: str, fields: dict[str, Any], text: str) -> None:
    assert text == Pattern(pattern).write(fields)
    found = Pattern(pattern).reader(form, " ").fullmatch(text.upper())
    assert found is not None
    said = {name for name, seen in found.groupdict().items() if seen is not None}
    assert said == {"things" if name == "thing" else name for name in fields}


def test_marks_need_no_spaces_but_words_do() -> None:
    reader = Pattern("{box}: {things*}").reader(form, " ")
    assert reader.fullmatch("a:b c")
    assert reader.fullmatch("a : b c")
    assert Pattern("take {die}").reader(form, " ").fullmatch("takered") is None


def test_brackets_hold_all_of_their_fields_or_none() -> None:
    pattern = Pattern("go {to}[ by {road} to {town}]")
    assert "town" == pattern.lacking({"to": 1, "road": 2})
    assert "road" == pattern.lacking({"to": 1, "town": 2})
    assert "" == pattern.lacking({"to": 1})


def test_lists_that_say_nothing_are_left_out_unless_nothing_else_is_said() -> None:
    pattern = Pattern("{box}[ {shut?}][: {thing|things*}]", ("things", "shut"))
    assert {"box": 1, "things": []} == pattern.tidied({"box": 1, "things": []})
    assert {"box": 1, "shut": True} == pattern.tidied({"box": 1, "shut": True, "things": []})
    assert {"box": 1, "thing": 2} == pattern.tidied({"box": 1, "things": [2]})
    assert "things" == pattern.lacking({"box": 1})
