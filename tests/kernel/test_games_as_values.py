"""A game as a value of Python: it travels, is copied, compared and shown; its moves are a sequence."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.game import Game

TABLES = [
    {"game": "er", "players": 1},
    {"game": "hospital", "players": 2, "options": {"modules": ["city"]}},
    {"game": "hospital", "players": 2, "dealer": "sealed"},
]


def halfway(picks: int = 40, **table: Any) -> Game[Any]:
    """A game that has gone on by always picking what is offered first."""
    game = dh.new_game(**table, seed=7)
    for _ in range(picks):
        seat = game.to_act[0]
        game.pick(seat, game.options(seat)[0])
    return game


@pytest.fixture(params=TABLES, ids=lambda table: f"{table['game']}{table['players']}")
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return halfway(**request.param)


def ended(game: Game[Any]) -> Any:
    while not game.is_over:
        seat = game.to_act[0]
        game.pick(seat, game.options(seat)[-1])
    return game.scores(), game.record()


def sent(game: Game[Any]) -> Game[Any]:
    """The game as another process would get it."""
    arrived: Game[Any] = pickle.loads(pickle.dumps(game))  # noqa: S301 (our own)
    return arrived


@pytest.mark.parametrize("through", [copy.copy, copy.deepcopy, sent])
def test_a_game_travels_and_goes_on_alike(game: Game[Any], through: Any) -> None:
    there = through(game)
    assert there == game
    assert there is not game
    assert there.to_act == game.to_act
    assert ended(there) == ended(game)


def test_games_that_went_differently_are_not_equal(game: Game[Any]) -> None:
    other = game.copy()
    assert other == game
    other.pick(other.to_act[0], other.options(other.to_act[0])[-1])
    assert other != game
    assert game != "a game"


def test_a_game_and_its_copies_go_on_by_turns_and_apart(game: Game[Any]) -> None:
    """Copies read the journal of the game they come from until they write; those sent share nothing."""
    apart = [sent(game) for _ in range(3)]
    other = game.copy()
    together = [game, other, other.copy()]
    for _ in range(6):
        for number in range(3):
            for table in (together[number], apart[number]):
                offered = table.options(table.to_act[0])
                table.pick(table.to_act[0], offered[number % len(offered)])
    assert apart == together
    assert together[0] != together[1]


def test_an_imagined_game_travels_too(game: Game[Any]) -> None:
    imagined = game.imagine(game.to_act[0], 5)
    there = sent(imagined)
    assert there.position() == imagined.position()
    assert ended(there)[0] == ended(imagined)[0]


def test_a_script_goes_on_where_it_was() -> None:
    game = dh.new_game("er", players=1, seed=1, dealer="manual")
    answers = [game.drawn()]
    game.deal()
    answers.append(game.drawn())
    scripted = dh.new_game("er", players=1, seed=1, dealer="scripted", script=answers)
    there = sent(scripted)
    assert there == scripted
    assert (there.dealer.name, there.chance) == ("scripted", scripted.chance)


def test_a_game_says_what_it_is(game: Game[Any]) -> None:
    assert repr(game).startswith(f"<Game {game.name}: turn ")
    with pytest.raises(TypeError, match="hashed"):
        hash(game)


def test_moves_are_a_sequence_and_can_be_walked(game: Game[Any]) -> None:
    seat = game.to_act[0]
    moves = game.moves(seat)
    assert len(moves) == len(list(moves)) > 0
    assert moves[0] == next(moves)
    assert moves[len(moves) - 1] in moves
    assert str(moves[0]) in repr(moves)


class Element:
    """A whole number of somebody else's library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_any_whole_number_is_a_pick(game: Game[Any]) -> None:
    seat, other = game.to_act[0], game.copy()
    word = game.options(seat)[0]
    game.pick(seat, word)
    other.pick(seat, Element(word))
    assert game == other
    with pytest.raises(dh.BadInput):
        game.pick(game.to_act[0], 1.0)


def spoil(value: Any) -> None:
    """Empty every list and object of some JSON."""
    if isinstance(value, (dict, list)):
        for part in list(value.values() if isinstance(value, dict) else value):
            spoil(part)
        value.clear()


@pytest.mark.parametrize("look", ["view", "outlook"])
def test_what_a_game_shows_is_the_callers(game: Game[Any], look: str) -> None:
    """Whoever changes it changes neither this game nor any other of the process."""
    seat = game.to_act[0]
    seen = getattr(game, look)(seat)
    kept = copy.deepcopy(seen)
    spoil(seen)
    assert getattr(game, look)(seat) == kept
