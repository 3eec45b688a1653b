"""The greedy bot: thinks its own turn through to the end and does what promises most points."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital.answers import judge, tried
from dicehospital.bots.hospital.evaluate import Outlook
from dicehospital.bots.hospital.nodes import Node, fingerprint
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.weights import WEIGHTS, Weights
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.modules.investments.token_effects import CARD_TOKENS, TOKENS
from dicehospital.hospital.state import ABILITY, MOST_SEATS, TURN, HospitalState
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.game import Game
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.types import Move
from dicehospital.kernel.vecs import vec

NEVER: Final[i64] = -1000000000


@final
class Way:
    """The moves of a turn that were thought out, and the hospital that each is for."""

    def __init__(self) -> None:
        self.round: i64 = NONE
        self.tasks: list[Task] = []
        self.prints: list[int] = []
        self.next: i64 = 0

    def note(self, end: Node, state: HospitalState) -> None:
        """Remember the way to a node."""
        self.round = state.round
        self.tasks = []
        self.prints = []
        self.next = 0
        node: Node = end
        while node.before is not None and node.task is not None:
            self.tasks.insert(0, node.task)
            self.prints.insert(0, fingerprint(node.before.hospital))
            node = node.before

    def step(self, rules: Ruleset[HospitalState], state: HospitalState, asked: Task) -> Task | None:
        """The next move, when all has gone as it was thought."""
        if self.round != state.round or self.next >= len(self.tasks):
            return None
        task = self.tasks[self.next]
        if self.prints[self.next] != fingerprint(state.hospitals[asked.seat]):
            return None
        if task.question != asked.question or not rules.spells(
            state, asked.seat, tuple(task.words())
        ):
            return None
        self.next += 1
        return task


@final
class Greedy:
    """Does what looks best for its own hospital; it does not look at its rivals."""

    def __init__(self, seed: int, weights: Weights = WEIGHTS) -> None:
        self.name: str = "greedy"
        self.weights: Weights = weights
        self.streams: vec[i64] = derive(seed, ("greedy",))
        self.planner: Planner | None = None
        self.ways: list[Way] = [Way() for _ in range(MOST_SEATS)]

    def choose(self, game: Game[HospitalState], seat: int) -> Move:
        """The best move; among equals its own stream decides."""
        task = self.decide(game.rulebook.ruleset, game.state, seat)
        return game.rulebook.spell(game.state, seat, int(task.move), task.words())

    def decide(self, rules: Ruleset[HospitalState], state: HospitalState, seat: i64) -> Task:
        """The best answer on a bare state, which is left as it was."""
        asked = asked_of(state, seat)
        if asked.question in (TURN, TOKENS, ABILITY, CARD_TOKENS):
            return self.act(rules, state, asked)
        return self.answer(rules, state, asked)

    def thinking(self, rules: Ruleset[HospitalState], state: HospitalState, seat: i64) -> Planner:
        """The planner, turned to a copy of the game."""
        trial = tried(state)
        look = Outlook(self.weights, trial, seat)
        planner = self.planner
        if planner is None or planner.rules is not rules:
            planner = Planner(rules, look, trial)
            self.planner = planner
        planner.turn_to(look, trial)
        return planner

    # -- Phase 3 -------------------------------------------------------------------------------
    def act(self, rules: Ruleset[HospitalState], state: HospitalState, asked: Task) -> Task:
        """The next move of the turn as it was thought out; what dice change is thought out anew."""
        way = self.ways[asked.seat]
        found = way.step(rules, state, asked)
        if found is None:
            planner = self.thinking(rules, state, asked.seat)
            way.note(self.end_of_turn(planner, asked.question), state)
            found = way.step(rules, state, asked)
            if found is None:
                found = self.ending(planner, asked)
        return found

    def ending(self, planner: Planner, asked: Task) -> Task:
        """What leaves all as it is: end the turn, or leave the rest of an activation."""
        if asked.question == TURN:
            return planner.done()
        planner.buys = False
        whole = planner.answers(asked.question)
        return whole[len(whole) - 1]  # `skip` comes last

    def end_of_turn(self, planner: Planner, question: i64) -> Node:
        """The best end of the turn; whom to copy and what to return is tried with less thought."""
        root = planner.root(question)
        if question == TURN:
            openings = planner.openings()
            if len(openings) > 0:
                end = self.opened(planner, root, openings)
                if end.before is not None:
                    return end
        return planner.best(root, self.weights.width)

    def opened(self, planner: Planner, root: Node, openings: list[Task]) -> Node:
        """The best turn that begins with one of these moves; `root` when none is better without."""
        best = root
        most = planner.best(root, self.weights.narrow).worth
        for task in openings:
            planner.enter(root)
            child = planner.follow(root, task)
            planner.judge(child)
            end = planner.best(child, self.weights.narrow)
            if end.worth > most or (task.move == planner.copying and best is root):
                most = max(most, end.worth)
                best = end
        return best

    # -- everything else -----------------------------------------------------------------------
    def answer(self, rules: Ruleset[HospitalState], state: HospitalState, asked: Task) -> Task:
        """The answer to any other question that leaves most."""
        planner = self.thinking(rules, state, asked.seat)
        planner.buys = False
        whole = planner.whole(Task(asked.seat, asked.question, asked.args))
        best: list[Task] = []
        most = NEVER
        for task in whole:
            worth = judge(planner, state, task) if len(whole) > 1 else 0
            if worth > most:
                most = worth
                best = []
            if worth == most:
                best.append(task)
        return best[0] if len(best) == 1 else best[below(self.streams, 0, len(best))]


def asked_of(state: HospitalState, seat: i64) -> Task:
    """What a seat is asked."""
    for task in state.agenda:
        if task.seat == seat:
            return task
    raise ValueError("nothing to decide")
