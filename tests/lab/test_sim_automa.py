"""`dicehospital sim hospital --solo automa`: difficulties, and the Automa in results and files."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dicehospital.cli.main import program
from dicehospital.lab.check import agrees
from dicehospital.lab.difficulty import DIFFICULTIES
from dicehospital.lab.match import AUTOMA, Table, result_of
from dicehospital.lab.random_games import player_of

OPTIONS: dict[str, Any] = {"solo": "automa"}


def run(*words: str, lang: str = "en") -> Result:
    """What the command says."""
    return CliRunner().invoke(program, ["sim", "hospital", "--lang", lang, *words])


def test_the_automa_sits_opposite_and_wins_when_the_bot_does_not() -> None:
    """DH-19.7: nobody has won by the rules, so the last of the results has."""
    found = result_of(Table(("random",), "hospital", OPTIONS), 0, 7)
    assert ("random", AUTOMA) == found.bots
    assert found.scores[0].total < found.scores[1].total
    assert (1,) == found.winners


def test_random_games_played_inside_the_rules_are_the_same() -> None:
    """As `result_of` plays them through the public interface; their records replay."""
    table = Table(("random",), "hospital", {**OPTIONS, **DIFFICULTIES["hard"]})
    for seed in range(3):
        fast = player_of(table)(table, 0, seed)
        assert result_of(table, 0, seed) == fast
        assert agrees(table, fast)


def test_one_player_is_meant_where_solo_is_said() -> None:
    """The Automa is named, its cards are a part of the points."""
    done = run("--solo", "automa", "--games", "4", "--seed", "1", "--check", "1")
    assert (0, "") == (done.exit_code, done.stderr)
    assert "Dice Hospital, solo, 4 games (seeds 1 to 4)" in done.stdout
    assert "Automa" in done.stdout
    assert "Completed cards" in done.stdout


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", "easy normal hard"),
        ("de", "leicht normal schwer"),
        ("fr", "facile normale difficile"),
    ],
)
def test_all_difficulties_are_compared_line_by_line(lang: str, names: str) -> None:
    """DH-19.8: with the share of games won and its interval."""
    done = run("--solo", "automa", "--difficulty", "all", "--games", "6", "--seed", "1", "--check", "0",
               lang=lang)  # fmt: skip
    assert (0, "") == (done.exit_code, done.stderr)
    heading, *lines = done.stdout.splitlines()
    assert "Automa" in heading
    assert names.split() == [line.split()[0] for line in lines]
    assert all(len(line.split()) == 9 for line in lines)


def test_a_single_difficulty_is_told_in_full() -> None:
    """DH-19.8: hard games have points for dice and tiles."""
    done = run(
        "--solo", "automa", "--difficulty", "hard", "--games", "4", "--seed", "1", "--check", "1"
    )
    assert (0, "") == (done.exit_code, done.stderr)
    assert "First Player tiles" in done.stdout


def test_a_harder_automa_has_more_points() -> None:
    """DH-19.8: on average, whoever plays."""
    means = []
    for more in DIFFICULTIES.values():
        table = Table(("random",), "hospital", {**OPTIONS, **more})
        play = player_of(table)
        means.append(sum(play(table, n, n).scores[1].total for n in range(40)) / 40)
    assert sorted(means) == means
    assert means[0] + 5 < means[1] < means[2] - 5


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--difficulty", "hard"), "--difficulty: only for games with solo = automa"),
        (("--solo", "reports", "--difficulty", "hard"), "--difficulty: only for"),
        (("--solo", "automa", "--difficulty", "cruel"), "--difficulty: "),
        (
            ("--solo", "automa", "--difficulty", "easy", "--automa-mix", "4/3/2"),
            "--automa-mix: --difficulty already sets this",
        ),
        (("--solo", "automa", "--difficulty", "all", "--out", "x.csv"), "--out: only the results"),
        (("--solo", "automa", "--players", "2"), "--solo: "),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], message: str) -> None:
    """Options that contradict each other are named."""
    done = run(*words, "--games", "1")
    assert 2 == done.exit_code
    assert message in done.stderr


def test_results_are_written_with_a_row_for_the_automa(tmp_path: Path) -> None:
    """Its cards are a column of their own."""
    file = tmp_path / "results.csv"
    done = run(
        "--solo", "automa", "--games", "2", "--seed", "1", "--check", "0", "--out", str(file)
    )
    assert (0, "") == (done.exit_code, done.stderr)
    with file.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert ["random", "automa", "random", "automa"] == [row["bot"] for row in rows]
    assert [True, True] == [int(row["cards"]) > 20 for row in rows[1::2]]
    assert ["0", "0"] == [row["cards"] for row in rows[::2]]
