"""`dicehospital review`: what it prints, the games it writes, and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from tests.cli.program import played, run, saved
from tests.coach.games import late

COSTS = r": cost (?:about )?\S+ points"  # sampled, or proven where the end is solved


@pytest.fixture(scope="module")
def game() -> dh.Game[Any]:
    return late(blunder=0, turn=24)[0]


def short() -> dh.Game[Any]:
    """A game that ends with its first turn."""
    return late(turn=24)[0]


def short_record() -> dict[str, Any]:
    return short().record()


@pytest.fixture
def path(game: dh.Game[Any], tmp_path: Path) -> Path:
    return saved(tmp_path / "game.json", game.record())


def test_it_tells_what_was_reached_and_writes_games_to_try_it(
    path: Path, game: dh.Game[Any]
) -> None:
    folder, line = path.parent / "lessons", path.parent / "best.json"
    seen = run("review", path, "--out", folder, "--line", line)
    assert (0, "") == (seen.status, seen.err)
    best = dh.replay(json.loads(line.read_text()))
    par = best.scores()[0].total
    share = round(100 * game.scores()[0].total / par)
    assert (
        f"You scored {game.scores()[0].total} of the {par} points in the best line found: {share}%."
        in seen.text
    )
    files = sorted(folder.iterdir())
    assert files
    assert len(files) == seen.out.count("Better: ") == len(re.findall(COSTS, seen.out))
    for file in files:
        assert f"play er --resume {file}" in seen.out
    gone_on = run("play", "er", "--resume", files[0], typed="q\n")
    assert (0, "") == (gone_on.status, gone_on.err)
    assert 0 == run("replay", line, "--all").status


def test_it_tells_the_chances_to_win_turn_by_turn(tmp_path: Path) -> None:
    game = late(turn=23)[0]  # of the two turns that are left the first has begun
    seen = run("review", saved(tmp_path / "game.json", game.record()))
    end = "You 100%, ALICAT 0%" if game.winners else "You 0%, ALICAT 100%"
    assert "Chances to win" in seen.out
    assert re.search(rf"Turn 24: You \d+%, ALICAT \d+%\nEnd: {end}\n", seen.out)


def test_it_speaks_french_and_json(path: Path) -> None:
    assert "la meilleure partie trouvée" in run("review", path, "--lang", "fr").text
    told = json.loads(run("review", path, "--json").out)
    assert {"played", "better", "loss", "reasons", "position"} <= told["lessons"][0].keys()


def test_a_record_of_a_server_says_who_sat_where(tmp_path: Path) -> None:
    game = short()
    person, rival = {"kind": "person", "name": "Ana", "bot": None}, {"kind": "opponent"}
    game.about = {"table": "x", "created": 0, "commitment": None, "seats": [person, rival]}
    path = saved(tmp_path / "game.json", game.record())
    assert "Ana scored" in run("review", path, "--seat", "ana").text
    game.about = {"seats": [person]}
    bad = run("review", saved(tmp_path / "bad.json", game.record()))
    assert 2 == bad.status
    assert bad.is_one_error("about.seats", "2 in total")


@pytest.mark.parametrize(
    ("record", "more", "words"),
    [
        (lambda: played(1, 5).record(), (), ("game", "isn’t over")),
        (lambda: {"format": "other", "log": []}, (), ("format", "dicehospital-record")),
        (short_record, ("--seat", "9"), ("seat", "9")),
        (short_record, ("--seat", "ALICAT"), ("--seat", "choices: You")),
    ],
)
def test_what_cannot_be_reviewed_is_refused_in_a_line(
    tmp_path: Path, record: Any, more: tuple[str, ...], words: tuple[str, ...]
) -> None:
    seen = run("review", saved(tmp_path / "game.json", record()), *more)
    assert 2 == seen.status
    assert seen.is_one_error(*words)
