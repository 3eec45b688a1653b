"""Hashes of cards: what they cover, that they never change by themselves, what is said where they differ."""

from __future__ import annotations

import json
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.components.cards import card_hash, check_cards, version_of
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import Message, catalogue

ROW = {"id": "d_ent", "copies": 2, "do": [{"n": 1, "op": "heal 3"}], "source": "F:804"}
FIRST: dict[str, Any] = {"components": {}}  # cards that came later are left out
VERSIONS = {
    "er": "90e77cb05454b233",
    "hospital": "c424ad4bcf00c0d4",
}
"""On every machine, with every Python, for ever: games that say this are in people's folders."""


def begun(**options: Any) -> dh.Game[Any]:
    return dh.new_game("hospital", seed=1, options=options)


# -- what is covered ---------------------------------------------------------------------------------
def test_a_hash_covers_what_a_card_does_and_not_what_is_told_about_it() -> None:
    told = {**ROW, "source": "F:805", "name": {"en": "Throat"}}
    assert card_hash(ROW) == card_hash(told) == card_hash(dict(reversed(ROW.items())))
    assert card_hash(ROW) != card_hash({**ROW, "copies": 1})


def test_the_order_of_cards_counts() -> None:
    """Chance draws by it."""
    assert version_of({"a": "1", "b": "2"}) != version_of({"b": "2", "a": "1"})


def test_the_first_cards_have_the_hash_they_always_had() -> None:
    assert VERSIONS["er"] == dh.new_game("er", seed=1).record()["components"]
    assert VERSIONS["hospital"] == begun(**FIRST).record()["components"]


@pytest.mark.parametrize(
    ("options", "card"),
    [
        ({"modules": ["experimental"]}, "d_drug_trials"),
        ({"modules": ["promos"]}, "s_consultant"),
        ({"modules": ["events"]}, "e01"),
        ({"modules": ["final_pickup"]}, "A1"),
        ({"modules": ["city"]}, "cross"),
        ({"modules": ["city"]}, "b_heal1"),
        ({"modules": ["investments"]}, "t_low2"),
        ({"modules": ["investments"]}, "a_strategist"),
        ({"modules": ["maternity"]}, "chevron"),
        ({"modules": ["maternity"]}, "s_mat_doula"),
        ({"modules": ["maternity"]}, "community_care"),
        ({"edition": "proto212"}, "p_surgeon"),
        ({"edition": "proto212"}, "proto212"),
    ],
)
def test_a_game_lists_the_cards_of_its_ruleset_only(options: dict[str, Any], card: str) -> None:
    """DH-10.8, DH-11.1, DH-14.1, DH-15.1, DH-16.1."""
    assert card in begun(**options).rulebook.cards()
    assert card not in begun().rulebook.cards()


@pytest.mark.parametrize(("solo", "card"), [("reports", "m01"), ("automa", "h01")])
def test_playing_alone_has_cards_of_its_own(solo: str, card: str) -> None:
    """DH-12.1, DH-19.1."""
    game = dh.new_game("hospital", players=1, seed=1, options={"solo": solo})
    assert card in game.rulebook.cards()
    assert card not in begun().rulebook.cards()


def test_a_game_without_administrators_does_not_list_them() -> None:
    """DH-2.4."""
    assert "a_red2" in begun().rulebook.cards()
    assert "a_red2" not in begun(administrators=False).rulebook.cards()


# -- records -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["er", "hospital"])
def test_a_record_lists_its_cards_under_their_hash(name: str) -> None:
    record = dh.new_game(name, seed=1).record()
    assert record["components"] == version_of(record["cards"])
    assert record == json.loads(json.dumps(record))


@pytest.mark.parametrize("name", ["er", "hospital"])
def test_a_record_that_says_nothing_of_cards_still_replays(name: str) -> None:
    from dicehospital.kernel.record import header_of, seal

    record = dh.new_game(name, seed=1).record()
    header = {key: value for key, value in header_of(record).items() if key != "components"}
    old = seal(
        header, [{k: v for k, v in line.items() if k != "hash"} for line in record["log"]], None
    )
    assert "cards" not in old
    assert name == dh.replay(old).name


@pytest.mark.parametrize(
    ("cards", "problem"),
    [([], "not_an_object"), ({"d_ent": 3}, "wrong_type"), ({"d_ent": "ffffff"}, "tampered_cards")],
)
def test_a_list_of_other_cards_is_noticed(cards: object, problem: str) -> None:
    record = {**begun().record(), "cards": cards}
    with pytest.raises(BadInput) as caught:
        dh.replay(record)
    assert problem == caught.value.message.id
    assert caught.value.field.startswith("cards")


# -- what is said ------------------------------------------------------------------------------------
HERE = {"a": "1", "b": "2", "c": "3"}


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        ({**HERE, "b": "9"}, ("changed: b", "geändert: b", "modifiées\xa0: b")),
        ({"a": "1", "b": "2"}, ("new here: c", "hier neu: c", "nouvelles ici\xa0: c")),
        ({**HERE, "d": "4"}, ("missing here: d", "fehlt hier: d", "absentes ici\xa0: d")),
        (
            {"b": "2", "a": "1", "c": "3"},
            ("in another order", "in anderer Reihenfolge", "dans un autre ordre"),
        ),
    ],
)
def test_what_differs_is_named(seen: dict[str, str], told: tuple[str, ...]) -> None:
    with pytest.raises(BadInput) as caught:
        check_cards(seen, HERE, "components")
    facts = {**caught.value.message.params, "engine": "0.9"}
    for language, words in zip(("en", "de", "fr"), told, strict=True):
        sentence = catalogue(language).say(Message("other_cards", facts))
        assert words in sentence
        assert "0.9" in sentence


def test_unknown_cards_cannot_be_asked_for() -> None:
    with pytest.raises(BadInput) as caught:
        begun(components={"d_spa": "ffffff"})
    assert ("options.components", "cards_not_here") == (
        caught.value.field,
        caught.value.message.id,
    )
