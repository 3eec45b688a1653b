"""Positions from which the game could not go on to its end are refused, by field."""

from __future__ import annotations

from typing import Any

import pytest
from mypy_extensions import i64

import dicehospital as dh
from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.state import CARD_STREAM
from dicehospital.kernel.vecs import vec
from tests.hospital.builders import Json, hospital, ward
from tests.hospital.position.test_bad_positions import position, wrong_field

EVENTS = [f"e{n:02d}" for n in range(1, 16)]


# ------------------------------------------------------------------ decks


@pytest.mark.parametrize(
    ("round_", "fields", "least"),
    [
        (3, {}, 6),
        (3, {"event": "e01"}, 5),
        (3, {"phase": "activation"}, 5),
        (1, {}, 7),
        (8, {"phase": "activation"}, 0),
        (8, {}, 1),
    ],
)
def test_the_events_last_for_the_rest_of_the_game(round_: int, fields: Json, least: int) -> None:
    """DH-10.1: one for each round from the second on."""
    deck = [event for event in EVENTS if event != fields.get("event")][:least]
    table = position(ward("R3"), modules=["events"], round=round_) | {"phase": "intake"} | fields
    dh.from_position({**table, "decks": {"events": [deck] if deck else []}})
    if least:
        assert "decks.events" == wrong_field({**table, "decks": {"events": [deck[1:]]}})


def test_the_automa_has_a_decision_card_to_turn_up() -> None:
    """DH-19.2: what was discarded is shuffled again, so that one is enough."""
    table = {"game": "hospital", "players": 1, "options": {"solo": "automa"}, "hospitals": [{}]}
    known = dh.from_position(table).position()["decks"]["automa_decisions"][0][0]
    empty: Json = {"decks": {"automa_decisions": []}}
    dh.from_position({**table, **empty, "discards": {"automa_decisions": [known]}})
    assert "decks.automa_decisions" == wrong_field({**table, **empty})


def test_an_empty_deck_gives_no_card() -> None:
    with pytest.raises(dh.BadInput) as caught:
        Deck(vec[i64]()).draw(vec[i64]([1, 1]), CARD_STREAM)
    assert "decks" == caught.value.field


# ------------------------------------------------------------------ who is asked, and when


def whole(*hospitals: Json, **fields: Any) -> Json:
    """A whole position, as `game.position()` writes it."""
    return dh.from_position(position(*hospitals, **fields)).position()


def test_a_question_of_another_step_is_refused() -> None:
    """DH-4.1, DH-5.1: nobody takes an improvement during the activation."""
    agenda = [{"seat": 0, "ask": "improve"}]
    assert "agenda" == wrong_field({**whole(ward("R3")), "agenda": agenda})


def test_a_question_is_asked_once() -> None:
    table = whole(ward("R3"))
    assert "agenda" == wrong_field({**table, "agenda": [*table["agenda"], table["agenda"][0]]})


def test_a_question_without_an_answer_is_refused() -> None:
    """DH-6.2: nobody has an administrator who protects."""
    agenda = [{"seat": 0, "ask": "neglect"}]
    bad = position(ward("R3"), phase="neglect", agenda=agenda)
    assert "agenda" == wrong_field(bad)


def test_a_game_that_is_over_asks_nobody() -> None:
    assert "over" == wrong_field({**whole(ward("R3")), "over": True})


def test_patients_at_the_door_find_beds_before_the_activation() -> None:
    """DH-3.6."""
    assert "hospitals[0].arrivals" == wrong_field(position(ward("R3", arrivals=["G3"])))


def test_whoever_has_too_few_beds_is_asked_about_it() -> None:
    """DH-3.5: by as many as are missing."""
    full = ward(*["R3"] * 6, *["Y3"] * 6, arrivals=["G3", "G4"])
    table = position(full, phase="intake", step="admit")
    agenda = [{"seat": 0, "ask": "admit", "args": [2]}]
    dh.from_position({**table, "agenda": agenda})
    few = [{"seat": 0, "ask": "admit", "args": [1]}]
    assert "agenda" == wrong_field({**table, "agenda": few})


@pytest.mark.parametrize("step", ["arrange", "choose", "arrive"])
def test_ambulances_are_there_from_the_roll_to_the_arrival(step: str) -> None:
    """DH-3.1 to DH-3.4."""
    assert "ambulances" == wrong_field(position({}, phase="intake", step=step))


def test_the_order_is_known_after_the_arrival() -> None:
    """DH-3.4."""
    assert "order" == wrong_field({**whole(ward("R3")), "order": []})


def test_chance_is_asked_only_what_the_step_asks() -> None:
    """DH-2.4: no administrators are dealt during the activation."""
    table = {**whole(ward("R3")), "dealer": "manual"}
    assert "chance" == wrong_field({**table, "chance": 6, "asking": 0})


def test_a_refusal_says_which_question_is_wrong_and_which_step_comes_next() -> None:
    with pytest.raises(dh.BadInput, match=r"improve is not asked .* is end_of_activation"):
        dh.from_position({**whole(ward("R3")), "agenda": [{"seat": 0, "ask": "improve"}]})


# ------------------------------------------------------------------ what follows from an event


@pytest.mark.parametrize(("event", "free"), [("e02", 4), ("e03", 2), ("e01", 3)])
def test_the_event_of_the_round_tells_how_many_nurses_are_free(event: str, free: int) -> None:
    """DH-10.1: where a position does not say; said, it stands."""
    table = position(ward("R3"), {"nurses_free": 1}, modules=["events"], event=event)
    game = dh.from_position(table)
    assert [free, 1] == [hospital(game, seat)["nurses_free"] for seat in (0, 1)]
