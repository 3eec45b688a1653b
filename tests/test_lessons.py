"""The lessons of the web app are positions of the real game, and each leads where its text says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.text import LANGUAGES, catalogue

BOOK = json.loads(
    (Path(__file__).parents[1] / "web" / "src" / "games" / "er" / "lessons.json").read_text("utf-8")
)
LESSONS = BOOK["lessons"]
each_lesson = pytest.mark.parametrize(
    "lesson", LESSONS, ids=[str(lesson["id"]) for lesson in LESSONS]
)


def begin(lesson: dict[str, Any]) -> dh.Game[Any]:
    return dh.from_position(lesson["position"])


def accepts(pattern: str, move: str) -> bool:
    """As the client reads a task: `W*` is every move that begins so."""
    return move.startswith(pattern[:-1]) if pattern.endswith("*") else move == pattern


def legal_moves(game: dh.Game[Any]) -> list[str]:
    return [str(move) for move in game.moves(0)]


def test_the_words_are_those_of_the_game() -> None:
    vocabulary = dh.new_game("er", players=1, seed=1).rulebook.ruleset.vocabulary
    assert [list(pair) for pair in zip(vocabulary.words, vocabulary.refs, strict=True)] == (
        BOOK["words"]
    )


@each_lesson
def test_a_lesson_begins_with_a_decision_of_the_learner(lesson: dict[str, Any]) -> None:
    assert 0 in begin(lesson).to_act


@each_lesson
def test_every_move_that_a_task_asks_for_is_legal(lesson: dict[str, Any]) -> None:
    game = begin(lesson)
    for task in lesson["tasks"]:
        moves = legal_moves(game)
        for pattern in task["moves"]:
            assert any(accepts(pattern, move) for move in moves), pattern
        assert any(accepts(pattern, task["example"]) for pattern in task["moves"])
        game.play(0, task["example"])


@each_lesson
def test_a_lesson_can_be_finished_whatever_is_chosen_among_what_it_allows(
    lesson: dict[str, Any],
) -> None:
    reached = [begin(lesson)]
    for task in lesson["tasks"]:
        reached = [after for game in reached for after in followers(game, task)]
        assert reached
    assert len(reached) <= 40


def followers(game: dh.Game[Any], task: dict[str, Any]) -> list[dh.Game[Any]]:
    """The games after each move that a task takes; every game must offer one."""
    wanted = [
        move
        for move in legal_moves(game)
        if any(accepts(pattern, move) for pattern in task["moves"])
    ]
    assert wanted
    found = []
    for move in wanted:
        after = game.copy()
        after.play(0, move)
        found.append(after)
    return found


@each_lesson
def test_a_lesson_leads_where_it_says(lesson: dict[str, Any]) -> None:
    game = begin(lesson)
    before = game.scores()[0].total
    for task in lesson["tasks"]:
        game.play(0, task["example"])
    view = game.view(0)
    leads = {
        "turn": view["turn"],
        "sheet": view["sheets"][0],
        "points": game.scores()[0].total - before,
    }
    assert lesson["leads"] == leads


@each_lesson
def test_a_lesson_has_all_its_texts(lesson: dict[str, Any]) -> None:
    wanted = ["title", "intro", "done"]
    for number in range(1, len(lesson["tasks"]) + 1):
        wanted += [f"do{number}", f"nudge{number}"]
    for language in LANGUAGES:
        for part in wanted:
            assert f"learn.er.{lesson['id']}.{part}" in catalogue(language)


def test_the_lessons_show_every_bonus() -> None:
    """The die that the learner works with brings each kind of bonus once at least."""
    from dicehospital.er.components import AMBULANCES, COLOURS

    shown = set()
    for lesson in LESSONS:
        game = begin(lesson)
        if game.view(0)["taken"][0] is None:
            game.play(0, lesson["tasks"][0]["example"])
        view = game.view(0)
        bonus = str(AMBULANCES[view["ambulance"]][COLOURS.index(view["taken"][0])])
        shown.add("extra" if "/" in bonus else bonus)
    assert {"stetho", "blood", "critical", "nurse", "screen", "extra"} <= shown
