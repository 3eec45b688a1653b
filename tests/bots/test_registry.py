"""Who can play: our own bots, those of other packages, those of the host; and who is refused."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import BOT_NAMES, bot_names, bots, make_bot
from dicehospital.bots.registry import VARIABLE, _bots, known_bot, problems
from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.lab.match import Table, play_game

OWN = "tests.bots.own:First"


def test_a_bot_of_ones_own_is_named_by_its_class() -> None:
    bot = make_bot(OWN, 3)
    assert "first" == bot.name
    game, _ = play_game(Table((OWN, "random")), seed=1)
    assert game.is_over


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tests.bots.own:Nobody", "bots.not_found"),
        ("tests.bots.nowhere:First", "bots.not_found"),
        (":First", "bots.not_found"),
        ("os:getcwd", "bots.not_a_bot"),
        ("tests.bots.own:Stranger", "bots.not_a_bot"),
    ],
)
def test_what_is_no_bot_is_refused_by_what_is_missing(text: str, message: str) -> None:
    with pytest.raises(dh.BadInput) as caught:
        make_bot(text, 1)
    assert ("bot", message) == (caught.value.field, caught.value.message.id)
    assert text in str(caught.value)


def test_a_host_names_bots_by_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "first" not in bots()
    monkeypatch.setenv(VARIABLE, f"{OWN}, tests.bots.own:Namesake,nowhere:Nobody")
    assert (*BOT_NAMES, "first") == bot_names()
    assert "first" in bot_names("er")
    assert "first" not in bot_names("hospital")
    assert "Makes the first move that it finds." == bots()["first"].about
    assert ["bots.name_taken", "bots.not_found"] == [wrong.message.id for wrong in problems()]


def test_a_package_brings_bots_by_an_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = tmp_path / "other_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: other-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[dicehospital.bots]\nfirst = {OWN}\n")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    _bots.cache_clear()
    try:
        assert ("er",) == bots()["first"].games
        assert "first" == make_bot("first", 1).name
    finally:
        _bots.cache_clear()


def test_a_client_cannot_have_a_class_loaded() -> None:
    """Servers and saved games go by `known_bot`."""
    with pytest.raises(dh.BadInput, match="is not one of random"):
        known_bot(OWN)


def test_a_bot_is_refused_at_a_game_that_it_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, OWN)
    with pytest.raises(dh.BadInput) as caught:
        known_bot("first", "hospital", "--bots")
    assert "--bots" == caught.value.field
    assert "first plays er, not hospital; bots for hospital: random, greedy" in str(caught.value)


@pytest.mark.parametrize("name", [*BOT_NAMES, OWN])
def test_a_bot_says_which_seats_it_could_decide_for(name: str) -> None:
    game = dh.new_game("er", players=2, seed=1)
    bot = make_bot(name, 1)
    for ask in (bot.choose, bot.rank):
        with pytest.raises(dh.BadInput, match="seat 1 has nothing to decide right now; to act: 0"):
            ask(game.imagine(1, 1), 1)


def test_a_bot_says_which_games_it_could_play() -> None:
    game: dh.Game[Any] = dh.new_game("hospital", players=2, seed=1)
    with pytest.raises(dh.BadInput, match="first doesn’t play hospital; it plays er"):
        make_bot(OWN, 1).choose(game.imagine(0, 1), game.to_act[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_of_our_bots_is_described(language: str) -> None:
    for name in BOT_NAMES:
        assert f"web.bot.{name}.name" in catalogue(language)
        assert f"web.bot.{name}.text" in catalogue(language)
