"""What must hold in every ruleset of Dice Hospital, whatever is played."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests import looks
from tests.harness import Player, Ruleset, play_by_hand, sample
from tests.hospital.checks.base import CLOSER, LOOKS, check_position, checks_for
from tests.hospital.tables import AUTOMA_TABLES, CARE, CARE_TABLES, TABLES, Options
from tests.play import random_pick
from tests.soak import many

if TYPE_CHECKING:
    from tests.hospital.builders import Game, Json

Table = tuple[int, Options]

CARE_NAMES = {name for care in CARE for name in care}
SELDOM = 8  # where positions are not counted at every decision, they are at each of so many
AT_FIRST = 4  # times that any question is looked at closely, beside a share of all decisions
SOAK = many(20)  # times as many games
SOAK_THOROUGH = many(2)  # games of each group with every decision looked at
QUESTIONS = {"set_patients", "turn", "ability", "improve"}
INTAKE = QUESTIONS | {"arrange", "choose", "admit"}
CITY = QUESTIONS | {"city_drive", "city_collect", "city_bonus", "city_admit"}
INVESTMENTS = INTAKE | {"invest", "keep_token", "tokens"}
MATERNITY = INTAKE | {"place_mothers", "settle"}


class Group(NamedTuple):
    """Rulesets that are alike, how many games of them are played, and what is asked in these at least."""

    rulesets: list[Ruleset]
    games: int
    share: float  # of the decisions that are looked at closely
    questions: set[str]
    often: int = 1  # positions are counted at every decision of each n-th game


def group(tables: list[Table], games: int, share: float, asked: set[str], often: int = 1) -> Group:
    """Rulesets of Dice Hospital."""
    return Group([Ruleset("hospital", *table) for table in tables], games, share, asked, often)


def care(*modules: str) -> list[Table]:
    """The tables that use just these modules of Community Care."""
    return [table for table in CARE_TABLES if set(modules) == CARE_NAMES & {*table[1]["modules"]}]


def edition(name: str, *players: int) -> list[Table]:
    """The tables of an edition with so many players."""
    return [table for table in TABLES if table[0] in players and name == table[1]["edition"]]


TOGETHER = [table for table in CARE_TABLES if len(CARE_NAMES & {*table[1]["modules"]}) > 1]
GROUPS = {
    "two": group(edition("final", 2), 8, 0.01, INTAKE | {"keep", "pick_up"}, 5),
    "more": group(edition("final", 3, 4), 3, 0.01, INTAKE | {"keep", "neglect", "pick_up"}, 5),
    "alone": group(edition("final", 1), 8, 0.02, QUESTIONS | {"solo_intake", "event"}, 2),
    "prototype": group(edition("proto212", 1, 2, 3, 4), 4, 0.02, INTAKE | {"solo_intake"}, 4),
    "five": group(care(), 5, 0.01, INTAKE | {"event", "neglect"}, 4),
    "city": group(care("city"), 3, 0.01, CITY, 4),
    "investments": group(care("investments"), 3, 0.01, INVESTMENTS, 4),
    "maternity": group(care("maternity"), 2, 0.01, MATERNITY, 4),
    "together": group(TOGETHER, 5, 0.005, CITY | INVESTMENTS | MATERNITY, 4),
    "automa": group(AUTOMA_TABLES, 4, 0.02, INTAKE | {"reveal_extra"}, 4),
}
in_every_group = pytest.mark.parametrize("group", GROUPS.values(), ids=GROUPS)


@in_every_group
def test_no_game_has_a_dead_end_and_all_that_must_hold_does(group: Group) -> None:
    """DH-1.1, DH-2.4, DH-9.1, DH-13.1, DH-13.3 and the conservation laws of DH-14 to DH-19."""
    player = Player(checks_for, LOOKS, CLOSER, group.share, AT_FIRST)
    often = group.often
    player.play_all(sample(group.rulesets, group.games, 3), lambda n: SELDOM if n % often else 1)
    assert set() == group.questions - set(player.looked)


@pytest.mark.soak
@in_every_group
def test_all_that_must_hold_does_in_many_more_games(group: Group) -> None:
    """DH-1.1, DH-2.4, DH-9.1, DH-13.1, DH-13.3, DH-14 to DH-19: some 1,000 games in all."""
    player = Player(checks_for, LOOKS, CLOSER, group.share, AT_FIRST)
    for number in range(SOAK):
        player.play_all(sample(group.rulesets, group.games, 100 + number))
        print(f"{player.games} games, {player.decisions} decisions", flush=True)  # noqa: T201


@pytest.mark.soak
@in_every_group
def test_all_that_must_hold_does_at_every_decision(group: Group) -> None:
    """DH-13.1, DH-13.3, DH-2.4: each decision of some games is looked at."""
    player = Player(checks_for, LOOKS, CLOSER, 1.0)
    for ruleset in sample(group.rulesets, SOAK_THOROUGH, 9):
        player.play_all([ruleset])
        print(f"{player.games} games, {player.looked.total()} decisions", flush=True)  # noqa: T201


# ------------------------------------------------------------------ chance and records


BY_HAND = {
    "two": {"draw", "roll"},
    "alone": {"draw", "roll"},
    "city": {"city", "draw", "roll", "bonus"},
    "investments": {"draw", "roll", "tokens_red"},
    "maternity": {"draw", "roll"},
    "automa": {"draw", "roll", "automa_hospital", "automa_decisions"},
}


@pytest.mark.parametrize("name", BY_HAND)
def test_a_position_survives_while_chance_is_asked(name: str) -> None:
    """DH-13.1, DH-14.6, DH-19.2 to DH-19.6: with dice, tiles, tokens and cards by hand, at each of them."""
    met: Counter[str] = Counter()
    for seed, ruleset in enumerate(sample(GROUPS[name].rulesets, 2, 8)):
        met += play_by_hand(ruleset, seed, check_position)
    assert set() == BY_HAND[name] - set(met)


@in_every_group
def test_records_replay_to_the_same_end(group: Group) -> None:
    """DH-13.1: chance and picks are all that a record needs."""
    for seed, ruleset in enumerate(sample(group.rulesets, 2, 5)):
        game, rng = ruleset.open(seed), random.Random(seed)
        while not game.is_over:
            random_pick(game, rng)
        looks.record(game)


# ------------------------------------------------------------------ several at once


def test_seats_are_activated_in_any_order_with_the_same_result() -> None:
    """DH-5.1: what one seat does never touches another."""
    for seed in range(12):
        rng = random.Random(seed)
        modules = {"modules": ["experimental", "promos"]}
        game = Ruleset("hospital", 2 + seed % 3, modules).open(seed)
        while "activation" != game.position()["phase"] or game.position()["round"] < 4:
            random_pick(game, rng)
        seats = list(game.to_act)
        plans = {seat: plan(game.copy(), seat, rng) for seat in seats}
        results = [followed(game.copy(), plans, order) for order in (seats, seats[::-1])]
        assert results[0] == results[1]


def plan(game: Game, seat: int, rng: random.Random) -> list[int]:
    """Random picks of one seat until it is done, while the others wait."""
    picks: list[int] = []
    while seat in game.to_act:
        options = game.options(seat)
        picks.append(options[rng.randrange(len(options))])
        game.pick(seat, picks[-1])
    return picks


def followed(game: Game, plans: dict[int, list[int]], order: list[int]) -> Json:
    """The position when the seats have followed their plans one after the other."""
    for seat in order:
        for word in plans[seat]:
            game.pick(seat, word)
    return game.position()
