"""Why a thing on the table cannot be picked now."""

from __future__ import annotations

import random

import pytest

import dicehospital as dh
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.er.builders import EMPTY, Game, bury_all, duel, play, resolving, sheet, solo, table
from tests.play import TABLES, random_pick


def why(game: Game, ref: str, seat: int = 0) -> tuple[str, str] | None:
    """Rule and message of the reason."""
    reason = game.why(seat, ref)
    return None if reason is None else (reason.rule, reason.message)


def test_what_can_be_picked_needs_no_reason() -> None:
    game = resolving("green", 3)
    assert why(game, "ward:1") is None
    assert why(game, "button:bury") is None


def test_a_full_ward_says_so() -> None:
    """ER-4.1."""
    game = resolving("yellow", 3, own=sheet("W7=[1,2,3]"))
    assert ("ER-4.1", "reason.ward_full") == why(game, "ward:7")


def test_a_bed_of_another_colour_asks_for_a_bag() -> None:
    """ER-4.2."""
    game = resolving("green", 3)
    assert ("ER-4.2", "reason.colour") == why(game, "ward:3")
    reason = game.why(0, "ward:3")
    assert reason is not None
    assert {"W1=3", "W2=3", "W5=3"} == {str(move) for move in reason.nearest}


def test_a_value_too_low_says_which_patient_lies_there() -> None:
    """ER-4.3."""
    assert ("ER-4.3", "reason.not_higher") == why(
        resolving("green", 3, own=sheet("W1=[5]")), "ward:1"
    )


def test_the_patient_comes_before_the_screen() -> None:
    """ER-4.7: both are owed, and the ward takes neither; the patient's reason is told."""
    game = resolving("red", 3, "screen", own=sheet("W1=[1]"))
    assert ("ER-4.2", "reason.colour") == why(game, "ward:2")
    play(game, 0, "bury")
    assert ("ER-4.7", "reason.screen_empty_ward") == why(game, "ward:2")


def test_the_extra_patient_is_explained_with_its_own_colour_and_values() -> None:
    """ER-4.8."""
    game = play(resolving("yellow", 6, "R1/2", sheet("W3=[4]")), 0, "W4=6")
    reason = game.why(0, "ward:3")
    assert reason is not None
    assert ("ER-4.3", 2) == (reason.rule, reason.facts["value"])
    assert ("ER-4.2", "reason.colour") == why(game, "ward:2")


TWO_PATIENTS = "2/4/-/45/4/-/13 st3-3 bb1-1 n14 m0"  # a yellow 3, and a red 1 or 2 beside it


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("W1", ("ER-4.2", "yellow")),
        ("W3", ("ER-4.2", "yellow")),
        ("W5", ("ER-4.3", 3)),
        ("W6", ("ER-4.2", "yellow")),
        ("extra W1", ("ER-4.2", "red")),
        ("extra W3", None),
        ("extra W5", ("ER-4.3", 2)),
        ("extra W6", None),
    ],
)
def test_of_two_patients_the_one_that_is_meant_is_explained(
    word: str, expected: tuple[str, object] | None
) -> None:
    """ER-4.8: a ward is one thing on the table for two patients, and each has a word of its own."""
    game = table([TWO_PATIENTS, EMPTY], 0, (5, 3, 1), turn=13, taken=["yellow", "red"])
    reason = game.why(0, word)
    told = reason and (reason.rule, reason.facts.get("patient") or reason.facts.get("value"))
    assert expected == told
    assert reason == game.why(0, game.vocabulary.index(word))


def test_before_a_die_is_taken_wards_wait() -> None:
    """ER-3.7."""
    assert ("ER-3.7", "reason.take_first") == why(duel(), "ward:3")
    assert ("ER-3.7", "reason.take_first") == why(duel(), "button:bury")


def test_the_chiefs_die_costs_a_bag() -> None:
    """ER-3.4."""
    game = play(duel(), 0, "take red")
    assert ("ER-3.4", "reason.no_bag_to_copy") == why(game, "die:red", 1)
    assert why(game, "die:green", 1) is None


def test_a_die_taken_stays_taken() -> None:
    """ER-3.3."""
    assert ("ER-3.3", "reason.die_taken") == why(resolving("green", 3), "die:red")


def test_a_value_needs_its_ward_first() -> None:
    game = resolving("green", 3)
    assert ("ER-4.1", "reason.ward_first") == why(game, "value:4")
    game.pick(0, "W1")
    assert ("ER-4.4", "reason.stethoscopes") == why(game, "value:4")
    assert why(game, "value:3") is None


def test_another_ward_waits_while_one_is_chosen() -> None:
    """ER-3.7."""
    game = resolving("green", 3)
    game.pick(0, "W1")
    assert ("ER-3.7", "reason.move_begun") == why(game, "ward:2")
    assert ("ER-4.2", "reason.colour") == why(game, "ward:3")


def test_the_screen_cannot_be_declined_too_early() -> None:
    """ER-4.7."""
    game = resolving("green", 4, "screen", own=sheet("W1=[3]"))
    assert ("ER-4.7", "reason.skip_too_early") == why(game, "button:skip_screen")


def test_cards_are_discarded_only_when_asked() -> None:
    """ER-9.7."""
    assert ("ER-9.7", "reason.no_discard") == why(solo(turn=1), "card:C10")


def test_whoever_waits_learns_for_whom() -> None:
    """ER-3.7."""
    game = table([EMPTY] * 3, 8, (3, 2, 1))
    reason = game.why(1, "die:red")
    assert reason is not None
    assert ("ER-3.7", "reason.not_to_act") == (reason.rule, reason.message)
    assert [0] == reason.facts["waiting"]
    assert "It’s not time for seat 1 to decide; waiting for seat 0 (rule ER-3.7)" == catalogue(
        "en"
    ).explain(reason)


def test_a_finished_game_and_a_waiting_die_say_so() -> None:
    """ER-3.8, ER-3.1."""
    over = bury_all(duel([EMPTY, EMPTY], 8, (3, 2, 1), turn=24))
    assert ("ER-3.8", "reason.game_over") == why(over, "die:red")
    waiting = dh.new_game("er", players=2, seed=1, dealer="manual")
    assert ("ER-3.1", "reason.waiting_for_chance") == why(waiting, "die:red")


@pytest.mark.parametrize("ref", ["ward:8", "die:blue", "", "ward", "Ward:1"])
def test_what_is_not_on_the_table_is_refused(ref: str) -> None:
    with pytest.raises(dh.BadInput) as refused:
        duel().why(0, ref)
    assert ("ref", "unknown_ref") == (refused.value.field, refused.value.message.id)


def test_an_unknown_seat_is_refused() -> None:
    with pytest.raises(dh.BadInput) as refused:
        duel().why(5, "die:red")
    assert "seat" == refused.value.field


@pytest.mark.parametrize(("players", "options"), [*TABLES[:1], *TABLES[-6:]], ids=str)
def test_everything_is_explained_at_every_decision(players: int, options: dict[str, str]) -> None:
    """A reference has a reason exactly when no option points at it; the reason can be said."""
    rng = random.Random(5)
    game = dh.new_game("er", players=players, seed=5, options=options)
    refs = sorted(set(game.rulebook.ruleset.vocabulary.refs))
    while not game.is_over:
        if rng.random() < 0.1:
            for seat in range(game.seats):
                offered = {option["ref"] for option in game.view(seat)["options"]}
                for ref in refs:
                    reason = game.why(seat, ref)
                    assert (reason is None) == (ref in offered)
                    for language in LANGUAGES:
                        assert reason is None or catalogue(language).explain(reason)
        random_pick(game, rng)
