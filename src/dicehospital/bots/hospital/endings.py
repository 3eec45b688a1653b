"""The last activation solved: every end of the turn, with the points that the rules make of it.

No chance is left in Phase 3 unless dice are rolled in it. After it the rules go on to the end of the game;
what the seat is still asked there it answers as well as it can. Where others or chance still have a say in the
points of the seat, nothing is solved.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital.answers import tried
from dicehospital.bots.hospital.nodes import Node, outcome
from dicehospital.bots.hospital.turn_search import TurnSearch
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.effects.effect import IF_MOST
from dicehospital.hospital.scoring import total
from dicehospital.hospital.state import TURN, HospitalState
from dicehospital.kernel.agenda import NO_TASKS, NOT_ASKED, NOTHING, Task
from dicehospital.kernel.playout import settle
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.vecs import append
from dicehospital.kernel.vocabulary import DONE

UNKNOWN: Final[i64] = -1_000_000  # points on which others or chance have a say


@final
class End:
    """An end of the turn, and the points that the seat then has when the game is over."""

    def __init__(self, node: Node, points: i64) -> None:
        self.node: Node = node
        self.points: i64 = points


def is_last(state: HospitalState) -> bool:
    """Whether the last round is played."""
    return state.round == state.setup.rounds


def ends_of(
    rules: Ruleset[HospitalState],
    state: HospitalState,
    seat: i64,
    root: Node,
    search: TurnSearch,
) -> list[End]:
    """Every end that a search has seen, most points first; none if that proves nothing."""
    found: list[End] = []
    if not search.is_whole or search.meets_chance or waits_for_others(state, seat):
        return found
    night = Night(rules, state, seat)
    outcomes: set[int] = set()
    for node in [root, *search.seen]:
        number = outcome(node.hospital)
        if node.asks != TURN or number in outcomes:
            continue
        outcomes.add(number)
        points = night.points(node)
        if points == UNKNOWN:
            return []
        found.append(End(node, points))
    found.sort(key=lambda end: -end.points)
    return found


def waits_for_others(state: HospitalState, seat: i64) -> bool:
    """Whether an administrator pays for most discharged patients, and others still act (DH-7.2)."""
    others = state.setup.linear and state.next_in_order < len(state.order)
    for task in state.agenda:
        others = others or task.seat != seat
    return others and looks_at_others(state, seat)


def looks_at_others(state: HospitalState, seat: i64) -> bool:
    """Whether the administrator of a seat pays for more discharged patients than anybody has."""
    administrator = state.hospitals[seat].administrator
    if administrator != NONE:
        for condition in state.setup.administrator_effects[administrator].conditions:
            if condition.kind == IF_MOST:
                return True
    return False


@final
class Night:
    """What follows the activation of a seat in the last round: its points once the game is over."""

    def __init__(self, rules: Ruleset[HospitalState], state: HospitalState, seat: i64) -> None:
        self.rules: Ruleset[HospitalState] = rules
        self.seat: i64 = seat
        self.idle: set[int] = set()  # what chance may answer as it likes
        self.contested: set[int] = set()  # questions in which others take points away
        sees_others = looks_at_others(state, seat)
        for module in state.setup.modules:
            self.contested.add(int(module.contested))
            for chance in module.idle_chances:
                self.idle.add(int(chance))
            if not sees_others:
                for chance in module.rival_chances:
                    self.idle.add(int(chance))
        self.dusk: HospitalState = tried(state)  # before the seat ends its turn
        self.dusk.agenda = NO_TASKS[:]
        for task in state.agenda:
            if task.seat != seat:
                other = task.copy()
                other.clear()
                self.dusk.agenda = append(self.dusk.agenda, other)
        self.dusk.wait_for(Task(seat, TURN, NOTHING))

    def points(self, end: Node) -> i64:
        """The points of the seat when its turn has ended so; UNKNOWN where that is not settled."""
        after = self.dusk.copy()
        after.hospitals[self.seat] = end.hospital.copy()
        after.slices = [owned.copy() for owned in end.slices]
        self.rules.pick(after, self.seat, DONE)
        return self.at_the_end(after)

    def at_the_end(self, state: HospitalState) -> i64:
        """The points when all has been answered; others do nothing more, since that changes nothing here."""
        while not state.over:
            if state.asked != NOT_ASKED:
                if int(state.asked) not in self.idle:
                    return UNKNOWN
                settle(self.rules, state)
                self.rules.proceed(state)
                continue
            task = state.agenda[0]
            if task.seat == self.seat:
                return self.best(state)
            if int(task.question) in self.contested:
                return UNKNOWN
            for word in self.left_alone(state, task):
                self.rules.pick(state, task.seat, word)
        return total(state, self.seat)

    def left_alone(self, state: HospitalState, task: Task) -> list[int]:
        """What another seat answers so that as little as possible happens: `skip` comes last."""
        if task.question == TURN:
            return [int(DONE)]
        moves = self.rules.whole_moves(state, task.seat)
        return moves[len(moves) - 1][1]

    def best(self, state: HospitalState) -> i64:
        """The points after the best answer of the seat."""
        most: i64 = UNKNOWN
        for _, words in self.rules.whole_moves(state, self.seat):
            after = state.copy()
            for word in words:
                self.rules.pick(after, self.seat, word)
            points = self.at_the_end(after)
            if points == UNKNOWN:
                return UNKNOWN
            most = max(most, points)
        return most
