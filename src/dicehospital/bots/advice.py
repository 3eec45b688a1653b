"""Advice for a person: the best moves, what each is worth, and what speaks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from dicehospital.bots.bot import Ranked
from dicehospital.bots.opponents import EXPERT, GREEDY
from dicehospital.bots.reasons import why_better
from dicehospital.bots.registry import make_bot
from dicehospital.er.telling import moves as er
from dicehospital.hospital.telling import moves as hospital
from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Move

_WORDS: Final[dict[str, Callable[[Game[Any], Move], Message]]] = {
    "er": lambda game, move: er.move_words(game.state, move),
    "hospital": lambda _game, move: hospital.move_words(move),
}
MOST: Final = 3  # moves that are told
_END: Final = "done"  # the move that ends a turn
_ALIKE: Final = 0.05  # points: as good, and mostly the same turn in another order


@dataclass(frozen=True, slots=True)
class Advised:
    """A move with what speaks for it: for the best against the next, for others against the best."""

    ranked: Ranked
    words: Message  # the move as a sentence without its full stop
    reasons: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """The best moves, the best one first, and whose advice it is."""

    bot: str
    moves: tuple[Advised, ...]


def advise(game: Game[Any], seat: int, seed: int, seconds: float) -> Advice:
    """What to do in a game as the seat imagines it, thought over for about so long."""
    game = without_draft(game.copy(), seat)
    bot, ranked = _ranked(game, seat, seed, seconds)
    best, *others = _told(ranked)
    rivals = [*others, *_giving_up(game, seat), ranked[-1]]
    first = _advised(game, seat, best, rivals)
    return Advice(bot, (first, *(_advised(game, seat, one, [best]) for one in others)))


def _advised(game: Game[Any], seat: int, one: Ranked, rivals: list[Ranked]) -> Advised:
    """What speaks for a move against the first of its rivals to which it makes a difference."""
    found = (why_better(game, seat, one, rival) for rival in rivals if rival is not one)
    return Advised(one, move_words(game, one.move), next(filter(None, found), ()))


def _giving_up(game: Game[Any], seat: int) -> list[Ranked]:
    """To end the turn now, where that is possible: what a whole turn is for shows against that."""
    return [Ranked(move, 0.0) for move in game.moves(seat) if move.kind == _END]


def move_words(game: Game[Any], move: Move) -> Message:
    """A move of a game in words: `write 5 in ward 3`."""
    return _WORDS[game.name](game, move)


def without_draft(seen: Game[Any], seat: int) -> Game[Any]:
    """The game before what a person has left half made: bots make whole moves."""
    half_made = [task.words() for task in seen.state.agenda if task.seat == seat]
    for _ in chain.from_iterable(half_made):
        seen.undo(seat)
    return seen


def _ranked(game: Game[Any], seat: int, seed: int, seconds: float) -> tuple[str, list[Ranked]]:
    """The Expert's list; Greedy's where that is one move alone, and where a search would take too long."""
    plain = make_bot(GREEDY, seed).rank(game.copy(), seat)
    if COMPILED and len(plain) > 1:
        found = make_bot(EXPERT, seed, seconds).rank(game.copy(), seat)
        if len(found) > 1:
            return EXPERT, found
    return GREEDY, plain


def _told(ranked: list[Ranked]) -> list[Ranked]:
    """The best move and those next to it that are not as good as it."""
    best, *others = ranked
    worse = [one for one in others if best.value - one.value > _ALIKE]
    return [best, *sorted(worse, key=lambda one: -one.value)][:MOST]
