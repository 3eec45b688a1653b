"""A hint at the terminal: moves in words, how they compare, and why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.program import record_in, run

ER = ("play", "er", "--seed", "3")
HOSPITAL = ("play", "hospital", "--first-game", "--seed", "4")


@pytest.mark.parametrize(
    ("table", "typed", "best", "why"),
    [
        (ER, "hint\n", r"- Suggestion: take \w+ \d \([^)]+\) \(take \w+\)", r"This plan \w+"),
        (
            (*HOSPITAL, "--lang", "fr"),
            "1\n1\nconseil\n",
            r"- Coup conseillé\s: prendre l.ambulance \d \(prendre A\d\)",
            r"(?:Ce coup|ce coup) \w+",
        ),
    ],
)
def test_a_hint_names_a_move_that_can_be_typed_and_says_why(
    tmp_path: Path, table: tuple[str, ...], typed: str, best: str, why: str
) -> None:
    path = tmp_path / "game.json"
    seen = " ".join(run(*table, "--save", path, typed=typed).lines)
    assert re.search(best, seen)
    assert re.search(why, seen)
    assert re.search(r"\d[.,]\d points? (?:worse|de moins)", seen)
    [spelt] = re.findall(r"(?:Suggestion|Coup conseillé)\s?: .*?\(((?:take|prendre) \w+)\)", seen)
    before = record_in(path)["log"]
    language = ("--lang", "fr") if "fr" in table else ()
    run("play", table[1], "--resume", path, "--no-confirm", *language, typed=f"{spelt}\n")
    assert len(before) < len(record_in(path)["log"])


def test_a_hint_changes_nothing(tmp_path: Path) -> None:
    path, other = tmp_path / "a.json", tmp_path / "b.json"
    run(*ER, "--save", path, typed="hint\nr\n")
    run(*ER, "--save", other, typed="r\n")
    assert record_in(path)["log"] == record_in(other)["log"]
