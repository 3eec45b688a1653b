"""Lines typed in Dice Hospital: several picks at once, and names while a move is under way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import Seen, record_in, run, saved

POSITION: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "round": 3,
    "phase": "activation",
    "hospitals": [
        {
            "patients": ["R3", "R4", "Y3", "G5"],
            "specialists": ["s_surgeon"],
            "departments": ["d_ent"],
            "blood": 1,
        },
        {},
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A saved game that stands in the middle of Phase 3."""
    import dicehospital as dh

    return saved(tmp_path / "game.json", dh.from_position(POSITION).record())


def play(file: Path, *typed: str, options: tuple[str, ...] = ()) -> Seen:
    words = ("play", "hospital", "--resume", str(file), "--plain", *options)
    return run(*words, typed="".join(f"{line}\n" for line in typed))


def moves_in(file: Path) -> list[str]:
    return [_text(line["move"]) for line in record_in(file)["log"] if "move" in line]


def _text(move: dict[str, Any]) -> str:
    return " ".join(
        " ".join(value) if isinstance(value, list) else str(value)
        for key, value in move.items()
        if key != "move"
    )


@pytest.mark.parametrize(
    "line",
    [
        "1 2 R3",
        "critical 2 R3",
        "critical surgeon 1",
        "Critical Care s_surgeon R3",
        "1 surgeon R3",
    ],
)
def test_numbers_and_names_may_be_mixed(file: Path, line: str) -> None:
    seen = play(file, line)
    assert "neither a move" not in seen.text
    assert ["d_critical s_surgeon R3"] == moves_in(file)[:1]


def test_a_line_may_go_on_with_what_the_move_asks_next(file: Path) -> None:
    """The Surgeon's ability follows the department: `1 2 R3 1` answers both."""
    seen = play(file, "1 2 R3 1")
    assert "neither a move" not in seen.text
    assert "d_critical s_surgeon R3" == moves_in(file)[0]
    assert 2 == len(moves_in(file))


def test_staff_that_goes_without_saying_may_be_said(tmp_path: Path) -> None:
    import dicehospital as dh

    alone = {**POSITION, "hospitals": [{"patients": ["R3", "R4"]}, {}]}
    file = saved(tmp_path / "game.json", dh.from_position(alone).record())
    play(file, "1 nurse R3")
    assert ["d_critical nurse R3"] == moves_in(file)


def test_what_cannot_be_chosen_ends_a_line_and_is_named(file: Path) -> None:
    seen = play(file, "1 2 Z9 1")
    assert "Done up to “Z9”" in seen.text
    assert [] == moves_in(file)
    seen = play(file, "1 2 99 1")
    assert "Done up to “99”" in seen.text


def test_a_line_does_not_end_the_activation_unasked(file: Path) -> None:
    seen = play(file, "1 2 R3 done")
    assert "Done up to “done”" in seen.text
    assert not any(
        move["move"] == {"move": "done"} for move in record_in(file)["log"] if "move" in move
    )


def test_a_whole_move_is_not_made_of_a_line_that_says_more(tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    words = ("play", "hospital", "--seed", "4", "--save", str(file), "--plain")
    seen = run(*words, typed="1 oops\n")
    assert "“1 oops” is not a move or a command" in seen.text
    assert not any(line.get("seat") == 0 for line in record_in(file)["log"])


def test_numbers_are_chosen_one_after_the_other_until_something_new_is_to_be_seen(
    tmp_path: Path,
) -> None:
    """The first 1 settles a question, and what comes then has not been read yet."""
    one, three = tmp_path / "one.json", tmp_path / "three.json"
    words = ("play", "hospital", "--seed", "4", "--plain", "--save")
    run(*words, one, typed="1\nquit\n")
    seen = run(*words, three, typed="1 1 1\n")
    assert "not a move" not in seen.text
    assert record_in(one)["log"] == record_in(three)["log"]
    assert "There is something new to see first; not done: “1 1”." in seen.text


def test_after_a_wrong_word_the_list_stands_there_again(file: Path) -> None:
    first = "\n1. Critical Care"
    assert 2 == play(file, "frobnicate").out.count(first)
    assert 1 == play(file, "why d_critical nurse: R3").out.count(first)


@pytest.mark.parametrize("name", ["clinic", "Imaging", "d_ent", "oncology"])
def test_another_name_in_the_middle_of_a_move_is_answered(file: Path, name: str) -> None:
    seen = play(file, "1 2", name)
    assert "neither a move" not in seen.text
    assert f"{name}: finish Critical Care, Surgeon first, or type undo" in seen.text


def test_another_name_in_french(file: Path) -> None:
    seen = play(file, "1 2", "clinic", options=("--lang", "fr"))
    assert "terminez d\u2019abord" in seen.text


def test_nonsense_in_the_middle_of_a_move_is_still_nonsense(file: Path) -> None:
    assert "“frobnicate” is not a move or a command" in play(file, "1", "frobnicate").text


# -- headings --------------------------------------------------------------------------------------------
def headings(tmp_path: Path) -> list[str]:
    """What says where the game stands, from the end of a round to the next decision but one."""
    file = tmp_path / "new.json"
    words = ("play", "hospital", "--seed", "4", "--save", str(file), "--no-confirm", "--plain")
    seen = run(*words, typed="1\n1\n1\n1\n1\ndone\n1\n")
    lines = [line for line in seen.lines if line.startswith("Round ")]
    return lines[lines.index("Round 1 ends. Shift Change: all patients are untreated again.") :]


def test_phase_6_belongs_to_the_round_that_ends(tmp_path: Path) -> None:
    """DH-8.1: the display is dealt anew in the round that ends."""
    assert "Round 1 of 8. Phase 6, Shift Change. You are First Player." == headings(tmp_path)[1]


def test_a_round_is_announced_once(tmp_path: Path) -> None:
    assert ["Round 2 of 8. Phase 1, intake. You are First Player."] == headings(tmp_path)[2:]
