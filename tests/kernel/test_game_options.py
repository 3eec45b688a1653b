"""Options as games declare them: what is said is read by them, and conditions say what does not hold."""

from __future__ import annotations

from typing import Any

import pytest

from dicehospital.api import BOOKS
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game_options import Option, When, broken, refuse_unknown
from dicehospital.kernel.text import LANGUAGES, catalogue

CITY = When(least=2, most=4, where={"edition": "final", "modules": ("city", "maternity")})
BOX = Option("box", "one", ("big", "small"), limits={"small": When(most=4)})
PARTS = Option("parts", "some", ("a", "b", "c"))
QUICK = Option("quick", "flag", usual=True)
FIRST = Option("first", "seat")


@pytest.mark.parametrize(
    ("agreed", "wrong"),
    [
        ({}, ""),
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"players": 3, "edition": "first"}, "edition"),
        ({"players": 3, "edition": "final", "modules": ("city",)}, "modules"),
        ({"players": 3, "edition": "final", "modules": ("events", "maternity", "city")}, ""),
        ({"edition": "final"}, ""),
    ],
)
def test_a_condition_says_what_of_it_does_not_hold(agreed: dict[str, Any], wrong: str) -> None:
    """What is not agreed on yet breaks nothing."""
    assert wrong == broken(CITY, agreed)


@pytest.mark.parametrize(
    ("option", "said", "read"),
    [
        (BOX, {}, "big"),
        (BOX, {"box": "small"}, "small"),
        (PARTS, {}, ()),
        (PARTS, {"parts": ["c", "a"]}, ("a", "c")),
        (QUICK, {}, True),
        (QUICK, {"quick": False}, False),
        (FIRST, {}, None),
        (FIRST, {"first": "random"}, None),
        (FIRST, {"first": 2}, 2),
    ],
)
def test_what_is_said_is_read_as_declared(option: Option, said: dict[str, Any], read: Any) -> None:
    assert read == option.read(said, "options.x", {"players": 3})


@pytest.mark.parametrize(
    ("option", "seen", "problem"),
    [
        (BOX, "small", "not_one_of"),  # of a box for four
        (PARTS, ["d"], "not_one_of"),
        (PARTS, ["a", "a"], "listed_twice"),
        (PARTS, "a", "not_a_list"),
        (QUICK, 1, "wrong_type"),
        (FIRST, 5, "not_between"),
    ],
)
def test_what_is_not_as_declared_is_refused(option: Option, seen: Any, problem: str) -> None:
    with pytest.raises(BadInput) as caught:
        option.read({option.key: seen}, "options.x", {"players": 5})
    assert ("options.x", problem) == (caught.value.field, caught.value.message.id)


def test_an_option_that_no_game_declares_is_refused_by_name() -> None:
    refuse_unknown((BOX, QUICK), {"box": "big"}, "options.")
    with pytest.raises(BadInput) as caught:
        refuse_unknown((BOX, QUICK), {"slow": True}, "options.")
    assert "options.slow: unknown field; known fields: box, quick" == str(caught.value)


def test_no_two_games_have_an_option_of_one_name() -> None:
    """The commands of the terminal take the flags of all games."""
    keys = [option.key for book in BOOKS.values() for option in book.options]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("game", BOOKS)
def test_conditions_name_options_that_there_are(game: str) -> None:
    options = {option.key: option for option in BOOKS[game].options}
    for option in options.values():
        assert set(option.limits) <= set(option.choices)
        for when in (option.only, option.offered, *option.limits.values()):
            for key, wanted in {**when.get("where", {}), **when.get("without", {})}.items():
                named = wanted if isinstance(wanted, tuple) else (wanted,)
                assert set(named) <= set(options[key].choices)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_choice_is_called_by_a_name(language: str) -> None:
    say = catalogue(language)
    for option in (option for book in BOOKS.values() for option in book.options):
        if option.kind in ("one", "some", "flag"):
            names = [f"web.option.{option.key}", f"help.play.{option.flag or option.key}"]
            assert all(name in say for name in names), names
            assert all(f"{names[0]}.{choice}" in say for choice in option.choices), option.choices
