"""Advice: what is told of moves is known, a plan is kept, and every claim holds when the moves are made."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import Ranked, make_bot
from dicehospital.bots.advice import MOST, Advice, Advised, advice_on, advise, move_words
from dicehospital.bots.hospital.lines import next_day
from dicehospital.bots.plans import Plans
from dicehospital.bots.reasons import Reasoner
from dicehospital.hospital.board.patient import NOBODY
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.kernel.text import LANGUAGES, Message, catalogue
from tests.bots.decisions import GAMES, Game, decisions, turn
from tests.coach.games import LATE
from tests.play import random_pick

TINY = {"er": "expert:turns=2,worlds=4,moves=4", "hospital": "expert:worlds=2,moves=3,looks=100"}
BOASTS = ("best", "meilleur", "le mieux", "top ")


def positions(name: str, players: int, count: int, seed: int) -> Iterator[tuple[Game, int]]:
    """Choices of the first seat in a game of random picks, some moves apart."""
    rng, game = random.Random(seed), dh.new_game(name, players=players, seed=seed)
    while count and not game.is_over:
        seat = game.to_act[0]
        if seat == 0 and rng.random() < 0.3 and len(list(game.moves(seat))) > 1:
            count -= 1
            yield game.imagine(seat, count), seat
        random_pick(game, rng)
        while any(task.draft for task in game.state.agenda):  # no move is left half made
            random_pick(game, rng)


def said(advised: Advised, language: str) -> str:
    say = catalogue(language).say
    return " ".join(map(say, (advised.badge, advised.words, *advised.told)))


# -- how moves compare -------------------------------------------------------------------------------
def listed(game: Game, gaps: list[tuple[float, float]]) -> Advice:
    """Advice on a list in which moves are so far behind the first, each with its interval."""
    moves = list(game.moves(0))[: len(gaps) + 1]
    found = [Ranked(moves[0], 20.0, gaps[0][1])]
    found += [Ranked(m, 20.0 - gap, i) for m, (gap, i) in zip(moves[1:], gaps, strict=True)]
    return advice_on(game, 0, "expert", found)


def er() -> Game:
    return dh.new_game("er", players=2, seed=3)


def test_moves_whose_interval_covers_nothing_stand_side_by_side() -> None:
    first, second, third = listed(er(), [(1.9, 3.1), (4.0, 2.0)]).moves
    assert ["alike", "alike", "behind"] == [one.standing for one in (first, second, third)]
    assert first.badge == second.badge
    assert f"About as good: {catalogue('en').say(second.words)}." in said(first, "en")
    assert "About 4.0 points worse than the first suggestion (± 2.0)." in said(third, "en")


def test_a_glance_tells_no_small_difference() -> None:
    """Nothing was sampled: nobody knows that half a point is one."""
    assert "alike" == listed(er(), [(0.4, 0.0)]).moves[0].standing
    assert "At first glance" in said(listed(er(), [(0.9, 0.0)]).moves[0], "en")


def test_a_clear_lead_is_told_with_its_interval() -> None:
    first, _, _ = listed(er(), [(2.4, 0.8), (4.0, 2.0)]).moves
    assert "first" == first.standing
    assert "About 2.4 points better than the next suggestion (± 0.8)." in said(first, "en")


def test_what_reads_as_no_lead_is_none() -> None:
    assert "alike" == listed(er(), [(0.42, 0.38)]).moves[0].standing


@pytest.mark.parametrize(
    ("name", "count"),
    [("er", 8), ("hospital", 3), pytest.param("hospital", 40, marks=pytest.mark.soak)],
)
def test_no_hint_calls_a_move_better_whose_interval_covers_nothing(name: str, count: int) -> None:
    found = 0
    for game, seat in positions(name, 2, count, seed=5):
        ranked = make_bot(TINY[name], 1).rank(game.copy(), seat)
        first, *others = advice_on(game, seat, "expert", ranked).moves
        unsure = [o for o in others if first.ranked.value - o.ranked.value <= o.ranked.interval]
        found += len(unsure)
        assert all("alike" == one.standing for one in unsure)
        assert not unsure or "alike" == first.standing
        for one in (first, *others):
            assert ("first" == one.standing) == ("better than" in said(one, "en"))
            assert not any(word in said(one, lang).lower() for lang in LANGUAGES for word in BOASTS)
    assert found


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_advice_names_moves_in_words(game: str, options: dict[str, Any]) -> None:
    for found, seat in decisions(game, options, 6):
        advice = advise(found.imagine(seat, 1), seat, seed=1, seconds=0.05)
        values = [one.ranked.value for one in advice.moves]
        assert sorted(values, reverse=True) == values
        assert 1 <= len(values) <= MOST
        for one in advice.moves:
            assert one.ranked.move in list(found.moves(seat))
            assert move_words(found, one.ranked.move) == one.words
            assert not any("{" in said(one, language) for language in LANGUAGES)


def test_dice_that_fill_the_same_bed_but_bring_another_bonus_are_told_apart() -> None:
    """Red calls a nurse, green does not; each writes 4 in ward 7."""
    game = dh.from_position(LATE)
    takes = {str(move): move for move in game.moves(0)}
    red, green = (Ranked(takes[f"take {die}"], 0.0, rest=((10, 14),)) for die in ("red", "green"))
    assert not Reasoner(game, 0).same_as(red)(green)


def test_no_turn_is_told_twice_in_another_order() -> None:
    game = turn("R1", "Y3", "G6")
    moves = advise(game.imagine(0, 1), 0, seed=1, seconds=0.0).moves
    reasoner = Reasoner(game.imagine(0, 1), 0)
    same = reasoner.same_as(moves[0].ranked)
    assert not any(same(one.ranked) for one in moves[1:])


def test_advice_on_a_move_that_is_half_made_is_about_the_whole() -> None:
    game = turn("R1", "Y3", "G6")
    whole = advise(game.imagine(0, 1), 0, seed=1, seconds=0.0)
    game.pick(0, game.options(0).list()[0])
    assert whole.moves == advise(game.imagine(0, 1), 0, seed=1, seconds=0.0).moves


def test_what_was_not_sampled_is_no_hope_for_later() -> None:
    game = turn("R1", "Y3", "Y4", "G5")
    ranked = make_bot("greedy", 1).rank(game.copy(), 0)
    reasoner = Reasoner(game, 0)
    reasons = [reason.id for other in ranked[1:] for reason in reasoner.why(ranked[0], other)]
    assert reasons
    assert not any(".later." in reason for reason in reasons)


def test_every_route_through_the_city_has_a_reason() -> None:
    found = 0
    for game, seat in decisions("hospital", {"modules": ["city"]}, 8):
        for one in advise(game.imagine(seat, 1), seat, seed=1, seconds=0.0).moves:
            if one.ranked.move.kind in ("drive", "fly", "collect"):
                assert one.reasons
                found += 1
    assert found


# -- plans -------------------------------------------------------------------------------------------
def test_what_only_further_moves_bring_is_told_as_a_plan() -> None:
    """Yellow 5 becomes 6 in Oncology; only the Clinic sends it home."""
    game = turn("Y5", round=8)
    [one] = [m for m in game.moves(0) if str(m) == "d_oncology nurse: Y5"]
    done = next(m for m in game.moves(0) if m.kind == "done")
    advised = advice_on(game, 0, "greedy", [Ranked(one, 2.0), Ranked(done, 0.0)]).moves[0]
    told = said(advised, "en")
    assert "Then: Clinic (yellow 6 goes home). This plan " in told
    assert "sends yellow 5 home" in told


def hints(game: Game, plans: Plans) -> Advice:
    left = plans.left(0, game.journal())
    advice = advise(game.imagine(0, 1), 0, seed=1, seconds=0.0, planned=left)
    plans.keep(0, game.journal(), advice.plans)
    return advice


@pytest.mark.parametrize(
    "game", [turn("R1", "Y3", "Y4", "G5"), dh.new_game("er", players=1, seed=6)]
)
def test_the_hints_of_a_turn_follow_one_plan(game: Game) -> None:
    plans, made = Plans(), []
    first = hints(game, plans)
    game.play(0, first.moves[0].ranked.move)
    while game.to_act[:1] == (0,) and (advice := hints(game, plans)).moves[0].standing == "planned":
        made.append(tuple(advice.moves[0].ranked.move.words))
        assert "follows the plan" in said(advice.moves[0], "en")
        game.play(0, advice.moves[0].ranked.move)
    assert first.plans[0][1:] == tuple(made)
    assert made


def test_who_takes_another_move_of_a_hint_is_told_its_plan() -> None:
    game, plans = turn("R1", "Y3", "Y4", "G5"), Plans()
    hint = hints(game, plans)
    game.play(0, hint.moves[1].ranked.move)
    assert hint.plans[1][1:] == plans.left(0, game.journal())


def test_a_plan_is_dropped_when_something_else_is_done() -> None:
    game, plans = turn("R1", "Y3", "Y4", "G5"), Plans()
    told = [one.ranked.move for one in hints(game, plans).moves]
    other = next(m for m in game.moves(0) if m.kind == "activate" and m not in told)
    game.play(0, other)
    assert () == plans.left(0, game.journal())


def test_a_plan_is_dropped_when_chance_has_spoken() -> None:
    game, plans = dh.new_game("er", players=1, seed=6), Plans()
    hints(game, plans)
    bot = make_bot("greedy", 1)
    while plans.left(0, game.journal()) or game.journal() == []:
        game.play(0, bot.choose(game.imagine(0, 1), 0))
        if game.rulebook.progress(game.state)[0] > 1:
            break
    assert () == plans.left(0, game.journal())


# -- claims ------------------------------------------------------------------------------------------
def played(game: Game, seat: int, line: Any) -> Game:
    """The game after the moves of a line, by the rules."""
    after = game.copy()
    for move in line.moves:
        if move.kind != "done":
            after.play_words(seat, list(move.words))
    return after


def named(message: Any) -> int:
    """How many patients a list of them names."""
    if not isinstance(message, Message):
        return 0
    if message.id == "list.and":
        return sum(map(named, message.params["first"])) + named(message.params["last"])
    return int(message.params.get("n", 1))


@pytest.mark.parametrize("count", [8, pytest.param(200, marks=pytest.mark.soak)])
def test_as_many_go_home_as_the_plans_of_a_hint_claim(count: int) -> None:
    claimed = 0
    for game, seat in positions("hospital", 2, count, seed=0):
        if "activation" != game.view(seat)["phase"]:
            continue
        reasoner = Reasoner(game, seat)
        first, *others = make_bot("greedy", 1).rank(game.copy(), seat)
        for other in others[:3]:
            lines = [reasoner.line(one) for one in (first, other)]
            sent = [
                int(played(game, seat, line).state.hospitals[seat].discharged_count())
                for line in lines
            ]
            for reason in reasoner.why(first, other):
                if reason.id.startswith("why.hospital.home"):
                    more = named(reason.params["patients"]) - named(reason.params["others"])
                    assert sent[0] - sent[1] == more
                    if reason.id == "why.hospital.home":
                        assert sent[1] == game.state.hospitals[seat].discharged_count()
                    claimed += 1
    assert claimed


COUNTED = {
    "why.er.critical": lambda sheet: sheet.critical_points(),
    "why.er.morgue": lambda sheet: -sheet.morgue,
    "why.er.stethoscopes": lambda sheet: sheet.stethoscopes(),
    "why.er.bags": lambda sheet: sheet.bags(),
}


@pytest.mark.parametrize("count", [16, pytest.param(200, marks=pytest.mark.soak)])
def test_the_numbers_of_reasons_are_those_of_the_sheets_afterwards(count: int) -> None:
    checked = 0
    for game, seat in positions("er", 1, count, seed=1):
        reasoner = Reasoner(game, seat)
        first, *others = make_bot("greedy", 1).rank(game.copy(), seat)
        for other in others[:4]:
            ends = [played(game, seat, reasoner.line(one)) for one in (first, other)]
            a, b = (end.state.sheets[seat] for end in ends)
            for reason in reasoner.why(first, other):
                if reason.id in COUNTED:
                    assert reason.params["n"] == COUNTED[reason.id](a) - COUNTED[reason.id](b)
                    checked += 1
    assert checked


@pytest.mark.parametrize("count", [8, pytest.param(100, marks=pytest.mark.soak)])
def test_the_morning_after_a_plan_is_that_of_the_rules(count: int) -> None:
    """Who can go home tomorrow is found with the patients as the night leaves them."""
    checked = 0
    for game, seat in positions("hospital", 2, count, seed=0):
        if "activation" != game.view(seat)["phase"]:
            continue
        line: Any = Reasoner(game, seat).line(make_bot("greedy", 1).rank(game.copy(), seat)[0])
        morning = next_day(game, seat, line)
        if morning is not None and morning.turn:
            after = played(game, seat, line)
            sleep(after)
            assert patients(morning.turn[0].before) == patients(after.state.hospitals[seat])
            checked += 1
    assert checked


def sleep(game: Game) -> None:
    """Everybody ends their turn, and the night passes."""
    number = game.state.round
    while game.state.round == number and not game.is_over:
        seat = game.to_act[0]
        moves = list(game.moves(seat))
        game.play(seat, next((move for move in moves if move.kind == "done"), moves[0]))


def patients(hospital: Any) -> list[str]:
    return sorted(patient_text(patient) for patient in hospital.beds if patient != NOBODY)
