"""Titles for things worth remembering: each can be earned, and no other is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicehospital.career.levels import levels
from dicehospital.career.titles import Rule, TitleEarned, rules, titles_of
from dicehospital.coach.ending.course import Course
from dicehospital.coach.ending.told import GAMES
from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.server.tables.score_history import steps_of
from tests.career.careers import finished

RECORDS = Path(__file__).parents[1]


def course(*path: str) -> Course:
    record = json.loads(RECORDS.joinpath(*path).read_text("utf-8"))
    return steps_of(record)[1]


COURSES = {
    "er": course("records", "two.json"),
    "hospital": course("hospital", "records", "two-hard.json"),
}


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: f"{rule.game}-{rule.id}")
def test_a_rule_counts_what_there_is(rule: Rule) -> None:
    assert (rule.count == "") != (rule.beaten == "")
    assert rule.game in (None, *GAMES)
    for game, played in COURSES.items():
        if rule.beaten:
            assert rule.beaten in levels()[game]
        elif rule.game == game:
            assert rule.count in GAMES[game].counts(played)
    for language in LANGUAGES:
        assert catalogue(language).tell(f"career.title.{rule.id}", n=3)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_decides(game: str) -> None:
    """A title is earned by the count that its row names, and by none that falls short."""
    played = COURSES[game]
    counts = GAMES[game].counts(played)
    one = finished(game=game, rivals=(None,))
    found = {earned.id: earned.n for earned in titles_of(one, played)}
    for rule in rules():
        if rule.count in counts and rule.game == game:
            n = counts[rule.count][0]
            enough = n <= rule.most if rule.most is not None else n >= rule.least
            assert enough == (found.get(rule.id) == n), rule


def test_a_victory_over_a_stronger_level_is_one_over_a_weaker_one() -> None:
    def beaten(*rivals: str, **changes: object) -> list[TitleEarned]:
        game = finished(rivals=rivals, **changes)
        return [one for one in titles_of(game, COURSES["er"]) if one.id.startswith("beat_")]

    assert [TitleEarned("beat_normal", 0), TitleEarned("beat_hard", 0)] == beaten(
        "beginner", "hard"
    )
    assert [] == beaten("hard", winners=(0, 1))
    assert [] == beaten("hard", winners=(1,))
    assert [] == beaten("easy")


def test_games_that_are_not_counted_earn_nothing() -> None:
    assert [] == titles_of(finished(taken_back=1), COURSES["er"])
