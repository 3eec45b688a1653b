"""Picks tried out on an imagined table: what the shortest move through them does, and whether it is for good.

No rule is told here a second time: the rules play the move, and patients, blood and score are compared.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from dicehospital.hospital.board.hospital import Hospital
from dicehospital.hospital.moves.click_order import in_order, lists_of, slot_for
from dicehospital.hospital.outlook.changes import changes_of, comes_of
from dicehospital.hospital.phases.activation.opening import may_act
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.position.write import PositionWriter
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.scoring import parts
from dicehospital.hospital.state import TURN, HospitalState
from dicehospital.hospital.words import WordList
from dicehospital.kernel.agenda import NOT_ASKED, NOTHING, Task
from dicehospital.kernel.history import has_step
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec
from dicehospital.kernel.vocabulary import DONE


@dataclass(frozen=True, slots=True)
class MoveOutcome:
    """What a pick leads to."""

    changes: list[Json]  # of patients, but for those that only the rest of the move chooses
    comes: list[Json]  # who lies in which bed then, where the move is whole with it
    blood: int  # bags it costs
    points: int
    final: bool  # it cannot be taken back (DH-13.1)
    ends: bool  # nothing more is asked of the seat in this phase


class MoveSimulator:
    """The picks of one seat on a table on which everything hidden from it is imagined."""

    def __init__(
        self, rules: Rules, writer: PositionWriter, imagined: HospitalState, seat: int
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.state = imagined
        self.state.keeps_journal = True  # it says what can be taken back
        self.state.inline = False  # nothing goes on past the next card or roll
        self.state.tells = True  # who has left a bed, and how
        self._writer = writer
        self.chapter = writer.step(imagined).chapter
        self.lists = rules.questions.lists
        self.names = rules.questions.vocabulary.words
        self._patients = self.lists.patients
        self._words = rules.ruleset.buffer()
        self._points = self._score(imagined)

    def later(self, state: HospitalState) -> MoveSimulator:
        """Return a trial of this seat on a state in which some of its picks were made."""
        return MoveSimulator(self.rules, self._writer, state, self.seat)

    # -- the rules, for this seat ----------------------------------------------------------------
    def phase(self, name: str) -> TablePhase:
        """A step of the round."""
        return next(phase for phase in self.rules.phases if phase.name == name)

    def offered(self, state: HospitalState, seat: int | None = None) -> list[int]:
        """The words that the seat, or another one, may pick."""
        self.rules.ruleset.options(state, self.seat if seat is None else seat, self._words)
        return [int(word) for word in self._words.words[: self._words.count]]

    def pick(self, state: HospitalState, word: int) -> None:
        """Pick a word that is offered."""
        self.rules.ruleset.pick(state, self.seat, word)

    def openings(self, state: HospitalState) -> list[HospitalState]:
        """The activation begun, in every way where something must be said before staff is placed.

        To return a card for blood (DH-4.2) is none of them: it would be offered there, too.
        """
        state.ask(TURN, self.seat)
        if may_act(state, self.seat):
            return [state]
        ways = [words for _, words in self.rules.ruleset.whole_moves(state, self.seat)]
        begun = [
            opened for words in ways if may_act(opened := self._after(state, words), self.seat)
        ]
        blood = self._own(state).blood
        return [opened for opened in begun if self._own(opened).blood == blood]

    def _after(self, state: HospitalState, words: list[int]) -> HospitalState:
        """A copy on which these words were picked."""
        after = state.copy()
        for word in words:
            self.pick(after, word)
        return after

    def is_asked(self, state: HospitalState) -> bool:
        """Whether the seat has something to decide."""
        return any(task.seat == self.seat for task in state.agenda)

    def draft(self, state: HospitalState) -> Task | None:
        """The move that the seat has begun."""
        return self.rules.ruleset.drafting(state, self.seat)

    def task(self) -> Task:
        """What the seat is asked, with the move that it has begun."""
        return self.draft(self.state) or self._open(self.state)

    def picked(self) -> list[int]:
        """The words of the move that the seat has begun."""
        draft = self.draft(self.state)
        return [] if draft is None else draft.words()

    def hold(self, state: HospitalState) -> Task:
        """Somebody who never answers keeps the phase open, so that nothing but moves happens."""
        task = Task(state.seats, TURN, NOTHING)
        state.wait_for(task)
        return task

    def _own(self, state: HospitalState) -> Hospital:
        return state.hospitals[self.seat]

    # -- picks out of order ----------------------------------------------------------------------
    def out_of_order(self, offered: list[int]) -> dict[int, list[int]]:
        """Words of a list whose turn is past or yet to come, and the draft that a click on each makes."""
        drafts = {word: self._in_order(word) for word in self._others(offered, self.picked())}
        return {word: made for word, made in drafts.items() if made}

    def _in_order(self, word: int) -> list[int]:
        return in_order(self.rules, self.state, self.seat, word)

    def draft_with(self, word: int) -> list[int]:
        """The words of the move with one more of them, in whatever order."""
        offered = word in self.offered(self.state)
        return [*self.picked(), word] if offered else self._in_order(word)

    def _others(self, offered: list[int], picked: list[int]) -> list[int]:
        """Words of the lists that are picked from, but for those offered."""
        known = (*offered, *picked)
        lists = [one for one in lists_of(self.rules) if any(one.index(word) >= 0 for word in known)]
        found = [word for one in lists for word in self._words_of(one, picked)]
        return [word for word in found if word not in offered]

    def _words_of(self, words: WordList, picked: list[int]) -> list[int]:
        if words is self._patients:
            return self._beds(picked)
        return [int(words.word(index)) for index in range(len(words.words))]

    def _beds(self, picked: list[int]) -> list[int]:
        """Words of patients who are not picked; of equal ones that of the lowest bed."""
        words: dict[int, int] = {}
        for place, patient in enumerate(self._own(self.state).beds):
            word = int(self._patients.word(place))
            if patient and word not in picked:
                words.setdefault(int(patient), word)
        return list(words.values())

    def patients_offered(
        self, state: HospitalState, offered: list[int], but: AbstractSet[int] = frozenset()
    ) -> set[int]:
        """The beds of everybody whom the seat may pick now, in any order; equal ones alike.

        Nobody asks about beds in `but`, where all that is equal lies in them.
        """
        beds = self._own(state).beds
        places = [int(self._patients.index(word)) for word in offered]
        kinds = {int(beds[place]) for place in places if 0 <= place < len(beds)}
        if kinds:
            asked = {int(beds[n]) for n in range(len(beds)) if beds[n] and n not in but} - kinds
            kinds |= self._joining(state, asked)
        return {place for place, patient in enumerate(beds) if patient and int(patient) in kinds}

    def _joining(self, state: HospitalState, kinds: set[int]) -> set[int]:
        """Those kinds of patients that may join a list of them that has begun or begins."""
        task = (self.draft(state) or self._open(state)).copy()
        slot = slot_for(self.rules, state, task, int(self._patients.word(0)))
        if slot is None:
            return set()
        found = set[int]()
        for place, patient in enumerate(self._own(state).beds):
            if int(patient) in kinds - found and slot.joins(state, task, place) >= 0:
                found.add(int(patient))
        return found

    def _open(self, state: HospitalState) -> Task:
        return next(task for task in state.agenda if task.seat == self.seat)

    def choose(self, state: HospitalState, word: int, offered: list[int]) -> bool:
        """Pick a patient in whatever order, whoever is offered; whether that could be done."""
        draft = self.draft(state)
        words = [word] if word in offered else in_order(self.rules, state, self.seat, word)
        if draft is not None and len(words) > 1:
            draft.clear()
        for one in words:
            self.pick(state, one)
        return bool(words)

    # -- one pick --------------------------------------------------------------------------------
    def effects(self) -> dict[int, MoveOutcome]:
        """Every pick that the seat can make now, and what it leads to."""
        offered = self.offered(self.state)
        found = {word: self.effect([word]) for word in offered}
        drafts = self.out_of_order(offered)
        return found | {word: self.effect(draft, anew=True) for word, draft in drafts.items()}

    def effect(self, words: list[int], *, anew: bool = False) -> MoveOutcome:
        """Try picks; `anew` when they are a whole draft that takes the place of the present one."""
        state, hold = self.begun(words, anew=anew)
        whole = self.draft(state) is None
        comes = list(comes_of(self._own(self.state), state, self.seat)) if whole else []
        changes = self._changes(state, self.finish(state))
        blood = int(self._own(self.state).blood - self._own(state).blood)
        points = self._score(state) - self._points
        state.agenda = vec[Task]([task for task in state.agenda if task is not hold])
        ends = self._go_on(state)
        return MoveOutcome(changes, comes, blood, points, whole and self._is_final(state), ends)

    def begun(self, words: list[int], *, anew: bool) -> tuple[HospitalState, Task]:
        """A table on which picks were made, and who keeps its phase open."""
        state = self.state.copy()
        hold, draft = self.hold(state), self.draft(state)
        if anew and draft is not None:
            draft.clear()
        for word in words:
            self.pick(state, word)
        return state, hold

    def finish(self, state: HospitalState) -> set[int]:
        """Finish the move under way in the shortest way; the beds that this took."""
        places: set[int] = set()
        while self.draft(state) is not None:
            offered = self.offered(state)
            word = DONE if DONE in offered else offered[0]
            places.add(int(self._patients.index(word)))
            self.pick(state, word)
        return places

    def uses_token(self, word: int) -> bool:
        """Whether a word is a token that is used now, and not one that is kept (DH-15.6, DH-15.10)."""
        index = self.rules.questions.lists.tokens.index(word)
        return bool(index >= 0 and self.chapter == "activation")

    def reached(self, word: int) -> list[Json]:
        """Whom a pick that is offered can be for as they are, and how each would change; equal ones alike."""
        beds, ahead = self._own(self.state).beds, self.state.copy()
        self.hold(ahead)
        self.pick(ahead, word)
        found = []
        for patient in self.offered(ahead):
            place = int(self._patients.index(patient))
            if 0 <= place < len(beds):
                seen = [c for c in self.effect([word, patient]).changes if c["place"] == place + 1]
                alike = [n for n in range(len(beds)) if beds[n] == beds[place]]
                found += [{**change, "place": n + 1} for change in seen for n in alike]
        return sorted(found, key=lambda change: int(change["place"]))

    def _changes(self, state: HospitalState, others: set[int]) -> list[Json]:
        found = changes_of(self._own(self.state), state, self.seat)
        return [change for change in found if change["place"] - 1 not in others]

    def _is_final(self, state: HospitalState) -> bool:
        """DH-13.1: something was revealed, or will be by what chance is asked."""
        barrier = state.barrier_of(self.seat)
        return state.asked != NOT_ASKED or not has_step(state.journal, barrier, self.seat)

    def _go_on(self, state: HospitalState) -> bool:
        """Go on where nobody is left to answer; whether the seat is not asked any more in this phase."""
        if state.agenda:
            return state.asked == NOT_ASKED and not self.is_asked(state)
        self.rules.ruleset.proceed(state)
        if state.asked == NOT_ASKED and not self.is_asked(state):
            return True
        chapter = self._writer.step(state).chapter
        return bool(chapter != self.chapter or state.round != self.state.round)

    def _score(self, state: HospitalState) -> int:
        return sum(parts(state, self.seat).values())
