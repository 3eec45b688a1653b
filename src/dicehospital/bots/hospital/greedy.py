"""The greedy bot: thinks its own turn through to the end and does what promises most points."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.bot import Ranked
from dicehospital.bots.hospital.answers import judge, tried
from dicehospital.bots.hospital.evaluate import parts
from dicehospital.bots.hospital.holdings import context_of
from dicehospital.bots.hospital.investing import is_token_step
from dicehospital.bots.hospital.nodes import Node, fingerprint
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.weights import POINT, WEIGHTS, Weights
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.state import ABILITY, MOST_SEATS, TURN, HospitalState
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.chance.rng import below, derive, gumbel
from dicehospital.kernel.game import Game
from dicehospital.kernel.playout import Policy
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.types import Move
from dicehospital.kernel.vecs import vec
from dicehospital.kernel.vocabulary import DONE

NEVER: Final[i64] = -1000000000
STREAM: Final = ("greedy",)
LATER: Final = "later"  # a part: what is hoped for after this turn


@final
class PlannedTurn:
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

    def end(self, end: Node, done: Task) -> None:
        """The turn ends where the way does, unless dice are rolled there."""
        if end.asks == TURN:
            self.tasks.append(done)
            self.prints.append(fingerprint(end.hospital))

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
class ScoredMove:
    """A move and what it is worth."""

    def __init__(self, task: Task, worth: i64, parts: dict[str, float]) -> None:
        self.task: Task = task
        self.worth: i64 = worth
        self.parts: dict[str, float] = parts  # in points; empty where nobody asked for them
        self.rest: list[
            list[int]
        ] = []  # words of the moves that follow in the turn it was judged with


@final
class Greedy(Policy[HospitalState]):
    """Does what looks best for its own hospital; it does not look at its rivals.

    With `noise` (thousandths of a point) it misjudges moves and ends of turns by chance, as people do.
    """

    def __init__(self, seed: int, noise: i64 = 0, weights: Weights = WEIGHTS) -> None:
        self.weights: Weights = weights
        self.noise: i64 = noise
        self.streams: vec[i64] = derive(seed, STREAM)
        self.planner: Planner | None = None
        self.ways: list[PlannedTurn] = [PlannedTurn() for _ in range(MOST_SEATS)]

    def begin(self, seed: int) -> None:
        """Draw from a new stream, without a plan."""
        self.streams = derive(seed, STREAM)
        self.ways = [PlannedTurn() for _ in range(MOST_SEATS)]

    def act(self, rules: Ruleset[HospitalState], state: HospitalState, seat: i64) -> None:
        """Make the best move."""
        for word in self.decide(rules, state, seat).words():
            rules.pick(state, seat, word)

    def choose(self, game: Game[HospitalState], seat: int) -> Move:
        """The best move; among equals its own stream decides."""
        task = self.decide(game.rulebook.ruleset, game.state, seat)
        return game.rulebook.spell(game.state, seat, int(task.move), task.words())

    def decide(self, rules: Ruleset[HospitalState], state: HospitalState, seat: i64) -> Task:
        """The best answer on a bare state, which is left as it was."""
        asked = asked_of(state, seat)
        if is_of_turn(asked):
            return self.go_on(rules, state, asked)
        return self.answer(rules, state, asked)

    def rank(self, game: Game[HospitalState], seat: int) -> list[Ranked]:
        """Every move that was thought of, the best first, as it is judged without noise."""
        rules, state = game.rulebook.ruleset, game.state
        asked = asked_of(state, seat)
        planner = self.thinking(rules, state, seat)
        turn = is_of_turn(asked)
        found = self.of_turn(planner, asked) if turn else judged(planner, state, asked, tells=True)
        found.sort(key=lambda one: -one.worth)
        ranked: dict[str, Ranked] = {}  # by what they say
        for one in found:
            move = game.rulebook.spell(state, seat, int(one.task.move), one.task.words())
            if move.text not in ranked:
                worth = float(one.worth) / float(POINT)
                rest = tuple([tuple(words) for words in one.rest])
                ranked[move.text] = Ranked(move, worth, 0.0, one.parts, rest)
        return list(ranked.values())

    def thinking(self, rules: Ruleset[HospitalState], state: HospitalState, seat: i64) -> Planner:
        """The planner, turned to a copy of the game."""
        trial = tried(state)
        look = context_of(self.weights, trial, seat)
        planner = self.planner
        if planner is None or planner.rules is not rules:
            planner = Planner(rules, look, trial)
            self.planner = planner
        planner.turn_to(look, trial)
        planner.streams = self.streams
        planner.noise = 0
        return planner

    # -- Phase 3 -------------------------------------------------------------------------------
    def go_on(self, rules: Ruleset[HospitalState], state: HospitalState, asked: Task) -> Task:
        """The next move of the turn as it was thought out; what dice change is thought out anew."""
        way = self.ways[asked.seat]
        found = way.step(rules, state, asked)
        if found is None:
            planner = self.thinking(rules, state, asked.seat)
            planner.noise = self.noise
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

    def of_turn(self, planner: Planner, asked: Task) -> list[ScoredMove]:
        """What each beginning of the turn can lead to; none is better than the one it was thought out with."""
        root = planner.root(asked.question)  # before thinking: afterwards the game stands elsewhere
        end = self.end_of_turn(planner, asked.question)
        first = first_of(end) or self.ending(planner, asked)
        found = [ScoredMove(first, end.worth, told(planner, end, end.worth))]
        found[0].rest = rest_of(end)
        nodes: list[Node] = []
        planner.known = set()
        planner.breadth = self.weights.specialists
        planner.expand(root, nodes)
        for node in nodes:
            task = first_of(node)
            if task is not None:
                best = planner.best(node, self.weights.narrow)
                worth = min(best.worth, end.worth)
                one = ScoredMove(task, worth, told(planner, best, worth))
                one.rest = rest_of(best)
                found.append(one)
        return found

    # -- everything else -----------------------------------------------------------------------
    def answer(self, rules: Ruleset[HospitalState], state: HospitalState, asked: Task) -> Task:
        """The answer to any other question that leaves most."""
        best: list[Task] = []
        most = NEVER
        for one in judged(self.thinking(rules, state, asked.seat), state, asked):
            if self.noise > 0:
                one.worth += gumbel(self.streams, self.noise)
            if one.worth > most:
                most = one.worth
                best = []
            if one.worth == most:
                best.append(one.task)
        return best[0] if len(best) == 1 else best[below(self.streams, 0, len(best))]


def judged(
    planner: Planner, state: HospitalState, asked: Task, *, tells: bool = False
) -> list[ScoredMove]:
    """Every answer with its worth, and of what that is made; an only one is not looked at."""
    planner.buys = False
    whole = planner.whole(Task(asked.seat, asked.question, asked.args))
    found: list[ScoredMove] = []
    for task in whole:
        planner.end = None
        worth: i64 = judge(planner, state, task) if len(whole) > 1 else 0
        found.append(
            ScoredMove(task, worth, told(planner, last_end(planner), worth) if tells else {})
        )
    return found


def last_end(planner: Planner) -> Node | None:
    """The end of the turn that was thought of last, if one was."""
    return planner.end


def told(planner: Planner, end: Node | None, worth: i64) -> dict[str, float]:
    """What a worth is made of: the hospital at the end of a turn, and what is hoped for later."""
    found: dict[str, float] = {}
    rest = worth
    if end is not None:
        planner.enter(end)
        for name, thousandths in parts(planner.look, planner.game).items():
            found[name] = thousandths / float(POINT)
            rest -= thousandths
    found[LATER] = float(rest) / float(POINT)
    return found


def first_of(end: Node) -> Task | None:
    """The first move of the way to a node; None for where the way begins."""
    task: Task | None = None
    node: Node = end
    while node.before is not None and node.task is not None:
        task = node.task
        node = node.before
    return task


def rest_of(end: Node) -> list[list[int]]:
    """The words of the moves after the first on the way to a node, and of the turn's end there."""
    words: list[list[int]] = []
    node: Node = end
    while node.before is not None and node.task is not None:
        words.insert(0, node.task.words())
        node = node.before
    if end.asks == TURN:
        words.append([DONE])
    return words[1:]


def is_of_turn(asked: Task) -> bool:
    """Whether a question is one of those that are thought out together."""
    return asked.question in (TURN, ABILITY) or is_token_step(asked.question)


def asked_of(state: HospitalState, seat: i64) -> Task:
    """What a seat is asked."""
    for task in state.agenda:
        if task.seat == seat:
            return task
    raise ValueError("nothing to decide")
