"""Advice for a person: the moves that lead furthest, how they compare, and what speaks for each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from time import perf_counter
from typing import Any, Final

from dicehospital.bots.bot import Ranked
from dicehospital.bots.endings import proven
from dicehospital.bots.opponents import EXPERT, GREEDY
from dicehospital.bots.plans import Words
from dicehospital.bots.reasons import Reasoner
from dicehospital.bots.registry import make_bot
from dicehospital.bots.trails import Leg
from dicehospital.bots.verdicts import (
    STEPS,
    Standing,
    badge_of,
    comparison,
    is_alike,
    plan_told,
    why_told,
)
from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Move

MOST: Final = 3  # moves that are told
_END: Final = "done"  # the move that ends a turn
_TELLING: Final = 0.1  # of the time, for finding words
_LEAST: Final = 0.01  # seconds of thought
_FEW: Final = 3000  # looks by which an ending is solved where the rules are not compiled
_LOOKED_AT: Final = 16  # moves among which those are sought that lead elsewhere


@dataclass(frozen=True, slots=True)
class Advised:
    """A move, how it compares, and what speaks for it: the first against the next, others against the first."""

    ranked: Ranked
    words: Message  # the move as a sentence without its full stop
    standing: Standing
    badge: Message  # how it stands among the others, in a word or two
    told: tuple[Message, ...]  # everything else, in sentences
    plan: tuple[Message, ...] = ()  # the moves that follow it in this turn
    reasons: tuple[Message, ...] = ()
    trail: tuple[Leg, ...] = ()  # the move and the plan, on the table


@dataclass(frozen=True, slots=True)
class Advice:
    """The moves that lead furthest, whose advice it is, and how the turn goes on after each."""

    bot: str
    moves: tuple[Advised, ...]
    plans: tuple[
        Words, ...
    ] = ()  # by move: its words, and those of the moves that follow it in this turn
    tried: tuple[
        Ranked, ...
    ] = ()  # in imagined games, the best first: moves with the turns they begin


def advise(game: Game[Any], seat: int, seed: int, seconds: float, planned: Words = ()) -> Advice:
    """What to do in a game as the seat imagines it, thought over for at most about so long.

    `planned`: what is left of the plan of an earlier hint in this turn; it is kept while it is legal.
    """
    end = perf_counter() + seconds
    game = without_draft(game.copy(), seat)
    plain = make_bot(GREEDY, seed).rank(game.copy(), seat)
    if planned and game.rulebook.ruleset.spells(game.state, seat, planned[0]):
        return _as_planned(game, seat, plain, planned)
    left = max(end - perf_counter() - _TELLING * seconds, _LEAST) if seconds else 0.0
    bot, ranked, tried = _ranked(game, seat, seed, left, plain)
    return replace(advice_on(game, seat, bot, ranked), tried=tuple(tried))


def advice_on(game: Game[Any], seat: int, bot: str, ranked: list[Ranked]) -> Advice:
    """What is told of a bot's list, the best first."""
    advisor = _Advisor(game, seat)
    first, *others = told = advisor.told(ranked)
    moves = [advisor.first(told, [*others, *_giving_up(game, seat), ranked[-1]])]
    for one in others:
        standing: Standing = "alike" if is_alike(first, one) else "behind"
        moves.append(advisor.advised(one, standing, told, [first]))
    plans = tuple(advisor.reasoner.line(one).words() for one in told)
    return Advice(bot, tuple(moves), plans)


def _as_planned(game: Game[Any], seat: int, plain: list[Ranked], planned: Words) -> Advice:
    """The next move of a plan, and what speaks for going on with it."""
    kind = game.rulebook.ruleset.kind_of(game.state, seat, planned[0])
    move = game.rulebook.spell(game.state, seat, int(kind), list(planned[0]))
    one = Ranked(move, 0.0, rest=planned[1:])
    rivals = [Ranked(other.move, 0.0) for other in plain if other.move != move]
    rivals = [*rivals[:1], *_giving_up(game, seat), *rivals[-1:]]
    advised = _Advisor(game, seat).advised(one, "planned", [one], rivals)
    return Advice(EXPERT if COMPILED else GREEDY, (advised,), (planned,))


class _Advisor:
    """Tells a seat of its moves."""

    def __init__(self, game: Game[Any], seat: int) -> None:
        self._game = game
        self._seat = seat
        self.reasoner = Reasoner(game, seat)

    def told(self, ranked: list[Ranked]) -> list[Ranked]:
        """The best move and those next to it that lead elsewhere: no turn twice, in another order.

        Beside what is proven only that is told: what was not looked at may be as good.
        """
        first, *others = ranked
        if first.proof:
            others = [one for one in others if one.proof]
        found = [first]
        for one in sorted(others, key=lambda one: -one.value)[:_LOOKED_AT]:
            if len(found) < MOST and not any(map(self.reasoner.same_as(one), found)):
                found.append(one)
        return found

    def first(self, told: list[Ranked], rivals: list[Ranked]) -> Advised:
        """The first move: it leads only where none of the others may be as good."""
        first, *others = told
        standing: Standing = "alike" if any(is_alike(first, one) for one in others) else "first"
        if not others:
            standing = "only" if len(list(self._game.moves(self._seat))) == 1 else "alone"
        return self.advised(first, standing, told, rivals)

    def advised(
        self, one: Ranked, standing: Standing, told: list[Ranked], rivals: list[Ranked]
    ) -> Advised:
        """What speaks for a move against the first of its rivals to which it makes a difference."""
        found = (self.reasoner.why(one, rival) for rival in rivals if rival.move != one.move)
        reasons, line = next(filter(None, found), ()), self.reasoner.line(one)
        if not reasons:
            reasons = self.reasoner.plainly(one)
        as_good = [each.move for each in told if _are_compared(one, each, told)]
        sentences = (
            *comparison(standing, one, told, [move_words(self._game, move) for move in as_good]),
            *plan_told(line),
            *why_told(line, reasons, is_first=one is told[0]),
        )
        badge = badge_of(standing, told[0].value - one.value, one.proof)
        words, trail = move_words(self._game, one.move), line.trail[: 1 + STEPS]
        return Advised(one, words, standing, badge, sentences, line.steps, reasons, trail)


def _are_compared(one: Ranked, other: Ranked, told: list[Ranked]) -> bool:
    """Whether a move is named as one that is as good: to the first all such, to others the first."""
    if one is not told[0]:
        return other is told[0]
    return other is not one and is_alike(one, other)


def _giving_up(game: Game[Any], seat: int) -> list[Ranked]:
    """To end the turn now, where that is possible: what a whole turn is for shows against that."""
    return [Ranked(move, 0.0) for move in game.moves(seat) if move.kind == _END]


def move_words(game: Game[Any], move: Move) -> Message:
    """A move of a game in words: `write 5 in ward 3`."""
    return game.rulebook.move_words(game.state, move)


def without_draft(seen: Game[Any], seat: int) -> Game[Any]:
    """The game before what a person has left half made: bots make whole moves."""
    half_made = [task.words() for task in seen.state.agenda if task.seat == seat]
    for _ in chain.from_iterable(half_made):
        seen.undo(seat)
    return seen


def _ranked(
    game: Game[Any], seat: int, seed: int, seconds: float, plain: list[Ranked]
) -> tuple[str, list[Ranked], list[Ranked]]:
    """The Expert's list, and what it has tried; Greedy's where that is one move alone or takes too long.

    What little is left of an ending is solved on any build.
    """
    if COMPILED and len(plain) > 1:
        bot = make_bot(EXPERT, seed, seconds)
        found = bot.rank(game.copy(), seat)
        if len(found) > 1:
            return EXPERT, found, bot.tried(game.name)
    solved = [] if COMPILED else proven(game.copy(), seat, _FEW)
    return (EXPERT, solved, solved) if len(solved) > 1 else (GREEDY, plain, [])
