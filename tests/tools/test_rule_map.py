"""Each rule is implemented by somebody and tested by somebody, and the pages say so."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dicehospital.kernel.text import LANGUAGES, read_locale

ROOT = Path(__file__).parents[2]
GAMES = ("er", "hospital")


def texts(game: str) -> list[dict[str, Any]]:
    """The rules of a game in every language."""
    return [read_locale(language, f"rules/{game}.json") for language in LANGUAGES]


def test_every_rule_is_linked_to_code_and_tests_and_the_pages_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools/rule_map.py"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_all_languages_have_the_same_rules_and_topics(game: str) -> None:
    found = texts(game)
    assert len({json.dumps(list(text["rules"])) for text in found}) == 1
    topics = [[(t["id"], t["rules"]) for t in text["topics"]] for text in found]
    assert all(topics[0] == other for other in topics[1:])
    listed = [rule for _, rules in topics[0] for rule in rules]
    assert sorted(listed) == sorted(found[0]["rules"])
    for text in found:
        assert all(rule["title"] and rule["text"] for rule in text["rules"].values())


@pytest.mark.parametrize("game", GAMES)
def test_all_languages_make_the_same_rulings_and_name_the_same_rules(game: str) -> None:
    english, *others = (text["rules"] for text in texts(game))
    for rule in english:
        assert all(set(english[rule]) == set(other[rule]) for other in others), rule
        assert all(named(english[rule]) == named(other[rule]) for other in others), rule


def named(text: dict[str, str]) -> set[str]:
    """The rules and rulings that a rule mentions."""
    return set(re.findall(r"\b(?:ER|DH)-\d+\.\w+|\bR-\d+", " ".join(text.values())))


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_mentions_only_rules_that_exist(game: str) -> None:
    for text in texts(game):
        mentioned = set(re.findall(r"\b(?:ER|DH)-\d+\.\w+", json.dumps(text["rules"])))
        assert mentioned <= set(text["rules"])


@pytest.mark.parametrize("game", GAMES)
def test_french_rules_keep_the_spaces_that_do_not_break(game: str) -> None:
    """Before : ; ! ? and inside « » stands a space that does not break, and no straight apostrophe."""
    for name, rule in read_locale("fr", f"rules/{game}.json")["rules"].items():
        for sentence in rule.values():
            assert not re.search(r" [:;!?»]|« |\w'\w", sentence), name


@pytest.mark.parametrize("game", GAMES)
def test_no_paragraph_of_a_rule_is_said_twice(game: str) -> None:
    for text in texts(game):
        for name, rule in text["rules"].items():
            lines = rule["text"].split("\n")
            assert len(lines) == len(set(lines)), name


@pytest.mark.parametrize(("game", "prefix"), [("er", "ER"), ("hospital", "DH")])
def test_every_rule_that_a_refusal_names_exists(game: str, prefix: str) -> None:
    literal = re.compile(rf'(?<!")"({prefix}-[\w.]+)"(?!")')
    sources = (ROOT / "src/dicehospital" / game).rglob("*.py")
    cited = {rule for source in sources for rule in literal.findall(source.read_text("utf-8"))}
    assert len(cited) > 8
    assert cited <= set(texts(game)[0]["rules"])
