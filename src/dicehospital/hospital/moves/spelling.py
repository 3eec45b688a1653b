"""Between moves and words: a move names patients as they look, a word names a bed (DH-13.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dicehospital.hospital.board.patient import LETTERS
from dicehospital.hospital.board.patient_text import Named, patient_text, read_named
from dicehospital.hospital.effects.effect import Step
from dicehospital.hospital.moves.fields import beds_named, fields_of, words_of
from dicehospital.hospital.moves.notation import Fields, move_of
from dicehospital.hospital.phases.activation.patients import ability_alternatives
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import AS, DEPARTMENT_THING, CardWords
from dicehospital.kernel.agenda import OPEN, Task
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import UNSPELT, Move
from dicehospital.kernel.vocabulary import DONE

_ENOUGH = 64  # spellings after which a search ends: two that differ are one too many
WRITTEN, MEANT = range(2)  # a name is just what `spell` writes; or whoever may be meant by it
Found = list[tuple[int, list[int]]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A patient that a move names: how, up to where its step goes, and in which beds it may be."""

    patient: Named
    end: int
    places: list[int]


@dataclass(frozen=True, slots=True)
class Goal:
    """What a move still wants of the words to come: those before the patients, these, those after."""

    kind: str
    heads: list[str]
    patients: list[Wanted]
    tails: list[str]
    care: int

    def without(self, number: int) -> Goal:
        """The goal after one of the patients; after the last come the words that follow them."""
        rest = self.patients[:number] + self.patients[number + 1 :]
        return replace(self, patients=rest, heads=[] if rest else self.tails)


class Speller:
    """Spells moves with words, and words with moves, for one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._ruleset = rules.ruleset
        self._texts = rules.questions.vocabulary.words
        self._patients = rules.questions.lists.patients
        self._departments = _department_types(rules.questions.lists.things)

    # -- from words to moves -------------------------------------------------------------------
    def spell(self, state: HospitalState, seat: int, kind: int, words: list[int]) -> Move:
        """The move that a row of words makes."""
        name = self._ruleset.moves[kind].name
        question, args = self._asked(state, seat, kind)
        task = Task(seat, question, args)
        heads: list[str] = []
        patients: list[str] = []
        colour = ""
        for word in words:
            place = self._place(word)
            if place is None:
                heads += [self._texts[word]] if word != DONE else []
            elif place >= AS:
                colour = f">{LETTERS[place - AS]}"
            else:
                offered = self._next(state, task)
                patients.append(self._named(state, seat, place, offered, colour))
                colour = ""
            self._ruleset.extend(state, task, word)
        return move_of(name, fields_of(state, task, name, heads, patients), tuple(words))

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
        fields = dict(move.fields)
        words = words_of(state, task, move.kind, fields)
        if words is None:
            return
        listed = beds_named(move.kind, fields)
        ends = self._ends(state, task.seat, move.kind, fields, len(listed))
        named = [read_named(text, "patients") for text in listed]
        beds = state.hospitals[task.seat].beds
        names = [Wanted(name, ends[n], name.meant_in(beds)) for n, name in enumerate(named)]
        heads, tails = words if names else (words[0] + words[1], [])
        self._walk(state, task, Goal(move.kind, heads, names, tails, care), found)

    def _ends(
        self, state: HospitalState, seat: int, kind: str, fields: Fields, count: int
    ) -> list[int]:
        """By patient: how many are named up to the end of its step; inside a step any order will do."""
        ends: list[int] = []
        for step in self._steps(state, seat, kind, fields):
            ends += [len(ends) + int(step.most)] * int(step.most)
        return ends[:count] + [count] * (count - len(ends[:count]))

    def _steps(self, state: HospitalState, seat: int, kind: str, fields: Fields) -> list[Step]:
        if kind == "activate" and fields["department"] in self._departments:
            number = self._departments[fields["department"]]
            alternatives = state.setup.departments[number].alternatives
        elif kind == "ability" and "token" not in fields:
            alternatives = ability_alternatives(state, seat)
        else:
            return []
        chosen = fields.get("alt", 1) - 1
        return alternatives[chosen] if 0 <= chosen < len(alternatives) else []

    def _walk(self, state: HospitalState, task: Task, goal: Goal, found: Found) -> None:
        """Try every word that fits what is still wanted."""
        offered = self._next(state, task)
        for word in offered:
            for rest in self._rests(state, task, word, goal, offered):
                if len(found) >= _ENOUGH:
                    return
                complete = self._ruleset.extend(state, task, word)
                if self._ruleset.moves[task.move].name == goal.kind:
                    if complete and not rest.heads and not rest.patients:
                        found.append((int(task.move), task.words()))
                    elif not complete:
                        self._walk(state, task, rest, found)
                self._ruleset.drop_pick(state, task)

    def _rests(
        self, state: HospitalState, task: Task, word: int, goal: Goal, offered: list[int]
    ) -> list[Goal]:
        """What may be wanted after a word; nothing when the word is not wanted."""
        if goal.heads:
            return (
                [replace(goal, heads=goal.heads[1:])] if self._texts[word] == goal.heads[0] else []
            )
        place = self._place(word)
        if place is None:
            closes = word == DONE and task.move != OPEN and not goal.patients
            return [goal] if closes else []
        if goal.care == WRITTEN:
            return self._as_written(state, task, place, goal, offered)
        if place >= AS:
            wanted = any(named.patient.becomes == place - AS + 1 for named in goal.patients)
            return [goal] if wanted else []
        return self._without_one(task, place, goal)

    def _as_written(
        self, state: HospitalState, task: Task, place: int, goal: Goal, offered: list[int]
    ) -> list[Goal]:
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

    def _without_one(self, task: Task, place: int, goal: Goal) -> list[Goal]:
        """The patients wanted without one that may be in this bed; of equal names one is enough."""
        colour = self._pending(task)
        rests: dict[str, Goal] = {}
        for number, wanted in enumerate(goal.patients):
            if wanted.end != goal.patients[0].end or wanted.patient.becomes != colour:
                continue
            if place in wanted.places:
                rests.setdefault(wanted.patient.text, goal.without(number))
        return list(rests.values())

    def _pending(self, task: Task) -> int:
        """The colour that waits for its patient, plus one; 0 when none does."""
        words = task.words()
        place = self._place(words[-1]) if words else None
        return place - AS + 1 if place is not None and place >= AS else 0

    def _next(self, state: HospitalState, task: Task) -> list[int]:
        words = self._ruleset.buffer()
        self._ruleset.next_words(state, task, words)
        return [int(words.words[i]) for i in range(words.count)]


def _department_types(things: CardWords) -> dict[str, int]:
    """Departments by name, copy by copy."""
    found = zip(things.names.words, things.kinds, things.types, strict=True)
    return {text: int(number) for text, kind, number in found if kind == DEPARTMENT_THING}
