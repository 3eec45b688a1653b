"""Courses: how a seat may go on to the end of its turn, and what became of it in imagined games."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.bots.er.chances import SURE
from dicehospital.bots.er.evaluate import PARTS, EvalContext
from dicehospital.bots.er.fast_greedy import (
    FastGreedy,
    follow,
    is_whole,
    moves_of,
    question_for,
)
from dicehospital.bots.er.greedy import best_first, is_take, think
from dicehospital.bots.er.turns import MARGIN, Plan
from dicehospital.er.phases.choose import DIE
from dicehospital.er.phases.solo import DISCARD
from dicehospital.er.state import ErState
from dicehospital.kernel.game import Game
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.types import Move


@final
class TurnCandidate:
    """The first move of a course, the plan that it belongs to, and its outcomes world by world."""

    def __init__(self, words: list[int], plan: Plan | None, worth: i64) -> None:
        self.words: list[int] = words
        self.plan: Plan | None = plan
        self.worth: i64 = worth  # at first sight
        self.outcomes: list[list[int]] = []  # by world: parts, and last what the rivals have
        self.totals: list[int] = []  # what counts: the own points less the rivals'

    def follow(self, rules: Ruleset[ErState], swift: FastGreedy, state: ErState, seat: i64) -> None:
        """Go this way; what others do first is left to them."""
        plan = self.plan
        if plan is None or is_take(question_for(state, seat)):
            if plan is not None:
                swift.keep_to(seat, state.turn, plan)
            for word in self.words:
                rules.pick(state, seat, word)
        else:
            follow(rules, state, seat, plan)

    def add(self, outcome: list[int]) -> None:
        """One world more."""
        self.outcomes.append(outcome)
        self.totals.append(sum(outcome) - 2 * outcome[-1])

    def worlds(self) -> i64:
        """In how many worlds it was tried."""
        return len(self.totals)

    def mean(self) -> float:
        """What it leads to, on average."""
        return self.promise(0)

    def promise(self, sight: i64) -> float:
        """Return the mean outcome, with the first sight counted as `sight` more samples."""
        weight = len(self.totals) + int(sight)
        total = sum(self.totals) + int(sight * self.worth)
        return total / weight if weight > 0 else 0.0

    def means(self, worlds: int) -> list[float]:
        """Its parts on average over its first worlds, and last the rivals', in points."""
        count = max(worlds, 1)
        outcomes = self.outcomes[:worlds]
        return [
            sum([outcome[part] for outcome in outcomes]) / count / float(SURE)
            for part in range(len(PARTS) + 1)
        ]

    def rest(self) -> list[list[int]]:
        """The moves that follow its first one in this turn, each as its picks."""
        plan = self.plan
        if plan is None:
            return []
        moves = moves_of(plan)
        return moves[1:] if moves[0] == self.words else moves


def courses_of(
    rules: Ruleset[ErState], swift: FastGreedy, state: ErState, seat: i64
) -> list[TurnCandidate]:
    """What is worth trying, the best at first sight first."""
    question = question_for(state, seat)
    if is_take(question):
        plans = worth_trying(swift.turns.all_of(state, seat))
        return [TurnCandidate([int(DIE.base + plan.die)], plan, plan.worth) for plan in plans]
    if question != DISCARD.number and is_whole(state, seat):
        plans = worth_trying(swift.turns.all_of(state, seat, state.taken[seat]))
        return [TurnCandidate(moves_of(plan)[0], plan, plan.worth) for plan in plans]
    look = EvalContext(swift.greedy.chances, swift.greedy.memory, state, seat)
    tried = best_first(think(rules, look, state.copy()))
    least = tried[0].worth - MARGIN
    return [TurnCandidate(one.words, None, one.worth) for one in tried if one.worth >= least]


def worth_trying(plans: list[Plan]) -> list[Plan]:
    """The best plans, no two of which lead to the same sheet."""
    plans.sort(key=lambda plan: -plan.worth)
    least = plans[0].worth - MARGIN
    seen: set[int] = set()
    found: list[Plan] = []
    for plan in plans:
        if plan.worth >= least and int(plan.sign) not in seen:
            seen.add(int(plan.sign))
            found.append(plan)
    return found


def different_first(courses: list[TurnCandidate]) -> list[TurnCandidate]:
    """Courses in another order: first the best of each first move, then the others."""
    seen: set[str] = set()
    first: list[TurnCandidate] = []
    later: list[TurnCandidate] = []
    for course in courses:
        words = str(course.words)
        (later if words in seen else first).append(course)
        seen.add(words)
    return first + later


def spelt(game: Game[ErState], seat: int, words: list[int]) -> Move:
    """The move that words spell."""
    kind = game.rulebook.ruleset.kind_of(game.state, seat, tuple(words))
    return game.rulebook.codec.spell(int(kind), words)
