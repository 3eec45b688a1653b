"""The functions everyone uses, for any game: options, pick, moves, and running on to the next decision."""

from __future__ import annotations

from typing import Generic, final

from mypy_extensions import i64

from dicehospital.kernel.agenda import NOT_ASKED, OPEN, Task
from dicehospital.kernel.journal import NO_MOVE, pick_entry
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import Chance, MoveKind, Phase, Question, S, Slot
from dicehospital.kernel.vecs import append, vec
from dicehospital.kernel.vocabulary import DONE, Vocabulary


@final
class Ruleset(Generic[S]):
    """Phases in the order of the rulebook (a set-up once, a round for ever) over one vocabulary."""

    def __init__(
        self, vocabulary: Vocabulary[S], setup: list[Phase[S]], turn: list[Phase[S]]
    ) -> None:
        self.vocabulary: Vocabulary[S] = vocabulary
        self.phases: list[Phase[S]] = setup + turn
        self.first_of_turn: i64 = len(setup)
        self.questions: list[Question[S]] = vocabulary.questions
        self.moves: list[MoveKind[S]] = vocabulary.moves
        self.chances: list[Chance[S]] = vocabulary.chances
        # By move: how many slots it has, or 0 when one of them takes several picks.
        self.plain_slots: vec[i64] = vec[i64]([_plain_slots(move) for move in self.moves])
        self.room: i64 = len(vocabulary.words)

    def buffer(self) -> Words:
        """A buffer with room for every word."""
        return Words(self.room)

    # -- reading ---------------------------------------------------------------------------
    def options(self, state: S, seat: i64, out: Words) -> None:
        """Write the words `seat` may pick now; none when it has nothing to decide."""
        out.count = 0
        for task in state.agenda:
            if task.seat == seat:
                if task.move != OPEN:  # a draft is under way: it goes first
                    out.count = 0
                    self._next(state, task, out)
                    return
                self._next(state, task, out)

    def whole_moves(self, state: S, seat: i64) -> list[tuple[int, list[int]]]:
        """All whole moves as kind and words, ignoring a half-made draft. The board is not touched."""
        found: list[tuple[int, list[int]]] = []
        for task in state.agenda:
            if task.seat == seat:
                self._walk(state, Task(task.seat, task.question, task.args), found)
        return found

    def drafting(self, state: S, seat: i64) -> Task | None:
        """The task whose draft the seat has begun."""
        for task in state.agenda:
            if task.seat == seat and task.move != OPEN:
                return task
        return None

    # -- playing ---------------------------------------------------------------------------
    def pick(self, state: S, seat: i64, word: i64) -> None:
        """Extend the draft by one legal word; when it is complete, the move takes effect."""
        place: i64 = 0
        for task in state.agenda:
            if task.seat == seat and (
                task.move != OPEN or self.questions[task.question].opens[word] >= 0
            ):
                complete = self._extend(state, task, word)
                if state.keeps_journal:
                    state.note(pick_entry(seat, word, task.move if complete else NO_MOVE))
                if complete:
                    state.agenda.pop(place)
                    self.moves[task.move].effect(state, task)
                    if not state.agenda:
                        self.proceed(state)
                return
            place += 1
        raise ValueError("nothing to decide")

    def proceed(self, state: S) -> None:
        """Nothing left to decide: go on with the rulebook until there is."""
        while not state.agenda and not state.over and state.asked == NOT_ASKED:
            phase = self.phases[state.phase]
            state.phase += 1
            if state.phase == len(self.phases):
                state.phase = self.first_of_turn
            phase.begin(state)

    # -- drafts ----------------------------------------------------------------------------
    def _next(self, state: S, task: Task, out: Words) -> None:
        """The words that may come next in this draft."""
        if task.move == OPEN:
            move = self.questions[task.question].head
            while move is not None:
                move.first.options(state, task, out)
                move = move.following
            return
        slot = self.moves[task.move].slots[task.slot]
        slot.options(state, task, out)
        if slot.several and len(task.draft) - task.start >= slot.at_least(state, task):
            out.add(DONE)

    def _extend(self, state: S, task: Task, word: i64) -> bool:
        """Add a word to the draft; True when that completes the move."""
        if task.move == OPEN:
            task.move = self.questions[task.question].opens[word]
            task.first_word = word
            if self.plain_slots[task.move] == 1:
                return True
        task.draft = append(task.draft, word)
        if self.plain_slots[task.move] > 0:
            task.close_slot()
            return task.slot == self.plain_slots[task.move]
        slots = self.moves[task.move].slots
        slot = slots[task.slot]
        if slot.several and word != DONE and not self._exhausted(state, task, slot):
            return False
        task.close_slot()
        return task.slot == len(slots)

    def _exhausted(self, state: S, task: Task, slot: Slot[S]) -> bool:
        if len(task.draft) - task.start >= slot.at_most(state, task):
            return True
        rest = self.buffer()
        slot.options(state, task, rest)
        return rest.count == 0

    def drop_pick(self, state: S, task: Task) -> None:
        """Take the last word off a draft by spelling the rest again."""
        words = task.words()
        task.clear()
        for word in words[: len(words) - 1]:
            self._extend(state, task, word)

    def _walk(self, state: S, task: Task, found: list[tuple[int, list[int]]]) -> None:
        words = self.buffer()
        self._next(state, task, words)
        i: i64
        for i in range(words.count):
            if self._extend(state, task, words.words[i]):
                found.append((int(task.move), task.words()))
            else:
                self._walk(state, task, found)
            self.drop_pick(state, task)


def _plain_slots(move: MoveKind[S]) -> int:
    return 0 if any(slot.several for slot in move.slots) else len(move.slots)
