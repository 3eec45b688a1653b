"""The best line found for a seat that knows all dice and cards: beams over whole turns, one after another.

Of each pattern of filled wards the best are kept, as somebody judges them who knows the dice to come; and
the best line so far stays in every beam.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.bots.er.chances import SURE
from dicehospital.bots.er.fast_greedy import follow, question_for
from dicehospital.bots.er.turns import Plan, TurnGenerator
from dicehospital.coach.er.game_trace import GameTrace
from dicehospital.coach.er.hindsight import KEEN, STEADY, STRICT, minds
from dicehospital.er.phases.choose import DIE
from dicehospital.er.phases.solo import DISCARD
from dicehospital.er.scoring import cardiologist_points, total
from dicehospital.er.state import ErState

# Ways to play a turn that are looked at for each node. Who has many stethoscopes has five times as many.
_WAYS: Final[i64] = 90
Segment = list[int]  # the picks of the seat from one take of a die to before the next


@mypyc_attr(acyclic=True)
@final
class Node:
    """A state in which the seat takes a die, and how it came about."""

    def __init__(self, state: ErState, parent: Node | None, picks: Segment) -> None:
        self.state: ErState = state
        self.parent: Node | None = parent
        self.picks: Segment = picks  # since the parent


@mypyc_attr(acyclic=True)
@final
class Child:
    """A turn that a node may go on with."""

    def __init__(self, node: Node, plan: Plan, worth: i64) -> None:
        self.node: Node = node
        self.plan: Plan = plan
        self.worth: i64 = worth


@final
class BeamSettings:
    """How a beam is cut: its width, nodes of a pattern, who judges them, the first turn."""

    def __init__(self, width: i64, alike: i64, mind: int, start: int = 0) -> None:
        self.width: i64 = width
        self.alike: i64 = alike
        self.mind: int = mind
        self.start: int = start  # turns of the best line that stay


# Found by experiment: beams that judge differently find more than one that is broader, and what is left
# to find in the middle of a line is found cheaply from there, by more nodes of each pattern.
PASSES: Final = [
    [BeamSettings(600, 3, STEADY), BeamSettings(600, 3, KEEN)],
    [BeamSettings(400, 8, STRICT, 4), BeamSettings(400, 8, STEADY, 8), BeamSettings(400, 8, KEEN, 12),
     BeamSettings(400, 8, STEADY, 6), BeamSettings(300, 8, STRICT, 10), BeamSettings(300, 8, KEEN, 2)],
    [BeamSettings(1000, 4, STRICT), BeamSettings(600, 10, KEEN, 5), BeamSettings(600, 10, STEADY, 10)],
    [BeamSettings(1000, 6, STEADY), BeamSettings(600, 10, STRICT, 3), BeamSettings(600, 10, KEEN, 7)],
    [BeamSettings(1500, 4, KEEN), BeamSettings(800, 12, STRICT, 6), BeamSettings(800, 12, KEEN, 12)],
]  # fmt: skip


@final
class Beam:
    """Looks for better lines, beginning with the one that was played."""

    def __init__(self, past: GameTrace) -> None:
        self.past: GameTrace = past
        self.seat: i64 = past.seat
        self.minds: list[TurnGenerator] = [
            TurnGenerator(chances) for chances in minds(past.rolls())
        ]
        self.line: list[Segment] = past.segments()
        self.points: i64 = total(self.nodes_of(self.line)[-1].state, self.seat)

    # -- passes ----------------------------------------------------------------------------------------
    def search(self, beams: list[BeamSettings], told: Callable[[float], None] | None) -> None:
        """One pass: beams through the game, or its end, one after another."""
        done = 0
        for breadth in beams:
            if breadth.start < len(self.line):
                self.go_through(breadth)
            done += 1
            if told is not None:
                told(done / len(beams))

    def go_through(self, breadth: BeamSettings) -> None:
        """One beam, turn by turn; the best line so far stays in it."""
        kept = self.nodes_of(self.line)
        nodes = [kept[breadth.start]]
        for turn in range(breadth.start + 1, len(kept)):
            children = self.children_of(nodes, breadth)
            nodes = [node for child in children for node in self.played(child)]
            if turn + 1 < len(kept):
                nodes.insert(0, kept[turn])
        for node in nodes:
            self.compare(node)

    def children_of(self, nodes: list[Node], breadth: BeamSettings) -> list[Child]:
        """The turns that look best, so many of each pattern; where there are very many, of the best nodes."""
        crowd = Frontier(breadth.alike)
        left = _WAYS * breadth.width
        for node in nodes:
            plans = self.minds[breadth.mind].all_of(node.state, self.seat)
            earned = SURE * cardiologist_points(node.state, self.seat)
            for plan in plans:
                crowd.offer(node, plan, plan.worth + earned)
            left -= len(plans)
            if left < 0:
                break
        return crowd.best(breadth.width)

    def compare(self, end: Node) -> None:
        """Keep the line to an end if it is the best so far."""
        points = total(end.state, self.seat)
        if points > self.points:
            self.points = points
            self.line = line_to(end)

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

    def nodes_of(self, line: list[Segment]) -> list[Node]:
        """The nodes along a line."""
        node = Node(self.past.first.copy(), None, [])
        nodes = [node]
        for picks in line:
            state = node.state.copy()
            self.past.pick_all(state, picks)
            node = Node(state, node, picks)
            nodes.append(node)
        return nodes


@final
class Frontier:
    """Turns from which the best of each pattern are chosen, no two of which lead to the same sheet."""

    def __init__(self, alike: i64) -> None:
        self.alike: i64 = alike
        self.by_pattern: dict[int, list[Child]] = {}

    def offer(self, node: Node, plan: Plan, worth: i64) -> None:
        """Let a turn in if it is among the best of its pattern."""
        kept = self.by_pattern.get(int(plan.pattern))
        if kept is None:
            self.by_pattern[int(plan.pattern)] = [Child(node, plan, worth)]
        elif len(kept) < self.alike or worth > kept[-1].worth:
            admit(kept, Child(node, plan, worth), self.alike)

    def best(self, most: i64) -> list[Child]:
        """The best of all that were let in."""
        found = [child for kept in self.by_pattern.values() for child in kept]
        found.sort(key=lambda child: -child.worth)
        return found[:most]


def admit(kept: list[Child], child: Child, most: i64) -> None:
    """Put a turn where it belongs among better and poorer ones; of those to the same sheet the best stays."""
    place: i64 = 0
    while place < len(kept) and kept[place].worth >= child.worth:
        if kept[place].plan.sign == child.plan.sign:
            return
        place += 1
    rest = [other for other in kept[place:] if other.plan.sign != child.plan.sign]
    kept[place:] = [child, *rest]
    if len(kept) > most:
        kept.pop()


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
