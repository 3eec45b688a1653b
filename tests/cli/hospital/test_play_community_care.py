"""Community Care in the terminal: whole games, what is shown, menus, secrets, records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.cli.hospital import chance
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.cli.hospital.playing import lines, moves_in
from tests.cli.program import Seen, record_in, run, saved

SEED = "5"
ALL = "city,investments,maternity"
QUICKLY = ("1", "1", "1", "1", "1", "1", "done", "")  # a few first choices, then no more work


def play(file: Path, *options: str, typed: tuple[str, ...] = ()) -> Seen:
    words = ("--save", str(file), "--seed", SEED, *options)
    return run("play", "hospital", *words, typed=lines(*typed))


# -- whole games ---------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def automa(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Seen]:
    """A whole game against the Automa, and what was seen of it."""
    file = tmp_path_factory.mktemp("automa") / "game.json"
    hard = ("--automa-mix", "2/3/4", "--automa-hard", "tile_point,unused_dice_points")
    return file, play(file, "--solo", "automa", *hard, "--no-confirm", typed=QUICKLY * 60)


@pytest.mark.soak
@pytest.mark.parametrize(
    "options",
    [
        ("--bots", "random", "--module", ALL, "--city-pink", "random", "--lang", "fr"),
        ("--bots", "random", "--module", "city"),
        ("--bots", "random,random,random,random", "--module", "maternity,events"),
        ("--bots", "random", "--module", "investments,panic,epidemic"),
    ],
)
def test_games_of_every_kind_reach_their_end(options: tuple[str, ...], file: Path) -> None:
    seen = play(file, *options, "--plain", "--no-confirm", typed=QUICKLY * 80)
    assert (0, "") == (seen.status, seen.err)
    assert dh.replay(record_in(file)).is_over
    assert "{" not in seen.out
    assert 80 >= max(len(line) for line in seen.lines if str(file) not in line)
    assert not set("─│▸°") & set(seen.out)


def test_the_automa_wins_with_as_many_points(automa: tuple[Path, Seen]) -> None:
    """DH-19.7."""
    file, seen = automa
    mine, its = (score.total for score in dh.replay(record_in(file)).scores())
    assert its >= mine
    assert ["human", "automa"] == record_in(file)["about"]["kinds"]
    assert f"Automa wins, {its} points to {mine}.".replace("-", "\u2212") in seen.text
    assert any(line.startswith("Completed cards: Automa (") for line in seen.lines)


def test_the_automa_acts_in_sentences(automa: tuple[Path, Seen]) -> None:
    """DH-19.2 to DH-19.4."""
    _, seen = automa
    assert "The Automa takes ambulance " in seen.text
    assert " (its card says " in seen.text
    assert "The Automa reveals Hospital card " in seen.text
    assert "The Automa fills Hospital card " in seen.text
    assert "Hospital cards face down: " in seen.text


def test_records_against_the_automa_are_replayed_shown_and_scored(
    automa: tuple[Path, Seen],
) -> None:
    file, _ = automa
    assert "The record is valid." in run("verify", file).lines
    assert "Round 8 of 8." in run("replay", file).lines
    assert any(line.startswith("Automa: ") for line in run("position", file, "--turn", "3").lines)
    assert any(line.startswith("Automa: ") for line in run("score", file).lines)
    assert 0 == run("play", "hospital", "--resume", file).status


# -- what is shown -------------------------------------------------------------------------------------
def test_the_city_is_drawn_as_a_map_even_into_a_pipe(file: Path) -> None:
    """DH-14.1."""
    seen = play(file, "--bots", "random", "--module", "city", typed=("1", "1"))
    city = dh.replay(record_in(file)).view(0)["city"]
    assert f"a1 {city['dice']['a1']} ──── a2" in seen.text
    assert not any(line.startswith("Row ") for line in seen.lines)


def test_the_city_is_told_tile_by_tile_where_nothing_is_drawn(file: Path) -> None:
    """DH-14.1."""
    seen = play(file, "--bots", "random", "--module", "city", "--plain", typed=("1", "1"))
    rows = [line[:6] for line in seen.lines if line.startswith("Row ")]
    assert [f"Row {row}:" for row in "abcd"] * 2 == rows
    city = dh.replay(record_in(file)).view(0)["city"]
    assert f"a1 {city['dice']['a1']} " in seen.text
    assert "Ambulances: Doc Alba (W2)." in seen.lines


def test_driving_and_collecting_by_name(file: Path) -> None:
    """DH-14.2, DH-14.4."""
    seen = play(
        file, "--bots", "random", "--module", "city", typed=("1", "1", "E1", "why b3", "a2")
    )
    assert {"move": "drive", "entrance": "E1"} in moves_in(file)
    assert {"move": "collect", "tile": "a2"} == moves_in(file)[-1]
    assert "b3 can be chosen now." in seen.lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_wards_are_shown_with_their_babies(language: str, file: Path) -> None:
    """DH-16.4."""
    seen = play(
        file, "--bots", "random", "--module", "maternity", "--lang", language, typed=("1", "1")
    )
    wanted = {
        "en": "  W2: M4  -   -   Babies: B4  -",
        "de": "  W2: M4  -   -   Babys: B4  -",
        "fr": "  Salle 2 : M4  -   -   Bébés : B4  -",
    }
    assert wanted[language] in [line.replace("\u00a0", " ") for line in seen.lines]


POSITION: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "modules": ["investments", "maternity"],
    "round": 3,
    "phase": "activation",
    "hospitals": [
        {
            "wards": [["R3", "R3", "Y4"], ["M7", "G2"], ["R3"], []],
            "rooms": [[], ["B4"], [], []],
            "specialists": ["s_trainee"],
            "tokens": {"d_clinic": ["t_low2_red"], "s_trainee": ["t_colour_green"]},
        },
        {},
    ],
}


def test_a_position_shows_wards_and_tokens(tmp_path: Path) -> None:
    """DH-15.4, DH-16.7: who waits is marked."""
    seen = run("position", saved(tmp_path / "position.json", POSITION))
    assert "  W1: R3  R3  Y4  Babies: -   -" in seen.lines
    assert "  W2: M7  G2  -   Babies: B4  -   (7: waiting for the family)" in seen.lines
    wanted = "Investment tokens: Clinic: Red Urgent Care; Trainee: Green Conversion."
    assert wanted in seen.text


def test_tokens_are_looked_at_in_secret(file: Path) -> None:
    """DH-15.4: the screen is handed over, and others learn only how many there were."""
    names = ("--players", "2", "--names", "Ann,Bob", "--module", "investments", "--first-game")
    seen = play(file, *names, typed=("1",) * 16)
    assert "looks at 2 tokens from the red pile." in seen.text
    _, _, shown = seen.out.partition("Pass the screen to ")
    assert "You look at: " in shown
    assert "keep_token" in {move["move"] for move in all_moves(file)}


def all_moves(file: Path) -> list[dict[str, Any]]:
    return [line["move"] for line in record_in(file)["log"] if "move" in line]


def test_five_players_have_a_helicopter(file: Path) -> None:
    """DH-18.1."""
    bots = ("--bots", "random,random,random,random")
    seen = play(file, *bots, typed=("1", "1", "1", "1"))
    assert any(line.startswith("Helicopter (A0): ") for line in seen.lines)
    assert 5 == record_in(file)["players"]


@pytest.mark.parametrize("order", ["board", "board Automa", "cards", "score", "help"])
def test_orders_know_the_automa(order: str, file: Path) -> None:
    """DH-19.1."""
    seen = play(file, "--solo", "automa", typed=("1", order))
    wanted = {"cards": "The Automa:", "help": "[R] is filled, "}.get(order, "Automa: 0 points")
    _, _, answer = seen.out.partition(f"> {order}\n")
    assert any(line.startswith(wanted) for line in answer.splitlines()), answer


def test_a_city_on_the_table_is_typed_in(file: Path) -> None:
    """DH-14.1: tiles with their quarter turns; where pink slots lie is known (DH-17.2)."""
    modules = ["city", "maternity"]
    game = dh.new_game("hospital", players=2, seed=1, options={"modules": modules}, dealer="manual")
    typed = []
    while game.chance is None or game.chance["ask"] != "city":
        if game.chance is None:
            game.play(game.to_act[0], next(game.moves(game.to_act[0])))
            typed.append("1")
        else:
            game.deal()
            typed.append("")
    game.deal()
    laid = game.record()["log"][-1]["result"]
    city = " ".join(f"{tile['tile']}{tile['rotation']}" for tile in laid)
    options = ("--players", "2", "--module", "city,maternity", "--manual-cards")
    seen = play(file, *options, typed=(*typed, "tee0", city))
    assert "Lay out the city row by row" in seen.text
    assert [laid] == [e["result"] for e in record_in(file)["log"] if e.get("chance") == "city"]


def test_the_babies_of_real_midwife_dice_are_typed_in() -> None:
    """DH-16.5."""
    asked = {"ask": "midwife", "count": 2, "outcomes": [1, 2]}
    assert [1, 2] == chance.answer(catalogue("en"), asked, "1 2")
    assert [2, 1] == chance.answer(catalogue("en"), asked, "21")
    assert chance.question(catalogue("en"), asked).startswith("Roll the Midwife die 2 times.")


def test_the_colour_on_a_grey_slot_is_typed_in() -> None:
    """DH-19.4."""
    asked = {"ask": "grey", "card": "h09", "outcomes": ["yellow", "green"]}
    assert "green" == chance.answer(catalogue("fr"), asked, "vert")
