"""What a card is said to do is what its row does: numbers, colours, kinds of patients and their order.

Sentences are written by hand where prose must differ; here they are held against those made from rows.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby

import pytest

from dicehospital.hospital.components.load import load
from dicehospital.hospital.components.rows import AutomaCard, CityTile
from dicehospital.hospital.texts.component import TABLES, id_of, made_text
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.text import catalogue

# How facts are said. "One" is said in too many ways to be compared: "another", "un", "the other".
WORDS = {
    "en": {
        "red": r"red", "yellow": r"yellow", "green": r"green", "pink": r"pink",
        "mother": r"Mothers?", "baby": r"Baby|Babies", "any": r"of any colour",
    },
    "fr": {
        "red": r"rouges?", "yellow": r"jaunes?", "green": r"verts?|vertes?", "pink": r"roses?",
        "mother": r"Mères?", "baby": r"Bébés?", "any": r"gris",
    },
}  # fmt: skip
# What explains a rule and belongs to no card: values in a row, what a roll or a flip may show.
ASIDE = re.compile(
    r"such as 2, 3, 4|p\. ex\. 2, 3, 4|\(2, 3, 4\)|even a 1 or a 6|même un 1 ou un 6"
    r"|1 (?:becomes|devient) 6, 2 (?:becomes|devient) 5, 3 (?:becomes|devient) 4"
)
# Cards whose sentence names other facts than their row, and why they are the same.
OTHERWISE = {
    "d_physio": "every patient of a colour; the row names the three",
    "s_physiotherapist": "every patient of a colour; the row names the three",
    "chevron": "pink patients are Mothers and Babies; it needs a Baby beside it",
    "s_mat_perinatal": "pink patients are Mothers and Babies",
    "a_midwife": "the die shows 1 or 2 Babies",
    "s_fin_adviser": "2 tokens of either pile are 4",
}
# In these the patient is said before, or after, what happens to it.
TURNED_ROUND = ("d_mat_pair", "s_mat_obstetrician", "e14")
ROWS = {id_of(row): row for table in TABLES for row in getattr(load(), table)}
TOLD = {
    name: row
    for name, row in ROWS.items()
    if f"ability.{name}" in catalogue("en") and not isinstance(row, AutomaCard | CityTile)
}


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


def ours(language: str, name: str) -> list[str]:
    return facts(language, catalogue(language).raw(f"ability.{name}"))


def made(language: str, name: str) -> list[str]:
    return facts(language, made_text(catalogue(language), TOLD[name]))


@pytest.mark.parametrize("language", WORDS)
def test_a_card_is_said_to_do_what_its_row_does(language: str) -> None:
    wrong = {
        name: (ours(language, name), made(language, name))
        for name in TOLD.keys() - OTHERWISE.keys()
        if set(ours(language, name)) != set(made(language, name))
    }
    assert {} == wrong


def test_facts_come_in_the_order_of_the_row() -> None:
    """In English; other languages put the steps before the patients."""
    told = [name for name in TOLD if name not in OTHERWISE and name not in TURNED_ROUND]
    order = {name: list(dict.fromkeys(ours("en", name))) for name in told}
    assert {name: list(dict.fromkeys(made("en", name))) for name in told} == order


@pytest.mark.parametrize("language", WORDS)
def test_cards_that_are_said_otherwise_still_differ(language: str) -> None:
    assert all(set(ours(language, name)) != set(made(language, name)) for name in OTHERWISE)


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("token", [row.id for row in load().tokens])
def test_a_token_does_the_same_in_each_colour(language: str, token: str) -> None:
    plain = set(made(language, token))
    said = {colour: set(ours(language, f"{token}_{colour}")) for colour in TINT_COLOURS}
    coloured = {colour: plain | {colour} for colour in TINT_COLOURS}
    assert said in (coloured, dict.fromkeys(TINT_COLOURS, plain))


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("card", load().automa_cards, ids=lambda card: card.id)
def test_a_card_of_the_automa_names_its_spaces_and_points(language: str, card: AutomaCard) -> None:
    colours = "|".join(f"(?P<{name}>{word})" for name, word in WORDS[language].items())
    sides = re.split(r"Right:|À droite", catalogue(language).raw(f"ability.{card.id}"))
    letters = {"red": "R", "yellow": "Y", "green": "G", "any": "X"}
    for side, spaces, points in zip(
        sides, (card.left, card.right), (card.left_points, card.right_points), strict=True
    ):
        found = re.finditer(rf"(\d+) (?:{colours})", side)
        counted = {letters[str(one.lastgroup)]: int(one[1]) for one in found}
        assert Counter(spaces) == Counter(counted)
        assert str(points) == re.findall(r"(\d+) points?", side)[0]


def test_a_slip_is_found() -> None:
    sentence = catalogue("en").raw("ability.d_theatre")
    assert set(facts("en", sentence.replace("3", "2"))) != set(made("en", "d_theatre"))
    assert set(facts("en", sentence.replace("red", "green"))) != set(made("en", "d_theatre"))
