"""Phase 3 thought through: which placements, one after the other, leave the best hospital."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital.evaluate import EvalContext, evaluate, families
from dicehospital.bots.hospital.nodes import Node, ranked, signature, ways_out
from dicehospital.hospital.board.hospital import BEDS, NONE, Hospital, ward_of
from dicehospital.hospital.board.patient import BIT, NOBODY, in_ward, is_pink
from dicehospital.hospital.effects.effect import ALL_COLOURS, RECOLOUR, Effect
from dicehospital.hospital.modules.promos.promos import Copy
from dicehospital.hospital.phases.activation.placement import Activate
from dicehospital.hospital.phases.activation.steps import ability_type
from dicehospital.hospital.phases.activation.turn import Transfuse
from dicehospital.hospital.phases.improvement import Return
from dicehospital.hospital.state import ABILITY, TURN, HospitalState
from dicehospital.hospital.words import AS, CardWords
from dicehospital.kernel.agenda import NO_TASKS, NOT_ASKED, NOTHING, Task
from dicehospital.kernel.chance.rng import gumbel
from dicehospital.kernel.options import Words
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.vecs import vec
from dicehospital.kernel.vocabulary import DONE

DEPTH: Final = 24  # words of a move
# Buffers are filled anew by whoever uses them: the words of a turn stay while those of placements change.
TURN_WORDS: Final = 0
STAFF_WORDS: Final = 1
TARGET_WORDS: Final = 2
USE_BONUS: Final = "bonus"  # the move that spends a token kept from the city (DH-14.8)


@final
class Planner:
    """Tries the moves of one seat on a copy of a game; made once for a ruleset. Chance is never asked."""

    def __init__(
        self, rules: Ruleset[HospitalState], look: EvalContext, state: HospitalState
    ) -> None:
        self.rules: Ruleset[HospitalState] = rules
        self.look: EvalContext = look
        self.game: HospitalState = state
        self.seat: i64 = look.seat
        self.buffers: list[Words] = [rules.buffer() for _ in range(DEPTH)]
        self.known: set[int] = set()  # nodes seen, by signature
        self.breadth: i64 = 0  # placements for which every member of staff is thought of
        self.noise: i64 = 0  # by how much ends of turns are misjudged, thousandths of a point
        self.streams: vec[i64] = NOTHING
        self.buys: bool = False  # whether colours are thought of that targets may be given
        self.end: Node | None = None  # of the turn from which a worth was read last
        # What the words of a turn open.
        self.activate: i64 = NONE
        self.transfuse: i64 = NONE
        self.bonus: i64 = NONE
        self.returning: i64 = NONE
        self.copying: i64 = NONE
        self.things: CardWords | None = None
        self.colours: i64 = 0  # the word `as red`; two more follow
        self.declared: i64 = 0  # the words that declare something about a department ...
        self.declared_end: i64 = 0  # ... end before this one
        self._read_moves()

    def _read_moves(self) -> None:
        for move in self.rules.questions[TURN].moves:
            if isinstance(move, Activate):
                self.activate = move.number
                self.colours = move.targets.base + AS
                self.things = move.declare.department.things
                self.declared = move.declare.base
                self.declared_end = move.declare.base + len(move.declare.words)
            elif isinstance(move, Transfuse):
                self.transfuse = move.number
            elif isinstance(move, Return):
                self.returning = move.number
            elif isinstance(move, Copy):
                self.copying = move.number
            elif move.name == USE_BONUS:
                self.bonus = move.number

    def turn_to(self, look: EvalContext, state: HospitalState) -> None:
        """Go on with another game of the same ruleset."""
        self.look = look
        self.game = state
        self.seat = look.seat

    # -- searching -----------------------------------------------------------------------------
    def root(self, question: i64) -> Node:
        """The game as it stands, with this question open."""
        node = Node(self.game.hospitals[self.seat], self.game.slices, None, None)
        node.asks = question
        self.judge(node)
        return node

    def best(self, root: Node, width: i64) -> Node:
        """The best end of a turn that begins at `root`, of those seen."""
        weights = self.look.weights
        self.breadth = weights.specialists if width > 1 else weights.few
        best = root
        layer = [root]
        self.known = set()
        while layer:
            found: list[Node] = []
            for node in layer:
                self.expand(node, found)
            layer = []
            for node in ranked(found, width):
                if best.is_within() or node.worth > best.worth:
                    best = node
                if node.asks != NONE:
                    layer.append(node)
        self.enter(root)
        return best

    def expand(self, node: Node, found: list[Node]) -> None:
        """Every sensible move from a node."""
        self.enter(node)
        if node.asks == TURN:
            self.turn(node, found)
        elif node.asks != NONE:
            self.use(node, found)

    def turn(self, node: Node, found: list[Node]) -> None:
        """Placements, blood bags and bonus tokens."""
        words = self.buffers[TURN_WORDS]
        words.count = 0
        self.rules.next_words(self.game, Task(self.seat, TURN, NOTHING), words)
        opens = self.rules.questions[TURN].opens
        placements: list[Node] = []
        i: i64
        for i in range(words.count):
            kind = opens[words.words[i]]
            if kind == self.activate:
                self.place(node, words.words[i], placements)
            elif kind == self.transfuse or kind == self.bonus:
                self.buys = False
                for task in self.begun(words.words[i]):
                    self.keep(self.follow(node, task), found)
                    self.enter(node)
        self.staff(node, placements, found)

    def place(self, node: Node, word: i64, placements: list[Node]) -> None:
        """A department with the first who may be placed there, whichever patients are treated."""
        first = Task(self.seat, TURN, NOTHING)
        self.rules.extend(self.game, first, word)
        self.buys = self.gives_colours(word)
        staff = self.free_staff(first)
        i: i64
        for i in range(staff.count):
            task = first.copy()
            complete = self.rules.extend(self.game, task, staff.words[i])
            whole = [task] if complete else self.whole(task)
            self.try_all(node, whole, placements)
            # Whoever else is placed there has the same targets: `staff` thinks of them later.
            if len(whole) > 0 and not self.depends_on_staff(whole[0]):
                return

    def try_all(self, node: Node, tasks: list[Task], found: list[Node]) -> None:
        """What comes of each of these moves."""
        for task in tasks:
            child = self.follow(node, task)
            self.judge(child)
            found.append(child)
            self.enter(node)

    def depends_on_staff(self, task: Task) -> bool:
        """DH-15.9: whether a placement relieves somebody, which others may not do in the same way."""
        move = self.rules.moves[task.move]
        return isinstance(move, Activate) and move.swap.is_needed(self.game, task)

    def free_staff(self, task: Task) -> Words:
        """Who may be placed on the department that a task names."""
        staff = self.buffers[STAFF_WORDS]
        staff.count = 0
        self.rules.next_words(self.game, task, staff)
        return staff

    def staff(self, node: Node, placements: list[Node], found: list[Node]) -> None:
        """Everybody else on the better placements: their targets do not depend on who it is."""
        has_nurse = node.hospital.nurses_free > 0
        for child in placements:
            if not child.is_within():
                self.keep(child, found)
        for child in ranked(placements, self.breadth):
            if child.is_within():
                self.enter(child)
                self.use(child, found)
            self.enter(node)
            self.replace(node, child, has_nurse, found)

    def replace(self, node: Node, placement: Node, has_nurse: bool, found: list[Node]) -> None:
        """Add a placement again with each other member of staff who could be placed so."""
        task = placement.task
        if task is None or self.depends_on_staff(task):
            return
        first = Task(self.seat, TURN, NOTHING)
        self.rules.extend(self.game, first, task.first_word)
        staff = self.free_staff(first)
        i: i64
        for i in range(staff.count):
            if staff.words[i] == task.draft[1]:
                continue
            choice = task.copy()
            choice.draft[1] = staff.words[i]
            child = self.follow(node, choice)
            if child.is_within():
                self.use(child, found)
            elif not has_nurse:  # a specialist without effect stays free for others
                self.keep(child, found)
            self.enter(node)

    def use(self, node: Node, found: list[Node]) -> None:
        """Tokens, and the ability of a specialist who was placed; of several steps the best beginnings."""
        self.buys = node.asks == ABILITY and self.ability_gives_colours()
        further: list[Node] = []
        for task in self.answers(node.asks):
            child = self.follow(node, task)
            if child.is_within():
                self.judge(child)
                further.append(child)
            else:
                self.keep(child, found)
            self.enter(node)
        for child in ranked(further, self.look.weights.further):
            self.enter(child)
            self.use(child, found)

    def ability_gives_colours(self) -> bool:
        """Whether the ability that may be used is about colours."""
        number = ability_type(self.game, self.seat)
        return number != NONE and wants_colours(self.game.setup.specialists[number], False)

    def keep(self, node: Node, found: list[Node]) -> None:
        """Value a node, at which the game stands if that was not done, unless one like it is known."""
        number = signature(node.hospital)
        if number not in self.known:
            self.known.add(number)
            if not node.is_judged:
                self.judge(node)
            found.append(node)

    def gives_colours(self, word: i64) -> bool:
        """Whether a colour may help in the department that a word names."""
        things = self.things
        if things is None:
            return False
        number = things.types[self.rules.moves[self.activate].first.index(word)]
        has_blood = self.game.hospitals[self.seat].blood > 0
        return wants_colours(self.game.setup.departments[number], has_blood)

    # -- moves ---------------------------------------------------------------------------------
    def answers(self, question: i64) -> list[Task]:
        """Every whole answer to a question."""
        return self.whole(Task(self.seat, question, NOTHING))

    def begun(self, word: i64) -> list[Task]:
        """Every whole move of a turn that begins with a word."""
        task = Task(self.seat, TURN, NOTHING)
        if self.rules.extend(self.game, task, word):
            return [task]
        return self.whole(task)

    def whole(self, task: Task) -> list[Task]:
        """Every whole move that begins with a draft; it gives at most one colour, and declares none."""
        found: list[Task] = []
        self.walk(task, TARGET_WORDS, self.buys, found)
        return found

    def walk(self, task: Task, depth: i64, buys: bool, found: list[Task]) -> None:
        """Add every whole move that begins with a draft to a list; `buys`: a colour may still be given."""
        words = self.buffers[depth]
        words.count = 0
        self.rules.next_words(self.game, task, words)
        has_rooms = self.game.setup.rooms
        i: i64
        for i in range(words.count):
            word = words.words[i]
            is_colour = self.colours <= word < self.colours + 3
            if (is_colour and not buys) or self.declared <= word < self.declared_end:
                continue
            if has_rooms and self.has_twin(words, i):
                continue
            longer = task.copy()
            if self.rules.extend(self.game, longer, word):
                found.append(longer)
            else:
                self.walk(longer, depth + 1, buys and not is_colour, found)

    def has_twin(self, words: Words, number: i64) -> bool:
        """Whether a patient offered before is like this one, in a ward like this one's."""
        own = self.likeness(words.words[number])
        if own == NONE:
            return False
        before: i64
        for before in range(number):
            if self.likeness(words.words[before]) == own:
                return True
        return False

    def likeness(self, word: i64) -> i64:
        """A number for a regular patient and whether a Mother is near; NONE for any other word."""
        place = word - self.colours + AS
        hospital = self.game.hospitals[self.seat]
        if place < 0 or place >= BEDS or hospital.beds[place] == NOBODY:
            return NONE
        patient = hospital.beds[place]
        if is_pink(patient):
            return NONE
        return 2 * in_ward(patient, 0) + (0 if hospital.mother_of(ward_of(place)) == NONE else 1)

    def openings(self) -> list[Task]:
        """Moves that come before all others: copying, and in the last round returning."""
        found: list[Task] = []
        opens = self.rules.questions[TURN].opens
        returns = self.look.rounds == 0 and self.look.weights.returns
        words = self.rules.buffer()
        self.rules.next_words(self.game, Task(self.seat, TURN, NOTHING), words)
        i: i64
        for i in range(words.count):
            kind = opens[words.words[i]]
            if kind == self.copying or (kind == self.returning and returns):
                found += self.begun(words.words[i])
        return found

    def done(self) -> Task:
        """The move that ends the turn."""
        task = Task(self.seat, TURN, NOTHING)
        self.rules.extend(self.game, task, DONE)
        return task

    def enter(self, node: Node) -> None:
        """Play on from the state of a node."""
        self.game.hospitals[self.seat] = node.hospital
        self.game.slices = node.slices

    def follow(self, node: Node, task: Task) -> Node:
        """Make a move from a node; the game stands after it."""
        game = self.game
        hospital = node.hospital.copy()
        game.hospitals[self.seat] = hospital
        if self.reaches_modules(task.move):  # else all nodes share them
            game.slices = [owned.copy() for owned in node.slices]
        game.agenda = NO_TASKS
        game.asked = NOT_ASKED
        self.rules.moves[task.move].effect(game, task)
        child = Node(hospital, game.slices, node, task)
        child.asks = game.agenda[0].question if len(game.agenda) > 0 else NONE
        return child

    def reaches_modules(self, move: i64) -> bool:
        """Whether a move may change more than the hospital: tokens, whoever stands elsewhere."""
        if len(self.game.slices) == 0:
            return False
        return move == self.bonus or self.game.setup.staff_matters

    def judge(self, node: Node) -> None:
        """Value a node, at which the game stands."""
        node.is_judged = True
        node.worth = evaluate(self.look, self.game)
        if self.noise > 0:
            node.worth += gumbel(self.streams, self.noise)
        node.rank = node.worth + self.hope(node.hospital)

    # -- hope ----------------------------------------------------------------------------------
    def hope(self, hospital: Hospital) -> i64:
        """What the staff that is left may still do."""
        weights = self.look.weights
        staff = hospital.nurses_free
        worth = weights.nurse * staff
        place: i64
        for place in range(len(hospital.cards)):
            if hospital.placed & BIT[place] == 0:
                staff += 1
                worth += weights.specialist
        if hospital.has_rooms():
            worth += families(weights, hospital, staff)
        if self.look.rounds > 0:
            return worth
        return worth // 4 + weights.last_step * ways_out(hospital, staff) // 1000


def wants_colours(effect: Effect, has_blood: bool) -> bool:
    """Whether an effect gives colours itself, or asks for one that blood can buy."""
    for steps in effect.alternatives:
        for step in steps:
            if step.operation == RECOLOUR:
                return True
            if has_blood and step.most > 0 and step.colours != ALL_COLOURS:
                return True
    return False
