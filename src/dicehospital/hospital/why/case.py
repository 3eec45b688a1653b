"""One refused move with all that explaining it looks at."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from dicehospital.hospital.board.copies import place_of
from dicehospital.hospital.board.hospital import CHEVRONS, NONE, PRINTED, WARDS, Hospital
from dicehospital.hospital.board.patient import LETTERS, MOTHER, colour_of, value_of
from dicehospital.hospital.board.patient_text import Named, read_named
from dicehospital.hospital.modules.events.cards import EventCard, Events
from dicehospital.hospital.position.write import Writer
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.why.names import COPIES, refuse
from dicehospital.kernel.agenda import OPEN, Task
from dicehospital.kernel.types import Json, Refusal
from dicehospital.kernel.vecs import vec


@dataclass(frozen=True, slots=True)
class Case:
    """What a seat wanted where, and the task that it would answer."""

    rules: Rules
    state: HospitalState
    seat: int
    fields: Json
    task: Task

    @property
    def hospital(self) -> Hospital:
        """The seat's hospital."""
        return self.state.hospitals[self.seat]

    # -- ids -----------------------------------------------------------------------------------
    def department_ids(self) -> list[str]:
        """Ids by type."""
        return [row.id for row in self.rules.agreement.components.departments]

    def specialist_ids(self) -> list[str]:
        """Ids by type."""
        return [row.id for row in self.rules.agreement.components.specialists]

    def administrator_ids(self) -> list[str]:
        """Ids by type."""
        return [row.id for row in self.rules.agreement.components.administrators]

    def department(self, text: str) -> int:
        """The own department that a text names, or NONE."""
        room = self.room(text)
        if room != NONE:
            return int(CHEVRONS) + room if self.hospital.has_rooms() else int(NONE)
        number, copy = numbered(text, self.department_ids())
        if number == NONE or (number < PRINTED and copy > 0):
            return int(NONE)
        if number < PRINTED:
            return number
        place = int(place_of(self.hospital.tiles, number, copy))
        return place if place == NONE else int(PRINTED) + place

    def room(self, text: str) -> int:
        """The ward whose room for Babies a text such as `chevron2` names, from 0, or NONE."""
        rows = self.rules.agreement.components.departments
        found = [row.id for row in rows if row.set == "chevron"]
        names = [f"{name}{ward + 1}" for name in found for ward in range(WARDS)]
        return names.index(text) % int(WARDS) if text in names else int(NONE)

    def specialist(self, text: str) -> int:
        """The place of an own specialist that a text names, or NONE."""
        number, copy = numbered(text, self.specialist_ids())
        return int(place_of(self.hospital.cards, number, copy))

    def owned_ids(self) -> list[str]:
        """Improvements of the seat."""
        tiles, cards = self.department_ids(), self.specialist_ids()
        return [tiles[n] for n in self.hospital.tiles] + [cards[n] for n in self.hospital.cards]

    def shown_ids(self) -> list[str]:
        """Improvements on display."""
        tiles, cards = self.department_ids(), self.specialist_ids()
        found = [tiles[n] for n in self.state.departments]
        return found + [cards[n] for n in self.state.specialists]

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
        found = [int(out.words[n]) for n in range(out.count)]
        if task.move != OPEN:
            return found
        opens = self.rules.ruleset.questions[task.question].opens
        moves = self.rules.ruleset.moves
        return [word for word in found if moves[opens[word]].name == kind]

    def position(self) -> Json:
        """The table as JSON, in the names that players know."""
        return Writer(self.rules).position(self.state)

    def house(self) -> Json:
        """The seat's hospital of that."""
        found: Json = self.position()["hospitals"][self.seat]
        return found

    # -- events --------------------------------------------------------------------------------
    def event(self) -> tuple[str, EventCard] | None:
        """The event card of this round with its id."""
        for module in self.rules.setup.modules:
            if isinstance(module, Events):
                card = module.card(self.state)
                return None if card is None else (module.ids[module.state(self.state).card], card)
        return None

    def mothers(self) -> int:
        """How many Mothers lie in the seat's hospital."""
        return sum(colour_of(patient) == MOTHER for patient in self.hospital.beds)

    # -- patients ------------------------------------------------------------------------------
    def named(self) -> list[Named]:
        """The patients that the move names."""
        listed = self.fields.get("patients") or []
        single = [self.fields["patient"]] if "patient" in self.fields else []
        return [read_named(text, "patients") for text in [*listed, *single]]

    def meant(self, named: Named) -> list[int]:
        """The beds of the patients that a name may mean."""
        return named.meant_in(self.hospital.beds)

    def missing(self, rule: str) -> Refusal | None:
        """A patient that is named and not there, or named more often than there."""
        names = self.named()
        for named in names:
            if not self.meant(named):
                return refuse(rule, "no_such_patient", patient=named.text)
        if not _differ([self.meant(named) for named in names]):
            return refuse(rule, "same_twice", patients=[named.text for named in names])
        return None

    def recoloured(self) -> Refusal | None:
        """DH-5.9: a patient that is given a colour where none is given."""
        for named in self.named():
            if named.becomes:
                return refuse("DH-5.9", "no_recolour", patient=named.text)
        return None


def numbered(text: str, ids: list[str]) -> tuple[int, int]:
    """Type and copy (from 0) of an id such as `d_ent#2`; NONE where there is no such id."""
    name, _, copy = text.partition("#")
    if name not in ids or (copy and copy not in COPIES):
        return int(NONE), 0
    return ids.index(name), int(copy) - 1 if copy else 0


def die_text(die: int) -> str:
    """Colour and value of a die; one without a value yet is its colour."""
    value = value_of(die)
    return f"{LETTERS[colour_of(die)]}{value}" if value else LETTERS[colour_of(die)]


def dice_texts(dice: vec[i64]) -> list[str]:
    """Several dice."""
    return [die_text(int(die)) for die in dice]


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
