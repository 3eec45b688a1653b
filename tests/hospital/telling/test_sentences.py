"""Every event has a sentence in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.hospital.story import EVENT_NAMES
from dicehospital.hospital.telling.sentences import SENTENCES, sentence
from dicehospital.kernel.text import LANGUAGES, Audience, Message, catalogue

BOTH = pytest.mark.parametrize("language", LANGUAGES)
TABLE = Audience(lambda seat: f"P{seat}", you=0)
GAMES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {"modules": ["events", "promos", "final_pickup"]}),
    (3, {"modules": ["experimental", "superbug"]}),
    (1, {}),
    (2, {"edition": "proto212", "modules": ["experimental"]}),
)


def played(players: int, options: dict[str, Any], seed: int = 5) -> dh.Game[Any]:
    """A game in which everybody makes some legal move, not always the first."""
    game = dh.new_game("hospital", players=players, seed=seed, options=options)
    turn = 0
    while not game.is_over:
        seat = game.to_act[0]
        moves = list(game.moves(seat))
        game.play(seat, moves[turn * 7 % len(moves)])
        turn += 1
    return game


@pytest.fixture(scope="module")
def games() -> list[dh.Game[Any]]:
    return [played(players, options) for players, options in GAMES]


def say(event: dict[str, Any], language: str = "en") -> str:
    return catalogue(language).say(sentence(event), TABLE)


def event(name: str, seat: int | None = 0, **facts: Any) -> dict[str, Any]:
    return {"event": name, "seat": seat, **facts}


def test_every_event_has_a_sentence() -> None:
    assert set(EVENT_NAMES) == set(SENTENCES)


@BOTH
def test_whole_games_are_told(language: str, games: list[dh.Game[Any]]) -> None:
    for game in games:
        for seen in game.events(0):
            said = say(seen, language)
            assert said.endswith(".")
            assert not re.search(r"\{|None|(word|thing|event|count|part)\.\w", said)


def test_sentences_are_made_of_ids_and_plain_values(games: list[dh.Game[Any]]) -> None:
    for seen in games[0].events(None):
        message = sentence(seen)
        assert {"id", "params"} == set(message.to_json())
        assert seen["seat"] is None or {"seat": seen["seat"]} == message.params["name"]


def test_patients_are_named_by_the_colour_they_count_as() -> None:
    """DH-5.9."""
    healed = event("healed", place=1, before="Y3~G", after="Y5t~G")
    assert "You heal green 3 → 5." == say(healed)
    blood = event("recoloured", 1, place=1, patient="Y3~G", blood=True)
    assert "P1 spends a blood bag: yellow 3 counts as green." == say(blood)
    physio = event("recoloured", place=1, patient="R2t=Y", blood=False)
    assert "Votre 2 rouge compte comme jaune ce tour." == say(physio, "fr")


def test_what_only_a_pack_knows_goes_by_its_id() -> None:
    """DH-13.2."""
    assert "You take d_my_lab." == say(event("improved", card="d_my_lab"))
    assert "You take Cardiology." == say(event("improved", card="d_cardiology#2"))


@BOTH
def test_gains_and_losses_have_words_of_their_own(language: str) -> None:
    for name, now in (("blood", "bags"), ("fatality", "tokens")):
        texts = {say(event(name, count=n, **{now: 3}), language) for n in (1, 2, -1)}
        assert 3 == len(texts)


def test_a_message_about_nobody_names_nobody() -> None:
    assert Message("event.hospital.game_over") == sentence(event("game_over", None))
