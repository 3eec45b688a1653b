"""One refused move with all that explaining it looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from mypy_extensions import i64

from dicehospital.hospital.board.copies import own_department, place_of
from dicehospital.hospital.board.hospital import CHEVRONS, NONE, PRINTED, WARDS, Hospital
from dicehospital.hospital.board.patient import LETTERS, MOTHER, colour_of, value_of
from dicehospital.hospital.board.patient_text import Named, read_named
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.state import HospitalState, Module, Setup
from dicehospital.hospital.why.names import COPIES
from dicehospital.hospital.why.refusals import refuse
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.agenda import OPEN, Task
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import Slot
from dicehospital.kernel.types import Json, Refusal
from dicehospital.kernel.vecs import vec
from dicehospital.kernel.vocabulary import Vocabulary

M = TypeVar("M", bound=Module)


class Joined(Protocol):
    """A module that is played, as far as it explains itself."""

    @property
    def module(self) -> Module | None:
        """Its hooks."""

    @property
    def lent(self) -> Mapping[int, Lent]:
        """By the code of an ability that is more than steps: why that cannot be used so."""

    def barred(self, case: Case, act: int, thing: int) -> Iterator[Refusal]:
        """Why it keeps a seat from doing something."""

    def opening(self, case: Case) -> Iterator[Refusal]:
        """What a seat has to settle with it before anything else of Phase 3."""


class Asked(Protocol):
    """Every question, as far as explaining looks at it."""

    @property
    def lists(self) -> WordLists:
        """Words by what they name."""

    @property
    def vocabulary(self) -> Vocabulary[HospitalState]:
        """All words."""


class RulesInPlay(Protocol):
    """The rules that are played, as far as explaining looks at them."""

    @property
    def agreement(self) -> Agreement:
        """What was agreed on."""

    @property
    def questions(self) -> Asked:
        """What may be asked."""

    @property
    def setup(self) -> Setup:
        """Numbers, effects, hooks."""

    @property
    def ruleset(self) -> Ruleset[HospitalState]:
        """What decides."""

    @property
    def joined(self) -> Sequence[Joined]:
        """The modules, in the order in which hooks are asked."""


@dataclass(frozen=True, slots=True)
class UnavailableWord:
    """A word that cannot be picked: which of a slot's words it is, and the words of the draft before it."""

    slot: Slot[HospitalState] | None
    index: int
    text: str
    draft: list[str]


NO_WORD = UnavailableWord(None, NONE, "", [])  # a whole move is asked about


@dataclass(frozen=True, slots=True)
class Case:
    """What a seat wanted where, and the task that it would answer.

    The fields are those of a whole move; or of a draft with one word more, and then that word is here.
    """

    rules: RulesInPlay
    show: Callable[[HospitalState], Json]  # what everybody sees of a table
    state: HospitalState
    seat: int
    fields: Json
    task: Task
    word: UnavailableWord = NO_WORD

    @property
    def hospital(self) -> Hospital:
        """The seat's hospital."""
        return self.state.hospitals[self.seat]

    def is_word(self) -> bool:
        """Whether a word is asked about, not a whole move."""
        return self.word.slot is not None

    def is_about(self, field: str) -> bool:
        """Whether a word is asked about that would fill this field."""
        return self.word.slot is not None and self.word.slot.field == field

    def module(self, kind: type[M]) -> M:
        """A module that is played."""
        return next(m for m in self.rules.setup.modules if isinstance(m, kind))

    # -- ids -----------------------------------------------------------------------------------
    def department_ids(self) -> list[str]:
        """Ids of departments by type."""
        return [row.id for row in self.rules.agreement.components.departments]

    def specialist_ids(self) -> list[str]:
        """Ids of specialists by type."""
        return [row.id for row in self.rules.agreement.components.specialists]

    def administrator_ids(self) -> list[str]:
        """Ids of administrators by type."""
        return [row.id for row in self.rules.agreement.components.administrators]

    def department(self, text: str) -> int:
        """The own department that a text names, or NONE."""
        room = self.room(text)
        if room != NONE:
            return CHEVRONS + room if self.hospital.has_rooms() else NONE
        number, copy = numbered(text, self.department_ids())
        if number == NONE or (number < PRINTED and copy > 0):
            return NONE
        return own_department(self.hospital, number, copy)

    def room(self, text: str) -> int:
        """The ward whose room for Babies a text such as `chevron2` names, from 0, or NONE."""
        rows = self.rules.agreement.components.departments
        found = [row.id for row in rows if row.set == "chevron"]
        names = [f"{name}{ward + 1}" for name in found for ward in range(WARDS)]
        return names.index(text) % WARDS if text in names else NONE

    def specialist(self, text: str) -> int:
        """The place of an own specialist that a text names, or NONE."""
        number, copy = numbered(text, self.specialist_ids())
        return place_of(self.hospital.cards, number, copy)

    # -- what the rules say --------------------------------------------------------------------
    def offered(self, kind: str, *texts: str) -> list[str]:
        """The words of a kind of move that may come after these, as the rules offer them."""
        task = Task(self.seat, self.task.question, self.task.args)
        ruleset, words = self.rules.ruleset, self.rules.questions.vocabulary.words
        for text in texts:
            found = [word for word in self._next(task, kind) if words[word] == text]
            if not found or ruleset.extend(self.state, task, found[0]):
                return []
        return [words[word] for word in self._next(task, kind)]

    def _next(self, task: Task, kind: str) -> list[int]:
        out = self.rules.ruleset.buffer()
        self.rules.ruleset.next_words(self.state, task, out)
        found = [out.words[n] for n in range(out.count)]
        if task.move != OPEN:
            return found
        opens = self.rules.ruleset.questions[task.question].opens
        moves = self.rules.ruleset.moves
        return [word for word in found if moves[opens[word]].name == kind]

    def barred(self, act: int, thing: int) -> Iterator[Refusal]:
        """Why the first module that keeps the seat from doing something does so."""
        for joined in self.rules.joined:
            module = joined.module
            if module is not None and not module.may(self.state, self.seat, act, thing, True):
                yield from joined.barred(self, act, thing)

    def lent(self, code: int) -> Lent | None:
        """Why an ability that a module knows by its code cannot be used so; None for any other."""
        return next((one.lent[code] for one in self.rules.joined if code in one.lent), None)

    def table(self) -> Json:
        """What everybody sees of the table as JSON, in the names that players know."""
        return self.show(self.state)

    def hospital_json(self) -> Json:
        """The seat's hospital as JSON."""
        found: Json = self.table()["hospitals"][self.seat]
        return found

    # -- what lies there -----------------------------------------------------------------------
    def mothers(self) -> int:
        """How many Mothers lie in the seat's hospital."""
        return sum(colour_of(patient) == MOTHER for patient in self.hospital.beds)

    # -- patients ------------------------------------------------------------------------------
    def named(self) -> list[Named]:
        """The patients that the move names."""
        listed = self.fields.get("patients") or []
        single = [self.fields["patient"]] if "patient" in self.fields else []
        return [read_named(text, "patients") for text in [*listed, *single]]

    def patient(self) -> str:
        """How the one patient that is named looks, wherever it lies."""
        return str(self.fields["patient"]).partition("@")[0]

    def place(self) -> int:
        """The bed of the one patient that is named; the first where several may be meant."""
        return self.meant(self.named()[0])[0]

    def meant(self, named: Named) -> list[int]:
        """The beds of the patients that a name may mean."""
        return named.meant_in(self.hospital.beds)

    def missing(self, rule: str) -> Iterator[Refusal]:
        """A patient that is named and not there, or named more often than there."""
        names = self.named()
        for named in names:
            if not self.meant(named):
                yield refuse("no_such_patient", rule, patient=named.text)
        if not _differ([self.meant(named) for named in names]):
            yield refuse("same_twice", rule, patients=[named.text for named in names])

    def missing_or_coloured(self, rule: str) -> Iterator[Refusal]:
        """Patients who are not there, or given a colour where none is given (DH-5.9)."""
        yield from self.missing(rule)
        for named in self.named():
            if named.becomes:
                yield refuse("no_recolour", patient=named.text)


Checks = dict[str, Callable[[Case], Iterator[Refusal]]]  # by kind of move
Lent = Callable[[Case, str], Iterator[Refusal]]  # of a case and the card whose ability it is


def numbered(text: str, ids: list[str]) -> tuple[int, int]:
    """Type and copy (from 0) of an id such as `d_ent#2`; NONE where there is no such id."""
    name, _, copy = text.partition("#")
    if name not in ids or (copy and copy not in COPIES):
        return NONE, 0
    return ids.index(name), int(copy) - 1 if copy else 0


def die_text(die: int) -> str:
    """Colour and value of a die; one without a value yet is its colour."""
    value = value_of(die)
    return f"{LETTERS[colour_of(die)]}{value}" if value else LETTERS[colour_of(die)]


def dice_texts(dice: vec[i64]) -> list[str]:
    """Colour and value of several dice."""
    return [die_text(die) for die in dice]


def _differ(candidates: list[list[int]]) -> bool:
    """Whether every name can mean a patient of its own."""
    taken: dict[int, int] = {}
    return all(_finds(name, candidates, taken, set()) for name in range(len(candidates)))


def _finds(name: int, candidates: list[list[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Give a name a patient; whoever has that one already may have to find another."""
    for place in candidates[name]:
        if place not in tried:
            tried.add(place)
            if place not in taken or _finds(taken[place], candidates, taken, tried):
                taken[place] = name
                return True
    return False
