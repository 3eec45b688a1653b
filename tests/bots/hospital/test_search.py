"""The search in Dice Hospital: it tries choices and whole turns in imagined games."""

from __future__ import annotations

from typing import Any

import pytest
from mypy_extensions import i64

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.bots.hospital.evaluate import evaluate
from dicehospital.bots.hospital.foresight import automas
from dicehospital.bots.hospital.foresight import last_round as last_imagined
from dicehospital.bots.hospital.holdings import context_of
from dicehospital.bots.hospital.prospects import equipment_worth, specialist_worth
from dicehospital.bots.hospital.weights import WEIGHTS
from dicehospital.bots.opponents import expert_hospital, greedy_hospital
from dicehospital.hospital.board.hospital import new_hospital
from dicehospital.hospital.effects.effect import COPY_SPECIALIST
from dicehospital.hospital.state import CHOOSE, IMPROVE, TURN
from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.vecs import vec
from dicehospital.lab.match import Table, play_game

BEFORE_LAST = 7  # of eight rounds


def asked(game: dh.Game[Any]) -> int:
    return int(game.state.agenda[0].question)


def last_round(question: int, seed: int = 1) -> dh.Game[Any]:
    """A game in its last round, where a question is asked."""
    begun = dh.new_game("hospital", players=2, seed=seed)
    game = begun.playout(make_policy("random", "hospital"), seed=seed, depth=BEFORE_LAST)
    policy = make_policy("random", "hospital")
    while asked(game) != question:
        policy.act(game.rulebook.ruleset, game.state, game.to_act[0])
    return game


@pytest.mark.parametrize("question", [CHOOSE, IMPROVE])
def test_ambulances_and_improvements_are_tried_to_the_end(question: int) -> None:
    game = last_round(int(question))
    seat = game.to_act[0]
    before = game.position()
    ranked = expert_hospital(1, 0.0, worlds=2, moves=2).rank(game, seat)
    assert 2 == len(ranked)
    assert {one.move for one in ranked} <= set(game.moves(seat))
    for one in ranked:
        assert "rivals" in one.parts
        assert pytest.approx(one.value) == sum(one.parts.values())
    assert before == game.position()


def test_a_turn_is_thought_out_once_and_played_to_its_end() -> None:
    game = last_round(int(TURN))
    seat = game.to_act[0]
    expert = expert_hospital(1, 0.0, worlds=1, moves=2, looks=400)
    first = expert.choose(game.imagine(seat, 1), seat)
    rest = [task.words() for task in expert.foresight.settled[seat].tasks[1:]]
    game.play(seat, first)
    for n, words in enumerate(rest):
        move = expert.choose(game.imagine(seat, n), seat)
        assert words == list(move.words)
        game.play(seat, move)
    assert "done" == str(move)


def test_a_turn_is_no_worse_than_greedys() -> None:
    """At first sight, by the worth that greedy gives to a hospital."""
    game = last_round(int(TURN), seed=2)
    seat = game.to_act[0]
    expert = expert_hospital(1, 0.0, moves=1, looks=2000)
    best = greedy_hospital(1, 0.0).rank(game.imagine(seat, 1), seat)[0]
    move = expert.choose(game.imagine(seat, 1), seat)
    while "done" != str(move):
        game.play(seat, move)
        move = expert.choose(game.imagine(seat, 1), seat)
    state = game.state
    assert evaluate(context_of(WEIGHTS, state, seat), state) >= round(1000 * best.value)


@pytest.mark.parametrize("question", [TURN, CHOOSE, IMPROVE])
def test_the_parts_of_a_value_add_up(question: int) -> None:
    game = last_round(int(question))
    seat = game.to_act[0]
    minds = (greedy_hospital(1, 0.0), expert_hospital(1, 0.0, worlds=1, moves=2, looks=200))
    for mind in minds:
        ranked = mind.rank(game.imagine(seat, 1), seat)
        assert len(ranked) > 1
        assert len(ranked) == len({one.move.text for one in ranked})
        assert ranked == sorted(ranked, key=lambda one: -one.value)
        for one in ranked:
            assert pytest.approx(one.value) == sum(one.parts.values())
            assert {"discharge", "blood", "fatalities"} <= set(one.parts)


def test_early_in_a_game_a_guess_counts_and_its_parts_add_up() -> None:
    """Imagined games stop long before the end: what patients and staff promise is part of the value."""
    game = dh.new_game("hospital", players=2, seed=1)
    while asked(game) != CHOOSE:
        game.play(game.to_act[0], next(iter(game.moves(game.to_act[0]))))
    seat = game.to_act[0]
    ranked = expert_hospital(1, 0.0, worlds=1, moves=2).rank(game.imagine(seat, 1), seat)
    for one in ranked:
        assert {"patients", "later", "rivals"} <= set(one.parts)
        assert one.parts["later"] > 0
        assert pytest.approx(one.value) == sum(one.parts.values())


def test_a_specialist_adds_to_a_hospital_what_one_promises() -> None:
    setup = dh.new_game("hospital", players=2, seed=1).state.setup
    for number in range(len(setup.specialists)):
        hospital = new_hospital(3)
        promised = specialist_worth(WEIGHTS, setup, hospital, number)
        before = equipment_worth(WEIGHTS, setup, hospital)
        hospital.cards = vec[i64]([number])
        if (
            setup.specialists[number].code != COPY_SPECIALIST
        ):  # who copies others, and so is worth nothing alone
            assert promised == equipment_worth(WEIGHTS, setup, hospital) - before


def test_what_lies_on_the_automas_cards_counts_before_they_are_complete() -> None:
    options = {"solo": "automa", "automa_hard": ["tile_point", "unused_dice_points"]}
    begun = dh.new_game("hospital", players=1, seed=4, options=options)
    policy = make_policy("random", "hospital")
    before = 0
    for rounds in range(1, BEFORE_LAST):
        game = begun.playout(policy, seed=4, depth=rounds)
        assert automas(game.state) > 1000 * game.scores()[1].parts["cards"]
        assert automas(game.state) > before
        before = int(automas(game.state))
    over = begun.playout(policy, seed=4)
    assert 1000 * over.scores()[1].total == automas(over.state)


@pytest.mark.parametrize(("players", "rounds"), [(1, 3), (2, 2), (4, 2)])
def test_alone_it_imagines_a_round_more(players: int, rounds: int) -> None:
    options = {"solo": "automa"} if players == 1 else {}
    begun = dh.new_game("hospital", players=players, seed=4, options=options)
    game = begun.playout(make_policy("random", "hospital"), seed=4, depth=2)
    assert game.state.round + rounds == last_imagined(game.state, game.to_act[0])
    late = begun.playout(make_policy("random", "hospital"), seed=4, depth=BEFORE_LAST)
    assert late.state.setup.rounds + 1 == last_imagined(late.state, late.to_act[0])


@pytest.mark.soak
@pytest.mark.skipif(not COMPILED, reason="a search on plain rules takes minutes")
@pytest.mark.parametrize("options", [{}, {"solo": "automa"}, {"solo": "reports"}])
def test_an_expert_plays_whole_games_of_every_kind(options: dict[str, Any]) -> None:
    bots = ("expert",) if options else ("expert", "greedy")
    game, _ = play_game(Table(bots, "hospital", options), seed=3)
    assert game.is_over
    assert game.scores() == dh.replay(game.record()).scores()


SOME: list[tuple[int, dict[str, Any]]] = [
    (2, {"modules": ["investments", "maternity", "promos", "superbug"]}),
    (2, {"modules": ["city", "experimental", "events", "panic"]}),
    (3, {"edition": "proto212", "modules": ["experimental"]}),
    (1, {"solo": "reports", "modules": ["events", "promos"]}),
    (1, {"solo": "automa", "automa_hard": ["tile_point", "unused_dice_points"]}),
]
CITY = ["city", "investments", "maternity", "experimental", "promos", "events", "panic", "superbug"]
ALL = [*CITY[1:], "epidemic", "final_pickup"]
MORE: list[tuple[int, dict[str, Any]]] = [
    *[(players, {"modules": modules}) for players in (2, 3, 4, 5) for modules in (CITY, ALL)],
    (4, {"edition": "proto212"}),
    (2, {"activation": "linear", "administrators": False, "modules": ["final_pickup", "epidemic"]}),
    (2, {"modules": ["maternity", "city"], "city_pink": "random", "score16": "smoothed"}),
    (1, {"double_reports": True, "double_fatalities": True, "modules": ["panic", "superbug"]}),
    (1, {"edition": "proto212", "modules": ["experimental"]}),
    (1, {"solo": "automa", "automa_mix": "4/3/2", "automa_easy": ["bags_not_jokers"]}),
]


def play_on(game: dh.Game[Any], expert: Any) -> None:
    """An expert decides for everybody to the end; `play` refuses what is illegal."""
    number = 0
    while not game.is_over:
        seat = game.to_act[0]
        number += 1
        game.play(seat, expert.choose(game.imagine(seat, number), seat))


@pytest.mark.skipif(not COMPILED, reason="a search on plain rules takes minutes")
@pytest.mark.parametrize(("players", "options"), SOME)
def test_an_expert_plays_every_ruleset(players: int, options: dict[str, Any]) -> None:
    """The beginning, and the last round."""
    begun = dh.new_game("hospital", players=players, seed=4, options=options)
    late = begun.playout(make_policy("random", "hospital"), seed=4, depth=BEFORE_LAST)
    expert = expert_hospital(1, 0.0, worlds=1, moves=2, looks=200)
    for number in range(8):
        seat = begun.to_act[0]
        begun.play(seat, expert.choose(begun.imagine(seat, number), seat))
    play_on(late, expert)
    assert late.is_over


@pytest.mark.soak
@pytest.mark.skipif(not COMPILED, reason="a search on plain rules takes minutes")
@pytest.mark.parametrize(("players", "options"), [*SOME, *MORE])
def test_an_expert_plays_whole_games_by_every_ruleset(
    players: int, options: dict[str, Any]
) -> None:
    game = dh.new_game("hospital", players=players, seed=5, options=options)
    play_on(game, expert_hospital(1, 0.0, worlds=2, moves=3, looks=2000))
    assert game.scores() == dh.replay(game.record()).scores()
