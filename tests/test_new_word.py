"""A word for cards is a class: whoever follows the page on adding one has a card that asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.new_cards import UNCHANGED, Copy, fences, texts

TITLE = "Adding a word for cards"
TRAITS = Path("hospital/effects/traits.py")
TABLE = "\n\nTRAITS: Final[list[Trait]] = [\n"
START = "import dicehospital as dh; dh.new_game('hospital')"
POSITION = """
import dicehospital as dh
from dicehospital.hospital.components.load import load
from dicehospital.hospital.texts.effect import effect_text
from dicehospital.kernel.text import catalogue
NOBODY = "Nobody whom Twins could help has an even value"
OWN = {"departments": ["d_twins"], "nurses": 3}
def at(*patients):
    hospitals = [{**OWN, "patients": list(patients)}, {}]
    return dh.from_position({"game": "hospital", "players": 2, "phase": "activation", "hospitals": hospitals})
def offered(*patients):
    return sorted(str(move) for move in at(*patients).moves(0) if "d_twins nurse" in str(move))
def refused(text, *patients):
    reason = at(*patients).explain(0, text)
    return reason.rule, catalogue("en").tell(reason.message, **reason.facts)
"""
PLAY = """
moves = ["d_twins nurse: R4", "d_twins nurse: R4 Y2", "d_twins nurse: Y2"]
assert moves == offered("R4", "Y2", "Y3"), offered("R4", "Y2", "Y3")
assert "takes patients of even value, but Y3" in refused("d_twins nurse: Y3", "R4", "Y3")[1]
assert ("DH-5.3", NOBODY) == refused("d_twins nurse: R3", "R3", "Y3"), refused("d_twins nurse: R3", "R3", "Y3")
[card] = [card for card in load().departments if card.id == "d_twins"]
said = effect_text(catalogue("en"), card.effect, card.colour)
assert "1 or 2 even patients" in said, said
print("played")
"""


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """The package, and nothing done to it yet."""
    return Copy(tmp_path)


def follow_the_page(copy: Copy, *, code: str = "") -> None:
    (_, python), *_, (_, row) = fences(TITLE)
    copy.edit(TRAITS, TABLE, f"\n\n{code or python}{TABLE}    EVEN,\n")
    copy.append("departments.toml", row)
    for language, sentences in texts(TITLE).items():
        copy.name(Path(f"locales/{language}/hospital.json"), sentences)
        copy.name(Path(f"locales/{language}/hospital_names.json"), {"thing.d_twins": "Twins"})


def test_a_card_that_asks_for_a_new_trait_is_played_worded_and_refused(copy: Copy) -> None:
    follow_the_page(copy)
    seen = copy.python("-c", POSITION + PLAY)
    assert "played" == seen.out.strip(), seen.err


@pytest.mark.soak
def test_the_tests_need_no_change(copy: Copy) -> None:
    follow_the_page(copy)
    seen = copy.test(*UNCHANGED)
    assert 0 == seen.status, seen.out[-2000:]


def test_a_trait_that_does_not_say_who_has_it_is_refused_at_the_start(copy: Copy) -> None:
    _, python = fences(TITLE)[0]
    follow_the_page(copy, code=python.replace("def has(", "def had("))
    seen = copy.python("-c", START)
    assert "abstract method" in seen.err
    assert "has" in seen.err


def test_a_trait_that_is_not_worded_or_refused_is_refused_at_the_start(copy: Copy) -> None:
    _, python = fences(TITLE)[0]
    follow_the_page(copy, code=python.replace('nobody="nobody_even", ', ""))
    seen = copy.python("-c", START)
    assert "missing 1 required keyword-only argument: 'nobody'" in seen.err


def test_a_word_that_no_trait_has_is_refused_by_its_row(copy: Copy) -> None:
    *_, (_, row) = fences(TITLE)
    copy.append("departments.toml", row)
    seen = copy.python("-c", START)
    assert "d_twins" in seen.err
    assert "par" in seen.err
