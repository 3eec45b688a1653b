"""Nothing is lost: saving, resuming, interrupts, and files that are never overwritten."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path
from time import sleep

import pytest

import dicehospital as dh
from dicehospital.cli.files import games_folder, new_file, write_json
from tests.cli.program import COMMAND, SEED, Seen, played, record_in, run, saved, surroundings


def games(home: Path) -> list[Path]:
    return sorted((home / "dicehospital" / "games").glob("*"))


def start(home: Path, *options: str) -> subprocess.Popen[str]:
    """The program as a process of its own that waits for what is typed."""
    return subprocess.Popen(
        [*COMMAND, "play", "er", "--seed", str(SEED), *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings(home),
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509 (no threads here)
    )


def hear_ctrl_c() -> None:
    """A shell lets what runs in its background ignore Ctrl-C, and so do all its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def read_until(process: subprocess.Popen[str], wanted: str) -> str:
    """Everything printed up to a line that holds some words."""
    assert process.stdout is not None
    text = ""
    while wanted not in text:
        line = process.stdout.readline()
        assert line, text
        text += line
    return text


def test_ctrl_c_saves_and_the_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    with start(tmp_path) as process:
        assert process.stdin is not None
        process.stdin.write("r\n")
        process.stdin.flush()
        read_until(process, "You take red")
        read_until(process, "? shows all")
        sleep(0.2)  # the prompt ends no line
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    (path,) = games(tmp_path)
    expected = dh.new_game("er", players=1, seed=SEED)
    expected.play(0, "take red")
    assert (130, "") == (process.returncode, err)
    assert f"--resume {path}" in out
    assert expected.position() == dh.replay(record_in(path)).position()
    again = run("play", "er", "--resume", path, "--no-confirm", typed="1\n")
    expected.play(0, next(expected.moves(0)))
    assert "You take red" in again.out
    assert expected.position() == dh.replay(record_in(path)).position()


@pytest.mark.parametrize("typed", ["r\n", "r\nquit\n", "r\nQ\n"])
def test_the_end_of_input_and_quit_save_too(typed: str, tmp_path: Path) -> None:
    seen = run("play", "er", typed=typed, XDG_DATA_HOME=str(tmp_path))
    (path,) = games(tmp_path)
    assert 0 == seen.status
    assert seen.lines[-1].strip() == f"dicehospital play er --resume {path}"
    assert 1 == sum("move" in line for line in record_in(path)["log"])


def test_a_game_killed_without_warning_has_lost_nothing(tmp_path: Path) -> None:
    with start(tmp_path) as process:
        assert process.stdin is not None
        process.stdin.write("r\n")
        process.stdin.flush()
        read_until(process, "You take red")
        process.kill()
    (path,) = games(tmp_path)
    assert 1 == sum("move" in line for line in record_in(path)["log"])


def test_names_and_seats_survive_a_resume(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", "er", "--players", "2", "--names", "Ann,Bob", "--save", path, typed="r\n")
    seen = run("play", "er", "--resume", path)
    assert "Ann takes red" in seen.out
    assert "Bob: Take one of the two dice Ann left" in seen.out
    assert 0 == run("verify", path).status
    assert "Ann" in run("replay", path).out


def test_a_game_with_real_dice_is_resumed_with_real_dice(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    typed = "4 2 6\n" + "1\n" * 6  # first moves to the end of the turn, then no dice
    run("play", "er", "--manual-dice", "--no-confirm", "--save", path, typed=typed)
    seen = run("play", "er", "--resume", path, typed="1 1 1\n")
    assert "Roll the dice." in seen.out
    assert 2 == sum(line.get("chance") == "roll" for line in record_in(path)["log"])


def test_a_finished_game_shows_its_end_again(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.json", played().record())
    assert "Final score" in run("play", "er", "--resume", path).lines


def test_records_from_elsewhere_are_resumed_without_names(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.json", played(2, 5).record())
    assert "Player 1" in run("play", "er", "--resume", path).out


# -- never overwritten -----------------------------------------------------------------------------------
def test_games_of_the_same_minute_get_files_of_their_own(tmp_path: Path) -> None:
    for _ in range(3):
        run("play", "er", XDG_DATA_HOME=str(tmp_path))
    assert 3 == len(games(tmp_path))
    first = new_file(tmp_path, "er-x")
    assert [first, tmp_path / "er-x-2.json"] == [tmp_path / "er-x.json", new_file(tmp_path, "er-x")]


def test_an_existing_file_is_never_the_place_of_a_new_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("mine")
    other = saved(tmp_path / "other.json", played(2, 3).record())
    for option, file in (("--save", path), ("--resume", other)):
        seen = run("play", "er", option, file, typed=f"save {path}\nr\n")
        assert "already exists" in seen.err + seen.text
        assert "mine" == path.read_text()


def test_save_copies_the_game_into_a_new_file(tmp_path: Path) -> None:
    path, copy = tmp_path / "game.json", tmp_path / "copy.json"
    seen = run("play", "er", "--save", path, typed=f"r\nsave {copy}\nsave\nsave /nowhere/x/y\n")
    assert f"Saved to {copy}." in seen.text
    assert record_in(path) == record_in(copy)
    assert "couldn’t be saved" in seen.text or os.geteuid() == 0


def test_a_resumed_game_may_go_on_in_another_file(tmp_path: Path) -> None:
    old = saved(tmp_path / "old.json", played(2, 5).record())
    before = old.read_bytes()
    run("play", "er", "--resume", old, "--save", tmp_path / "new.json", typed="1\n1\n1\n")
    assert before == old.read_bytes()
    assert len(record_in(tmp_path / "new.json")["log"]) > len(record_in(old)["log"])


def test_two_players_of_one_file_do_not_overwrite_each_other(tmp_path: Path) -> None:
    with start(tmp_path) as first:
        assert first.stdin is not None
        read_until(first, "shows all 3 moves")
        (path,) = games(tmp_path)
        run("play", "er", "--resume", path, typed="g\n")
        first.stdin.write("r\n")
        first.stdin.flush()
        out, _ = first.communicate(timeout=60)
    assert "Another program has changed" in out
    assert 2 == len(games(tmp_path))
    dice = {line["move"]["die"] for p in games(tmp_path) for line in record_in(p)["log"][-1:]}
    assert {"red", "green"} == dice


def test_a_folder_that_cannot_be_made_is_told_before_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    seen = run("play", "er", "--save", tmp_path / "file" / "game.json")
    assert 2 == seen.status
    assert seen.is_one_error("file")


def test_writing_leaves_the_old_text_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "game.json", {"old": 1})

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_json(path, {"new": 2})
    assert {"old": 1} == record_in(path)
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("folder", "environment", "system"),
    [
        ("/data/dicehospital/games", {"XDG_DATA_HOME": "/data"}, "linux"),
        ("/local/dicehospital/games", {"LOCALAPPDATA": "/local"}, "win32"),
        ("/home/ann/.local/share/dicehospital/games", {}, "linux"),
        ("/home/ann/Library/Application Support/dicehospital/games", {}, "darwin"),
    ],
)
def test_games_are_kept_where_the_platform_keeps_data(
    folder: str, environment: dict[str, str], system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    assert Path(folder) == games_folder(environment, system)


def test_a_record_that_was_changed_is_not_resumed(tmp_path: Path) -> None:
    record = played(2, 5).record()
    record["log"].pop()
    path = saved(tmp_path / "game.json", record)
    before = path.read_bytes()
    seen: Seen = run("play", "er", "--resume", path)
    assert 2 == seen.status
    assert seen.is_one_error()
    assert before == path.read_bytes()


@pytest.mark.parametrize(
    "about",
    [
        {"names": [None, None]},
        {"kinds": ["human"], "names": [None, None], "manual": ""},
        {"kinds": ["human", 5], "names": [None, None], "manual": ""},
        {"kinds": ["human", "alicat"], "names": [None, None], "manual": ""},
        {"kinds": ["human", "nobody"], "names": [None, None], "manual": ""},
        {"kinds": ["human", "human"], "names": [None, 1], "manual": ""},
        {"kinds": ["human", "human"], "names": [None, None], "manual": "both"},
    ],
)
def test_a_table_that_cannot_be_is_refused(about: dict[str, object], tmp_path: Path) -> None:
    game = played(2, 3)
    game.about = about
    seen = run("play", "er", "--resume", saved(tmp_path / "game.json", game.record()))
    assert 2 == seen.status
    assert seen.is_one_error(), seen.err


def test_the_end_names_what_can_be_done_with_the_record(tmp_path: Path) -> None:
    path = saved(tmp_path / "my game.json", played().record())
    seen = run("play", "er", "--resume", path)
    wanted = [f"  dicehospital {command} '{path}'" for command in ("review", "replay", "verify")]
    assert ["Look back at it:", *wanted] == seen.lines[-4:]


@pytest.mark.parametrize("game", ["er", "hospital"])
def test_a_new_game_begins_with_its_aim_and_where_help_is(game: str, tmp_path: Path) -> None:
    seen = run("play", game, "--seed", str(SEED), XDG_DATA_HOME=str(tmp_path))
    assert "Aim: score the most points" in seen.text
    assert "New here? Type" in seen.text
