"""A learnt judge of hospitals: whole numbers say what fractions do, and what nobody learnt changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any
from zlib import crc32

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot, make_policy
from dicehospital.bots.hospital.cells import (
    ADMINISTRATORS,
    DEPARTMENTS,
    PARTS,
    ROUNDS,
    ROWS,
    SPECIALISTS,
    rows_of,
    table_rows,
)
from dicehospital.bots.hospital.evaluate import JUDGEMENT, evaluate, parts
from dicehospital.bots.hospital.holdings import context_of
from dicehospital.bots.hospital.judge import HIDDEN, Judge, read_judge, written_judge
from dicehospital.bots.hospital.weights import learnt
from dicehospital.bots.packing import MOST_ROWS, SHARE, UNIT
from dicehospital.hospital.options import read_agreement
from dicehospital.hospital.rules import rules_for
from tests.harness import Ruleset
from tests.observing.rulesets import RULESETS

TABLE = int(ROWS * HIDDEN)
WEIGHTS = int(ROUNDS * HIDDEN)
OURS = [ruleset for ruleset in RULESETS if ruleset.game == "hospital"]
in_every_ruleset = pytest.mark.parametrize("ruleset", OURS, ids=lambda one: str(one.options))
CARDS = 1_454_413_515  # a digest of the ids, in the order of their numbers


def numbers(seed: int) -> list[int]:
    """Weights by chance."""
    chance = Random(seed)
    return [chance.randrange(-127, 128) for _ in range(TABLE + WEIGHTS)]


def random_judge(seed: int) -> Judge:
    return read_judge(written_judge(numbers(seed)))


def a_game(depth: int = 3, **options: Any) -> dh.Game[Any]:
    game = dh.new_game("hospital", players=2, seed=3, options=options or None)
    return game.playout(make_policy("greedy", "hospital"), 1, depth=depth)


def test_whole_numbers_say_what_the_network_says() -> None:
    """The same weights as fractions, summed one by one."""
    weights, judge, game = numbers(7), random_judge(7), a_game()
    state, rounds = game.state, 4
    table = table_rows(state.setup)
    rows = [int(row) for row in rows_of(state, 1, rounds, table)]
    layer = [sum(weights[row * int(HIDDEN) + unit] for row in rows) for unit in range(int(HIDDEN))]
    first = TABLE + rounds * int(HIDDEN)
    total = sum(max(number, 0) * weights[first + unit] for unit, number in enumerate(layer))
    assert judge.correction(state, 1, rounds, table) == total // int(UNIT * SHARE)


def begun(ruleset: Ruleset) -> dh.Game[Any]:
    return dh.new_game("hospital", players=ruleset.players, seed=5, options=ruleset.options)


@in_every_ruleset
def test_every_hospital_stands_for_rows_of_the_table(ruleset: Ruleset) -> None:
    """Few enough for one sum."""
    game = begun(ruleset)
    for _ in range(120):
        if game.is_over:
            break
        seat = game.to_act[0]
        state = game.state
        rows = rows_of(state, seat, state.setup.rounds - state.round, table_rows(state.setup))
        assert len(rows) < MOST_ROWS
        assert all(0 <= row < ROWS for row in rows)
        game.play(seat, next(iter(game.moves(seat))))


def test_after_the_last_round_a_hospital_is_what_it_scores() -> None:
    state = a_game().state
    assert random_judge(1).correction(state, 0, 0, table_rows(state.setup)) == 0


def test_a_guess_is_the_sum_of_its_parts_with_a_judge_too() -> None:
    state = a_game(modules=["city"]).state
    look = context_of(learnt(), state, 0)
    found = parts(look, state)
    assert found[JUDGEMENT] != 0
    assert sum(found.values()) == evaluate(look, state)


def test_the_cards_are_those_that_it_has_learnt() -> None:
    """A row of the table is a card by its number: cards that are added come last."""
    setup = a_game().state.setup
    assert (len(setup.departments), len(setup.specialists)) == (DEPARTMENTS, SPECIALISTS)
    assert len(setup.administrator_effects) == ADMINISTRATORS
    cards = rules_for(read_agreement(2, {})).agreement.components
    rows: list[Any] = [*cards.departments, *cards.specialists, *cards.administrators]
    ids = [row.id for row in rows]
    assert crc32(" ".join(ids).encode()) == CARDS, "learn the judge anew, or add cards at the end"


def test_cards_of_a_pack_change_nothing() -> None:
    state = a_game().state.copy()
    table = table_rows(state.setup)
    tiles = state.hospitals[0].tiles
    state.hospitals[0].tiles = type(tiles)([])
    before = sorted(rows_of(state, 0, 3, table))
    state.hospitals[0].tiles = type(tiles)([int(DEPARTMENTS) + 4])
    after = sorted(rows_of(state, 0, 3, table))
    assert len(before) == len(after)
    assert 1 == sum(one != other for one, other in zip(before, after, strict=True)), "one to spare"


def test_modules_are_known_by_the_names_they_have() -> None:
    names = {module.name for ruleset in OURS for module in begun(ruleset).state.setup.modules}
    assert names >= {"city", "investments", "maternity", "automa", "solo_reports"}
    assert names <= set(PARTS)


@pytest.mark.parametrize(
    "data", [b"no judge at all", written_judge(numbers(1)).replace(b"DHJH", b"DHJE")]
)
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a judge"):
        read_judge(data)


def test_it_plays_better_than_greedy() -> None:
    """Some games of two; seven points lie between them on average."""
    lead = 0
    for seed in range(700, 712):
        game = dh.new_game("hospital", players=2, seed=seed)
        bots = [make_bot(name, seed=seed) for name in ("learnt", "greedy")]
        while not game.is_over:
            seat = game.to_act[0]
            game.play(seat, bots[seat].choose(game, seat))
        mine, yours = (score.total for score in game.scores())
        lead += mine - yours
    assert lead > 0


@in_every_ruleset
def test_the_bot_is_legal_in_every_ruleset(ruleset: Ruleset) -> None:
    game, bot = begun(ruleset), make_bot("learnt", seed=1)
    for _ in range(12):
        seat = game.to_act[0]
        move = bot.choose(game.imagine(seat, 1), seat)
        assert move in list(game.moves(seat))
        game.play(seat, move)
