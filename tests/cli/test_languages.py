"""The terminal speaks and understands languages: words, letters and names of Dice Hospital in French."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.cli.hospital.board.board import Board
from dicehospital.cli.hospital.typed import read_notation
from dicehospital.cli.screen import Screen
from dicehospital.cli.table.table import Table
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.cli.hospital.playing import TO_ACTIVATION, moves_in, play


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def test_the_game_speaks_and_understands_french(file: Path) -> None:
    typed = (*TO_ACTIVATION, "oncologie", "J3", "annuler", "pourquoi icu", "fini", "")
    seen = play(file, typed=typed, LC_ALL="fr_FR.UTF-8")
    heading = "Tour 1 sur 8. Phase 3, activation de l\u2019hôpital. Vous êtes premier joueur."
    assert heading in seen.lines
    assert "  Patients (6 pour 12 lits)\u00a0: R3 R4 J3 J4 V3 V5" in seen.lines
    activated = "Vous · Oncologie, infirmière\u00a0: 3 jaune passe à 4."
    assert activated in seen.lines
    assert "Annulé." in seen.lines
    assert "Vous avez terminé votre activation." in seen.lines


def test_french_notation_has_french_letters(file: Path) -> None:
    seen = play(file, "--lang", "fr", typed=(*TO_ACTIVATION, "?", "oncology infirmiere: V3>J"))
    assert "p. ex. rendre Urologie, Unité de soins critiques infirmière: R3" in seen.text
    play(file.with_name("b.json"), "--lang", "fr", typed=(*TO_ACTIVATION, "transfuser V3"))
    assert {"move": "transfuse", "patient": "G3"} == moves_in(file.with_name("b.json"))[-1]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "Closest legal moves: improve Crash Centre, improve Urology, improve Anaesthetist."),
        ("fr", "proches : améliorer Urgence, améliorer Urologie, améliorer Anesthésiste."),
    ],
)
def test_a_refusal_names_what_would_be_legal(file: Path, language: str, wanted: str) -> None:
    typed = (*TO_ACTIVATION[:4], "improve d_icu")
    assert wanted in play(file, "--lang", language, typed=typed).text


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("révéler service", "reveal department"),
        ("reveler spécialiste", "reveal specialist"),
        ("oncologie infirmière: J3", "d_oncology nurse: Y3"),
        ("salle d'opération chirurgien: R3", "d_theatre s_surgeon: R3"),
        ("améliorer Centre d\u2019allergologie", "improve d_allergy"),
        ("garder directeur polyvalent", "keep a_three"),
        ("investir vert infirmière", "invest green nurse"),
        ("soin urgent rouge sur clinique", "t_low2_red on d_clinic"),
        ("M4 dans W3, R3 vers W1", "M4 in W3, R3 to W1"),
        (
            "échange de personnel infirmière remplacer stagiaire",
            "d_inv_exchange nurse swap s_trainee",
        ),
        ("terminé", "done"),
        ("reveal department", "reveal department"),
        ("d_icu nurse: R2", "d_icu nurse: R2"),
    ],
)
def test_french_nouns_are_understood_like_french_verbs(typed: str, wanted: str) -> None:
    options = {"modules": ["investments", "maternity"]}
    game = dh.new_game("hospital", players=2, seed=1, options=options)
    assert wanted == str(read_notation("fr", game, typed))


def test_a_name_means_the_card_of_the_edition_that_is_played() -> None:
    game = dh.new_game("hospital", players=2, seed=1, options={"edition": "proto212"})
    assert "improve p_theatre" == str(read_notation("fr", game, "améliorer salle d'opération"))


def test_your_ambulance_is_taken_by_you() -> None:
    """Not by You: whoever is spoken to is no name inside a sentence."""
    table = Table(
        dh.new_game("hospital", players=2, seed=1), ["human", "greedy"], [None, None], alone=True
    )
    taken: list[dict[str, Any]] = [{"number": n, "patients": [], "seat": n - 2} for n in (2, 3)]
    view = {**table.game.view(0), "phase": "intake", "ambulances": taken, "rolled": []}
    found = {
        language: [str(line) for line in Board(Screen(say, plain=True), table, view).ambulances()]
        for language in LANGUAGES
        if (say := catalogue(language))
    }
    assert ["Ambulance 2: taken by you", "Ambulance 3: taken by Greedy bot 2"] == found["en"]
    french = ["Ambulance 2\u00a0: prise par vous", "Ambulance 3\u00a0: prise par Bot glouton 2"]
    assert french == found["fr"]
