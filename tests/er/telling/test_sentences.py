"""Every event says all that its sentence needs, in every language, and secrets stay secret."""

from __future__ import annotations

import re
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.er.components import BONUSES, SPECIALIST_IDS
from dicehospital.er.telling.events import event_names
from dicehospital.er.telling.sentences import SENTENCES, sentence
from dicehospital.kernel.text import LANGUAGES, Audience, Message, catalogue
from tests.er.builders import EMPTY, alicat, duel, play, resolving, sheet, solo, table
from tests.play import random_game

BOTH = pytest.mark.parametrize("language", LANGUAGES)
TABLE = Audience(lambda seat: f"P{seat}", you=0)


def say(event: dict[str, Any], language: str = "en") -> str:
    return catalogue(language).say(sentence(event), TABLE)


def last(game: dh.Game[Any], kind: str, viewer: int | None = None) -> dict[str, Any]:
    """The last event of a kind."""
    return [event for event in game.events(viewer) if event["event"] == kind][-1]


def messages(message: Message) -> list[Message]:
    """A message and all those among its parameters."""
    found, waiting = [message], list(message.params.values())
    while waiting:
        value = waiting.pop()
        if isinstance(value, Message):
            found += messages(value)
        elif isinstance(value, list):
            waiting += value
    return found


def test_every_event_has_a_sentence() -> None:
    assert set(event_names()) == set(SENTENCES)


@BOTH
def test_whole_games_are_told(language: str) -> None:
    kinds = set()
    for game in [*(random_game(players, 5) for players in (1, 1, 2, 3)), random_game(1, 6)]:
        for viewer in (None, 0, 1):
            for event in game.events(viewer):
                kinds.add(event["event"])
                said = say(event, language)
                assert said.endswith(".")
                assert not re.search(r"\{|None|(word|bonus|event|count)\.\w", said)
    assert kinds >= set(event_names()) - {"card_turned", "goal_scored"}


def test_sentences_are_made_of_ids_and_plain_values() -> None:
    for event in random_game(3, 4).events(None):
        for message in messages(sentence(event)):
            assert set(message.to_json()) == {"id", "params"}
            for value in message.params.values():
                assert isinstance(value, Message | list | str | int | dict)
        assert event["seat"] is None or {"seat": event["seat"]} == sentence(event).params["name"]


def test_a_take_says_value_and_bonus() -> None:
    """ER-3.2."""
    game = play(duel(ambulance=0, dice=(3, 2, 2)), 0, "take yellow")
    wanted = {"event": "took", "seat": 0, "die": "yellow", "value": 2, "bonus": "R1/2"}
    assert {**wanted, "open": True} == last(game, "took")
    assert "You take yellow 2 (extra red 1 or 2)." == say(last(game, "took"))
    assert "Vous prenez le 2 jaune (patient supplémentaire 1 ou 2 rouge)." == say(
        last(game, "took"), "fr"
    )


def test_a_secret_take_hides_die_value_and_bonus_from_the_others() -> None:
    """ER-3.5."""
    game = play(table([EMPTY] * 3, 8, (3, 2, 1)), 0, "take red")
    play(game, 1, "take yellow")
    hidden = {"event": "took", "seat": 1, "die": None, "value": None, "bonus": None, "open": False}
    for viewer in (None, 0, 2):
        assert hidden == last(game, "took", viewer)
    assert "P1 has chosen." == say(last(game, "took", 2))
    assert ("yellow", 2, "nurse") == tuple(
        last(game, "took", 1)[key] for key in ("die", "value", "bonus")
    )
    play(game, 2, "take green")
    assert "P2 takes green 1 (critical)." == say(last(game, "revealed"))
    assert "critical" == last(game, "revealed")["bonus"]


def test_the_roll_says_its_card() -> None:
    """ER-3.1."""
    game = dh.new_game("er", players=2, seed=4)
    view = game.view(None)
    rolled = last(game, "dice_rolled")
    assert view["dice"] == {colour: rolled[colour] for colour in view["dice"]}
    assert view["ambulance"] == rolled["ambulance"]
    assert (1, 24) == (last(game, "turn_started")["turn"], last(game, "turn_started")["turns"])


def test_an_admission_says_what_it_costs() -> None:
    """ER-4.2, ER-4.4."""
    game = play(resolving("green", 3, own=sheet(st=(3, 0), bb=(1, 0))), 0, "W3=5")
    said = "You write 5 in W3, bed 1 for 2 stethoscopes and 1 blood bag."
    assert said == say(last(game, "admitted"))
    free = play(resolving("green", 3), 0, "W1=3")
    assert "Vous inscrivez un 3 en W1, lit 1." == say(last(free, "admitted"), "fr")


def test_a_nurse_used_before_is_named_when_her_bonus_is_lost() -> None:
    """ER-4.6."""
    used = play(resolving("green", 3, "nurse", sheet(nurses="1")), 0, "W1=3")
    assert ("nurse", 1) == (last(used, "bonus_lost")["bonus"], last(used, "bonus_lost")["ward"])
    wanted = "W1’s nurse was already called: you lose the bonus."
    assert wanted == say(last(used, "bonus_lost"))
    buried = play(resolving("green", 3, "nurse"), 0, "bury")
    assert last(buried, "bonus_lost")["ward"] is None
    assert "You lose the bonus: nurse." == say(last(buried, "bonus_lost"))


def test_alicat_with_all_nurses_loses_hers_without_a_ward() -> None:
    """ER-9.6."""
    full = alicat("W1=[1]", nurses="23456+2")
    game = solo(EMPTY, full, 2, (4, 5, 2), turn=2)
    assert last(game, "bonus_lost")["ward"] is None


def test_a_critical_patient_says_its_value() -> None:
    """ER-4.5."""
    game = play(resolving("green", 3, "critical", sheet(st=(3, 0))), 0, "W1=5")
    assert 5 == last(game, "made_critical")["value"]


@BOTH
def test_every_card_and_bonus_has_a_name_and_a_line(language: str) -> None:
    say_it = catalogue(language)
    ids = [f"card.{card}" for card in SPECIALIST_IDS]
    ids += [f"bonus.{name}" for name in (*BONUSES, "extra")]
    for name in ids:
        assert say_it.raw(name)
        assert say_it.raw(f"{name}.text").endswith(".")


@pytest.mark.parametrize("players", [1, 3])
def test_what_is_no_secret_reads_alike_to_everybody(players: int) -> None:
    """ER-3.5: such events are told once to all; a secret take reads otherwise to who made it."""
    game, secrets = random_game(players, seed=4), 0
    for numbers in game.story():
        known = [game.rulebook.event(list(numbers), seat) for seat in range(game.seats)]
        to_all = game.rulebook.event(list(numbers), None)
        if game.rulebook.is_secret(numbers):
            secrets += known[numbers[1]] != to_all
        else:
            assert [to_all] * game.seats == known
    assert (secrets > 0) == (players > 1)
