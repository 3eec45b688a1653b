"""Hints and reviews where an ending is solved say so, in every language, and nothing else does."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import Ranked, make_policy
from dicehospital.bots.advice import Advised, advice_on, advise
from dicehospital.bots.bot import AVERAGE, CERTAIN, Proof
from dicehospital.bots.insight import compared
from dicehospital.coach.foresight import SampleBudget
from dicehospital.coach.review import review_of
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.coach.games import LATE

WORD = {"en": "Proven", "de": "Bewiesen", "fr": "Prouvé"}
ON_AVERAGE = {"en": "on average", "de": "im schnitt", "fr": "en moyenne"}
LAST: dict[str, Any] = {**LATE, "turn": 24}
LAST_BUT_ONE: dict[str, Any] = {
    **LATE,
    "turn": 23,
    "sheets": ["1246/13456/23456/2456/13456/12345/12 st5-5 bb2-2 n135 m1", LATE["sheets"][1]],
}


def said(advised: Advised, language: str) -> str:
    say = catalogue(language).say
    return " ".join(map(say, (advised.badge, advised.words, *advised.told)))


def last_round() -> dh.Game[Any]:
    """A person alone with a few patients, whose last nurse is to be placed."""
    game = dh.new_game("hospital", players=1, seed=3)
    game = game.playout(make_policy("greedy", "hospital"), 3, game.turn[1] - 1)
    rules, policy = game.rulebook.ruleset, make_policy("greedy", "hospital", 3)
    while game.rulebook.ruleset.questions[game.state.agenda[0].question].name != "turn":
        policy.act(rules, game.state, 0)
    hospital = game.state.hospitals[0]
    hospital.nurses_free, hospital.blood = 1, 0
    for place in [n for n, patient in enumerate(hospital.beds) if patient][4:]:
        hospital.beds[place] = 0
    hospital.placed = 2 ** len(hospital.cards) - 1
    return game.imagine(0, 1)


def at(position: dict[str, Any]) -> dh.Game[Any]:
    return dh.from_position(position).imagine(0, 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("begin", "proof"),
    [(partial(at, LAST), CERTAIN), (partial(at, LAST_BUT_ONE), AVERAGE), (last_round, CERTAIN)],
)
def test_a_hint_in_an_ending_says_that_it_is_proven(
    begin: partial[dh.Game[Any]], proof: Proof, language: str
) -> None:
    advice = advise(begin(), 0, seed=1, seconds=1.0)
    first, *others = advice.moves
    assert others
    assert "expert" == advice.bot
    assert (proof, 0.0) == (first.ranked.proof, first.ranked.interval)
    assert WORD[language] in said(first, language)
    assert (proof == AVERAGE) == (ON_AVERAGE[language] in said(first, language).lower())
    assert not any(
        WORD[language] in said(one, language) for one in others if one.standing == "behind"
    )
    assert all(one.ranked.proof == proof for one in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_last_turns_no_hint_speaks_of_proof(language: str) -> None:
    for one in advise(at(LATE), 0, seed=1, seconds=0.05).moves:
        assert "" == one.ranked.proof
        assert WORD[language].lower() not in said(one, language).lower()


def test_what_is_proven_to_be_as_good_is_told_apart_from_what_is_little_worse() -> None:
    game = at(LAST)
    moves = list(game.moves(0))
    values = (90.0, 90.0, 89.0)
    found = [Ranked(m, v, 0.0, proof=CERTAIN) for m, v in zip(moves, values, strict=False)]
    standings = [one.standing for one in advice_on(game, 0, "expert", found).moves]
    assert {"alike", "behind"} >= {*standings}
    assert "alike" in standings or 2 == len(standings)


def test_what_was_not_looked_at_is_not_told_beside_what_is_proven() -> None:
    game = at(LAST)
    first, second, *_ = list(game.moves(0))
    found = [Ranked(first, 90.0, proof=CERTAIN), Ranked(second, 89.9)]
    assert [first] == [one.ranked.move for one in advice_on(game, 0, "expert", found).moves]


def test_things_are_compared_by_what_is_proven() -> None:
    game = at(LAST)
    sights = compared(game, list(advise(game, 0, seed=1, seconds=1.0).tried))
    assert sights
    assert not any("±" in catalogue("en").say(sight.say) for sight in sights)


def test_a_review_knows_what_a_decision_in_an_ending_cost() -> None:
    game = dh.from_position(LAST)
    while not game.is_over:
        game.play(0, list(game.moves(0))[-1])  # the patient is buried
    lessons = review_of(game, 0, effort=SampleBudget(1, (1,), 4)).lessons
    assert lessons
    for lesson in lessons:
        assert (CERTAIN, 0.0) == (lesson.proof, lesson.interval)
        assert lesson.loss == round(lesson.loss) > 0
        for language in LANGUAGES:
            assert WORD[language] in catalogue(language).say(lesson.told[0])
