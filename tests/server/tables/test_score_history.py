"""How a finished game went: totals step by step, scores turn by turn."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

import dicehospital as dh
from dicehospital.api import start_of, walk
from dicehospital.server.http.replays import replay_record
from dicehospital.server.tables.score_history import course_of
from tests.server.players import play_on
from tests.server.support import Server

TESTS = Path(__file__).parents[2]
RECORDS = [
    TESTS / "records" / "two.json",
    *(TESTS / "hospital" / "records" / f"{name}.json" for name in ("two-hard", "solo", "automa")),
]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_course_ends_with_the_result(path: Path) -> None:
    """DH-9.1: every turn once, from nothing booked to what the record says, by parts."""
    record = json.loads(path.read_text("utf-8"))
    game = dh.replay(record)
    course = course_of(record)
    turns = [one["turn"] for one in course["turns"]]
    assert list(range(turns[0], game.rulebook.progress(game.state)[0] + 1)) == turns
    last = course["turns"][-1]["scores"]
    assert [score.parts for score in game.scores()] == [one["parts"] for one in last]
    assert record["result"]["scores"] == course["steps"][-1]["scores"]
    told = [step["told"] for step in course["steps"]]
    assert told == sorted(told)
    assert told[-1] <= len(game.events(None))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_step_of_a_course_is_told_what_happened_in_it_alone(path: Path) -> None:
    """What happened in steps that brought nothing is no reason for what the next one brings."""
    record = json.loads(path.read_text("utf-8"))
    game = start_of(record)
    told = [len(game.story()), *(len(game.story()) for _ in walk(game, record))]
    steps = course_of(record)["steps"][1:]
    assert all((step["since"], step["told"]) in pairwise(told) for step in steps)
    assert any(one["told"] < other["since"] for one, other in pairwise(steps))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_shown_line_by_line(path: Path) -> None:
    """Also while chance is asked: what a view foretells must not wait for it."""
    record = json.loads(path.read_text("utf-8"))
    frames = replay_record(record).frames
    assert len(record["log"]) + 1 == len(frames)
    assert record["result"]["scores"] == frames[-1].scores


def test_a_course_begins_when_all_is_dealt() -> None:
    """DH-12.4: reports cost their points from the start."""
    record = json.loads(RECORDS[2].read_text("utf-8"))
    start = course_of(record)["turns"][0]
    assert (0, True) == (start["turn"], start["scores"][0]["parts"]["reports_missing"] < 0)


async def test_it_is_told_when_the_game_is_over(house: Server) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    early = await player.ask("course")
    assert ("reject", "not_now") == (early["type"], early["code"])
    await play_on(player)
    course = (await player.ask("course"))["data"]
    assert player.view["scores"] == course["turns"][-1]["scores"]
    assert [24, 25] == [course["turns"][-1]["turn"], len(course["turns"])]
