"""How Expert's experience alone in ER is made: from what separates the courses of a turn in imagined games."""

from __future__ import annotations

import json
from random import Random

import pytest

from dicehospital.bots.er.experience import Experience
from tools import er_experience as made

MIDDLE = len(made.KNOTS) // 2  # a column that is seen often


def looks(bag: float, times: int) -> list[made.Look]:
    """Turns with the choice to keep no bag, one or two, where each is worth so much more than it seems."""
    chance = Random(1)
    found: list[made.Look] = []
    for _ in range(times):
        bags = chance.sample(range(3), 2)
        luck = chance.random()  # of the game, whatever is chosen
        gained = [bag * count + luck for count in bags]
        found.append((chance.randrange(1, 24), [[made.mark("bags", n)] for n in bags], gained))
    return found


def test_what_was_overlooked_is_learnt() -> None:
    tables = made.nothing_learnt()
    made.learn(tables, iter(looks(0.7, 2000)))
    none, one, two = (row[MIDDLE] for row in tables["bags"][:3])
    assert one - none == pytest.approx(700, abs=50)
    assert two - one == pytest.approx(700, abs=50)
    assert {0} == {number for row in tables["wards"] for number in row}


def test_what_was_seen_once_moves_little() -> None:
    tables = made.nothing_learnt()
    made.learn(tables, iter(looks(0.7, 1)))
    assert 0 < max(number for row in tables["bags"] for number in row) < 100


def test_rounds_add_up() -> None:
    tables = made.nothing_learnt()
    for _ in range(2):
        made.learn(tables, iter(looks(0.7, 2000)))
    none, one = (row[MIDDLE] for row in tables["bags"][:2])
    assert one - none == pytest.approx(1400, abs=100)


def test_a_full_ward_is_worth_its_clipboard_whatever_was_learnt() -> None:
    tables = made.nothing_learnt()
    tables["full"][0] = [300] * len(made.KNOTS)
    wards = made.against_full(tables)["wards"]
    first = wards[0]
    assert [-300] * len(made.KNOTS) == first
    assert wards[-1] == [0] * len(made.KNOTS)


def test_what_is_written_can_be_read() -> None:
    tables = made.nothing_learnt()
    tables["bags"][2] = [100] * len(made.KNOTS)
    read = json.loads(made.written(tables))
    assert 100 == Experience(read.pop("knots"), read).of_bags(2, 9)


def test_a_game_is_looked_at_in_some_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "WORLDS", 1)
    monkeypatch.setattr(made, "COURSES", 3)
    found = made.study(made.nothing_learnt(), 5)
    assert 1 < len(found) <= made.LOOKS
    for turns, courses, gained in found:
        assert 1 <= turns <= made.KNOTS[-1]
        assert 1 < len(courses) == len(gained) <= 3
        assert all(row < made.ROWS for marks in courses for row, _ in marks)
