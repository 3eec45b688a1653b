"""Fair dice: a sealed game follows from its seed alone, and shows it only afterwards."""

from __future__ import annotations

import collections
import json
import random
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.api import resume_game
from dicehospital.kernel.chance.rng import commitment
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.record import seal
from tests.play import random_pick

SEED = 2**255 + 12345


def sealed_game(seed: int = SEED, picks: int = 10_000, players: int = 2) -> dh.Game[Any]:
    game = dh.new_game("er", players=players, seed=seed, dealer="sealed")
    rng = random.Random(seed)
    while not game.is_over and (picks > 0 or any(game.view(0)["draft"] + game.view(1)["draft"])):
        random_pick(game, rng)
        picks -= 1
    return game


def chances(record: dict[str, Any]) -> list[Any]:
    return [line["result"] for line in record["log"] if "chance" in line]


def resealed(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The record with other header fields and a fresh, valid hash chain."""
    header = {k: v for k, v in record.items() if k not in ("log", "result", "digest")} | changes
    lines = [{k: v for k, v in line.items() if k != "hash"} for line in record["log"]]
    return seal(header, lines, record["result"])


def test_the_same_seed_gives_the_same_cards_and_dice_whatever_is_played() -> None:
    one, other = sealed_game().record(), sealed_game(picks=7).record()
    assert chances(one)[: len(chances(other))] == chances(other)


def test_another_seed_gives_another_game() -> None:
    assert chances(sealed_game().record()) != chances(sealed_game(SEED + 1).record())


def test_its_record_verifies_against_the_seed_and_plays_on() -> None:
    game = sealed_game(picks=40)
    again = dh.replay(json.loads(json.dumps(game.record())))
    assert game.position() == again.position()
    assert "sealed" == again.dealer.name


def test_a_roll_that_is_not_the_seeds_is_found_out() -> None:
    record = sealed_game().record()
    line = next(line for line in record["log"] if line.get("chance") == "roll")
    line["result"] = [7 - value for value in line["result"]]
    with pytest.raises(BadInput, match="doesn’t follow from the seed"):
        dh.replay(resealed(record))


def test_a_seed_that_is_not_the_promised_one_is_found_out() -> None:
    record = sealed_game().record()
    kept = resealed(record, about={"commitment": commitment(SEED)})
    assert dh.replay(kept).is_over
    with pytest.raises(BadInput) as caught:
        dh.replay(resealed(record, about={"commitment": commitment(SEED + 1)}))
    assert "about.commitment" == caught.value.field


def test_a_record_without_its_seed_still_replays() -> None:
    record = sealed_game(picks=30).record()
    del record["seed"]
    assert "manual" == dh.replay(resealed(record)).dealer.name


def test_a_position_goes_on_identically() -> None:
    game = sealed_game(picks=40)
    other = dh.from_position(json.loads(json.dumps(game.position())))
    for _ in range(60):
        seat = game.to_act[0]
        move = next(game.moves(seat))
        game.play(seat, move)
        other.play(seat, move)
    assert game.view(0) == other.view(0)
    assert game.position() == other.position()
    assert dh.replay(other.record()).position() == other.position()


def test_undo_never_rolls_again() -> None:
    game = sealed_game(picks=0)
    before = game.view(None)["dice"]
    game.pick(0, "take red")
    with pytest.raises(dh.IllegalMove):
        game.undo(0)
    with pytest.raises(dh.IllegalMove):
        game.undeal()
    assert before == game.view(None)["dice"]


def test_origin_and_journal_bring_a_game_back() -> None:
    for picks in (0, 1, 55, 10_000):
        game = sealed_game(picks=picks, players=3)
        stored = json.loads(json.dumps(["er", game.origin, game.journal()]))
        again = resume_game(*stored)
        assert game.position() == again.position()
        assert game.record() == again.record()
        assert game.events(1) == again.events(1)


def test_a_position_can_be_stored_too() -> None:
    start = sealed_game(picks=33).position()
    game = dh.from_position(start)
    for _ in range(20):
        random_pick(game, random.Random(5))
    again = resume_game("er", json.loads(json.dumps(game.origin)), game.journal())
    assert game.position() == again.position()


def test_faces_are_even() -> None:
    """Chi-square over 18,000 dice: 5 degrees of freedom, a bound that fails once in 10,000 times."""
    seen: collections.Counter[int] = collections.Counter()
    for seed in range(250):
        game = dh.new_game("er", players=2, seed=seed, dealer="sealed")
        while not game.is_over:
            seat = game.to_act[0]
            game.pick(seat, next(iter(game.options(seat))))
        for roll in chances(game.record())[4:]:
            seen.update(roll if isinstance(roll, list) else [])
    expected = seen.total() / 6
    assert 250 * 24 * 3 == seen.total()
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 25.7


@pytest.mark.parametrize("sealed", [{"seed": "x"}, {"dealt": -1}, {"dealt": "1"}, []])
def test_a_seal_that_cannot_be_is_refused_by_name(sealed: Any) -> None:
    position = {**sealed_game(picks=3).position(), "sealed": sealed}
    with pytest.raises(BadInput) as caught:
        dh.from_position(position)
    assert caught.value.field in ("seed", "sealed", "sealed.dealt")
