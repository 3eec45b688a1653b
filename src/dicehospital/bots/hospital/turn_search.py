"""Phase 3 thought through without gaps where that can be done, else as widely as there is time for.

A sweep goes through the turn layer by layer: all that one more placement, blood bag or token can make
of the hospitals of the layer before. Hospitals that are alike are kept once, in whatever order they came
about. Where a layer grows too wide its best are kept, and the next sweep is wider. A sweep that had to
leave nothing out has seen every end of the turn: then no turn is better (until dice are rolled).

Two moves that are about different patients can be made in either order; only one is tried, in which the
later department comes last. That loses nothing: say the move b is left out after a because b comes
earlier in the order. Then what both lead to is also reached by b and a, from a hospital that has made
one placement less and so was reached (by induction). If a is left out there in turn, it is because a
move c came last that is later still; and so on, until the latest of them all comes last.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital.city import city_of
from dicehospital.bots.hospital.nodes import Node, key, outcome
from dicehospital.bots.hospital.planner import TARGET_WORDS, Planner
from dicehospital.hospital.board.hospital import NONE, NURSE
from dicehospital.hospital.board.patient import BIT, is_pink
from dicehospital.hospital.effects.effect import ALL_COLOURS, REROLL, WHEN_HEALED, Effect
from dicehospital.hospital.phases.activation.ability import Skip
from dicehospital.hospital.phases.activation.placement import Activate
from dicehospital.hospital.phases.activation.steps import ability_of
from dicehospital.hospital.phases.activation.turn import Transfuse
from dicehospital.hospital.state import ABILITY, TURN
from dicehospital.hospital.words import AS
from dicehospital.kernel.agenda import NOTHING, Task
from dicehospital.kernel.vocabulary import DONE

NARROW: Final[i64] = 16  # hospitals kept in each layer of the first sweep
WIDER: Final[i64] = 6  # how many times as many in the next
AFTER_DEPARTMENTS: Final[i64] = 64  # the order of blood bags among moves
TARGETS: Final[i64] = 5  # the slot of a placement that names its patients
ALL_BEDS: Final[i64] = -1
FEWER: Final[i64] = 8  # how many times fewer looks a hospital takes than one of the layer before
FAR: Final[i64] = 5000  # thousandths of a point: what looks so much worse is not thought of further


@final
class TurnSearch:
    """Looks for the best end of a turn with a planner's eyes."""

    def __init__(self, planner: Planner) -> None:
        self.planner: Planner = planner
        self.known: set[int] = set()
        self.seen: list[Node] = []  # hospitals with which the turn could end
        self.made: i64 = 0  # hospitals looked at ...
        self.most: i64 = 0  # ... and how many may be
        self.is_cut: bool = False  # a layer was too wide, or time is up
        self.is_thrifty: bool = True  # colours are thought of only where something asks for them
        self.is_whole: bool = False  # every end of the turn was seen
        self.meets_chance: bool = False  # dice are rolled somewhere: the turn does not end there

    def best(self, root: Node, most: i64) -> Node:
        """The best end of a turn that begins at `root`, after looking at about so many hospitals."""
        self.made = 0
        self.most = most
        self.is_whole = False
        self.is_thrifty = True
        self.seen = []
        width = NARROW
        best = self.sweep(root, width)
        cost = self.made
        while self.made < most and not self.is_whole:
            if self.is_cut:  # as wide as what is left allows
                times = min(WIDER, (most - self.made) // max(cost, 1))
                if times < 2:
                    return best
                width *= times
            else:
                self.is_thrifty = False
            begun = self.made
            found = self.sweep(root, width)
            cost = self.made - begun
            if best.is_within() or found.worth > best.worth:
                best = found
            self.is_whole = not self.is_cut and not self.is_thrifty
        return best

    def sweep(self, root: Node, width: i64) -> Node:
        """The best end that one sweep finds."""
        self.is_cut = False
        self.known = set()
        best = root
        layer = [root]
        while layer:
            found: list[Node] = []
            for node in layer:
                if self.made >= self.most:
                    self.is_cut = True
                    break
                self.expand(node, found)
            for node in found:
                if best.is_within() or node.worth > best.worth:
                    best = node
            self.seen += found
            layer = self.kept([node for node in found if node.asks != NONE], width)
        self.seen = [node for node in self.seen if node.worth > best.worth - FAR]
        self.planner.enter(root)
        return best

    def exhaust(self, root: Node, most: i64) -> None:
        """See every end of a turn, the worst too; given up where that takes more than so many hospitals."""
        self.made = 0
        self.most = most
        self.is_thrifty = False
        self.is_cut = False
        self.meets_chance = False
        self.known = set()
        self.seen = []
        layer = [root]
        while layer and not self.is_cut:
            layer = self.next_layer(layer)
        self.is_whole = not self.is_cut
        self.planner.enter(root)

    def next_layer(self, layer: list[Node]) -> list[Node]:
        """All that one more move makes of a layer, as long as there is hope to see the end."""
        begun = self.made
        found: list[Node] = []
        for node in layer:
            self.expand(node, found)
            if self.made >= self.most:
                self.is_cut = True
                return found
        self.seen += found
        further = [node for node in found if node.asks != NONE]
        # With one less who can be placed there are fewer moves, and many lead to hospitals that are known.
        expected = len(further) * (self.made - begun) // len(layer) // FEWER
        self.is_cut = self.made + expected > self.most
        return further

    def ends(self, best: Node, most: i64) -> list[Node]:
        """So many of the best ends seen, each unlike the others; for each number sent home one first."""
        self.seen.sort(key=lambda node: -node.worth)
        kept: list[Node] = [best]
        outcomes: set[int] = {outcome(best.hospital)}
        counts: set[int] = {int(best.hospital.discharged_count())}
        for node in self.seen:
            count = int(node.hospital.discharged_count())
            if len(kept) < most and count not in counts:
                counts.add(count)
                outcomes.add(outcome(node.hospital))
                kept.append(node)
        for node in self.seen:
            if len(kept) < most and outcome(node.hospital) not in outcomes:
                outcomes.add(outcome(node.hospital))
                kept.append(node)
        return kept

    def kept(self, layer: list[Node], width: i64) -> list[Node]:
        """The best of a layer that is too wide."""
        if len(layer) > width:
            self.is_cut = True
            layer.sort(key=lambda node: -node.rank)
            del layer[width:]
        return layer

    # -- moves ---------------------------------------------------------------------------------
    def expand(self, node: Node, found: list[Node]) -> None:
        """Every move from a node, each activation with all its steps."""
        planner = self.planner
        planner.enter(node)
        for task in self.moves(node):
            if self.comes_earlier(node, task) or self.is_left_for_nothing(node, task):
                continue
            child = planner.follow(node, task)
            self.made += 1
            self.settle(node, child, found)
            planner.enter(node)

    def settle(self, node: Node, child: Node, found: list[Node]) -> None:
        """Take in what a move led to, at which the game stands, unless it is known or of no use."""
        if not child.is_within() and self.is_wasted(node, child):
            return
        number = key(child.hospital, child.asks, self.tokens())
        if number in self.known:
            return
        self.known.add(number)
        if child.is_within():
            self.expand(child, found)
            return
        if child.asks == NONE:
            self.meets_chance = True
        self.planner.judge(child)
        self.place_in_order(node, child)
        found.append(child)

    def tokens(self) -> i64:
        """The tokens of the city that the seat has, as one number."""
        city = city_of(self.planner.look)
        if city is None:
            return 0
        owned = city.module.state(self.planner.game)
        total: i64 = 0
        bonus: i64
        for bonus in range(len(city.worths)):
            total = total * 8 + owned.tokens_of(self.planner.seat, bonus)
        return total

    def moves(self, node: Node) -> list[Task]:
        """Every whole move from a node; improvements are returned in the last round only."""
        planner = self.planner
        found: list[Task] = []
        if node.asks != TURN:
            task = Task(planner.seat, node.asks, NOTHING)
            buys = node.asks != ABILITY or planner.ability_gives_colours()
            self.walk(task, TARGET_WORDS, buys or not self.is_thrifty, found)
            return found
        words = planner.rules.buffer()
        planner.rules.next_words(planner.game, Task(planner.seat, TURN, NOTHING), words)
        opens = planner.rules.questions[TURN].opens
        i: i64
        for i in range(words.count):
            word = words.words[i]
            if word == DONE or (opens[word] == planner.returning and planner.look.rounds > 0):
                continue
            task = Task(planner.seat, TURN, NOTHING)
            if planner.rules.extend(planner.game, task, word):
                found.append(task)
            else:
                self.walk(task, TARGET_WORDS, self.buys(word), found)
        return found

    def buys(self, word: i64) -> bool:
        """Whether colours are thought of in a move that begins with this word."""
        planner = self.planner
        if not self.is_thrifty or planner.rules.questions[TURN].opens[word] != planner.activate:
            return True
        return planner.gives_colours(word) or self.has_choosy_staff()

    def has_choosy_staff(self) -> bool:
        """Whether an ability waits for patients of some colour, and there is blood to colour them."""
        hospital = self.planner.game.hospitals[self.planner.seat]
        if hospital.blood == 0:
            return False
        card: i64
        for card in range(len(hospital.cards)):
            if hospital.placed & BIT[card] == 0:
                effect = self.planner.game.setup.specialists[hospital.cards[card]]
                if effect.when == WHEN_HEALED and effect.colours != ALL_COLOURS:
                    return True
        return False

    def walk(self, task: Task, depth: i64, buys: bool, found: list[Task]) -> None:
        """Add every whole move that begins with a draft."""
        planner = self.planner
        words = planner.buffers[depth]
        words.count = 0
        planner.rules.next_words(planner.game, task, words)
        i: i64
        for i in range(words.count):
            word = words.words[i]
            if not buys and planner.colours <= word < planner.colours + 3:
                continue
            longer = task.copy()
            if planner.rules.extend(planner.game, longer, word):
                found.append(longer)
            else:
                self.walk(longer, depth + 1, buys, found)

    # -- moves that need not be tried ----------------------------------------------------------
    def is_left_for_nothing(self, node: Node, task: Task) -> bool:
        """Whether a specialist leaves the ability unused where a nurse could have been placed instead."""
        if node.asks != ABILITY or node.before is None or node.hospital.nurses_free == 0:
            return False
        if self.planner.game.setup.staff_matters:
            return False
        return isinstance(self.planner.rules.moves[task.move], Skip)

    def is_wasted(self, node: Node, child: Node) -> bool:
        """Whether a specialist did what a nurse could have done, with no more to show for it."""
        planner = self.planner
        task = child.task
        if task is None or task.move != planner.activate or node.hospital.nurses_free == 0:
            return False
        move = planner.rules.moves[task.move]
        if planner.game.setup.staff_matters or not isinstance(move, Activate):
            return False
        staff = move.declare.staff.picked(planner.game, task)
        if staff == NURSE:
            return False
        ability = ability_of(planner.game, planner.seat, staff)
        return ability == NONE or not planner.game.setup.specialists[ability].is_gift

    def place_in_order(self, node: Node, child: Node) -> None:
        """Note of a move whether it might as well have come later, and whom it was about."""
        task = child.task
        before, after = node.hospital, child.hospital
        if task is None or child.asks != TURN or node.asks != TURN:
            return
        if after.blood > before.blood or after.nurses > before.nurses:
            return
        child.order = self.order_of(node, task)
        child.touched = self.touched(node, task)

    def comes_earlier(self, node: Node, task: Task) -> bool:
        """Whether a move can as well be made before the one that led to a node: there it was tried."""
        if node.order == NONE or not self.is_plain(node, task):
            return False
        order = self.order_of(node, task)
        if order == NONE or order >= node.order:
            return False
        return self.touched(node, task) & node.touched == 0

    def is_plain(self, node: Node, task: Task) -> bool:
        """Whether nothing is asked after a move: a blood bag, a nurse where no tokens lie and no dice roll."""
        planner = self.planner
        move = planner.rules.moves[task.move]
        if isinstance(move, Transfuse):
            return True
        if not isinstance(move, Activate) or len(node.hospital.tokens) > 0:
            return False
        if move.declare.staff.picked(planner.game, task) != NURSE:
            return False
        number = move.declare.department.things.types[move.declare.department.read(task, 0)]
        return not rolls(planner.game.setup.departments[number])

    def order_of(self, node: Node, task: Task) -> i64:
        """Where a move stands in the order of moves that commute; NONE for one that does not."""
        planner = self.planner
        move = planner.rules.moves[task.move]
        if isinstance(move, Transfuse):
            return AFTER_DEPARTMENTS + node.hospital.beds[move.patient.read(task, 1)]
        if isinstance(move, Activate) and not planner.depends_on_staff(task):
            return move.declare.department.department(planner.game, task)
        return NONE

    def touched(self, node: Node, task: Task) -> i64:
        """The beds that a move is about; all where Mothers and Babies wait for each other (DH-16.7)."""
        found: i64 = 0
        base = self.planner.colours - AS
        number: i64
        first = task.start_of(TARGETS) if task.move == self.planner.activate else 1
        for number in range(first, len(task.draft)):
            place = task.draft[number] - base
            if place < 0 or place >= AS:
                continue
            if is_pink(node.hospital.beds[place]):
                return ALL_BEDS
            found |= BIT[place]
        return found


def rolls(effect: Effect) -> bool:
    """Whether dice are rolled or drawn for an effect."""
    for steps in effect.alternatives:
        for step in steps:
            if step.operation == REROLL or step.draws > 0:
                return True
    return False
