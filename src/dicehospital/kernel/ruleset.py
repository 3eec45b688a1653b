"""The functions everyone uses, for any game: options, pick, moves, and running on to the next decision."""

from __future__ import annotations

from typing import Final, Generic, final

from mypy_extensions import i64, u8

from dicehospital.kernel.agenda import NOT_ASKED, OPEN, Task
from dicehospital.kernel.journal import NO_MOVE, pick_entry
from dicehospital.kernel.observing.cells import blank, copy_out
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import Chance, MoveKind, Phase, Question, S, Slot
from dicehospital.kernel.vecs import vec
from dicehospital.kernel.vocabulary import DONE, Vocabulary

NO_LIMIT: Final[i64] = 1_000_000_000


@final
class Ruleset(Generic[S]):
    """Phases in the order of the rulebook over one vocabulary.

    A set-up once, a turn for ever, and an ending that a phase of the turn goes to by its number.
    """

    def __init__(
        self,
        vocabulary: Vocabulary[S],
        setup: list[Phase[S]],
        turn: list[Phase[S]],
        ending: list[Phase[S]] | None = None,
    ) -> None:
        self.vocabulary: Vocabulary[S] = vocabulary
        # Packed as the slots of a move are.
        self.phases: vec[Phase[S]] = vec[Phase](setup + turn + (ending or []))  # type: ignore[type-arg]
        self.first_of_turn: i64 = len(setup)
        self.after_turn: i64 = len(setup) + len(turn)
        self.questions: list[Question[S]] = vocabulary.questions
        self.moves: vec[MoveKind[S]] = vec[MoveKind](vocabulary.moves)  # type: ignore[type-arg]
        self.chances: list[Chance[S]] = vocabulary.chances
        # By move: how many slots it has, or 0 when one of them takes several picks.
        self.plain_slots: vec[i64] = vec[i64]([_plain_slots(move) for move in self.moves])
        self.room: i64 = len(vocabulary.words)
        self._blank: vec[i64] = vec[i64]([0] * self.room)  # copied, never written
        self._unmarked: vec[u8] = blank(len(vocabulary.words))  # as above

    def buffer(self) -> Words:
        """A buffer with room for every word."""
        return Words(self._blank[:])

    def _buffer_of(self, state: S) -> Words:
        """The state's own buffer, empty."""
        words = state.scratch
        if words is None:
            words = self.buffer()
            state.scratch = words
        words.count = 0
        return words

    # -- reading ---------------------------------------------------------------------------
    def options(self, state: S, seat: i64, out: Words) -> None:
        """Write the words `seat` may pick now; none when it has nothing to decide."""
        out.count = 0
        for task in state.agenda:
            if task.seat == seat:
                if task.move != OPEN:  # a draft is under way: it goes first
                    out.count = 0
                    self.next_words(state, task, out)
                    return
                self.next_words(state, task, out)

    def mask_into(self, offered: Words, out: object) -> None:
        """Write a byte for every word into somebody's buffer, 1 for those offered."""
        cells = self._unmarked[:]
        i: i64
        for i in range(offered.count):
            cells[offered.words[i]] = 1
        copy_out(cells, out)

    def whole_moves(self, state: S, seat: i64, most: i64 = NO_LIMIT) -> list[tuple[int, list[int]]]:
        """All whole moves (at most so many) as kind and words; drafts and board are not touched."""
        found: list[tuple[int, list[int]]] = []
        for task in state.agenda:
            if task.seat == seat:
                self._walk(state, Task(task.seat, task.question, task.args), found, most)
        return found

    def drafting(self, state: S, seat: i64) -> Task | None:
        """The task whose draft the seat has begun."""
        for task in state.agenda:
            if task.seat == seat and task.move != OPEN:
                return task
        return None

    def begun(self, state: S, seat: i64) -> list[int]:
        """The words of the move that the seat has half made."""
        task = self.drafting(state, seat)
        return [] if task is None else task.words()

    # -- playing ---------------------------------------------------------------------------
    def pick(self, state: S, seat: i64, word: i64) -> bool:
        """Extend the draft by one legal word; when that completes it, the move takes effect: True."""
        place: i64 = 0
        for task in state.agenda:
            if task.seat == seat and (
                task.move != OPEN or self.questions[task.question].opens[word] >= 0
            ):
                complete = self.extend(state, task, word)
                # Before the effect: what chance it asks for comes after the pick in the journal.
                if state.keeps_journal:
                    state.note(pick_entry(seat, word, task.move if complete else NO_MOVE))
                if complete:
                    state.take_off(place)  # first, since the effect may ask something itself
                    self.moves[task.move].effect(state, task)
                    if state.fresh or len(state.agenda) == 0:
                        self.proceed(state)
                return complete
            place += 1
        raise ValueError("nothing to decide")

    def proceed(self, state: S) -> None:
        """Go on with the phases, and play forced moves, until somebody has to decide or chance is asked."""
        while not state.over and state.asked == NOT_ASKED:
            if state.fresh:
                state.fresh = False
                self._play_forced(state)
                continue
            if len(state.agenda) > 0:
                return
            phase = self.phases[state.phase]
            # Before the phase begins, since it may count back to come again, or go elsewhere.
            state.phase += 1
            if state.phase == self.after_turn:
                state.phase = self.first_of_turn
            phase.begin(state)

    def _play_forced(self, state: S) -> None:
        """Make the first move that has no alternative, if there is one; others may follow from it."""
        place: i64 = 0
        for task in state.agenda:
            if self.questions[task.question].unasked and self._is_forced(state, task):
                state.take_off(place)
                state.fresh = True
                self.moves[task.move].effect(state, task)
                return
            place += 1

    def _is_forced(self, state: S, task: Task) -> bool:
        """Spell the only move there is; when there are several, the draft stays as it was."""
        if task.move != OPEN:
            return False
        while True:
            words = self._buffer_of(state)
            self.next_words(state, task, words)
            if words.count != 1:
                task.clear()
                return False
            if self.extend(state, task, words.words[0]):
                return True

    def spells(self, state: S, seat: i64, words: tuple[int, ...]) -> bool:
        """Whether a row of words is a whole legal move; lists left short are closed."""
        return self.kind_of(state, seat, words) != OPEN

    def kind_of(self, state: S, seat: i64, words: tuple[int, ...]) -> i64:
        """The kind of whole legal move that a row of words is, by its number; OPEN when it is none."""
        for task in state.agenda:
            if task.seat == seat:
                spelt = Task(task.seat, task.question, task.args)
                if self._spells(state, spelt, words):
                    return spelt.move
        return OPEN

    def _spells(self, state: S, task: Task, words: tuple[int, ...]) -> bool:
        complete = False
        for word in words:
            if complete or not self._close_lists(state, task, word):
                return False
            complete = self.extend(state, task, word)
        while not complete:
            if task.move == OPEN or not self._offers(state, task, DONE):
                return False
            complete = self.extend(state, task, DONE)
        return True

    def _close_lists(self, state: S, task: Task, word: i64) -> bool:
        """Close the lists that stand before a word; False when it is not offered even then."""
        while not self._offers(state, task, word):
            if task.move == OPEN or not self._offers(state, task, DONE):
                return False
            if self.extend(state, task, DONE):
                return False
        return True

    def _offers(self, state: S, task: Task, word: i64) -> bool:
        words = self._buffer_of(state)
        self.next_words(state, task, words)
        return words.offers(word)

    # -- drafts ----------------------------------------------------------------------------
    def next_words(self, state: S, task: Task, out: Words) -> None:
        """The words that may come next in this draft."""
        if task.move == OPEN:
            move = self.questions[task.question].head
            while move is not None:
                move.first.options(state, task, out)
                move = move.following
            return
        slot = self.moves[task.move].slots[task.slot]
        slot.options(state, task, out)
        if slot.several and slot.may_close(state, task):
            out.add(DONE)
        if slot.optional:
            ahead = task.copy()
            if self._close_slot(state, ahead):
                out.add(DONE)  # left out, it ends the move
            else:
                self.next_words(state, ahead, out)

    def extend(self, state: S, task: Task, word: i64) -> bool:
        """Add a word to the draft; True when that completes the move."""
        if task.move == OPEN:
            task.move = self.questions[task.question].opens[word]
            task.first_word = word
            if self.plain_slots[task.move] == 1:  # its only word says all: no draft is kept
                return True
        slots = self.plain_slots[task.move]
        if slots == 0:
            return self._extend_further(state, task, word)
        task.add(word)
        task.close_slot()
        return task.slot == slots

    def _extend_further(self, state: S, task: Task, word: i64) -> bool:
        """Add a word to a move whose slots take several or none; True when that completes the move."""
        slot = self.moves[task.move].slots[task.slot]
        if slot.optional and slot.index(word) < 0:
            if self._close_slot(state, task):
                task.add(word)
                return True
            slot = self.moves[task.move].slots[task.slot]
        task.add(word)
        if slot.several and word != DONE and not self._exhausted(state, task, slot):
            return False
        return self._close_slot(state, task)

    def _close_slot(self, state: S, task: Task) -> bool:
        """Go on to the next slot that is needed; True when there is none."""
        slots = self.moves[task.move].slots
        task.close_slot()
        while task.slot < len(slots):
            slot = slots[task.slot]
            if not slot.skippable or slot.is_needed(state, task):
                return False
            task.close_slot()
        return True

    def _exhausted(self, state: S, task: Task, slot: Slot[S]) -> bool:
        if slot.is_full(state, task):
            return True
        if not slot.runs_out:
            return False
        rest = self.buffer()
        slot.options(state, task, rest)
        return rest.count == 0

    def drop_pick(self, state: S, task: Task) -> None:
        """Take the last word off a draft by spelling the rest again."""
        words = task.words()
        task.clear()
        for word in words[: len(words) - 1]:
            self.extend(state, task, word)

    def shorten_draft(self, state: S, seat: i64, length: i64) -> None:
        """Take words off the draft of a seat until so many are left."""
        task = self.drafting(state, seat)
        while task is not None and len(task.draft) > length:
            self.drop_pick(state, task)

    def _walk(self, state: S, task: Task, found: list[tuple[int, list[int]]], most: i64) -> None:
        words = self.buffer()
        self.next_words(state, task, words)
        i: i64
        for i in range(words.count):
            if len(found) >= most:
                return
            if self.extend(state, task, words.words[i]):
                found.append((int(task.move), task.words()))
            else:
                self._walk(state, task, found, most)
            self.drop_pick(state, task)


def _plain_slots(move: MoveKind[S]) -> int:
    """How many slots a move always has, with one pick each; 0 when that differs."""
    if any(slot.several or slot.skippable for slot in move.slots):
        return 0
    return len(move.slots)
