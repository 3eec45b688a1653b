"""Forms write and read the same, and refuse by the path what is out of bounds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.position.forms import (
    FLAG,
    Form,
    bits,
    counts,
    maybe,
    numbered,
    row,
    whole,
    word,
)
from dicehospital.kernel.position.schema import EVERYBODY, HIDDEN, Field, Schema, plain

WORDS = ("red", "yellow", "green")
CASES: list[tuple[Form, Any, Any]] = [
    (FLAG, True, True),
    (whole(0, 9), 4, 4),
    (numbered(12), 0, 1),
    (word(WORDS), 2, "green"),
    (maybe(word(WORDS)), -1, None),
    (maybe(word(WORDS)), 1, "yellow"),
    (row(word(WORDS)), [2, 0], ["green", "red"]),
    (counts(WORDS, 0, 9), [1, 0, 2], {"red": 1, "yellow": 0, "green": 2}),
    (bits(numbered(12)), 0b1001, [1, 4]),
]
BAD: list[tuple[Form, Any, str]] = [
    (FLAG, 1, "slot"),
    (whole(0, 9), 10, "slot"),
    (whole(0, lambda owner: owner.most), 4, "slot"),
    (numbered(12), 0, "slot"),
    (word(WORDS), "blue", "slot"),
    (word(WORDS, WORDS[:1]), "green", "slot"),
    (row(word(WORDS)), ["red", "blue"], "slot[1]"),
    (counts(WORDS, 0, 9), {"blue": 1}, "slot.blue"),
    (bits(numbered(12), once=True), [3, 3], "slot[1]"),
]


@pytest.mark.parametrize(("form", "value", "written"), CASES)
def test_what_is_written_is_read_again(form: Form, value: Any, written: Any) -> None:
    owner = SimpleNamespace()
    assert written == form.write(value, owner)
    found = form.read(Reader(written, "slot"), owner)
    assert value == (list(found) if isinstance(value, list) else found)


@pytest.mark.parametrize(("form", "found", "place"), BAD)
def test_what_cannot_be_is_refused_by_its_path(form: Form, found: Any, place: str) -> None:
    with pytest.raises(BadInput) as refused:
        form.read(Reader(found, "slot"), SimpleNamespace(most=3))
    assert place == refused.value.field


def test_a_schema_shows_what_everybody_may_see() -> None:
    schema: Schema[Any] = Schema(
        plain("blood", whole(0, 9)),
        plain("due", whole(0, 9), left_out=0),
        Field("deck", "deck", lambda owner: owner.deck, show=lambda owner: len(owner.deck)),
        plain("seed", whole(0, 9), shown=HIDDEN),
    )
    owner = SimpleNamespace(blood=1, due=0, deck=[3, 4], seed=5)
    assert {"blood": 1, "deck": [3, 4], "seed": 5} == schema.write(owner)
    assert {"blood": 1, "deck": 2} == schema.write(owner, shown=EVERYBODY)


def test_what_is_absent_is_as_in_a_new_state() -> None:
    schema: Schema[Any] = Schema(
        plain("nurses", whole(0, 9)),
        plain("free", whole(0, 9), absent=lambda owner: owner.nurses),
        plain("blood", whole(0, 9)),
    )
    owner = SimpleNamespace(nurses=3, free=3, blood=2)
    schema.read(owner, Reader({"nurses": 5}))
    assert SimpleNamespace(nurses=5, free=5, blood=2) == owner
