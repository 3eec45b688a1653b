"""Every message exists in every language, with the same placeholders."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from dicehospital.kernel.text import LANGUAGES, Catalogue, catalogue, catalogue_names, read_locale

SOURCE = Path(__file__).parents[1] / "src" / "dicehospital"
CODE = "\n".join(path.read_text("utf-8") for path in sorted(SOURCE.rglob("*.py")))
OF_PACK = "components.of_pack"  # filled with a name in each language, of which it says its own


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_all_languages_have_the_same_messages() -> None:
    reference = catalogue(LANGUAGES[0]).ids()
    for language in LANGUAGES[1:]:
        assert catalogue(language).ids() == reference


@pytest.mark.parametrize("message", [m for m in catalogue(LANGUAGES[0]).ids() if m != OF_PACK])
def test_a_message_has_the_same_placeholders_in_all_languages(message: str) -> None:
    wanted = placeholders(catalogue(LANGUAGES[0]).raw(message))
    for language in LANGUAGES[1:]:
        assert placeholders(catalogue(language).raw(message)) == wanted


def test_a_name_from_a_pack_is_said_in_the_language_of_the_catalogue() -> None:
    for language in LANGUAGES:
        assert {language} == placeholders(catalogue(language).raw(OF_PACK))


def test_no_catalogue_overwrites_another() -> None:
    for language in LANGUAGES:
        ids = [key for name in catalogue_names(language) for key in read_locale(language, name)]
        assert len(ids) == len(set(ids))
        assert sorted(ids) == Catalogue(language).ids()


def test_every_message_that_the_code_names_exists() -> None:
    named = set(re.findall(r'BadInput\([^"]*?(?:f?"[^"]*"|\w+), "(\w+)"', CODE))
    named |= set(re.findall(r'"(reason\.\w+)"', CODE))
    assert len(named) > 40
    assert named <= set(catalogue("en").ids())


def test_french_typography_keeps_its_spaces() -> None:
    """Before : ; ! ? and inside « » stands a space that does not break."""
    for name in catalogue_names("fr"):
        for message, sentence in read_locale("fr", name).items():
            assert not re.search(r" [:;!?»]|« ", _prose(sentence)), message


def _prose(sentence: str) -> str:
    """A sentence without its placeholders, codes and commands, which follow their own rules."""
    return re.sub(r"\{[^}]*\}|`[^`]*`|\"[^\"]*\"|https?:\S+", "x", sentence)
