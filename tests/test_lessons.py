"""The lessons of the web app are positions of the real game, and each leads where its text says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.server.http.schemas import Trial
from dicehospital.server.http.try_moves import try_moves

GAMES = Path(__file__).parents[1] / "web" / "src" / "games"
BOOKS = {
    game: json.loads((GAMES / game / "lessons.json").read_text("utf-8"))
    for game in ("er", "hospital")
}
each_lesson = pytest.mark.parametrize(
    "lesson",
    [
        pytest.param({**lesson, "game": game}, id=f"{game}-{lesson['id']}")
        for game, book in BOOKS.items()
        for lesson in book["lessons"]
    ],
)


def begin(lesson: dict[str, Any]) -> dh.Game[Any]:
    return dh.from_position(lesson["position"])


def accepts(pattern: str, move: str) -> bool:
    """As the client reads a task: `W*` is every move that begins so."""
    return move.startswith(pattern[:-1]) if pattern.endswith("*") else move == pattern


def legal_moves(game: dh.Game[Any]) -> list[str]:
    return [str(move) for move in game.moves(0)]


def go_on(game: dh.Game[Any], task: dict[str, Any], move: str) -> None:
    """Make the learner's move, and what the others do then."""
    game.play(0, move)
    for other in task.get("then", []):
        game.play(other["seat"], other["move"])


def play(lesson: dict[str, Any]) -> dh.Game[Any]:
    """The game after all examples of a lesson."""
    game = begin(lesson)
    for task in lesson["tasks"]:
        go_on(game, task, task["example"])
    return game


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
        go_on(game, task, task["example"])


@each_lesson
def test_a_lesson_lets_the_learner_do_something_else(lesson: dict[str, Any]) -> None:
    """Somewhere in it a legal move is not the one to make: there the friendly word is heard."""
    game = begin(lesson)
    others: list[str] = []
    for task in lesson["tasks"]:
        others += [move for move in legal_moves(game) if not accepts_any(task, move)]
        go_on(game, task, task["example"])
    assert others or lesson["id"] == "morgue"  # where nothing else is left


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
        go_on(after, task, move)
        found.append(after)
    return found


@each_lesson
def test_a_lesson_leads_where_it_says(lesson: dict[str, Any]) -> None:
    before = begin(lesson).scores()[0].total
    game = play(lesson)
    points = game.scores()[0].total - before
    assert lesson["leads"] == {**REACHED[lesson["game"]](game.view(0)), "points": points}


REACHED = {
    "er": lambda view: {"turn": view["turn"], "sheet": view["sheets"][0]},
    "hospital": lambda view: {
        "round": view["round"],
        "phase": view["phase"],
        "patients": [patient["text"] for patient in view["hospitals"][0]["patients"]],
    },
}


@each_lesson
def test_a_lesson_has_all_its_texts(lesson: dict[str, Any]) -> None:
    wanted = ["title", "intro", "done"]
    for number in range(1, len(lesson["tasks"]) + 1):
        wanted += [f"do{number}", f"nudge{number}"]
    for language in LANGUAGES:
        for part in wanted:
            assert f"learn.{lesson['game']}.{lesson['id']}.{part}" in catalogue(language)


@each_lesson
def test_what_a_lesson_means_has_words_and_things_to_point_at(lesson: dict[str, Any]) -> None:
    """The page marks what is meant: the server gives the words of every move, and their references."""
    moves = [move for task in lesson["tasks"] for move in task["moves"]]
    tried = try_moves(Trial(lesson["position"], meant=moves))
    meant = [move for move in tried.meant if accepts_any(lesson["tasks"][0], move.text)]
    assert meant
    assert all(len(move.words) == len(move.refs) > 0 for move in meant)


def accepts_any(task: dict[str, Any], move: str) -> bool:
    return any(accepts(pattern, move) for pattern in task["moves"])


def test_every_module_of_dice_hospital_has_a_lesson() -> None:
    taught = {lesson.get("module") for lesson in BOOKS["hospital"]["lessons"]}
    wanted = {"experimental", "promos", "events", "hard", "final_pickup"}
    wanted |= {"city", "investments", "maternity", "reports", "automa", "five"}
    assert wanted == taught - {None}
    assert 6 <= sum("module" not in lesson for lesson in BOOKS["hospital"]["lessons"]) <= 9


@pytest.mark.parametrize("game", BOOKS)
def test_the_end_of_the_lessons_has_its_texts(game: str) -> None:
    for language in LANGUAGES:
        for line in ["text", *BOOKS[game]["end"]]:
            assert f"learn.{game}.end.{line}" in catalogue(language)


def test_the_lessons_show_every_bonus() -> None:
    """The die that the learner works with brings each kind of bonus once at least."""
    from dicehospital.er.components import AMBULANCES, COLOURS

    shown = set()
    for lesson in BOOKS["er"]["lessons"]:
        game = begin(lesson)
        if game.view(0)["taken"][0] is None:
            game.play(0, lesson["tasks"][0]["example"])
        view = game.view(0)
        bonus = str(AMBULANCES[view["ambulance"]][COLOURS.index(view["taken"][0])])
        shown.add("extra" if "/" in bonus else bonus)
    assert {"stetho", "blood", "critical", "nurse", "screen", "extra"} <= shown
