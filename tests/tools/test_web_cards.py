"""The pictograms of the web client promise what the cards do."""

from __future__ import annotations

from pathlib import Path

from dicehospital.hospital.components.load import load
from tools.web_cards import FILE, cards, text

ROOT = Path(__file__).parents[2]
LIMIT = 20_000  # bytes before packing; 2 kB after it


def test_the_pictograms_of_the_web_client_are_those_of_the_engine() -> None:
    assert text() == FILE.read_text("utf-8")


def test_every_card_has_one() -> None:
    found = load()
    drawn = cards()
    assert {card.id for card in found.departments} == set(drawn["departments"])
    assert {card.id for card in found.specialists} == set(drawn["specialists"])
    assert {card.id for card in found.administrators} == set(drawn["administrators"])


def test_a_pictogram_says_whom_and_how_much() -> None:
    departments = cards()["departments"]
    assert [{"dice": ["A1-3", "A1-3"], "mark": "+2", "each": True}] == departments["d_triage"][
        "lines"
    ]
    assert [{"dice": ["P+3", "A+1", "A+1"], "rel": "run"}] == departments["d_mat_run_low"]["lines"]
    assert [{"dice": ["A+2", "P+3"], "rel": "same"}] == departments["d_mat_pair"]["lines"]


def test_alternatives_and_prices_are_told() -> None:
    unit = cards()["departments"]["p_transplant_unit"]
    assert unit["either"] is True
    assert ["", "fatality:-1"] == [line.get("price", "") for line in unit["lines"]]


def test_administrators_say_what_they_ask_for() -> None:
    administrators = cards()["administrators"]
    [family] = administrators["a_family"]["lines"]
    assert (["M", "M", "B", "B"], "points:+3") == (family["dice"], family["mark"])
    assert [{"dice": ["R"], "all": True, "mark": "protect"}] == administrators["p_a_keep_red"][
        "lines"
    ]


def test_tokens_say_whom_they_are_for_in_their_own_colour() -> None:
    """DH-15.5: `T` is the token's colour; relative to whom the department has healed."""
    tokens = cards()["tokens"]
    assert {token.id for token in load().tokens} == set(tokens)
    assert [{"dice": ["T1-2"], "mark": "+2"}] == tokens["t_low2"]["lines"]
    assert [{"dice": ["T"], "again": True, "mark": "+1"}] == tokens["t_again"]["lines"]
    assert [{"dice": ["T"], "rel": "like", "by": -1, "mark": "+1"}] == tokens["t_below"]["lines"]
    assert [{"dice": [], "mark": "person:+1"}] == tokens["t_nurse"]["lines"]


def test_the_file_stays_small() -> None:
    assert len(text()) < LIMIT
