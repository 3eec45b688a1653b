"""Between moves and words: a move names patients as they look, a word names a bed (DH-13.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mypy_extensions import i64

from dicehospital.hospital.choosing import ability_alternatives
from dicehospital.hospital.effect import Step
from dicehospital.hospital.notation import Fields, move_of
from dicehospital.hospital.patient import COLOURS, LETTERS, colour_of, value_of
from dicehospital.hospital.patient_text import Named, patient_text, read_named
from dicehospital.hospital.ruleset import Rules
from dicehospital.hospital.state import Table
from dicehospital.hospital.words import AS
from dicehospital.kernel.agenda import OPEN, Task
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.options import Words
from dicehospital.kernel.types import UNSPELT, Move
from dicehospital.kernel.vecs import vec
from dicehospital.kernel.vocabulary import DONE

_ENOUGH = 64  # spellings after which a search ends: two that differ are one too many


@dataclass(frozen=True, slots=True)
class Wanted:
    """A patient that a move names: how, up to where its step goes, and how exactly it is meant."""

    patient: Named
    end: int
    exact: bool

    def fits(self, beds: vec[i64], place: int) -> bool:
        """Whether the patient in a bed may be meant."""
        named = self.patient
        if named.bed and (named.bed > len(beds) or beds[named.bed - 1] != beds[place]):
            return False
        return named.fits(beds[place]) and (not self.exact or named.is_exact(beds[place]))


class Speller:
    """Spells moves with words, and words with moves, for one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._ruleset = rules.ruleset
        self._texts = rules.lexicon.vocabulary.words
        self._patients = rules.lexicon.shared.patients
        self._departments = [row.id for row in rules.agreement.components.departments]

    # -- from words to moves -------------------------------------------------------------------
    def spell(self, state: Table, seat: int, kind: int, words: list[int]) -> Move:
        """The move that a row of words makes."""
        name = self._ruleset.moves[kind].name
        question, args = self._asked(state, seat, kind)
        task = Task(seat, question, args)
        heads: list[str] = []
        patients: list[str] = []
        colour = ""
        for word in words:
            offered = self._next(state, task)
            place = self._place(word)
            if place is None:
                heads += [self._texts[word]] if word != DONE else []
            elif place >= AS:
                colour = f">{LETTERS[place - AS]}"
            else:
                patients.append(self._named(state, seat, place, offered, colour))
                colour = ""
            self._ruleset.extend(state, task, word)
        return move_of(name, self._fields(state, task, name, heads, patients), tuple(words))

    def _asked(self, state: Table, seat: int, kind: int) -> tuple[int, Any]:
        """The open question that a kind of move answers."""
        for task in state.agenda:
            moves = self._ruleset.questions[task.question].moves
            if task.seat == seat and any(move.number == kind for move in moves):
                return int(task.question), task.args
        raise BadInput("move", "nothing_to_decide", seat=seat)

    def _named(self, state: Table, seat: int, place: int, offered: list[int], colour: str) -> str:
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

    def _fields(
        self, state: Table, task: Task, name: str, heads: list[str], patients: list[str]
    ) -> Fields:
        """The fields of a move from the words before its patients, and these."""
        if name in _DICE:
            return self._dice_fields(state, task, name, heads)
        match name, heads:
            case "activate", [department, staff, *alt]:
                chosen = _alternative(alt)
                return {"department": department, "staff": staff, **chosen, "patients": patients}
            case "ability", _:
                chosen = _alternative([] if heads == ["use"] else heads)
                return {**chosen, "patients": patients} if patients else chosen
            case "lose", _:
                return {"patients": patients}
        return _simple(name, heads, patients)

    def _dice_fields(self, state: Table, task: Task, name: str, heads: list[str]) -> Fields:
        """Moves about dice that lie in no bed."""
        arrivals = state.hospitals[task.seat].arrivals
        match name, heads:
            case "set_patients", _:
                dice = zip(arrivals, heads, strict=True)
                return {"patients": [f"{LETTERS[colour_of(d)]}{v[-1]}" for d, v in dice]}
            case "arrange", _:
                texts = [f"{LETTERS[COLOURS.index(c)]}{task.args[1]}" for c in heads]
                return {"ambulance": int(task.args[0]) + 1, "patients": texts}
            case "ambulance", [ambulance]:
                return {"number": int(ambulance[1:])}
        return {"patient": patient_text(arrivals[int(heads[0].split()[1]) - 1])}

    # -- from moves to words -------------------------------------------------------------------
    def resolve(self, state: Table, seat: int, move: Move) -> Move:
        """The move with its words; as it is, and unspelt, when nothing legal is meant by it."""
        for exact in (True, False):
            spelt = self._spellings(state, seat, move, exact=exact)
            if move.text in spelt:
                return spelt[move.text]
            if len(spelt) > 1:
                allowed = list(spelt)[:4]
                raise BadInput("patients", "which_patient", seen=move.text, allowed=allowed)
            if spelt:
                return next(iter(spelt.values()))
        return Move(move.kind, move.fields, move.text, UNSPELT)

    def _spellings(self, state: Table, seat: int, move: Move, *, exact: bool) -> dict[str, Move]:
        """All legal moves that may be meant, by their text; `exact`: flags not said are not there."""
        found: list[tuple[int, list[int]]] = []
        for task in state.agenda:
            if task.seat == seat:
                fresh = Task(task.seat, task.question, task.args)
                self._search(state, fresh, move, found, exact=exact)
        moves = [self.spell(state, seat, kind, words) for kind, words in found]
        return {spelt.text: spelt for spelt in moves}

    def _search(
        self, state: Table, task: Task, move: Move, found: list[Any], *, exact: bool
    ) -> None:
        fields = dict(move.fields)
        heads = self._heads(state, task, move.kind, fields)
        if heads is None:
            return
        listed = fields.get("patients", []) if move.kind in _LISTS else []
        if move.kind in _SINGLES:
            listed = [fields["patient"]]
        ends = self._ends(state, task.seat, move.kind, fields, len(listed))
        names = [
            Wanted(read_named(text, "patients"), ends[n], exact) for n, text in enumerate(listed)
        ]
        self._walk(state, task, (move.kind, heads, names), found)

    def _ends(self, state: Table, seat: int, kind: str, fields: Fields, count: int) -> list[int]:
        """By patient: how many are named up to the end of its step; inside a step any order will do."""
        ends: list[int] = []
        for step in self._steps(state, seat, kind, fields):
            ends += [len(ends) + int(step.most)] * int(step.most)
        return ends[:count] + [count] * (count - len(ends[:count]))

    def _steps(self, state: Table, seat: int, kind: str, fields: Fields) -> list[Step]:
        if kind == "activate" and fields["department"].partition("#")[0] in self._departments:
            number = self._departments.index(fields["department"].partition("#")[0])
            alternatives = state.setup.departments[number].alternatives
        elif kind == "ability":
            alternatives = ability_alternatives(state, seat)
        else:
            return []
        chosen = fields.get("alt", 1) - 1
        return alternatives[chosen] if 0 <= chosen < len(alternatives) else []

    def _heads(self, state: Table, task: Task, kind: str, fields: Fields) -> list[str] | None:
        """The words before the patients; None when they cannot be meant here."""
        if kind in _DICE:
            return self._dice_heads(state, task, kind, fields)
        alternative = [f"alt{fields['alt']}"] if "alt" in fields else []
        match kind:
            case "activate":
                return [fields["department"], fields["staff"], *alternative]
            case "ability":
                return alternative or ([] if fields.get("patients") else ["use"])
            case "return" | "copy" | "transfuse" | "done" | "skip" | "pass":
                return [kind, *(value for key, value in fields.items() if key != "patient")]
        return [] if kind in _LISTS or kind in _SINGLES else list(fields.values())

    def _dice_heads(self, state: Table, task: Task, kind: str, fields: Fields) -> list[str] | None:
        """The same for moves about dice that lie in no bed."""
        if kind == "ambulance":
            return [f"A{fields['number']}"]
        if kind == "turn_away":
            return self._arrival(state, task.seat, fields["patient"])
        dice = sorted((LETTERS.index(text[0]), int(text[1])) for text in fields["patients"])
        if kind == "set_patients":
            arrivals = [int(colour_of(die)) for die in state.hospitals[task.seat].arrivals]
            same = [colour for colour, _ in dice] == arrivals
            return [f"value {value}" for _, value in dice] if same else None
        if len(task.args) < _ARRANGED or fields["ambulance"] != task.args[0] + 1:
            return None
        same = all(value == task.args[1] for _, value in dice)
        return [COLOURS[colour] for colour, _ in dice] if same else None

    def _arrival(self, state: Table, seat: int, text: str) -> list[str] | None:
        named = read_named(text, "patient")
        for place, die in enumerate(state.hospitals[seat].arrivals):
            if (named.colour, named.value) == (colour_of(die), value_of(die)):
                return [f"arrival {place + 1}"]
        return None

    def _walk(
        self, state: Table, task: Task, goal: tuple[str, list[str], list[Wanted]], found: list[Any]
    ) -> None:
        """Try every word that fits what is still wanted."""
        kind, heads, patients = goal
        for word in self._next(state, task):
            for rest in self._rests(state, task, word, heads, patients):
                if len(found) >= _ENOUGH:
                    return
                complete = self._ruleset.extend(state, task, word)
                if self._ruleset.moves[task.move].name == kind:
                    if complete and not rest[0] and not rest[1]:
                        found.append((int(task.move), task.words()))
                    elif not complete:
                        self._walk(state, task, (kind, *rest), found)
                self._ruleset.drop_pick(state, task)

    def _rests(
        self, state: Table, task: Task, word: int, heads: list[str], patients: list[Wanted]
    ) -> list[tuple[list[str], list[Wanted]]]:
        """What may be wanted after a word; nothing when the word is not wanted."""
        place = self._place(word)
        if heads:
            return [(heads[1:], patients)] if self._texts[word] == heads[0] else []
        if place is None:
            closes = word == DONE and task.move != OPEN and not patients
            return [([], [])] if closes else []
        if place >= AS:
            wanted = any(named.patient.becomes == place - AS + 1 for named in patients)
            return [([], patients)] if wanted else []
        return self._without_one(state, task, place, patients)

    def _without_one(
        self, state: Table, task: Task, place: int, patients: list[Wanted]
    ) -> list[tuple[list[str], list[Wanted]]]:
        """The patients wanted without one that may be in this bed; of equal names one is enough."""
        colour = self._pending(task)
        rests: dict[str, tuple[list[str], list[Wanted]]] = {}
        for number, wanted in enumerate(patients):
            if wanted.end != patients[0].end or wanted.patient.becomes != colour:
                continue
            if wanted.fits(state.hospitals[task.seat].beds, place):
                rest = patients[:number] + patients[number + 1 :]
                rests.setdefault(wanted.patient.text, ([], rest))
        return list(rests.values())

    def _pending(self, task: Task) -> int:
        """The colour that waits for its patient, plus one; 0 when none does."""
        words = task.words()
        place = self._place(words[-1]) if words else None
        return place - AS + 1 if place is not None and place >= AS else 0

    def _next(self, state: Table, task: Task) -> list[int]:
        words = Words(self._ruleset.room)
        self._ruleset.next_words(state, task, words)
        return [int(words.words[i]) for i in range(words.count)]


_DICE = ("set_patients", "arrange", "ambulance", "turn_away")
_ARRANGED = 3  # what an arrangement is asked with: ambulance, value, room
_LISTS = ("activate", "ability", "lose")
_SINGLES = ("raise", "transfuse", "protect", "pick_up")
_FIELD = {
    "reveal": "deck", "keep": "administrator", "improve": "take", "return": "improvement",
    "copy": "specialist", "complete": "report",
}  # fmt: skip


def _alternative(heads: list[str]) -> Fields:
    return {"alt": int(heads[0].removeprefix("alt"))} if heads else {}


def _simple(name: str, heads: list[str], patients: list[str]) -> Fields:
    """Moves with one field, or none."""
    if patients:
        return {"patient": patients[0]}
    return {_FIELD[name]: heads[-1]} if name in _FIELD else {}
