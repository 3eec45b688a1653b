"""The best line found for a seat that knows all dice and cards: beams over whole turns, one after another.

Of each pattern of filled wards the best are kept. A part of a node's rank is greedy's guess, a part
what greedy makes of it with the dice to come; and the best line so far stays in every beam.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.chances import SURE
from dicehospital.bots.er.evaluate import Outlook, evaluate
from dicehospital.bots.er.swift import Swift, follow, question_for
from dicehospital.bots.er.turns import Plan
from dicehospital.coach.er.past import Past
from dicehospital.er.phases.choose import DIE
from dicehospital.er.phases.solo import DISCARD
from dicehospital.er.scoring import cardiologist_points, total
from dicehospital.er.state import ErState

Segment = list[int]  # the picks of the seat from one take of a die to before the next


@final
class Node:
    """A state in which the seat takes a die, and how it came about."""

    def __init__(self, state: ErState, parent: Node | None, picks: Segment) -> None:
        self.state: ErState = state
        self.parent: Node | None = parent
        self.picks: Segment = picks  # since the parent
        self.rank: i64 = 0


@final
class Child:
    """A turn that a node may go on with."""

    def __init__(self, node: Node, plan: Plan, worth: i64) -> None:
        self.node: Node = node
        self.plan: Plan = plan
        self.worth: i64 = worth


@final
class Breadth:
    """How a beam is cut: its width, nodes of a pattern, greedy's share of the rank in tenths, first turn."""

    def __init__(self, width: i64, alike: i64, pilot: i64, start: int = 0) -> None:
        self.width: i64 = width
        self.alike: i64 = alike
        self.pilot: i64 = pilot
        self.start: int = start  # turns of the best line that stay


# Found by experiment: beams that rank differently find more than one that is broader, and what is left
# to find in the middle of a line is found cheaply from there.
PASSES: Final = [
    [Breadth(30, 1, 5), Breadth(300, 1, 0), Breadth(30, 1, 7)],
    [Breadth(60, 1, 6), Breadth(30, 2, 5, 6), Breadth(30, 2, 5, 12)],
    [Breadth(40, 1, 3), Breadth(150, 2, 0), Breadth(40, 1, 8), Breadth(40, 2, 6, 9)],
    [Breadth(60, 1, 5), Breadth(60, 3, 6, 6), Breadth(60, 3, 6, 12), Breadth(60, 3, 6, 18)],
    [Breadth(500, 1, 0), Breadth(100, 1, 7), Breadth(60, 3, 6, 3), Breadth(60, 3, 6, 15)],
]  # fmt: skip


@final
class Beam:
    """Looks for better lines, beginning with the one that was played."""

    def __init__(self, past: Past) -> None:
        self.past: Past = past
        self.seat: i64 = past.seat
        self.swift: Swift = Swift()
        self.line: list[Segment] = past.segments()
        self.points: i64 = self.nodes_of(self.line)[-1].rank

    # -- passes ----------------------------------------------------------------------------------------
    def search(self, beams: list[Breadth], told: Callable[[float], None] | None) -> None:
        """One pass: beams through the game, or its end, one after another."""
        done = 0
        for breadth in beams:
            if breadth.start < len(self.line):
                self.go_through(breadth)
            done += 1
            if told is not None:
                told(done / len(beams))

    def go_through(self, breadth: Breadth) -> None:
        """One beam, turn by turn; the best line so far stays in it."""
        kept = self.nodes_of(self.line)
        nodes = [kept[breadth.start]]
        for turn in range(breadth.start + 1, len(kept)):
            nodes = self.best_of(self.children_of(nodes, breadth), breadth)
            if turn + 1 < len(kept):
                nodes.append(kept[turn])

    def children_of(self, nodes: list[Node], breadth: Breadth) -> list[Child]:
        """The turns that look best, so many of each pattern."""
        found: list[Child] = []
        for node in nodes:
            earned = SURE * cardiologist_points(node.state, self.seat)
            plans = self.swift.turns.all_of(node.state, self.seat)
            found += [Child(node, plan, plan.worth + earned) for plan in plans]
        found.sort(key=lambda child: -child.worth)
        return chosen(found, 2 * breadth.width, breadth.alike)

    def best_of(self, children: list[Child], breadth: Breadth) -> list[Node]:
        """The nodes that these turns lead to, the best of them."""
        nodes: list[Node] = []
        for child in children:
            for node in self.played(child):
                self.judge(node, breadth.pilot)
                nodes.append(node)
        nodes.sort(key=lambda node: -node.rank)
        return nodes[: breadth.width]

    # -- one node ----------------------------------------------------------------------------------------
    def played(self, child: Child) -> list[Node]:
        """The node after a turn; two where a cardiologist is to be discarded."""
        state = child.node.state.copy()
        picks = self.make(state, child.plan)
        if state.over or question_for(state, self.seat) != DISCARD.number:
            return [Node(state, child.node, picks)]
        found: list[Node] = []
        for _kind, words in self.past.rules.whole_moves(state, self.seat):
            other = state.copy()
            self.past.rules.pick(other, self.seat, words[0])
            self.past.go_on(other)
            found.append(Node(other, child.node, picks + words))
        return found

    def make(self, state: ErState, plan: Plan) -> Segment:
        """Play a turn as planned, and everybody else until the seat decides again; the picks of the seat."""
        rules = self.past.rules
        die = int(DIE.base + plan.die)
        rules.pick(state, self.seat, die)
        self.past.go_on(state)
        picks = follow(rules, state, self.seat, plan)
        self.past.go_on(state)
        return [die, *picks]

    def judge(self, node: Node, pilot: i64) -> None:
        """Rank a node, and keep the line on which greedy goes on if it is the best so far."""
        guess = self.guess(node.state)
        if pilot == 0 and not node.state.over:
            node.rank = guess
            return
        state = node.state.copy()
        tail = self.finish(state)
        points = total(state, self.seat)
        if points > self.points:
            self.points = points
            self.line = line_to(node) + tail
        node.rank = (10 - pilot) * guess + pilot * SURE * points

    def guess(self, state: ErState) -> i64:
        """Greedy's guess at the beginning of a turn, or the points at the end."""
        if state.over:
            return SURE * total(state, self.seat)
        look = Outlook(self.swift.greedy.chances, self.swift.greedy.memory, state, self.seat)
        look.turn_to(state, look.turns + 1)
        return evaluate(look, state) + SURE * cardiologist_points(state, self.seat)

    def finish(self, state: ErState) -> list[Segment]:
        """Let greedy play on to the end."""
        line: list[Segment] = []
        while not state.over:
            if question_for(state, self.seat) == DISCARD.number:
                words = self.swift.greedy.decide(self.past.rules, state, self.seat).words
                self.past.rules.pick(state, self.seat, words[0])
                self.past.go_on(state)
                line[-1].extend(words)
            else:
                plan = self.swift.turns.best_of(state, self.seat)
                line.append(self.make(state, plan))
        return line

    # -- lines -----------------------------------------------------------------------------------------
    def nodes_of(self, line: list[Segment]) -> list[Node]:
        """The nodes along a line; the rank of the last is what it scores."""
        node = Node(self.past.first.copy(), None, [])
        nodes = [node]
        for picks in line:
            state = node.state.copy()
            self.past.pick_all(state, picks)
            node = Node(state, node, picks)
            nodes.append(node)
        node.rank = total(node.state, self.seat)
        return nodes


def chosen(children: list[Child], most: i64, alike: i64) -> list[Child]:
    """The first of them, no two the same, at most so many of each pattern (0: any)."""
    seen: set[int] = set()
    patterns: dict[int, int] = {}
    found: list[Child] = []
    for child in children:
        sign = int(child.plan.sign)
        pattern = int(child.plan.pattern)
        count = patterns.get(pattern, 0)
        if sign not in seen and (alike == 0 or count < alike):
            seen.add(sign)
            patterns[pattern] = count + 1
            found.append(child)
            if len(found) == most:
                return found
    return found


def line_to(node: Node) -> list[Segment]:
    """What the seat picked from the beginning to a node."""
    line: list[Segment] = []
    at: Node | None = node
    while at is not None:
        if at.parent is not None:
            line.append(at.picks)
        at = at.parent
    line.reverse()
    return line
