"""Menus of Community Care: every line says what it does, and is called by its name."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.cli.hospital.draft import draft_text
from dicehospital.cli.hospital.entries import entries_of
from dicehospital.cli.hospital.menu import Menu
from dicehospital.cli.screen import Screen
from dicehospital.cli.table.story import asked
from dicehospital.cli.table.table import HUMAN, Table
from dicehospital.kernel.text import LANGUAGES, catalogue

INVESTED: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "modules": ["investments", "maternity"],
    "round": 3,
    "phase": "activation",
    "hospitals": [
        {
            "wards": [["R3", "R3", "Y4"], ["M4", "G2"], ["R3", "Y5"], []],
            "rooms": [[], ["B4"], [], []],
            "departments": ["d_inv_exchange"],
            "specialists": ["s_trainee", "s_gp", "s_mgmt_expert"],
            "placed": ["s_gp"],
            "used": ["d_critical"],
            "tokens": {
                "d_clinic": ["t_low2_red"],
                "s_trainee": ["t_colour_green"],
                "d_imaging": ["t_equal_red"],
            },
        },
        {},
    ],
}


def menu_of(position: dict[str, Any], *picks: str, language: str = "en") -> Menu:
    """The menu of seat 0 after some picks."""
    game = dh.from_position(position)
    for text in picks:
        words = {option["text"]: option["word"] for option in game.view(0)["options"]}
        game.pick(0, words[text])
    return Menu(Screen(catalogue(language), plain=True), game, 0)


def question_of(menu: Menu) -> str:
    """What the seat of a menu is asked."""
    seats = menu.game.seats
    return asked(menu.say, Table(menu.game, [HUMAN] * seats, [None] * seats), menu.seat)


def lines(menu: Menu) -> list[tuple[str, str]]:
    return [(str(entry.label), str(entry.effect)) for entry in entries_of(menu)]


def test_patients_of_different_wards_are_told_apart() -> None:
    """DH-16.4."""
    menu = menu_of(INVESTED, "d_imaging", "nurse")
    assert [("R3 W1", "→ 4"), ("R3 W3", "→ 4"), ("Y4 W1", "→ 5")] == lines(menu)[:3]
    keys = [entry.keys for entry in entries_of(menu)]
    assert "R3" not in keys[0]
    assert "R3 W3" in keys[1]
    assert "Y4" in keys[2]


def test_a_conversion_token_and_declining_are_offered_with_words() -> None:
    """DH-15.7, DH-15.8."""
    found = dict(lines(menu_of(INVESTED, "d_oncology", "s_trainee")))
    assert "a Conversion token changes the department’s colour" == found["switch to green patients"]
    assert "only the specialist\u2019s ability is used" == found["decline the effect"]
    turned = menu_of(INVESTED, "d_oncology", "s_trainee", "turn green")
    assert "Oncology, Trainee, green" == draft_text(turned)
    assert [("G2 W2", "→ 3")] == lines(turned)


def test_a_token_says_whom_it_heals() -> None:
    """DH-15.5."""
    menu = menu_of(INVESTED, "d_imaging", "nurse", "R3")
    assert question_of(menu).startswith("Imaging: use one of its tokens? Each token")
    assert ("Red Parallel Care R3", "→ 4") == lines(menu)[0]
    assert ("skip", "skip the remaining tokens") == lines(menu)[-1]


def test_staff_exchange_names_who_comes_back() -> None:
    """DH-15.9."""
    menu = menu_of(INVESTED, "d_inv_exchange", "nurse")
    assert ["General Practitioner"] == [label for label, _ in lines(menu)]


ARRIVING: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "modules": ["maternity"],
    "round": 2,
    "phase": "intake",
    "step": "admit",
    "order": [0, 1],
    "hospitals": [
        {
            "wards": [["R3", "R3", "Y4"], ["M4", "G2"], [], []],
            "rooms": [[], ["B4"], [], []],
            "arrivals": ["M5"],
        },
        {},
    ],
}


WARD_WORDS = {
    "en": ("Which ward for Mother 5?", ("ward 1", "R3 moves to ward 2"), ("ward 3", "empty")),
    "de": (
        "In welche Station kommt Mutter 5?",
        ("Station 1", "R3 wechselt in Station 2"),
        ("Station 3", "leer"),
    ),
    "fr": (
        "Dans quelle salle va le dé Mère 5\u00a0?",
        ("salle 1", "le R3 va en salle 2"),
        ("salle 3", "vide"),
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_wards_say_who_is_there_and_who_would_move(language: str) -> None:
    """DH-16.4: a Mother comes to a ward without one; where it is full, somebody moves."""
    menu = menu_of(ARRIVING, language=language)
    question, moves, empty = WARD_WORDS[language]
    assert question_of(menu).startswith(question)
    found = lines(menu)
    assert moves == found[0]
    assert empty in found


CITY_WORDS = {
    "en": ("Where do you go?", "drive to entrance N1", "stay at N1"),
    "de": ("Wohin fährst du?", "zu Zufahrt N1 fahren", "bei N1 bleiben"),
    "fr": ("Où va votre ambulance\u00a0?", "aller à l’entrée N1", "rester en N1"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_entrances_say_which_patient_is_first(language: str) -> None:
    """DH-14.2."""
    game = dh.new_game("hospital", players=2, seed=5, options={"modules": ["city"]})
    while game.position()["step"] != "city_drive":
        game.play(game.to_act[0], next(game.moves(game.to_act[0])))
    menu = Menu(Screen(catalogue(language), plain=True), game, game.to_act[0])
    question, drive, _ = CITY_WORDS[language]
    assert question_of(menu).startswith(question)
    die = game.view(None)["city"]["dice"]["a1"]
    assert dict(lines(menu))[drive].startswith(f"a1 {'V' if language == 'fr' else die[0]}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options",
    [
        {"modules": ["city", "investments", "maternity"]},
        {"modules": ["investments", "promos", "experimental"]},
        {"modules": ["maternity", "events"], "score16": "smoothed"},
    ],
)
def test_every_menu_of_a_game_can_be_shown(options: dict[str, Any], language: str) -> None:
    """Whatever is asked: a question and lines with words, no ids, nothing left open."""
    game = dh.new_game("hospital", players=2, seed=11, options=options)
    screen, met = Screen(catalogue(language), plain=True), set()
    for step in range(120):
        seat = game.to_act[step % len(game.to_act)]
        menu = Menu(screen, game, seat)
        met.add(menu.asked)
        texts = [question_of(menu), draft_text(menu)]
        texts += [f"{entry.label} {entry.effect}" for entry in entries_of(menu)]
        assert not [text for text in texts if "{" in text or "_" in text]
        option = menu.view["options"][step * 7 % len(menu.view["options"])]
        game.pick(seat, option["word"])
    assert len(met) > 6
