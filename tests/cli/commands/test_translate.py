"""`dicehospital translate check` finds what a translator has overlooked, and says where."""

from __future__ import annotations

import pytest

from dicehospital.cli.translation import Finding, compared, sentences
from dicehospital.kernel.text import LANGUAGES, Message, catalogue
from tests.cli.program import run

ENGLISH = {
    "a.one": "{n} bed",
    "a.many": "{n} beds",
    "b": "{name} takes {die}",
    "c": "Hint",
    "d": ",",
}


def problems(**changes: str | None) -> list[tuple[str, str, bool]]:
    """What is found where some texts are otherwise than in English, by id."""
    own = {key.replace("__", "."): text for key, text in changes.items()}
    texts = {key: text for key, text in {**ENGLISH, **own}.items() if text is not None}
    found: list[Finding] = list(compared("x.json", ENGLISH, texts, "de"))
    return sorted((one.message, one.what.id, one.is_wrong) for one in found)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, []),
        ({"a__many": None}, [("a.many", "translate.missing", True)]),
        ({"e": "neu"}, [("e", "translate.unknown", True)]),
        ({"b": "{name} nimmt ihn"}, [("b", "translate.placeholders", True)]),
        ({"b": "{de:name} nimmt {die}"}, []),
        ({"c": ""}, [("c", "translate.empty", True)]),
        ({"d": "\u202f"}, []),
        ({"c": "Ein ausführlicher Hinweis"}, [("c", "translate.long", False)]),
    ],
)
def test_each_kind_of_slip_is_found(
    changes: dict[str, str | None], found: list[tuple[str, str, bool]]
) -> None:
    assert found == problems(**changes)


def test_a_file_that_is_not_there_has_no_text() -> None:
    assert {} == sentences("xx", "web.json")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_of_ours_has_a_wrong_text(language: str) -> None:
    seen = run("translate", "check", language)
    assert (0, "") == (seen.status, seen.err)
    assert f"{language}: nothing is missing or wrong.\n" == seen.out.splitlines(keepends=True)[-1]


def test_a_language_that_we_do_not_have_is_refused() -> None:
    seen = run("translate", "check", "xx")
    assert (2, "") == (seen.status, seen.out)
    assert "xx is not one of en, de, fr" in seen.err


def test_a_finding_is_told_in_words() -> None:
    [found] = compared("x.json", ENGLISH, {**ENGLISH, "c": ""}, "de")
    say = catalogue("en")
    line = Message("translate.line", {"file": found.file, "message": "c", "what": found.what})
    assert "x.json c: empty; English: Hint" == say.say(line)
