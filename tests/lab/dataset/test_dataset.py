"""Datasets: their rows are what the game shows, and their games are those of the bots."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.errors import BadInput
from dicehospital.lab.dataset import make_dataset
from dicehospital.lab.dataset import table as tables
from dicehospital.lab.match import Table, play_game
from tests.cli.program import run

parquet = pytest.importorskip("pyarrow.parquet")

TABLES: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("er", ("seasoned",), {"modifiers": ["capacity"]}),
    ("er", ("random", "greedy"), {}),
    ("hospital", ("random",), {"solo": "automa"}),
    ("hospital", ("random", "random", "random"), {"modules": ["city"]}),
]


def made(path: Path, game: str, bots: tuple[str, ...], **more: Any) -> list[dict[str, Any]]:
    """The rows of a dataset."""
    found = parquet.read_table(make_dataset(path, game, bots=bots, seed=5, **more))
    rows: list[dict[str, Any]] = found.to_pylist()
    return rows


@pytest.mark.parametrize(("game", "bots", "options"), TABLES)
def test_rows_replay_to_the_same_game(
    game: str, bots: tuple[str, ...], options: dict[str, Any], tmp_path: Path
) -> None:
    rows = made(tmp_path / "d", game, bots, games=2, options=options)
    for number in range(2):
        mine = [row for row in rows if row["game"] == number]
        again: dh.Game[Any] = dh.new_game(game, players=len(bots), seed=5 + number, options=options)
        seen, mask = bytearray(again.observation_size), bytearray(len(again.vocabulary))
        for step, row in enumerate(mine):
            again.observe(row["seat"], seen)
            again.mask(row["seat"], mask)
            assert (step, 5 + number) == (row["step"], row["seed"])
            assert (bytes(seen), bytes(mask)) == (row["observation"], row["mask"])
            assert bots[row["seat"]] == row["bot"]
            again.pick(row["seat"], row["word"])
        assert again.is_over
        played, _ = play_game(Table(bots, game, options), 5 + number)
        assert played.scores() == again.scores()
        for seat in range(len(bots)):
            picks = [row for row in mine if row["seat"] == seat]
            total = again.scores()[seat].total
            assert {(total, seat in again.winners)} == {(row["total"], row["won"]) for row in picks}
            assert total == sum(row["reward"] for row in picks) == picks[0]["return"]
            for row, following in pairwise(picks):
                assert row["return"] == row["reward"] + following["return"]


def test_rewards_are_those_of_the_environment(tmp_path: Path) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    rows = made(tmp_path / "d", "er", ("seasoned",), games=1)
    env = gymnasium.make("dicehospital.envs:DiceHospitalER-v0")
    env.reset(seed=5)
    assert [row["reward"] for row in rows] == [env.step(row["word"])[1] for row in rows]


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    words = ("dataset", "er", "--players", "1", "--bots", "random", "--modifiers", "capacity")
    out = tmp_path / "d"
    seen = run(*words, "--games", "2", "--seed", "9", "--jobs", "1", "--out", out)
    assert 0 == seen.status, seen.text
    told = tables.about(out / "games.parquet")
    assert told == json.loads((out / "dataset.json").read_text())
    assert (dh.__version__, 2, 9, 814, 40) == tuple(
        told[key] for key in ("version", "games", "seed", "observation_size", "words")
    )
    line = "dataset er --bots random --players 1 --games 2 --seed 9 --modifiers capacity"
    assert f"dicehospital {line}" == told["command"] == seen.lines[0]
    assert "games.parquet" in seen.out


def test_the_file_does_not_depend_on_the_jobs_nor_on_interruptions(tmp_path: Path) -> None:
    whole = make_dataset(tmp_path / "whole", bots=("random",), games=12, seed=3)
    two = make_dataset(tmp_path / "two", bots=("random",), games=12, seed=3, jobs=2)
    assert whole.read_bytes() == two.read_bytes()
    # As if the program had been stopped in the middle of its sixth game.
    frames = tmp_path / "frames"
    _keep_frames(tmp_path / "some", frames)
    (tmp_path / "some" / "games.parquet").unlink()
    (tmp_path / "some" / "games.frames").write_bytes(frames.read_bytes())
    again = make_dataset(tmp_path / "some", bots=("random",), games=12, seed=3)
    assert whole.read_bytes() == again.read_bytes()


def _keep_frames(folder: Path, frames: Path) -> None:
    """A dataset, and five of its games and a half as they lay before the table was written."""
    from dicehospital.lab.dataset.frames import written
    from dicehospital.lab.dataset.plan import DatasetPlan
    from dicehospital.lab.dataset.playing import play

    make_dataset(folder, bots=("random",), games=12, seed=3)
    played = play(DatasetPlan(Table(("random",)), 12, 3), range(6))
    found = [written(one) for one in played]
    frames.write_bytes(b"".join(found[:5]) + found[5][: len(found[5]) // 2])


def test_another_dataset_and_other_files_are_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "d"
    make_dataset(out, bots=("random",), games=1, seed=3)
    with pytest.raises(BadInput, match="contains a different dataset: its seed is 3, not 4"):
        make_dataset(out, bots=("random",), games=1, seed=4)
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(BadInput, match="is neither empty nor a dataset folder"):
        make_dataset(tmp_path, bots=("random",), games=1)
    words = ("dataset", "er", "--bots", "random", "--games", "1", "--jobs", "1", "--out", out)
    assert run(*words, "--seed", "4").is_one_error("contains a different dataset")
    assert 0 == run(*words, "--seed", "4", "--force").status
    assert "Continuing after 1 of 1 games." in run(*words).err


def test_without_minari_the_package_is_asked_for_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dicehospital.lab.dataset import minari

    monkeypatch.setitem(__import__("sys").modules, "minari", None)
    with pytest.raises(BadInput, match=r"package minari, which is not installed.*\[minari\]"):
        minari.refuse("er/expert-v0", 1, force=False)
    assert not list(tmp_path.iterdir())
