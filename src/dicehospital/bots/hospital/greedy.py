"""The greedy bot: thinks its own turn through to the end and does what promises most points."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital.evaluate import Outlook, evaluate
from dicehospital.bots.hospital.planner import Node, Planner, signature
from dicehospital.bots.hospital.prospects import (
    administrator_worth,
    department_worth,
    spare_departments,
    specialist_worth,
)
from dicehospital.bots.hospital.weights import POINT, WEIGHTS, Weights
from dicehospital.hospital.abilities import TO_DOOR
from dicehospital.hospital.hospital import NONE, Hospital
from dicehospital.hospital.patient import NOBODY, new_patient, value_of
from dicehospital.hospital.phases.activation import Done
from dicehospital.hospital.phases.improvement import Return, TakeImprovement
from dicehospital.hospital.modules.promos import Copy
from dicehospital.hospital.phases.intake import may_take
from dicehospital.hospital.state import (
    ABILITY,
    ARRANGE,
    CHOOSE,
    IMPROVE,
    KEEP,
    REVEAL_EXTRA,
    SET_PATIENTS,
    SOLO_INTAKE,
    TURN,
    Table,
)
from dicehospital.hospital.words import DEPARTMENT_THING
from dicehospital.kernel.agenda import NOT_ASKED, NOTHING, Task
from dicehospital.kernel.game import Game
from dicehospital.kernel.rng import below, derive
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.types import Move
from dicehospital.kernel.vecs import vec

WIDTH: Final[i64] = 4  # hospitals kept at each step of a turn that is thought through
NARROW: Final[i64] = 1  # ... when only the worth of a beginning is wanted
NEVER: Final[i64] = -1000000000


@final
class Way:
    """The moves of a turn that were thought out, and the hospital that each is for."""

    def __init__(self) -> None:
        self.round: i64 = NONE
        self.tasks: list[Task] = []
        self.states: list[int] = []
        self.next: i64 = 0

    def note(self, end: Node, game_round: i64) -> None:
        """Remember the way to a node."""
        self.round = game_round
        self.tasks = []
        self.states = []
        self.next = 0
        node: Node = end
        while node.before is not None and node.task is not None:
            self.tasks.insert(0, node.task)
            self.states.insert(0, signature(node.before.hospital))
            node = node.before

    def step(self, hospital: Hospital, game_round: i64, question: i64) -> Task | None:
        """The next move, when all has gone as it was thought."""
        if self.round != game_round or self.next >= len(self.tasks):
            return None
        task = self.tasks[self.next]
        if task.question != question or self.states[self.next] != signature(hospital):
            return None
        self.next += 1
        return task


@final
class Greedy:
    """Takes what looks best for its own hospital; it does not look at its rivals."""

    def __init__(self, seed: int, weights: Weights = WEIGHTS) -> None:
        self.name: str = "greedy"
        self.weights: Weights = weights
        self.streams: vec[i64] = derive(seed, ("greedy",))
        self.ways: list[Way] = [Way() for _ in range(8)]  # by seat

    def choose(self, game: Game[Table], seat: int) -> Move:
        """The best move."""
        task = self.decide(game.rulebook.ruleset, game.state, seat)
        return game.rulebook.spell(game.state, seat, int(task.move), task.words())

    def decide(self, rules: Ruleset[Table], game: Table, seat: i64) -> Task:
        """The same on a bare state, which is left as it was."""
        task = task_of(game, seat)
        if task.question == TURN or task.question == ABILITY:
            return self.act(rules, game, task)
        return self.answer(rules, game, task)

    # -- Phase 3 -------------------------------------------------------------------------------
    def act(self, rules: Ruleset[Table], game: Table, task: Task) -> Task:
        """The next move of the turn as it was thought out; what dice change is thought out anew."""
        seat = task.seat
        way = self.ways[seat]
        found = way.step(game.hospitals[seat], game.round, task.question)
        if found is not None:
            return found
        trial = tried(game)
        planner = Planner(rules, Outlook(self.weights, trial, seat), trial)
        root = Node(trial.hospitals[seat], None, None)
        root.asks = task.question
        planner.judge(root)
        end = self.opened(planner, root) if task.question == TURN else None
        if end is None:
            end = planner.best(root, WIDTH)
        if end.before is None:
            return planner.done()
        way.note(end, game.round)
        found = way.step(game.hospitals[seat], game.round, task.question)
        assert found is not None
        return found

    def opened(self, planner: Planner, root: Node) -> Node | None:
        """Whom to copy, and in the last round what to return; None when nothing is."""
        best: Node | None = None
        most = planner.best(root, NARROW).worth  # where one must copy first, this is nothing
        for task in planner.openings(root):
            child = planner.follow(root, task)
            planner.judge(child)
            end = planner.best(child, NARROW)
            if end.worth > most or task.move == planner.copy:
                most = max(most, end.worth)
                best = end
            planner.enter(root)
        return best

    # -- everything else -----------------------------------------------------------------------
    def answer(self, rules: Ruleset[Table], game: Table, task: Task) -> Task:
        """The answer to any other question that leaves most."""
        look = Outlook(self.weights, game, task.seat)
        trial = tried(game)
        planner = Planner(rules, look, trial)
        asked = Task(task.seat, task.question, task.args)
        best: list[Task] = []
        most = NEVER
        for whole in planner.whole(asked, 0):
            worth = self.judge(planner, game, whole)
            if worth > most:
                most = worth
                best = [whole]
            elif worth == most:
                best.append(whole)
        if len(best) == 1:
            return best[0]
        return best[below(self.streams, 0, len(best))]

    def judge(self, planner: Planner, game: Table, task: Task) -> i64:
        """What a whole move is worth."""
        question = task.question
        if question == REVEAL_EXTRA:
            return self.judge_deck(planner, game, task)
        if question == KEEP:
            return self.judge_administrator(planner, game, task)
        if question == ARRANGE:
            return 0
        trial = tried(game)
        trial.agenda = []
        planner.rules.moves[task.move].effect(trial, task)
        planner.game = trial
        if question == CHOOSE or question == SOLO_INTAKE:
            return self.judge_arrivals(planner, trial, task.seat)
        if question == SET_PATIENTS:
            return self.turn_worth(planner, trial, task.seat)
        if question == IMPROVE:
            return self.judge_improvement(planner, game, trial, task)
        return evaluate(planner.look, trial)

    def judge_deck(self, planner: Planner, game: Table, task: Task) -> i64:
        """DH-2.2: a specialist while departments are many."""
        wants = spare_departments(game.hospitals[task.seat]) > self.weights.reveal_staff
        deck = task.first_word - planner.rules.moves[task.move].first.base
        return 1 if (deck == 1) == wants else 0

    def judge_administrator(self, planner: Planner, game: Table, task: Task) -> i64:
        """DH-2.4: by what it does in a round."""
        number = planner.rules.moves[task.move].first.read(task, 0)
        return administrator_worth(game.setup.administrator_effects[number], game.setup.players)

    def judge_arrivals(self, planner: Planner, trial: Table, seat: i64) -> i64:
        """DH-3.3: the patients put to bed, and what the lowest ambulance brings."""
        hospital = trial.hospitals[seat]
        worth: i64 = 0
        if hospital.ambulance != NONE:
            bonus = planner.look.blood() + self.weights.first_player
            worth = bonus * lowest_chance(self.weights, trial, seat) // POINT
        if hospital.drawing == TO_DOOR:
            hospital.expect(new_patient(0, 3))
            hospital.drawing = 0
        admit(trial, hospital)
        return worth + self.turn_worth(planner, trial, seat)

    def judge_improvement(
        self, planner: Planner, game: Table, trial: Table, task: Task
    ) -> i64:
        """DH-4.1: this round thought through, and the promise for the others."""
        rounds = planner.look.rounds
        worth = self.turn_worth(planner, trial, task.seat)
        move = planner.rules.moves[task.move]
        if not isinstance(move, TakeImprovement):
            return worth
        index = move.slot.read(task, 0)
        number = move.slot.things.types[index]
        hospital = game.hospitals[task.seat]
        if move.slot.things.kinds[index] == DEPARTMENT_THING:
            return worth + rounds * department_worth(self.weights, game.setup, hospital, number)
        return worth + rounds * specialist_worth(self.weights, game.setup, hospital, number)

    def turn_worth(self, planner: Planner, trial: Table, seat: i64) -> i64:
        """What a turn would make of a hospital."""
        root = Node(trial.hospitals[seat], None, None)
        root.asks = TURN
        planner.judge(root)
        return planner.best(root, NARROW).worth


def task_of(game: Table, seat: i64) -> Task:
    """What a seat is asked."""
    for task in game.agenda:
        if task.seat == seat:
            return task
    raise ValueError("nothing to decide")


def tried(game: Table) -> Table:
    """A copy on which chance stays unanswered."""
    trial = game.copy()
    trial.forget()
    trial.inline = False
    return trial


def lowest_chance(weights: Weights, game: Table, seat: i64) -> i64:
    """How likely the ambulance of a seat is the lowest one taken."""
    number = game.hospitals[seat].ambulance
    waiting: i64 = 0
    for hospital in game.hospitals:
        if hospital.ambulance != NONE and hospital.ambulance < number:
            return 0
        if hospital.ambulance == NONE:
            waiting += 1
    likely: i64 = POINT
    lower: i64
    for lower in range(number - 1):
        if waiting > 0 and game.ambulances[4 * lower] != NOBODY:
            likely = likely * weights.maybe_lowest // POINT
    return likely


def admit(game: Table, hospital: Hospital) -> None:
    """DH-3.5: new patients go to bed; where none is free, the weakest leave."""
    for patient in hospital.arrivals:
        place = hospital.free_bed()
        if place == NONE:
            place = weakest(hospital)
            hospital.fatalities += 1
        hospital.beds[place] = patient
    hospital.clear_arrivals()
    hospital.sort_beds()


def weakest(hospital: Hospital) -> i64:
    """The bed of a patient of the lowest value."""
    found: i64 = 0
    place: i64
    for place in range(len(hospital.beds)):
        if value_of(hospital.beds[place]) < value_of(hospital.beds[found]):
            found = place
    return found
