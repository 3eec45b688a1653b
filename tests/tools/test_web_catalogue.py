"""The page of components lists all there are, and says of each where it was read."""

from __future__ import annotations

from dicehospital.hospital.components.load import load
from dicehospital.kernel.text import LANGUAGES, catalogue
from tools.web_abilities import abilities
from tools.web_catalogue import FILE, text
from tools.web_catalogue import catalogue as listed

COLOURS = 4  # in which there are tokens


def test_the_list_of_the_web_client_is_that_of_the_engine() -> None:
    assert text() == FILE.read_text("utf-8")


def test_nothing_is_missing() -> None:
    found = load()
    rows = listed()
    assert len(found.departments) == len(rows["departments"])
    assert COLOURS * len(found.tokens) == len(rows["tokens"])
    assert len(found.backs) == len(rows["ambulances"])
    assert {card.id for card in found.automa_cards} == {row["id"] for row in rows["automa_cards"]}


def test_everything_has_a_name_a_text_and_a_source() -> None:
    told = {language: abilities(language) for language in LANGUAGES}
    for kind, rows in listed().items():
        for row in rows:
            assert row["source"], row
            for language in LANGUAGES if kind != "ambulances" else ():
                assert f"thing.{row['id']}" in catalogue(language)
                assert f"ability.{row['id']}" in told[language]


def test_what_is_reconstructed_says_so() -> None:
    rows = listed()
    assert {"reconstructed"} == {row["source"] for row in rows["events"]}
    assert "reconstructed" not in {row["source"] for row in rows["departments"]}
