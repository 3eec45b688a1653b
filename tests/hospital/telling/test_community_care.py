"""What happens in Community Care and against the Automa is told in every language, secrets to nobody else."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.hospital.telling.sentences import sentence
from dicehospital.kernel.text import LANGUAGES, Audience, catalogue
from tests.play import random_pick

BOTH = pytest.mark.parametrize("language", LANGUAGES)
TABLE = Audience(lambda seat: f"P{seat}", you=0)
GAMES: tuple[tuple[int, dict[str, Any]], ...] = (
    (3, {"modules": ["city", "investments", "maternity"]}),
    (2, {"modules": ["investments", "maternity"]}),
    (1, {"solo": "automa", "automa_hard": ["tile_point"]}),
)
NEW_EVENTS: tuple[tuple[dict[str, Any], str, str], ...] = (
    (
        {"event": "mother_placed", "seat": 1, "patient": "M3", "ambulance": 2},
        "P1 puts Mother 3 in ambulance 2.",
        "P1 met le dé Mère 3 dans l\u2019ambulance 2.",
    ),
    (
        {"event": "nurses", "seat": 1, "count": 1, "stays": True},
        "P1 gains 1 nurse for the rest of the game.",
        "P1 a désormais 1 infirmière de plus.",
    ),
    (
        {"event": "order_set", "seat": 0, "number": 1, "total": 6},
        "You are number 1, with a total of 6.",
        "Vous avez le numéro 1, avec un total de 6.",
    ),
    (
        {"event": "vehicle_moved", "seat": 1, "entrance": "N3", "tile": None},
        "P1 drives to entrance N3.",
        "P1 roule jusqu\u2019à l\u2019entrée N3.",
    ),
    (
        {"event": "vehicle_moved", "seat": 0, "entrance": None, "tile": "b2"},
        "You fly to b2.",
        "Vous vous posez en b2.",
    ),
    (
        {"event": "die_collected", "seat": 0, "tile": "b3", "patient": "R4"},
        "You collect red 4 at b3.",
        "Vous ramassez le 4 rouge en b3.",
    ),
    (
        {"event": "city_refilled", "seat": None, "tile": "a1", "patient": "G2"},
        "New in the city: green 2 at a1.",
        "Nouveau en ville\u00a0: 2 vert en a1.",
    ),
    (
        {"event": "bonus_laid", "seat": None, "tile": "a1", "bonus": "b_heal1"},
        "Bonus token at a1: First Aid.",
        "Jeton Bonus en a1\u00a0: Premiers soins.",
    ),
    (
        {"event": "bonus_kept", "seat": 1, "bonus": "b_heal1"},
        "P1 keeps the bonus token First Aid.",
        "P1 garde le jeton Bonus «\u00a0Premiers soins\u00a0».",
    ),
    (
        {"event": "bonus_used", "seat": 0, "bonus": "b_heal1"},
        "You use the bonus token First Aid.",
        "Vous utilisez le jeton Bonus «\u00a0Premiers soins\u00a0».",
    ),
    (
        {"event": "city_deteriorated", "seat": None, "tile": "c2", "before": "Y3", "after": "Y2"},
        "In the city, yellow 3 gets worse at c2 → 2.",
        "En ville, le 3 jaune se détériore en c2 et passe à 2.",
    ),
    (
        {"event": "city_died", "seat": None, "tile": "c2", "patient": "Y1"},
        "In the city, yellow 1 dies at c2.",
        "En ville, le 1 jaune meurt en c2.",
    ),
    (
        {"event": "patient_moved", "seat": 1, "place": 7, "to": 2, "patient": "R3"},
        "P1 moves red 3 to ward 1.",
        "P1 déplace le 3 rouge dans la salle 1.",
    ),
    (
        {"event": "baby_born", "seat": 0, "place": 15, "patient": "B4"},
        "A Baby is born in your ward 2.",
        "Un Bébé naît dans votre salle 2.",
    ),
    (
        {"event": "waiting", "seat": 1, "place": 4, "patient": "M7"},
        "P1: the Mother waits for the rest of the family.",
        "Chez P1, la Mère attend le reste de la famille.",
    ),
    (
        {"event": "family_left", "seat": 0, "ward": 2},
        "The family in your ward 2 goes home together.",
        "La famille de votre salle 2 sort au complet.",
    ),
    (
        {"event": "returned_waiting", "seat": 0, "place": 15, "patient": "B6t"},
        "You keep Baby 6: the family can’t leave together yet.",
        "Vous gardez le dé Bébé 6\u00a0: la famille n’est pas au complet.",
    ),
    (
        {"event": "mother_replaced", "seat": 1, "patient": "M3"},
        "P1 has no ward for Mother 3; a die from the bag replaces her.",
        "P1 n\u2019a plus de salle pour le dé Mère 3\u00a0: un dé du sac le remplace.",
    ),
    (
        {"event": "discharged", "seat": 0, "place": 4, "patient": "M7"},
        "You discharge the Mother.",
        "Vous faites sortir le dé Mère.",
    ),
    (
        {"event": "invested", "seat": 1, "space": "red", "staff": "nurse", "also": None},
        "P1 puts a nurse on the red investment space.",
        "P1 place une infirmière sur la case Investissement (rouge).",
    ),
    (
        {"event": "token_kept", "seat": 0, "token": "t_low2_pink", "on": "d_imaging"},
        "You keep Pink Urgent Care and put it on Imaging.",
        "Vous gardez le jeton «\u00a0Soin urgent rose\u00a0» et le posez sur «\u00a0Imagerie\u00a0».",
    ),
    (
        {"event": "token_kept", "seat": 1, "token": "t_nurse_red", "on": None},
        "P1 keeps Red Recruitment; it isn’t placed on a department.",
        "P1 garde le jeton «\u00a0Recrutement rouge\u00a0», sans le poser sur un service.",
    ),
    (
        {"event": "token_used", "seat": 0, "token": "t_low2_red"},
        "You use Red Urgent Care.",
        "Vous utilisez le jeton «\u00a0Soin urgent rouge\u00a0».",
    ),
    (
        {"event": "declined", "seat": 1},
        "P1 declines the department’s effect.",
        "P1 renonce à l\u2019effet du service.",
    ),
    (
        {"event": "automa_took", "seat": 1, "ambulance": 2},
        "The Automa takes ambulance 2.",
        "L\u2019Automa prend l\u2019ambulance 2.",
    ),
    (
        {"event": "automa_filled", "seat": 1, "card": "h05", "slot": 1, "colour": None},
        "The Automa puts a blood bag on Hospital card 5.",
        "L\u2019Automa pose une poche de sang sur «\u00a0Carte Hôpital 5\u00a0».",
    ),
    (
        {"event": "automa_scored", "seat": 1, "card": "h05", "points": 1},
        "The Automa scores 1 point for Hospital card 5.",
        "L\u2019Automa marque 1 point pour «\u00a0Carte Hôpital 5\u00a0».",
    ),
)


def say(event: dict[str, Any], language: str = "en") -> str:
    return catalogue(language).say(sentence(event), TABLE)


@pytest.fixture(scope="module")
def games() -> list[dh.Game[Any]]:
    """Games in which everybody picks at random."""
    found = []
    for players, options in GAMES:
        game = dh.new_game("hospital", players=players, seed=3, options=options)
        rng = random.Random(3)
        while not game.is_over:
            random_pick(game, rng)
        found.append(game)
    return found


@pytest.mark.parametrize(
    ("event", "english", "french"), NEW_EVENTS, ids=[event["event"] for event, _, _ in NEW_EVENTS]
)
def test_what_happens_is_told_in_both_languages(
    event: dict[str, Any], english: str, french: str
) -> None:
    """DH-14 to DH-19."""
    assert [english, french] == [say(event), say(event, "fr")]


@BOTH
def test_whole_games_are_told(language: str, games: list[dh.Game[Any]]) -> None:
    for game in games:
        for seen in game.events(0):
            said = say(seen, language)
            assert said.endswith(".")
            assert not re.search(r"\{|None|(word|thing|event|count|part|die|who|waits)\.\w", said)
            assert not re.search(r"\b(automa|[dstbhk])_?\d*_\w", said), said


def test_only_the_own_seat_is_told_which_tokens_it_looks_at(games: list[dh.Game[Any]]) -> None:
    """DH-15.4."""
    seen = {
        viewer: [event for event in games[0].events(viewer) if event["event"] == "tokens_seen"]
        for viewer in (0, 1, None)
    }
    for viewer, events in seen.items():
        assert events
        assert {event["seat"] for event in events if "token" in event} <= {viewer}
    assert any("token" in event for event in seen[0])
    wanted = "P1 looks at a token from the red pile."
    assert wanted == say({"event": "tokens_seen", "seat": 1, "pile": "red"})
    own = {"event": "tokens_seen", "seat": 0, "pile": "red", "token": "t_low2_red"}
    assert "You look at Red Urgent Care." == say(own)


def test_places_of_babies_belong_to_their_mothers_ward() -> None:
    """DH-16.1: two places in each ward's room."""
    wards = {
        place: say({"event": "baby_born", "seat": 0, "place": place}) for place in (13, 14, 20)
    }
    wanted = {n: f"A Baby is born in your ward {w}." for n, w in ((13, 1), (14, 1), (20, 4))}
    assert wanted == wards
