"""Playing in the terminal: whole games, questions at the prompt, real dice, bots, languages."""

from __future__ import annotations

from pathlib import Path

import pytest

import dicehospital as dh
from dicehospital.kernel.text import LANGUAGES
from tests.cli.program import SEED, Seen, record_in, run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def play(file: Path, *options: str, typed: str = "", **environment: str) -> Seen:
    """A new game whose first red die brings a nurse, saved in a file."""
    seed = ("--seed", str(SEED))
    return run("play", "er", "--save", file, *seed, *options, typed=typed, **environment)


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


# -- whole games ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_solo_game_is_played_by_typing_one(language: str, file: Path) -> None:
    seen = play(file, "--lang", language, typed="1\n" * 200)
    record = record_in(file)
    game = dh.replay(record)
    assert (0, "") == (seen.status, seen.err)
    assert game.is_over
    assert [score.total for score in game.scores()] == record["result"]["scores"]
    assert str(file) in seen.lines[-1]
    assert {"en": "Final score", "de": "Endstand", "fr": "Score final"}[language] in seen.lines


def test_all_output_is_plain_when_it_is_no_terminal(file: Path) -> None:
    seen = play(file, typed="1\n" * 200)
    assert "\x1b" not in seen.out
    assert not set("─│┌┐└┘█▸") & set(seen.out)
    assert max(len(line) for line in seen.lines if str(file) not in line) <= 80


def test_the_end_names_the_winner_and_every_part(file: Path) -> None:
    seen = play(file, "--players", "2", "--names", "Ann,Bob", "--no-confirm", typed="1\n" * 200)
    scores = dh.replay(record_in(file)).scores()
    best = max(score.total for score in scores)
    assert any(f"with {best} points" in line for line in seen.lines)
    for part in ("Full wards", "Critical patients", "Nurses", "Cardiologists", "Morgue"):
        assert any(line.startswith(f"{part}: Ann ") for line in seen.lines)


def test_the_cards_asked_for_are_on_the_table(file: Path) -> None:
    play(file, "--cards", "E3,C15,R7,C10", "--modifiers", "all")
    game = dh.replay(record_in(file))
    assert ["C15", "C10", "R7", "E3"] == game.view(None)["cards"]
    assert "all" == game.view(None)["modifiers"]


# -- at the prompt ---------------------------------------------------------------------------------------
def test_the_list_of_moves_names_cost_and_effect(file: Path) -> None:
    seen = play(file, "--cards", "C10,C15,R7,E3", typed=lines("?", "r", "?"))
    assert any(line.startswith("1. take red: free, ") for line in seen.lines)
    assert any("costs 1 stethoscope" in line for line in seen.lines)
    assert any("bury: free" in line and "−1 point" in line for line in seen.lines)


def test_why_explains_refusals_and_legal_moves_alike(file: Path) -> None:
    seen = play(file, typed=lines("why W3=5", "why take red", "r", "why W7=9", "why take green"))
    assert "Take a die first (rule ER-3.7)." in seen.lines
    assert any(line.startswith("take red is legal: free, ") for line in seen.lines)
    assert "A value is 1 to 6, not 9." in seen.lines
    assert any("(rule ER-3.3)" in line for line in seen.lines)
    assert any(line.startswith("Closest legal moves: ") for line in seen.lines)


def test_an_illegal_move_is_explained_and_changes_nothing(file: Path) -> None:
    seen = play(file, typed=lines("W1=3", "nonsense", "99", "take blue", ""))
    assert "Take a die first (rule ER-3.7)." in seen.lines
    assert "“nonsense” is not a move or a command. Type ? for help." in seen.lines
    assert "There is no “blue” die; choose from red, yellow, green." in seen.lines
    assert [] == [line for line in record_in(file)["log"] if "move" in line]


def test_undo_takes_back_a_step_and_says_why_it_cannot(file: Path) -> None:
    seen = play(file, typed=lines("r", "undo", "undo", "g"))
    assert "Undone." in seen.lines
    assert any("(rule ER-10.1)" in line for line in seen.lines)
    moves = [line["move"] for line in record_in(file)["log"] if "move" in line]
    assert [{"move": "take", "die": "green"}] == moves


def test_a_move_that_ends_the_turn_is_confirmed(file: Path) -> None:
    """Another move replaces it, undo withdraws it, Enter makes it."""
    asks = play(file, typed=lines("r", "bury", "undo", "log"))
    assert any("bury ends the turn" in line for line in asks.lines)
    assert 1 == sum("move" in line for line in record_in(file)["log"])
    sure = run("play", "er", "--resume", file, typed=lines("bury", "W1=1", "bury", ""))
    assert "Turn 2 of 24. ALICAT is Chief." in sure.lines


def test_without_confirmation_the_turn_ends_at_once(file: Path) -> None:
    seen = play(file, "--no-confirm", typed=lines("r", "bury"))
    assert "Turn 2 of 24. ALICAT is Chief." in seen.lines


@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        ("sheet", "Your sheet: 0 points so far"),
        ("sheet ALICAT", "ALICAT’s sheet: "),
        ("sheet 2", "ALICAT’s sheet: "),
        ("sheet nobody", "seat: nobody is not one of You, ALICAT."),
        ("map", "Row 4: W1.1 free grey, W2.1 free green, W5.1 free green"),
        ("score", "You: 0 points in total."),
        ("cards", "  ALICAT: 8 points."),
        ("log", "Turn 1. You are Chief."),
        ("rules", "  bonuses: Bonuses"),
        ("rules screen", "ER-4.7 Screen"),
        ("help", "Type a move or its number. Also: hint, why MOVE"),
        ("why", "Type why followed by a move, e.g. why W3=5."),
        ("dice", "Only a roll or draw"),
        ("undo ALICAT", "seat: ALICAT is not one of You."),
    ],
)
def test_orders_answer_and_change_nothing(order: str, wanted: str, file: Path) -> None:
    seen = play(file, "--cards", "C10,C15,R7,E3", typed=lines(order))
    assert any(line.startswith(wanted) for line in seen.lines), seen.out
    assert [] == [line for line in record_in(file)["log"] if "move" in line]


def test_the_game_speaks_and_understands_french(file: Path) -> None:
    seen = play(file, typed=lines("r", "pourquoi w2=6", "annuler", "quitter"), LC_ALL="fr_FR.UTF-8")
    assert "Tour 1 sur 24. Vous êtes médecin chef." in seen.lines
    assert any(line.startswith("Vous prenez le ") and " rouge (" in line for line in seen.lines)
    assert "poche de sang" in seen.text
    assert "Annulé." in seen.lines
    assert "Sauvegardé. Pour reprendre\u00a0:" in seen.lines


# -- real dice and cards -----------------------------------------------------------------------------------
def test_people_may_roll_real_dice(file: Path) -> None:
    seen = play(file, "--manual-dice", typed=lines("7 1 1", "1 2", "4 2 6", "dice", "421", "r"))
    rolls = [line["result"] for line in record_in(file)["log"] if line.get("chance") == "roll"]
    assert [[4, 2, 1]] == rolls
    assert any("7 is not a whole number from 1 to 6" in line for line in seen.lines)
    assert any("1 2 is not a roll of three dice" in line for line in seen.lines)


def test_real_dice_do_not_change_the_cards(file: Path, tmp_path: Path) -> None:
    play(file, "--manual-dice", typed=lines("1 1 1", "quit"))
    other = tmp_path / "other.json"
    play(other, "--manual-dice", typed=lines("6 6 6", "quit"))
    cards = [
        [line["result"] for line in record_in(path)["log"] if line.get("chance") == "card"]
        for path in (file, other)
    ]
    assert cards[0] == cards[1]


def test_people_may_use_real_cards_too(file: Path) -> None:
    """Ambulance cards carry no number: they are named by their bonuses."""
    cards = ("C10", "10", "c15", "R7", "E3", "critical R1/2 blood")
    seen = play(file, "--manual-cards", typed=lines(*cards, "?", "3 3 3", "r"))
    results = [line["result"] for line in record_in(file)["log"] if "chance" in line]
    assert ["C10", "C15", "R7", "E3", 0, [3, 3, 3]] == results
    assert any("10 is not one of C11, C12" in line for line in seen.lines)


def test_a_slip_with_a_real_card_is_mended(file: Path) -> None:
    typed = lines("C10", "C15", "R7", "E3", "5", "undo", "?", "nurse scr r5/6", "1 1 1", "r")
    seen = play(file, "--manual-cards", typed=typed)
    results = [line["result"] for line in record_in(file)["log"] if "chance" in line]
    assert 1 == results[4]
    assert "26: red nurse, yellow blood bag, green 2 stethoscopes" in seen.lines
