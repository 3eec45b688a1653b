"""Every message that the server can send exists, and none is kept that it never sends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dicehospital.server
from dicehospital.kernel.text import LANGUAGES, catalogue, read_locale
from dicehospital.server.tables.guests import clean_name, guest_name

SOURCE = Path(dicehospital.server.__file__).parent
CODE = "\n".join(path.read_text("utf-8") for path in sorted(SOURCE.rglob("*.py")))
BY_STATUS = {"is_open", "is_playing", "is_over"}  # of a table
BY_CODE = {
    "origin",
    "two_hosts",
    "unknown_host",
    "bad",
    "not_found",
    "full",
    "too_many_bot_tables",
    "wrong_method",
}  # of a refused request


def _named() -> set[str]:
    literal = set(re.findall(r'"server\.([a-z_]+)"', CODE))
    problems = set(re.findall(r'Problem\(\d+, "([a-z_]+)"(?:, "?\w+"?)?\)', CODE))
    unknown = set(re.findall(r'not_found\("([a-z_]+)"\)', CODE))
    return literal | problems | unknown | BY_STATUS | BY_CODE


def test_the_catalogue_holds_what_the_server_says_and_nothing_else() -> None:
    kept = {key.removeprefix("server.") for key in read_locale("en", "server.json")}
    assert _named() == {key for key in kept if not key.startswith(("guest.", "notice."))}


def test_strangers_get_a_name_of_their_language() -> None:
    for language, header in (
        ("en", ""),
        ("de", "de-AT, en;q=0.5"),
        ("en", "sv, en;q=0.5"),
        ("fr", "fr-CH, fr;q=0.9, en;q=0.8"),
    ):
        names = {catalogue(language).tell(f"server.guest.{n}") for n in range(1, 25)}
        assert guest_name(header) in names
    assert ("en", "de", "fr") == LANGUAGES


def test_names_keep_what_can_be_seen() -> None:
    assert "Zoé Ω 医" == clean_name(" Zoe\u0301\u200b  \u03a9\t医\u0000")
    assert "" == clean_name("\u202e\u2066\n")
    assert 40 == len(clean_name("x" * 90))


@pytest.mark.parametrize(
    "text",
    [
        "\u2800",
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u180e",
        "\ufe0f",
        "\U000e0100",
        "\u0301\u0308",
        "\u20dd",
    ],
    ids=ascii,
)
def test_a_name_of_which_nothing_shows_is_none(text: str) -> None:
    assert "" == clean_name(text)
    assert "" == clean_name(f" {text} {text}")
    assert "" != clean_name(text + "x")


def test_letters_that_show_nothing_tell_no_two_names_apart() -> None:
    assert "Ana" == clean_name("\u2800Ana\u3164")
    assert "Ana B" == clean_name("Ana\u3164\u2800B")


def test_accents_are_not_piled_up() -> None:
    assert "z" + "\u0335" * 4 + "a" == clean_name("z" + "\u0335" * 30 + "a")
    assert "👍🏽 ❤\ufe0f !?" == clean_name("👍🏽 ❤\ufe0f !?")
