"""Dice Hospital in the terminal: whole games, menus, undo, bad input, languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots.characters import CHARACTERS
from dicehospital.cli.game_screens import GAME_SCREENS
from dicehospital.cli.hospital.typed import words_of
from dicehospital.cli.table.orders import orders_of
from dicehospital.cli.table.words import command_of
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.cli.hospital.playing import SEED, TO_ACTIVATION, lines, moves_in, play
from tests.cli.program import Seen, record_in, run

ORDERS = orders_of(GAME_SCREENS["hospital"])


def script(game: dh.Game[Any]) -> Iterator[str]:
    """What seat 0 types to play the first legal moves that are not idle, in notation."""
    while not game.is_over:
        seat = game.to_act[0]
        moves = [move for move in game.moves(seat) if move.kind not in ("return", "pass", "skip")]
        move = moves[0] if moves else next(iter(game.moves(seat)))
        yield str(move)
        game.play(seat, move)


# -- who plays -----------------------------------------------------------------------------------------
def test_bots_go_by_names_and_their_levels_are_told_once(file: Path) -> None:
    """In the record, too, so that whoever resumes meets the same ones."""
    seen = run(
        "play", "hospital", "--bots", "normal,easy", "--save", str(file), typed=lines("quit")
    )
    names = record_in(file)["about"]["names"]
    assert [True, False, False] == [name is None for name in names]
    assert set(names[1:]) <= set(CHARACTERS["hospital"])
    assert f"At the table: {names[1]} (Normal), {names[2]} (Easy)." in seen.lines
    assert f"{names[1]} starts with" in seen.out
    again = run("play", "hospital", "--resume", str(file), typed=lines("quit"))
    assert "You: 0 points" in again.out


# -- whole games ---------------------------------------------------------------------------------------
def test_a_whole_game_is_played_by_typing_one(whole: tuple[Path, Seen]) -> None:
    file, seen = whole
    record = record_in(file)
    game = dh.replay(record)
    assert (0, "") == (seen.status, seen.err)
    assert game.is_over
    assert [score.total for score in game.scores()] == record["result"]["scores"]
    assert "Final score" in seen.lines
    assert str(file) in seen.lines[-1]


def test_a_whole_solo_game_is_played_in_notation(file: Path) -> None:
    typed = tuple(script(dh.new_game("hospital", players=1, seed=int(SEED))))
    seen = play(file, "--players", "1", "--no-confirm", typed=typed)
    assert dh.replay(record_in(file)).is_over
    assert any(line.startswith("You finish with ") for line in seen.lines)
    assert any(line.startswith("Uncompleted reports: ") for line in seen.lines)


QUICKLY = ("1", "1", "1", "1", "done", "")  # a few first choices, then no more work this round


@pytest.mark.parametrize(
    "options",
    [
        ("--edition", "proto212", "--module", "experimental", "--lang", "fr"),
        pytest.param(
            ("--module", "experimental,promos", "--module", "final_pickup", "--lang", "fr"),
            marks=pytest.mark.soak,
        ),
        pytest.param(
            ("--module", "panic", "--module", "epidemic", "--module", "superbug"),
            marks=pytest.mark.soak,
        ),
        ("--activation", "linear", "--first-game", "--names", "Ann,Bob"),
        ("--players", "1", "--module", "events,promos", "--double-fatalities", "--double-reports"),
    ],
)
def test_games_of_every_kind_reach_their_end(options: tuple[str, ...], file: Path) -> None:
    seen = play(file, *options, typed=QUICKLY * 60)
    assert (0, "") == (seen.status, seen.err)
    assert dh.replay(record_in(file)).is_over
    assert "{" not in seen.out


def test_all_output_is_plain_and_narrow_when_it_is_no_terminal(whole: tuple[Path, Seen]) -> None:
    file, seen = whole
    assert "\x1b" not in seen.out
    assert not set("─│┌┐└┘█▸") & set(seen.out)
    assert "{" not in seen.out
    assert 80 >= max(len(line) for line in seen.lines if str(file) not in line)


def test_the_options_are_those_of_the_game(file: Path) -> None:
    play(file, "--module", "events", "--module", "promos,panic", "--first-game")
    record = record_in(file)
    assert ["events", "promos", "panic"] == record["options"]["modules"]
    assert record["options"]["administrators"] is False
    assert ["human", "greedy"] == record["about"]["kinds"]


def test_a_pack_says_what_it_does(file: Path, tmp_path: Path) -> None:
    """DH-13.2: a changed department has a text made from its row; records keep the pack."""
    pack = tmp_path / "mine.toml"
    changed = 'id = "d_clinic"\ndo = [{ n = 1, v = [5, 6], op = "heal 2" }]'
    pack.write_text(f"[[departments]]\n{changed}\n")
    seen = play(file, "--pack", str(pack), typed=("cards",))
    assert 0 == seen.status, seen.err
    texts = [line for line in seen.lines if line.startswith("  Clinic: ")]
    assert 1 == len(texts)
    assert "Heal 1 patient of value 5 or 6 by 2" in texts[0]
    assert "departments" in record_in(file)["options"]["pack"]


# -- the board -------------------------------------------------------------------------------------------
def test_the_board_shows_what_a_decision_needs(file: Path) -> None:
    seen = play(file, "--module", "events", typed=("1", "1", "1"))
    for wanted in (
        "Round 1 of 8. Phase 1, intake. You are First Player.",
        "Ambulance 1: Y2 G3 G3",
        "Doc Moss: 0 points, no blood bags, no fatality tokens",
        "  Patients (3 of 12 beds): R3 R4 G5",
        "  Free staff: 3 nurses.",
        "  Administrator: Red Discharge Lead.",
        "1. take ambulance 2: Y3 G3 Y4",
    ):
        assert wanted in seen.lines


def test_each_department_names_the_patients_it_could_treat(file: Path) -> None:
    """DH-5.3."""
    seen = play(file, typed=TO_ACTIVATION)
    assert "1. Critical Care: Heal 1 red patient by 1 step. R3 R4" in seen.lines
    assert "5. Clinic: Heal 1 patient of value 5 or 6 by 1 step. G5" in seen.lines
    assert not any("Intensive Care" in line for line in seen.lines if line[:1].isdigit())


def test_what_others_did_is_told_with_its_outcome(file: Path) -> None:
    seen = play(file, typed=TO_ACTIVATION)
    acts = re.findall(r"Doc Moss: [^.:]+, [^.:]+: ([^.:]+)\.", seen.text)
    assert len(acts) > 2
    assert all(re.search(r"→ \d|goes home", act) for act in acts)


def test_targets_say_what_becomes_of_them(file: Path) -> None:
    seen = play(file, typed=(*TO_ACTIVATION, "critical"))
    assert "Critical Care: choose 1 red patient · with a nurse" in seen.text
    assert "1. R3: → 4" in seen.lines


# -- picking ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "typed",
    [
        ("1", "1"),
        ("1 1",),
        ("critical", "R3"),
        ("Critical Care", "r3"),
        ("d_critical nurse: R3",),
        ("critical nurse r3",),
        ("why critical", "critical", "undo", "critical nurse: R3"),
    ],
)
def test_a_move_can_be_picked_named_or_written(typed: tuple[str, ...], file: Path) -> None:
    play(file, typed=(*TO_ACTIVATION, *typed))
    wanted = {"move": "activate", "department": "d_critical", "staff": "nurse", "patients": ["R3"]}
    assert wanted == moves_in(file)[-1]


def test_a_blood_bag_recolours_a_target(file: Path) -> None:
    """DH-5.9."""
    seen = play(file, typed=(*TO_ACTIVATION, "critical", ">R", "Y3"))
    assert ["Y3>R"] == moves_in(file)[-1]["patients"]
    assert "yellow 3 counts as red (a blood bag), red 3 → 4." in seen.text


def test_undo_takes_back_picks_then_moves_then_says_why_not(file: Path) -> None:
    """DH-13.1."""
    typed = ("critical", "undo", "critical nurse: R3", "undo", "undo")
    seen = play(file, typed=(*TO_ACTIVATION, *typed))
    assert 2 == seen.lines.count("Undone.")
    assert "(rule DH-13.1)" in seen.text
    assert "improve" == moves_in(file)[-1]["move"]


def test_done_with_idle_staff_is_confirmed(file: Path) -> None:
    """DH-5.10."""
    asked = play(file, typed=(*TO_ACTIVATION, "done", "undo"))
    assert "Some of your staff could still work. Free staff: 3 nurses." in asked.text
    assert "improve" == moves_in(file)[-1]["move"]
    sure = run("play", "hospital", "--resume", file, typed=lines("done", ""))
    assert "done" == moves_in(file)[-1]["move"]
    assert "You end your activation." in sure.lines


def test_bad_input_is_explained_and_changes_nothing(file: Path) -> None:
    typed = ("nonsense", "99", "icu nurse: R2", "transfuse R9", "take A1", "")
    seen = play(file, typed=(*TO_ACTIVATION, *typed))
    assert "“nonsense” is not a move or a command. Type ? for help." in seen.lines
    assert any(line.startswith("?: 99 is not a whole number from 1 to ") for line in seen.lines)
    assert "(rule DH-5.3)" in seen.text
    assert "R9 is not a patient" in seen.text
    assert "improve" == moves_in(file)[-1]["move"]


@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        ("board", "Deciding: You."),
        ("board Doc Moss", "  Administrator: All-Round Director."),
        ("board nobody", "seat: nobody is not one of You, Doc Moss."),
        ("cards", "  Clinic: Heal 1 patient of value 5 or 6 by 1 step."),
        ("score", "You: 1 point in total."),
        ("log", "Round 1 of 8."),
        ("rules", "  activation: "),
        ("rules DH-5.8", "DH-5.8 "),
        ("help", "R4~Y is a red patient that counts as yellow for now."),
        ("why", "Type why followed by a move, e.g. why Intensive Care nurse: R2."),
        ("why d_critical nurse: R3", "Critical Care nurse: R3 is legal: → 4."),
        ("why imaging", "imaging can be chosen now."),
        ("why theatre", "Your hospital doesn’t have Operating Theatre"),
        ("undo Doc Moss", "seat: Doc Moss is not one of You."),
    ],
)
def test_orders_answer_and_change_nothing(order: str, wanted: str, file: Path) -> None:
    seen = play(file, typed=(*TO_ACTIVATION, order))
    assert any(line.startswith(wanted) for line in seen.lines), seen.out
    assert "improve" == moves_in(file)[-1]["move"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_and_verb_has_its_spellings(language: str) -> None:
    say = catalogue(language)
    for name in ORDERS:
        for spelling in (name, *say.raw(f"typed.{name}").split()):
            assert (name, "x") == command_of(language, f"{spelling.upper()} x", ORDERS)
    codec = dh.new_game("hospital", players=2, seed=SEED).rulebook.codec
    verbs, _ = words_of(tuple(codec.patterns()))
    assert len(verbs) > 20
    spellings = [word for verb in verbs for word in say.raw(f"typed.{verb}").split()]
    assert len(spellings) == len(set(spellings))


def test_the_log_is_empty_before_anything_has_happened(file: Path) -> None:
    seen = play(file, "--players", "1", typed=("log",))
    assert (0, "") == (seen.status, seen.err)


# -- several people, real dice -------------------------------------------------------------------------------
def test_administrators_are_kept_in_secret(file: Path) -> None:
    """DH-2.4: the screen is handed over, and nobody's choice is told before all have chosen."""
    names = ("--players", "2", "--names", "Ann,Bob")
    seen = play(file, *names, typed=("1", "1", "1", "", "1", "", "2"))
    before, _, after = seen.out.rpartition("Pass the screen to ")
    assert "keeps" not in before
    assert "Ann keeps " in after
    assert "Bob keeps " in after


def test_people_may_use_real_dice(file: Path) -> None:
    typed = ("1", "r r g", "ryg", "1", "1", "1", "", "rryyggrrg", "2 3 3 4 4 4 5 5 7", "233444555")
    seen = play(file, "--manual-dice", typed=typed)
    chances = [line for line in record_in(file)["log"] if line.get("chance") in ("draw", "roll")]
    assert ["red", "red", "green"] == chances[0]["result"]
    assert "Draw 3 dice from the bag and" in seen.text
    assert [] == [line for line in seen.lines if "Traceback" in line]


# -- bad options --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("--players", ["--players", "6"]),
        ("--module", ["--solo", "reports", "--module", "city"]),
        ("--module", ["--players", "1", "--module", "epidemic"]),
        ("--module", ["--edition", "proto212", "--module", "events"]),
        ("--edition", ["--edition", "first"]),
        ("--activation", ["--activation", "never"]),
        ("--module", ["--players", "2", "--module", "city,final_pickup"]),
        ("--module", ["--solo", "automa", "--module", "events"]),
        ("--solo", ["--solo", "alicat"]),
        ("--solo", ["--players", "2", "--solo", "automa"]),
        ("--automa-mix", ["--automa-mix", "4/3/2"]),
        ("--automa-hard", ["--solo", "automa", "--automa-hard", "tile"]),
        ("--city-pink", ["--players", "2", "--module", "city", "--city-pink", "random"]),
        ("--double-reports", ["--players", "2", "--double-reports"]),
        ("--double-reports", ["--solo", "automa", "--double-reports"]),
        ("--bots", ["--bots", "clever"]),
        ("--bots", ["--bots", "random,random,random,random,random"]),
        ("--cards", ["--cards", "C10"]),
        ("missing.toml", ["--pack", "missing.toml"]),
        ("--module", ["--resume", "missing.json", "--module", "events"]),
    ],
)
def test_bad_options_are_named_in_one_line(
    field: str, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    seen = run("play", "hospital", *arguments, XDG_DATA_HOME=str(tmp_path / "data"))
    assert 2 == seen.status
    assert seen.is_one_error(start=f"error: {field}: "), seen.err
    assert [] == list(tmp_path.rglob("*.json"))
