"""What a card is said to do is what its row does: numbers, colours, kinds of patients and their order.

Sentences are made from rows; where prose stands in their place, it must name the same facts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from itertools import groupby
from typing import Any

import pytest

from dicehospital.hospital.components.load import load
from dicehospital.hospital.components.rows import ALL, AmbulanceBack, AutomaCard, EffectRow
from dicehospital.hospital.texts.component import called, made_text, text_of
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.text import catalogue, read_locale

# How facts are said. "One" is said in too many ways to be compared: "another", "un", "the other".
WORDS = {
    "en": {
        "red": r"red", "yellow": r"yellow", "green": r"green", "pink": r"pink",
        "mother": r"Mothers?", "baby": r"Baby|Babies", "any": r"of any colour",
    },
    "de": {
        "red": r"rote[nrs]?", "yellow": r"gelbe[nrs]?", "green": r"grüne[nrs]?", "pink": r"rosa",
        "mother": r"Mütter|Mutter", "baby": r"Babys?", "any": r"beliebige[nrs]?",
    },
    "fr": {
        "red": r"rouges?", "yellow": r"jaunes?", "green": r"verts?|vertes?", "pink": r"roses?",
        "mother": r"Mères?", "baby": r"Bébés?", "any": r"gris",
    },
}  # fmt: skip
# What explains a rule and belongs to no card: values in a row, what a roll or a flip may show.
ASIDE = re.compile(
    r"\((?:such as|etwa|par exemple) 2, 3, 4\)|even a 1 or a 6|auch 1 oder 6|même un 1 ou un 6"
    r"|1 (?:becomes|devient) 6, 2 (?:becomes|devient) 5, 3 (?:becomes|devient) 4"
    r"|1 wird zu 6, 2 zu 5, 3 zu 4"
)
ROWS = {name: row for name, row in called(load()).items() if not isinstance(row[0], AmbulanceBack)}
# Prose that names other facts than its row, and why they are the same.
OTHERWISE = {"chevron": "pink patients are Mothers and Babies; it needs a Baby beside it"}
# Facts of rows that their sentences say in other words.
UNSAID = {
    "s_mat_perinatal": {"pink"},  # a Mother or Baby
    "d_physio": {"red", "yellow", "green"},  # whoever is not pink
    "s_physiotherapist": {"red", "yellow", "green"},
}


def overrides(language: str) -> dict[str, str]:
    """Prose by the id of its row."""
    found = read_locale(language, "ability_overrides.json")
    return {name.removeprefix("ability."): sentence for name, sentence in found.items()}


def facts(language: str, sentence: str) -> list[str]:
    """Numbers above one, colours and kinds in the order in which a sentence names them, each run once."""
    text = ASIDE.sub("", sentence)
    words = {name: rf"\b(?:{word})\b" for name, word in WORDS[language].items() if name != "any"}
    found = [
        (match.start(), name)
        for name, pattern in (words | {"": r"\d+"}).items()
        for match in re.finditer(pattern, text)
    ]
    named = [name or re.findall(r"\d+", text[start:])[0] for start, name in sorted(found)]
    return [name for name, _ in groupby(name for name in named if name != "1")]


def said(language: str, name: str) -> list[str]:
    row, colour = ROWS[name]
    return facts(language, text_of(catalogue(language), row, colour))


# -- prose -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", WORDS)
def test_prose_says_what_the_row_does(language: str) -> None:
    for name, sentence in overrides(language).items():
        told = facts(language, sentence)
        made = facts(language, made_text(catalogue(language), ROWS[name][0]))
        assert (told == made) != (name in OTHERWISE), name


@pytest.mark.parametrize("language", WORDS)
def test_prose_is_not_what_the_row_would_say_anyway(language: str) -> None:
    for name, sentence in overrides(language).items():
        assert sentence != made_text(catalogue(language), ROWS[name][0])


# -- sentences made from rows --------------------------------------------------------------------------
def facts_of(value: Any) -> Iterator[str]:
    """Every number above one, colour and kind in a row; what `1 to 6` and `any` ask is nothing."""
    if is_dataclass(value):
        for field in fields(value):
            found = getattr(value, field.name)
            if (
                field.name not in {"id", "set", "copies", "source", "colour", "name"}
                and found != field.default
            ):
                yield from facts_of(found)
    elif isinstance(value, tuple):
        for item in value:
            yield from facts_of(item)
    elif value in {"red", "yellow", "green", "pink", "mother", "baby"}:
        yield value
    elif isinstance(value, int) and not isinstance(value, bool) and 1 < abs(value) != ALL:
        yield str(abs(value))


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(
    "name", [name for name, (row, _) in ROWS.items() if hasattr(row, "effect")]
)
def test_a_sentence_names_every_fact_of_its_row(language: str, name: str) -> None:
    row, colour = ROWS[name]
    effect: EffectRow = getattr(row, "effect")  # noqa: B009 (only some rows have one)
    own = {"'dept'": getattr(row, "colour", ""), "'token'": colour}
    wanted = {
        *facts_of(effect),
        *(own[word] for word in own if word in repr(effect.alternatives)),
    }
    made = facts(language, made_text(catalogue(language), row, colour))
    assert wanted - UNSAID.get(name, set()) <= {*made, ""}


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("table", ["events", "reports", "automa_decisions"])
def test_numbers_of_other_cards_are_said(language: str, table: str) -> None:
    for row in getattr(load(), table):
        wanted = set(facts_of(row)) - {"6"} if table == "events" else set(facts_of(row))
        assert wanted <= {*said(language, row.id)}, row.id


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("token", [row.id for row in load().tokens])
def test_a_token_does_the_same_in_each_colour(language: str, token: str) -> None:
    plain = set(said(language, token))
    told = {colour: set(said(language, f"{token}_{colour}")) for colour in TINT_COLOURS}
    coloured = {colour: plain | {colour} for colour in TINT_COLOURS}
    assert told in (coloured, dict.fromkeys(TINT_COLOURS, plain))


def counted(language: str, side: str) -> Iterable[tuple[str, int]]:
    colours = "|".join(f"(?P<{name}>{word})" for name, word in WORDS[language].items())
    letters = {"red": "R", "yellow": "Y", "green": "G", "any": "X"}
    for one in re.finditer(rf"(\d+) (?:{colours})", side):
        yield letters[str(one.lastgroup)], int(one[1])


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("card", load().automa_cards, ids=lambda card: card.id)
def test_a_card_of_the_automa_names_its_spaces_and_points(language: str, card: AutomaCard) -> None:
    sides = re.split(r"Right:|rechts|À droite", text_of(catalogue(language), card))
    for side, spaces, points in zip(
        sides, (card.left, card.right), (card.left_points, card.right_points), strict=True
    ):
        assert Counter(spaces) == Counter(dict(counted(language, side)))
        assert str(points) == re.findall(r"(\d+) (?:points?|Punkte?)", side)[0]


def test_a_slip_is_found() -> None:
    sentence = text_of(catalogue("en"), ROWS["d_theatre"][0])
    assert ["red", "3"] == facts("en", sentence)
    assert ["red", "2"] == facts("en", sentence.replace("3", "2"))
    assert ["green", "3"] == facts("en", sentence.replace("red", "green"))


def test_in_german_a_card_says_when_and_then_what_to_do() -> None:
    """A command that follows its moment without a colon is none that anybody would say."""
    row, colour = ROWS["s_transplant"]
    said = text_of(catalogue("de"), row, colour)
    assert "Nach der Entlassung eines Patienten: Erhalte 1 Punkt." == said
