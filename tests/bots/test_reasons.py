"""Why a move is better than another: what both lead to says it, in every language, and nothing hidden does."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import Ranked, make_bot
from dicehospital.bots.reasons import MOST, Reasoner
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.bots.decisions import GAMES, Game, decisions, turn

DICE = {"red": 5, "yellow": 4, "green": 6}
SHEET = "3/-/-/2/-/-/- st1-0 bb1-0 n- m0"


def er(sheet: str = SHEET, number: int = 9) -> Game:
    """A game of two in which the first has taken the red die, a 5, with a screen."""
    position = {"game": "er", "players": 2, "cards": ["C14", "C15", "R6", "E0"], "turn": number}
    table = {"ambulance": 3, "dice": DICE, "taken": ["red", "yellow"], "todo": [["main"], []]}
    return dh.from_position({**position, **table, "chief": 0, "sheets": [sheet, SHEET]})


def why(game: Game, better: str, other: str) -> list[str]:
    """The reasons in English, of moves that nobody has ranked."""
    one, two = (Ranked(game.read(0, move), 0.0) for move in (better, other))
    return [catalogue("en").say(reason) for reason in Reasoner(game, 0).why(one, two)]


@pytest.mark.parametrize(
    ("better", "other", "reason"),
    [
        ("W2=5", "W4=5", "keeps ward 4 open for values 3 to 5"),
        ("W4=5", "bury", "keeps 1 patient out of the morgue"),
        ("W3=5", "W3=6", "keeps ward 3 open for a 6"),
        ("W1=5", "W1=6", "leaves you 1 more stethoscope"),
    ],
)
def test_what_becomes_of_the_sheet_is_a_reason(better: str, other: str, reason: str) -> None:
    assert reason in why(er(), better, other)


def test_a_ward_that_is_filled_is_a_reason() -> None:
    game = er("-/-/-/123/-/-/- st1-0 bb1-0 n- m0", 20)
    assert any(reason.startswith("fills ward 4 for ") for reason in why(game, "W4=5", "W1=5"))


@pytest.mark.parametrize(
    ("better", "other", "reason"),
    [
        ("d_icu nurse: R1", "done", "saves red 1 tonight"),
        ("d_clinic nurse: G6", "done", "sends green 6 home"),
        ("done", "transfuse Y3", "leaves you 1 more blood bag"),
    ],
)
def test_what_becomes_of_the_patients_is_a_reason(better: str, other: str, reason: str) -> None:
    assert reason in why(turn("R1", "Y3", "G6"), better, other)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_reasons_are_said_in_every_language_and_tell_nothing_hidden(
    game: str, options: dict[str, Any]
) -> None:
    told = 0
    for found, seat in decisions(game, options, 12):
        best, *others = make_bot("greedy", 1).rank(found.imagine(seat, 1), seat)
        other = others[-1] if others else best
        seen = [Reasoner(found.imagine(seat, n), seat).why(best, other) for n in (1, 2)]
        assert seen[0] == seen[1]
        assert len(seen[0]) <= MOST
        sentences = [catalogue(one).say(each) for one in LANGUAGES for each in seen[0]]
        assert not any("{" in sentence for sentence in sentences)
        told += len(seen[0])
        assert () == Reasoner(found.imagine(seat, 1), seat).why(best, best)
    assert told > 2
