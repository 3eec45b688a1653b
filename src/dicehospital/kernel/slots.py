"""The parts a rulebook is declared with: slots make moves, moves answer questions, phases ask them.

A game subclasses `Slot`, `MoveKind`, `Phase` and `Chance` and overrides a method or two of each.
(Methods, not callables: a compiled overridden method is called with unboxed numbers.)
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, Generic, TypeVar, final

from mypy_extensions import i64

from dicehospital.kernel.agenda import NOT_ASKED, NOTHING, State, Task
from dicehospital.kernel.journal import chance_entry
from dicehospital.kernel.options import Words
from dicehospital.kernel.pattern import Pattern
from dicehospital.kernel.types import UNSPELT, Json, Move
from dicehospital.kernel.vecs import vec

S = TypeVar("S", bound=State)
NEVER: Final[i64] = 1_000_000_000  # no vocabulary has so many words


class Slot(Generic[S]):
    """One pick of a move. `options` writes the words that can be completed to a legal move."""

    def __init__(self, field: str, words: list[str], values: list[Any], refs: list[str]) -> None:
        self.field: str = field  # its key in a move's JSON; "" when there is nothing to say
        self.words: list[str] = words  # the text of each word
        self.values: list[Any] = values  # what JSON says for each word
        self.refs: list[str] = refs  # the thing on the table a finger would touch
        self.flag: str = ""  # the key that says its value True, where it has one
        self.form: str = r"[^ =]+?"  # how a value may look in notation: a regular expression
        self.closed: bool = True  # other values are no moves; False: they may be named, and refused
        self.twin: Slot[S] | None = None  # a slot with the very same words, whose numbers it shares
        self.base: i64 = -1  # number of the first word, set by the vocabulary
        # Words from here on came later; they are numbered after all others.
        self.plain: i64 = len(words)
        self.later: i64 = NEVER  # number of the first of those, set by the vocabulary
        self.several: bool = False
        self.skippable: bool = False  # `is_needed` decides whether the move asks for it at all
        self.optional: bool = False  # a word of the next slot may stand in its place
        self.runs_out: bool = True  # a list closes when nothing is left; False: `is_full` knows

    def share(self, words: Slot[S]) -> None:
        """Offer the words of another slot, by their numbers."""
        self.twin = words
        self.plain = words.plain
        self.form = words.form
        self.closed = words.closed

    def options(self, state: S, task: Task, out: Words) -> None:
        """Write the words that may be picked now."""
        raise NotImplementedError

    def joins(self, state: S, task: Task, index: i64) -> i64:
        """With how many of the last picks a pick out of order may be sorted; -1 when it cannot be."""
        return -1

    def is_needed(self, state: S, task: Task) -> bool:
        """Whether a skippable slot is asked for, given the picks before it."""
        return True

    def at_least(self, state: S, task: Task) -> i64:
        """How many picks a slot of several needs."""
        return 1

    def at_most(self, state: S, task: Task) -> i64:
        """How many picks close a slot of several."""
        return 1

    def may_close(self, state: S, task: Task) -> bool:
        """Whether a slot of several has enough picks."""
        return len(task.draft) - task.start >= self.at_least(state, task)

    def is_full(self, state: S, task: Task) -> bool:
        """Whether a slot of several takes no more picks."""
        return len(task.draft) - task.start >= self.at_most(state, task)

    def word(self, index: i64) -> i64:
        """The number of one of this slot's words."""
        return self.base + index if index < self.plain else self.later + index - self.plain

    def index(self, word: i64) -> i64:
        """Which of this slot's words a number is; -1 when it is none."""
        if self.base <= word < self.base + self.plain:
            return word - self.base
        if self.later <= word < self.later + len(self.words) - self.plain:
            return self.plain + word - self.later
        return -1

    def read(self, task: Task, slot: i64) -> i64:
        """The pick of the move's slot number `slot`, as 0, 1, 2 ... within this slot's words."""
        word = task.first_word if slot == 0 else task.draft[task.start_of(slot)]
        return word - self.base if word < self.later else self.plain + word - self.later


class Some(Slot[S]):
    """Several picks in ascending order, closed by `done` or by running out."""

    def __init__(self, field: str, words: list[str], values: list[Any], refs: list[str]) -> None:
        super().__init__(field, words, values, refs)
        self.several = True

    def first(self, task: Task) -> i64:
        """The smallest index that keeps the picks ascending."""
        if len(task.draft) > task.start:
            return self.index(task.draft[len(task.draft) - 1]) + 1
        return 0

    def picks(self, task: Task, slot: i64) -> list[int]:
        """All picks of the move's slot number `slot`, as indices within this slot's words."""
        found: list[int] = []
        place: i64
        for place in range(task.start_of(slot), len(task.draft)):
            index = self.index(task.draft[place])
            if index < 0:
                break
            found.append(int(index))
        return found


class OptionalSlot(Some[S]):
    """At most one pick; `done` leaves it out."""

    def at_least(self, state: S, task: Task) -> i64:
        """The pick may be left out."""
        return 0


GONE: Final[i64] = -1  # the look of a thing of which none is left


class Ascending(Slot[S]):
    """Picks in ascending order, of equal things the lowest; it closes itself when it has all it needs."""

    def __init__(self, field: str, words: list[str], values: list[Any], refs: list[str]) -> None:
        super().__init__(field, words, values, refs)
        self.several = True
        self.runs_out = False
        self.limit_to(len(words))

    def limit_to(self, size: i64) -> None:
        """Words from there on are never picked."""
        self.size: i64 = size
        self.nothing: vec[i64] = vec[i64]([0] * size)  # what is left of each is written into a copy

    # -- what a game says -----------------------------------------------------------------------
    def total(self, state: S, task: Task) -> i64:
        """How many picks it takes."""
        raise NotImplementedError

    def left(self, state: S, task: Task, index: i64) -> i64:
        """How often a thing may still be picked, whatever the order."""
        raise NotImplementedError

    def look(self, state: S, task: Task, index: i64) -> i64:
        """A number for what a thing that is left looks like: equal ones cannot be told apart."""
        return index

    def lowest(self, state: S, task: Task) -> i64:
        """The smallest index that keeps the picks ascending."""
        if len(task.draft) > task.start:
            return self.index(task.draft[len(task.draft) - 1])
        return 0

    def needed(self, state: S, task: Task) -> i64:
        """How many more picks have to ascend."""
        return self.total(state, task) - (len(task.draft) - task.start)

    # -- what follows from it ---------------------------------------------------------------------
    def is_full(self, state: S, task: Task) -> bool:
        """When it has all."""
        return len(task.draft) - task.start == self.total(state, task)

    def may_close(self, state: S, task: Task) -> bool:
        """It closes by itself."""
        return False

    def times(self, task: Task, start: i64, index: i64) -> i64:
        """How often a thing was picked from a place in the draft on."""
        count: i64 = 0
        place: i64
        for place in range(start, len(task.draft)):
            if self.index(task.draft[place]) == index:
                count += 1
        return count

    def options(self, state: S, task: Task, out: Words) -> None:
        """Things from which enough others can follow; after picks out of order, whatever is left."""
        left, looks = self.nothing[:], self.nothing[:]
        index: i64
        for index in range(self.size):
            left[index] = self.left(state, task, index)
            looks[index] = self.look(state, task, index) if left[index] > 0 else GONE
        needed = self.needed(state, task)
        for index in range(self.lowest(state, task), self.size):
            if is_lowest(looks, index, index) and suffices(left, looks, index, needed):
                out.add(self.word(index))
        if out.count == 0 and len(task.draft) > task.start:
            for index in range(self.size):
                if is_lowest(looks, index, index):
                    out.add(self.word(index))

    def joins(self, state: S, task: Task, index: i64) -> i64:
        """All picks may be sorted while others have to follow."""
        picks = len(task.draft) - task.start
        if index >= self.size or picks + 1 >= self.total(state, task):
            return -1
        return picks if self.left(state, task, index) > 0 else -1


def is_lowest(looks: vec[i64], index: i64, chosen: i64) -> bool:
    """Whether a thing is left, and none that looks like it below that which is chosen now."""
    look = looks[index]
    if look == GONE:
        return False
    before: i64
    for before in range(chosen):
        if looks[before] == look:
            return False
    return True


def suffices(left: vec[i64], looks: vec[i64], chosen: i64, needed: i64) -> bool:
    """Whether so many can be picked from a thing on, itself included, with no lower equal left out."""
    index: i64
    for index in range(chosen, len(looks)):
        if is_lowest(looks, index, chosen):
            needed -= left[index]
            if needed <= 0:
                return True
    return False


class Always(Slot[S]):
    """A move without a choice is one word, open whenever its question is."""

    def __init__(self, word: str, ref: str) -> None:
        super().__init__("", [word], [None], [ref])

    def options(self, state: S, task: Task, out: Words) -> None:
        """Offer the only word there is, whatever the state."""
        out.add(self.base)


class Finish(Always[S]):
    """A move that is said by the very word that closes lists: `done`."""

    def __init__(self) -> None:
        super().__init__("done", "button:done")
        self.base = 0


class MoveKind(Generic[S]):
    """A row of slots and one effect. The board does not change before the draft is complete.

    Kinds of one name are written alike; their slots say different fields of the pattern.
    """

    def __init__(
        self,
        name: str,
        pattern: str,
        *slots: Slot[S],
        example: str = "",
        rule: str = "",
        needs: tuple[str, ...] = (),
    ) -> None:
        self.name: str = name  # "move" in JSON
        self.pattern: Pattern = Pattern(pattern, needs)  # its notation and fields
        self.example: str = example  # notation as people are shown it, by one kind of each name
        self.rule: str = rule  # the rule that says when it is made
        # Packed, since what a list gives is checked for its class.
        self.slots: vec[Slot[S]] = vec[Slot](slots)  # type: ignore[type-arg]
        self.first: Slot[S] = slots[0]
        self.number: i64 = -1  # set by the vocabulary
        self.following: MoveKind[S] | None = None  # the next answer to the same question

    def move(self, fields: Json, words: tuple[int, ...] = UNSPELT) -> Move:
        """A move of this kind, with its notation."""
        said = self.pattern.tidied(fields)
        return Move(self.name, tuple(said.items()), self.pattern.write(said), words)

    def effect(self, state: S, task: Task) -> None:
        """Change the board as the complete draft says."""
        raise NotImplementedError


@final
class Question(Generic[S]):
    """What a task asks: the moves that answer it. The first word picked says which."""

    def __init__(
        self,
        name: str,
        *moves: MoveKind[S],
        unasked: bool = False,
        step: str = "",
        after: str = "",
        args: tuple[int, ...] = (),
        bare: bool = False,
        about: str = "",
    ) -> None:
        self.name: str = name
        self.unasked: bool = unasked  # a single legal move is made without asking
        self.step: str = step or name  # the step of a turn that asks it, as positions name it
        self.after: str = after  # the question before it in the order of play, if not by number
        self.args: tuple[int, ...] = args  # the highest of each number that a task of it comes with
        self.bare: bool = bare  # a task may also come without them
        self.about: str = about  # the field of a position without which it cannot be asked
        self.moves: list[MoveKind[S]] = list(moves)
        # The same as a chain: following it costs no check of each item's class when compiled.
        self.head: MoveKind[S] | None = moves[0]
        for move, following in pairwise(moves):
            move.following = following
        self.number: i64 = -1  # set by the vocabulary
        self.opens: vec[i64] = NOTHING  # by word: the move it opens, or -1

    def ask(self, state: State, seat: i64, args: vec[i64] = NOTHING) -> None:
        """Put the question on the agenda. A seat has at most one open task of each question."""
        state.wait_for(Task(seat, self.number, args))
        if self.unasked:
            state.fresh = True

    def is_open(self, state: State, seat: i64) -> bool:
        """Whether the seat still has to answer it."""
        for task in state.agenda:
            if task.seat == seat and task.question == self.number:
                return True
        return False

    def drop(self, state: State, seat: i64) -> None:
        """Take the question of a seat off the agenda unanswered."""
        for place, task in enumerate(state.agenda):
            if task.seat == seat and task.question == self.number:
                state.take_off(place)
                return


class Phase(Generic[S]):
    """A step of the rulebook: does what is automatic and asks what is not."""

    def begin(self, state: S) -> None:
        """Called when nothing is left to decide and this step comes next."""
        raise NotImplementedError


class Chance(Generic[S]):
    """Something dice or a deck decide. The result is a row of whole numbers.

    Seeded games draw it at once; in others `state.asked` waits for somebody to say it.
    """

    def __init__(self, name: str) -> None:
        self.name: str = name  # "ask" in JSON
        self.number: i64 = -1  # set by the vocabulary

    def draw(self, state: S) -> vec[i64]:
        """A result, drawn from the state's own streams."""
        raise NotImplementedError

    def accept(self, state: S, result: vec[i64]) -> None:
        """Put the result on the table."""
        raise NotImplementedError

    def ask(self, state: S) -> None:
        """Draw now, or leave the question open for a dealer."""
        if state.inline:
            self.answer(state, self.draw(state))
        else:
            state.asked = self.number

    def answer(self, state: S, result: vec[i64]) -> None:
        """Note the result, count it as a revelation, and put it on the table."""
        state.asked = NOT_ASKED
        if state.keeps_journal:
            state.note(chance_entry(self.number, len(result)))
            for value in result:
                state.note(value)
            self.reveal(state)
        self.accept(state, result)

    def reveal(self, state: S) -> None:
        """Bar every seat from taking back what it did before the result; a game may bind fewer seats."""
        state.bar_undo()

    def describe(self, state: S) -> dict[str, Any]:
        """What is asked, as JSON, with what may be answered."""
        raise NotImplementedError

    def parse(self, state: S, answer: object) -> list[int]:
        """An answer from JSON, checked; `BadInput` when it is none."""
        raise NotImplementedError

    def format(self, result: list[int]) -> Any:
        """A result as JSON; `parse` reads it back."""
        raise NotImplementedError
