"""Between moves and words: a move names patients as they look, a word names a bed (DH-13.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dicehospital.hospital.board.patient import LETTERS
from dicehospital.hospital.board.patient_text import Named, patient_text, read_named
from dicehospital.hospital.moves.fields import ParsedMove, fields_of, said_by
from dicehospital.hospital.phases.activation.patients import TargetSlot
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import AS
from dicehospital.kernel.agenda import OPEN, Task
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.slots import MoveKind
from dicehospital.kernel.types import UNSPELT, Json, Move
from dicehospital.kernel.vocabulary import DONE

_ENOUGH = 64  # spellings after which a search ends: two that differ are one too many
WRITTEN, MEANT = range(2)  # a name is just what `spell` writes; or whoever may be meant by it
Found = list[tuple[int, list[int]]]


@dataclass(frozen=True, slots=True)
class NamedPatient:
    """A patient that a move names: how, as which of them, and in which beds it may be."""

    patient: Named
    number: int
    places: list[int]


@dataclass(frozen=True, slots=True)
class RemainingWords:
    """What a move still wants of the words to come: those before the patients, these, those after."""

    kind: MoveKind[HospitalState]
    heads: list[int]
    patients: list[NamedPatient]
    tails: list[int]
    care: int

    def without(self, number: int) -> RemainingWords:
        """The goal after one of the patients; after the last come the words that follow them."""
        rest = self.patients[:number] + self.patients[number + 1 :]
        return replace(self, patients=rest, heads=[] if rest else self.tails)


class MoveTranslator:
    """Spells moves with words, and words with moves, for one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._ruleset = rules.ruleset
        self._patients = rules.questions.lists.patients

    # -- from words to moves -------------------------------------------------------------------
    def spell(self, state: HospitalState, seat: int, kind: int, words: list[int]) -> Move:
        """The move that a row of words makes."""
        question, args = self._asked(state, seat, kind)
        task = Task(seat, question, args)
        patients: list[str] = []
        for word in words:
            place = self._place(word)
            if place is not None and place < AS:
                pending = self._pending(task)
                colour = f">{LETTERS[pending - 1]}" if pending else ""
                offered = self._next(state, task)
                patients.append(self._named(state, seat, place, offered, colour))
            self._ruleset.extend(state, task, word)
        move = self._ruleset.moves[kind]
        return move.move(fields_of(state, task, move, self._patients, patients), tuple(words))

    def _asked(self, state: HospitalState, seat: int, kind: int) -> tuple[int, Any]:
        """The open question that a kind of move answers."""
        for task in state.agenda:
            moves = self._ruleset.questions[task.question].moves
            if task.seat == seat and any(move.number == kind for move in moves):
                return int(task.question), task.args
        raise BadInput("move", "nothing_to_decide", seat=seat)

    def _named(
        self, state: HospitalState, seat: int, place: int, offered: list[int], colour: str
    ) -> str:
        """A patient's full text; its bed where another one that may be meant reads alike."""
        beds = state.hospitals[seat].beds
        text = patient_text(beds[place])
        for word in offered:
            other = self._place(word)
            if other is not None and other < AS and beds[other] != beds[place]:
                if patient_text(beds[other]) == text:
                    return f"{text}@{place + 1}{colour}"
        return text + colour

    def _place(self, word: int) -> int | None:
        """The bed (or colour) that a word names; None for other words."""
        index = int(self._patients.index(word))
        return index if index >= 0 else None

    # -- from moves to words -------------------------------------------------------------------
    def resolve(self, state: HospitalState, seat: int, move: Move) -> Move:
        """The move with its words; as it is, and unspelt, when nothing legal is meant by it."""
        if self._says_itself(state, seat, move):
            return move
        for care in (WRITTEN, MEANT):
            spelt = self._spellings(state, seat, move, care)
            if len(spelt) > 1:
                allowed = list(spelt)[:4]
                raise BadInput("patients", "which_patient", seen=move.text, allowed=allowed)
            if spelt:
                return next(iter(spelt.values()))
        return Move(move.kind, move.fields, move.text, UNSPELT)

    def _says_itself(self, state: HospitalState, seat: int, move: Move) -> bool:
        """Whether the words of a move still spell it: whoever chose among legal moves need not search."""
        kind = int(self._ruleset.kind_of(state, seat, move.words))
        return kind != OPEN and self.spell(state, seat, kind, list(move.words)).text == move.text

    def _spellings(self, state: HospitalState, seat: int, move: Move, care: int) -> dict[str, Move]:
        """All legal moves that may be meant, by their text."""
        found: list[tuple[int, list[int]]] = []
        for task in state.agenda:
            if task.seat == seat:
                fresh = Task(task.seat, task.question, task.args)
                self._search(state, fresh, move, found, care)
        moves = [self.spell(state, seat, kind, words) for kind, words in found]
        return {spelt.text: spelt for spelt in moves}

    def _search(
        self, state: HospitalState, task: Task, move: Move, found: Found, care: int
    ) -> None:
        for kind in self._ruleset.questions[task.question].moves:
            if kind.name == move.kind:
                said = said_by(state, task, kind, self._patients, dict(move.fields))
                if said is not None:
                    self._walk(state, task, self._goal(state, task.seat, kind, said, care), found)

    def _goal(
        self,
        state: HospitalState,
        seat: int,
        kind: MoveKind[HospitalState],
        said: ParsedMove,
        care: int,
    ) -> RemainingWords:
        beds = state.hospitals[seat].beds
        named = [read_named(text, "patients") for text in said.patients]
        wanted = [NamedPatient(name, n, name.meant_in(beds)) for n, name in enumerate(named)]
        return RemainingWords(kind, said.heads, wanted, said.tails, care)

    def _walk(self, state: HospitalState, task: Task, goal: RemainingWords, found: Found) -> None:
        """Try every word that fits what is still wanted."""
        offered = self._next(state, task)
        for word in offered:
            for rest in self._rests(state, task, word, goal, offered):
                if len(found) >= _ENOUGH:
                    return
                complete = self._ruleset.extend(state, task, word)
                if complete and not rest.heads and not rest.patients:
                    found.append((int(task.move), task.words()))
                elif not complete:
                    self._walk(state, task, rest, found)
                self._ruleset.drop_pick(state, task)

    def _rests(
        self, state: HospitalState, task: Task, word: int, goal: RemainingWords, offered: list[int]
    ) -> list[RemainingWords]:
        """What may be wanted after a word; nothing when the word is not wanted."""
        opens = self._ruleset.questions[task.question].opens
        if task.move == OPEN and opens[word] != goal.kind.number:
            return []
        if goal.heads:
            return [replace(goal, heads=goal.heads[1:])] if word == goal.heads[0] else []
        place = self._place(word)
        if place is None:
            closes = word == DONE and task.move != OPEN and not goal.patients
            return [goal] if closes else []
        if goal.care == WRITTEN:
            return self._as_written(state, task, place, goal, offered)
        if place >= AS:
            wanted = any(named.patient.becomes == place - AS + 1 for named in goal.patients)
            return [goal] if wanted else []
        return self._without_one(state, task, place, goal)

    def _as_written(
        self, state: HospitalState, task: Task, place: int, goal: RemainingWords, offered: list[int]
    ) -> list[RemainingWords]:
        """What is wanted after a patient or colour, if the very next one is written so."""
        if not goal.patients:
            return []
        first = goal.patients[0].patient
        colour = self._pending(task)
        if place >= AS:
            return [goal] if colour == 0 and first.becomes == place - AS + 1 else []
        given = f">{LETTERS[colour - 1]}" if colour else ""
        same = self._named(state, task.seat, place, offered, given) == first.text
        return [goal.without(0)] if same else []

    def _without_one(
        self, state: HospitalState, task: Task, place: int, goal: RemainingWords
    ) -> list[RemainingWords]:
        """The patients wanted without one that may be in this bed; of equal names one is enough."""
        if not goal.patients:
            return []
        colour = self._pending(task)
        end = self._end_of_step(state, task, goal)
        rests: dict[str, RemainingWords] = {}
        for number, wanted in enumerate(goal.patients):
            if wanted.number < end and wanted.patient.becomes == colour and place in wanted.places:
                rests.setdefault(wanted.patient.text, goal.without(number))
        return list(rests.values())

    def _end_of_step(self, state: HospitalState, task: Task, goal: RemainingWords) -> int:
        """How many patients are named up to the end of the step; inside a step any order will do."""
        slot = next(slot for slot in goal.kind.slots if slot.twin is self._patients)
        end = 0
        for step in slot.steps(state, task) if isinstance(slot, TargetSlot) else []:
            end += int(step.most)
            if end > goal.patients[0].number:
                return end
        return goal.patients[-1].number + 1

    def _pending(self, task: Task) -> int:
        """The colour that waits for its patient, plus one; 0 when none does."""
        words = task.words()
        place = self._place(words[-1]) if words else None
        return place - AS + 1 if place is not None and place >= AS else 0

    def _next(self, state: HospitalState, task: Task) -> list[int]:
        words = self._ruleset.buffer()
        self._ruleset.next_words(state, task, words)
        return [int(words.words[i]) for i in range(words.count)]


def described(rules: Rules, state: HospitalState, seat: int, words: list[int]) -> list[Json]:
    """Picks as a client needs them; patients by how they look."""
    found = [rules.ruleset.vocabulary.shown[word] for word in words]
    for number, word in enumerate(words):
        place = int(rules.questions.lists.patients.index(word))
        if 0 <= place < AS:
            text = patient_text(state.hospitals[seat].beds[place])
            found[number] = {**found[number], "text": text}
    return found
