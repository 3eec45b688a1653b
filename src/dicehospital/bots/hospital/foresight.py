"""What a choice leads to in one imagined game: greedy plays on for some rounds, then its guess counts."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital import city, investing, reporting
from dicehospital.bots.hospital.endings import End, ends_of, is_last
from dicehospital.bots.hospital.evaluate import parts as guessed
from dicehospital.bots.hospital.greedy import (
    LATER,
    Greedy,
    PlannedTurn,
    asked_of,
    is_of_turn,
    judged,
)
from dicehospital.bots.hospital.holdings import context_of
from dicehospital.bots.hospital.nodes import Node
from dicehospital.bots.hospital.prospects import equipment_worth
from dicehospital.bots.hospital.turn_search import TurnSearch
from dicehospital.bots.hospital.weights import IMAGINING, POINT, Weights, learnt
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.modules.automa.module import Automa
from dicehospital.hospital.modules.automa.scoring import points_of
from dicehospital.hospital.modules.automa.state import FREE, SLOTS, AutomaSlice
from dicehospital.hospital.scoring import parts
from dicehospital.hospital.state import (
    CHOOSE,
    IMPROVE,
    KEEP,
    MOST_SEATS,
    REVEAL_EXTRA,
    SET_PATIENTS,
    TURN,
    HospitalState,
)
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.game import Game
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.types import Move
from dicehospital.kernel.vocabulary import DONE

RIVALS: Final = "rivals"  # a part: what the Automa has speaks against a move (DH-19.7)
# Rounds that are imagined: what comes later the judge knows better than imagined games, which are noisy.
AHEAD: Final[i64] = 2
# The same alone: how much the Automa gains shows only in what it does.
ALONE: Final[i64] = 3
FEW: Final[i64] = 2  # seats at a table where the rival is thought for as well as the own one
# In the last round a turn under way is looked at again for a part of what it took to think it out: once little
# is left of it, it can be solved.
GLANCE: Final[i64] = 8
# A die or blood bag of the Automa that lies on no card yet: about what each brings by the end of a game.
SPARE: Final[i64] = 1900
# What is tried in imagined games; Phase 3 is too, and everything else greedy decides.
_QUESTIONS: Final = [REVEAL_EXTRA, SET_PATIENTS, KEEP, CHOOSE, IMPROVE]
_OF_MODULES: Final = reporting.TRIED + city.TRIED + investing.TRIED
TRIED: Final = frozenset([*[int(question) for question in _QUESTIONS], *_OF_MODULES])


@final
class HospitalRollouts:
    """Tries all choices that matter: ambulances, cards, routes, and whole turns of Phase 3."""

    def __init__(
        self,
        seed: int,
        looks: i64,
        weights: Weights | None = None,
        player: Weights = IMAGINING,
    ) -> None:
        if weights is None:
            weights = learnt()
        self.looks: i64 = looks  # hospitals looked at to think out a turn
        self.weights: Weights = weights
        # Who judges at first sight, and decides the rest.
        self.greedy: Greedy = Greedy(seed, 0, weights)
        self.player: Greedy = Greedy(seed, 0, player)  # who plays on in imagined games
        self.many: Greedy = Greedy(seed, 0, IMAGINING)  # rivals, where thinking for all takes long
        # The turns that are tried, each with its first move: two may begin alike, so the very same object.
        self.moves: list[Move] = []
        self.ways: list[PlannedTurn] = []
        # Turns under way, by seat.
        self.settled: list[PlannedTurn] = [PlannedTurn() for _ in range(MOST_SEATS)]

    def names(self, game: Game[HospitalState], seat: int) -> tuple[str, ...]:
        """What an outcome is made of."""
        state = game.state
        own: i64 = seat
        if last_round(state, own) <= state.setup.rounds:
            return (*guessed(context_of(self.weights, state, own), state), LATER, RIVALS)
        return (*parts(state, seat), RIVALS)

    # -- what is tried -------------------------------------------------------------------------
    def candidates(self, game: Game[HospitalState], seat: int, most: int) -> list[Move]:
        """The moves worth trying, the best at first sight first; one where greedy decides."""
        rules, state = game.rulebook.ruleset, game.state
        asked = asked_of(state, seat)
        self.moves = []
        self.ways = []
        if is_of_turn(asked):
            return self.turns(game, asked, most)
        if int(asked.question) not in TRIED:
            return [self.spelt(game, seat, self.greedy.decide(rules, state, seat))]
        found = judged(self.greedy.thinking(rules, state, seat), state, asked)
        found.sort(key=lambda one: -one.worth)
        return [self.spelt(game, seat, one.task) for one in found[:most]]

    def turns(self, game: Game[HospitalState], asked: Task, most: int) -> list[Move]:
        """The first moves of the best turns; the next one of a turn that was settled on."""
        rules, state, seat = game.rulebook.ruleset, game.state, int(asked.seat)
        solved = self.solved(game, asked, self.looks // GLANCE)
        if len(solved) > 0:
            return self.on_ways(game, asked, [solved[0].node])
        settled = self.settled[seat].step(rules, state, asked)
        if settled is not None:
            return [self.spelt(game, seat, settled)]
        planner = self.greedy.thinking(rules, state, asked.seat)
        search = TurnSearch(planner)
        best = search.best(planner.root(asked.question), self.looks)
        beam = self.greedy.end_of_turn(planner, asked.question)
        if best.is_within() or beam.worth > best.worth:
            best = beam
        if best.is_within():
            return [self.spelt(game, seat, self.greedy.ending(planner, asked))]
        return self.on_ways(game, asked, search.ends(best, most))

    def on_ways(self, game: Game[HospitalState], asked: Task, ends: list[Node]) -> list[Move]:
        """The first moves of the ways to these ends, which are noted."""
        planner = self.greedy.thinking(game.rulebook.ruleset, game.state, asked.seat)
        for end in ends:
            way = PlannedTurn()
            way.note(end, game.state)
            way.end(end, planner.done())
            self.ways.append(way)
            self.moves.append(self.spelt(game, int(asked.seat), way.tasks[0]))
        return self.moves

    def solved(self, game: Game[HospitalState], asked: Task, looks: i64) -> list[End]:
        """The ends of a turn in the last round with their points, most first; none if that is not settled."""
        rules, state = game.rulebook.ruleset, game.state
        if not is_last(state):
            return []
        planner = self.greedy.thinking(rules, state, asked.seat)
        root = planner.root(asked.question)
        search = TurnSearch(planner)
        search.exhaust(root, looks)
        return ends_of(rules, state, asked.seat, root, search)

    def settle(self, seat: int, move: Move) -> None:
        """Go on with the turn that begins with this very move."""
        number: i64
        for number in range(len(self.moves)):
            if self.moves[number] is move:
                self.settled[seat] = self.ways[number]
                self.ways[number].next = 1

    def rest_after(self, move: Move) -> tuple[tuple[int, ...], ...]:
        """The words of the moves that follow in the turn which begins with this very move."""
        number: i64
        for number in range(len(self.moves)):
            if self.moves[number] is move:
                return tuple([tuple(task.words()) for task in self.ways[number].tasks[1:]])
        return ()

    def spelt(self, game: Game[HospitalState], seat: int, task: Task) -> Move:
        """A task as a move."""
        return game.rulebook.spell(game.state, seat, int(task.move), task.words())

    # -- what comes of it ----------------------------------------------------------------------
    def outcome(self, game: Game[HospitalState], seat: int, move: Move, seed: int) -> list[int]:
        """What the seat has in the end, part by part, in thousandths; the game stays as it is."""
        rules = game.rulebook.ruleset
        state = game.state.copy()
        state.forget()
        own: i64 = seat
        last = last_round(state, own)
        self.make(rules, state, seat, move)
        self.play_on(rules, state, own, last, seed)
        found = list(hoped_for(state, own, self.weights).values())
        return [*found, -int(automas(state))]

    def play_on(
        self, rules: Ruleset[HospitalState], state: HospitalState, own: i64, last: i64, seed: int
    ) -> None:
        """Go on until a round begins; of what rivals do only what they take is imagined."""
        self.player.begin(seed)
        self.many.begin(seed)
        rival = self.player if state.seats <= FEW else self.many
        while not state.over and state.round < last:
            acting: i64 = state.agenda[0].seat
            if acting == own:
                self.player.act(rules, state, acting)
            elif state.agenda[0].question == TURN:
                rules.pick(state, acting, DONE)
            else:
                rival.act(rules, state, acting)

    def make(
        self, rules: Ruleset[HospitalState], state: HospitalState, seat: int, move: Move
    ) -> None:
        """Make a move, or all of the turn that it begins."""
        number: i64
        for number in range(len(self.moves)):
            if self.moves[number] is move:
                for task in self.ways[number].tasks:
                    for word in task.words():
                        rules.pick(state, seat, word)
                return
        for word in move.words:
            rules.pick(state, seat, word)


def last_round(state: HospitalState, seat: i64) -> i64:
    """The round with whose beginning imagined games end; one more than there are for the end itself."""
    rounds = state.setup.rounds
    if asked_of(state, seat).question == KEEP:  # an administrator's use shows late
        return rounds + 1
    ahead = ALONE if state.seats == 1 else AHEAD
    return min(state.round + ahead, rounds + 1)


def hoped_for(state: HospitalState, seat: i64, weights: Weights) -> dict[str, int]:
    """What a seat has in the end, or at the beginning of a round what greedy hopes for."""
    if state.over:
        return {name: int(POINT) * points for name, points in parts(state, int(seat)).items()}
    hospital = state.hospitals[seat]
    hospital.protected = BIT[len(hospital.beds)] - 1  # the night is over: nobody loses anything
    look = context_of(weights, state, seat)
    look.rounds += 1
    found = guessed(look, state)
    found[LATER] = int(look.rounds * equipment_worth(weights, state.setup, hospital))
    return found


# -- the Automa ----------------------------------------------------------------------------------------
def automas(state: HospitalState) -> i64:
    """What the Automa has in the end, or will have for what it has now; nothing where it does not play."""
    rival = state.setup.rival
    if not isinstance(rival, Automa):
        return 0
    if state.over:
        return POINT * sum(rival.rival_parts(state).values())
    owned = rival.state(state)
    worth = POINT * (owned.points + rival.tile_points * owned.tiles)
    worth += SPARE * (owned.blood + owned.pool_size())
    place: i64
    for place in range(len(owned.line)):
        worth += begun(owned, place)
    return worth


def begun(owned: AutomaSlice, place: i64) -> i64:
    """A card of the line: as much of its points as slots are filled."""
    slots = owned.slots_of(place)
    filled: i64 = 0
    slot: i64
    for slot in range(slots):
        if owned.filled[SLOTS * place + slot] != FREE:
            filled += 1
    return POINT * points_of(owned, place) * filled // slots
