"""Several people at one screen: secrets stay secret, the rest is open."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import time
from pathlib import Path

import dicehospital as dh
from tests.cli.program import COMMAND, record_in, run, surroundings

TABLE = ("play", "er", "--seed", "7", "--players", "3", "--names", "Ann,Bob,Cid")


def test_secret_takes_are_shown_only_when_all_have_chosen(tmp_path: Path) -> None:
    typed = "r\n\ny\n\ng\n"
    seen = run(*TABLE, "--save", tmp_path / "game.json", typed=typed)
    before, _, after = seen.out.partition("Cid: Take one of the two dice")
    assert "Ann takes red" in before
    assert "Bob has chosen." in before
    assert "Bob takes" not in before
    assert "Taken: Bob yellow" in after
    assert ", Cid green" in after


def test_the_screen_is_handed_over_only_when_there_is_something_to_hide(tmp_path: Path) -> None:
    seen = run(*TABLE, "--save", tmp_path / "a.json", typed="r\n\ny\n\ng\n1\n1\n")
    assert ["Bob", "Cid"] == [
        line.split()[4].rstrip(",") for line in seen.lines if line.startswith("Pass the screen")
    ]
    clockwise = run(
        *TABLE, "--choices", "clockwise", "--save", tmp_path / "b.json", typed="r\ny\ng\n"
    )
    assert "Pass the screen" not in clockwise.out
    two = ("play", "er", "--seed", "7", "--players", "2", "--save", tmp_path / "c.json")
    assert "Pass the screen" not in run(*two, typed="r\ny\n1\n").out


def test_nothing_on_the_screen_betrays_a_secret_take(tmp_path: Path) -> None:
    """Bob's choice changes nothing that Cid can ask for."""
    questions = "log\nscore\nsheet Bob\ncards\n?\nwhy take red\nundo Ann\nquit\n"
    screens = [
        run(*TABLE, "--save", tmp_path / f"{die}.json", typed=f"r\n\n{die}\n\n{questions}").out
        for die in "yg"
    ]
    texts = [text.replace("/y.json", "").replace("/g.json", "") for text in screens]
    assert texts[0] == texts[1]


def test_a_secret_take_can_be_taken_back_by_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run(*TABLE, "--save", path, typed="r\n\ny\n\nundo Bob\n\ng\n\ny\n")
    takes = [line["move"]["die"] for line in record_in(path)["log"] if "move" in line]
    assert ["red", "g", "y"] == [takes[0], takes[1][0], takes[2][0]]


def test_orders_work_while_the_screen_is_handed_over(tmp_path: Path) -> None:
    seen = run(*TABLE, "--save", tmp_path / "game.json", typed="r\nquit\n")
    assert 0 == seen.status
    assert "Saved. To continue:" in seen.lines


def test_bots_move_before_people_are_kept_waiting(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seen = run(
        "play", "er", "--seed", "7", "--bots", "random,greedy", "--save", path, typed="1\n" * 300
    )
    game = dh.replay(record_in(path))
    assert 0 == seen.status
    assert game.is_over
    assert 3 == game.seats
    assert "Pablo takes " in seen.out
    assert "Juno has chosen." in seen.out
    assert run("play", "er", "--bots", "clever").is_one_error("--bots: clever")
    assert run("play", "er", "--players", "2", "--bots", "greedy,greedy,greedy").is_one_error(
        "--bots"
    )


def test_a_bot_may_play_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seen = run("play", "er", "--players", "1", "--bots", "random", "--save", path)
    assert 0 == seen.status
    assert dh.replay(record_in(path)).is_over


# -- at a terminal -----------------------------------------------------------------------------------------
def read_for(terminal: int, wanted: str, seconds: float = 60.0) -> str:
    """What a terminal shows until some words are there."""
    text, end = "", time.monotonic() + seconds
    while wanted not in text and time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            text += os.read(terminal, 65536).decode()
    assert wanted in text, text
    return text


def test_at_a_terminal_secret_takes_are_not_echoed(tmp_path: Path) -> None:
    outside, inside = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *TABLE],
        stdin=inside,
        stdout=inside,
        stderr=inside,
        start_new_session=True,
        env=surroundings(tmp_path, TERM="xterm-256color"),
    ) as process:
        os.close(inside)
        drawn = read_for(outside, "Ann: You are Chief: take any die")
        os.write(outside, b"red\n")
        shown = read_for(outside, "Pass the screen to Bob")
        os.write(outside, b"\n")
        read_for(outside, "shows all 2 moves")
        time.sleep(0.2)
        os.write(outside, b"yellow\n")
        hidden = read_for(outside, "Pass the screen to Cid")
        os.write(outside, b"quit\n")
        read_for(outside, "--resume")
        process.wait(60)
    os.close(outside)
    assert "\x1b[" in drawn
    assert "▸" in drawn
    assert "red" in shown
    assert "yellow" not in hidden
    assert 0 == process.returncode
