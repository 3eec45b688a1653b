"""Scoring a sheet and looking up rules."""

from __future__ import annotations

import pytest

import dicehospital as dh
from dicehospital.cli.table.rule_texts import books, topics
from dicehospital.kernel.text import LANGUAGES
from tests.cli.program import run

SHEET = "123!/1/-/4/-/-/136 st3-1 bb1-0 n14 m2"


def test_a_sheet_is_scored_part_by_part() -> None:
    seen = run("score", SHEET)
    assert 0 == seen.status
    assert [
        "Full wards: 4.",
        "Critical patients: 3.",
        "Nurses: 5.",
        "Morgue: −2.",
        "Points: 10 points in total.",
    ] == seen.lines


@pytest.mark.parametrize("cards", [["R7", "E3"], ["R7,E3"], ["r7", "--cards", "e3"]])
def test_cards_are_added_however_they_are_listed(cards: list[str]) -> None:
    sheet = dh.er.Sheet.parse(SHEET)
    total = 10 + dh.er.score_card(sheet, "R7") + dh.er.score_card(sheet, "E3")
    assert f"Points: {total} points in total." in run("score", SHEET, "--cards", *cards).lines


def test_a_cardiologist_says_whether_its_goal_is_met() -> None:
    seen = run("score", SHEET, "--cards", "C15", "C12")
    assert "C15: goal not met (1 of 2 full wards)." in seen.lines
    assert "C12: goal not met (2 of 3 nurses)." in seen.lines
    assert "C14: goal met (7 of 7 wards)." in run("score", "1/1/1/1/1/1/1", "--cards", "C14").lines
    assert "Points: 10 points in total." in seen.lines


def test_the_rules_of_both_games_can_be_read() -> None:
    assert ("er", "hospital") == books()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", books())
def test_the_rules_begin_with_their_topics(game: str, language: str) -> None:
    seen = run("rules", game, "--lang", language)
    assert f"dicehospital rules {game} " in seen.lines[0]
    for name, title in topics(game, language):
        assert name in seen.out
        assert title in seen.out


@pytest.mark.parametrize(("game", "rule"), [("er", "ER"), ("hospital", "DH")])
def test_every_topic_can_be_read(game: str, rule: str) -> None:
    for topic, _ in topics(game, "en"):
        assert f"\n{rule}-" in run("rules", game, topic).out


def test_a_rule_is_found_by_its_id_and_its_ruling_is_marked() -> None:
    seen = run("rules", "er", "er-4.7")
    assert "ER-4.7 Screen" in seen.lines
    assert any(line.startswith("Ruling: ") for line in seen.lines)
    assert 1 == sum(line.startswith("ER-") for line in seen.lines)


def test_rules_are_found_by_a_word_with_or_without_accents() -> None:
    seen = run("rules", "er", "Stethoscopes", "--lang", "fr")
    assert any(line.startswith("ER-4.4 ") for line in seen.lines)
    assert "Mentionné aussi" in seen.out
    assert "ER-3.4" in run("rules", "er", "gives", "access").out


def test_a_rule_is_looked_for_in_the_game_that_was_named() -> None:
    assert (
        "DH-6.2 Administrateurs protecteurs"
        in run("rules", "hospital", "dh-6.2", "--lang", "fr").lines
    )
    refused = run("rules", "er", "dh-6.2")
    assert 2 == refused.status
    assert "dh-6.2" in refused.err
