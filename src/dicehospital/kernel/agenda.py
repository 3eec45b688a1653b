"""What a game waits for, as plain data, and the part of a state that every game has."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.kernel.options import Words
from dicehospital.kernel.vecs import append, pop, vec

NOTHING: Final = vec[i64]()
OPEN: Final[i64] = -1  # task.move until the first pick has named one
NOT_ASKED: Final[i64] = -1  # state.asked while nothing is asked of chance
_SLOT_BITS: Final[i64] = 8  # a draft is shorter than 256 words, a move has at most seven slots
_USUAL_DRAFT: Final[i64] = 4  # words; room for them is made at once, not one by one
_MOST_SEATS: Final = 8
# Every set of seats by its bits: who is to act is asked before each pick, and nothing is made for it.
_SEATS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(seat for seat in range(_MOST_SEATS) if (bits >> seat) % 2)
    for bits in range(2**_MOST_SEATS)
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)  # an answered task is the next one asked
class Task:
    """One thing one seat still has to decide. `args` never change; `draft` holds the picks so far."""

    def __init__(self, seat: i64, question: i64, args: vec[i64]) -> None:
        self.seat: i64 = seat
        self.question: i64 = question
        self.args: vec[i64] = args
        self.first_word: i64 = 0  # the pick that named the move
        self.draft: vec[i64] = NOTHING  # all picks; not written for a move of one word
        self.move: i64 = OPEN  # which move the draft spells ...
        self.slot: i64 = 0  # ... which of its slots comes next ...
        self.start: i64 = 0  # ... where in the draft that slot begins ...
        self.starts: i64 = 0  # ... and where the earlier ones began, eight bits each

    def add(self, word: i64) -> None:
        """Write one more pick into the draft."""
        if len(self.draft) == 0:
            self.draft = vec[i64](capacity=_USUAL_DRAFT)
        self.draft = append(self.draft, word)

    def close_slot(self) -> None:
        """Go on to the next slot of the move."""
        self.slot += 1
        self.start = len(self.draft)
        self.starts |= self.start << (_SLOT_BITS * self.slot)

    def start_of(self, slot: i64) -> i64:
        """The place in the draft where a slot that has been reached begins."""
        return (self.starts >> (_SLOT_BITS * slot)) & 255

    def clear(self) -> None:
        """Forget the picks made so far: the question is open again."""
        self.draft = NOTHING
        self.move = OPEN
        self.slot = 0
        self.start = 0
        self.starts = 0

    def words(self) -> list[int]:
        """The picks so far."""
        if self.move != OPEN and len(self.draft) == 0:
            return [int(self.first_word)]
        return [int(word) for word in self.draft]

    def copy(self) -> Task:
        """An independent copy; `args` are shared, they never change."""
        task = Task(self.seat, self.question, self.args)
        if self.move != OPEN:
            task.first_word = self.first_word
            task.draft = self.draft[:]
            task.move = self.move
            task.slot = self.slot
            task.start = self.start
            task.starts = self.starts
        return task


NO_TASKS: Final = vec[Task]()


@mypyc_attr(acyclic=True)
class State:
    """Base of every game's state.

    Rulesets are shared by games in many threads and so keep no memory of their own: what the rules
    must write down while they look ahead lies in the state they look at, and copies begin without it.
    """

    def __init__(self, seats: i64, streams: vec[i64]) -> None:
        self.seats: i64 = seats  # automatic opponents included
        # Packed: it empties and fills with every step of a turn, and a list would let go of its memory.
        self.agenda: vec[Task] = NO_TASKS
        self.fresh: bool = False  # a task was asked that may have a single answer
        self.phase: i64 = 0  # the phase that begins when the agenda is empty
        self.over: bool = False
        self.asked: i64 = NOT_ASKED  # number of the Chance that waits for an answer
        self.inline: bool = True  # chance is drawn at once from `streams`, nothing is asked
        self.streams: vec[i64] = streams  # see rng; hidden from every seat
        self.keeps_journal: bool = False
        self.journal: vec[i64] = NOTHING  # picks and chance results, see journal.py
        self.borrows: bool = False  # the journal is that of another state: read, not written on
        self.barrier: i64 = 0  # what stands before this place of the journal cannot be taken back
        self.barriers: vec[i64] = NOTHING  # the same by seat, where something bound only some
        self.tells: bool = False
        self.story: vec[i64] = NOTHING  # events, EVENT_WIDTH numbers each
        self.scratch: Words | None = None  # for the ruleset, while it looks ahead

    def copy(self) -> State:
        """A state that can be played on without changing this one."""
        raise NotImplementedError

    def copy_base(self, other: State) -> None:
        """Take over what `other` has in common with every state."""
        self.agenda = vec[Task]([task.copy() for task in other.agenda])
        self.fresh = other.fresh
        self.phase = other.phase
        self.over = other.over
        self.asked = other.asked
        self.inline = other.inline
        if other.keeps_journal:
            self.keeps_journal = True
            # Who is copied goes on behind what is read here; a copy that goes on takes its own first.
            self.journal = other.journal
            self.borrows = True
            self.barrier = other.barrier
            self.barriers = other.barriers[:]
        if other.tells:
            self.tells = True
            self.story = other.story[:]

    def wait_for(self, task: Task) -> None:
        """Put a task on the agenda, which stands in the order of seats.

        So a state does not tell in which order seats have acted where that does not matter.
        """
        agenda = append(self.agenda, task)
        place = len(agenda) - 1
        while place > 0 and agenda[place - 1].seat > task.seat:
            agenda[place] = agenda[place - 1]
            place -= 1
            agenda[place] = task
        self.agenda = agenda

    def take_off(self, place: i64) -> None:
        """Take the task at a place off the agenda."""
        self.agenda, _ = pop(self.agenda, place)

    def forget(self) -> None:
        """Drop journal and story: this state has no past."""
        self.keeps_journal = False
        self.journal = NOTHING
        self.barrier = 0
        self.barriers = NOTHING
        self.tells = False
        self.story = NOTHING
        self.inline = True

    def note(self, entry: i64) -> None:
        """Write one number into the journal."""
        if self.borrows:
            self.journal = self.journal[:]
            self.borrows = False
        self.journal = append(self.journal, entry)

    def bar_undo(self) -> None:
        """Something became known: what was done so far can no longer be taken back."""
        self.barrier = len(self.journal)

    def bar_undo_of(self, seat: i64) -> None:
        """Something became known that binds one seat only: what it did can no longer be taken back."""
        if len(self.barriers) == 0:
            self.barriers = vec[i64]([0] * self.seats)
        self.barriers[seat] = len(self.journal)

    def barrier_of(self, seat: i64) -> i64:
        """The place of the journal from which on a seat may take back."""
        own = self.barriers[seat] if len(self.barriers) > 0 else self.barrier
        return max(own, self.barrier)

    def tell(self, event: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Something happened, for logs, animation and statistics; ignored while nobody listens."""
        if self.tells:
            story = append(self.story, event)
            story = append(story, seat)
            story = append(story, a)
            story = append(story, b)
            self.story = append(story, c)


def seats_to_act(state: State) -> tuple[int, ...]:
    """The seats that have something to decide, in their order."""
    one: i64 = 1
    bits: i64 = 0
    if state.asked == NOT_ASKED:
        for task in state.agenda:
            bits |= one << task.seat
    return _SEATS[bits]


EVENT_WIDTH: Final = 5  # event, seat and three numbers
