"""The table as JSON: everything needed to go on identically."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import (
    NONE,
    Hospital,
)
from dicehospital.hospital.board.patient import (
    BABY,
    MOTHER,
    NOBODY,
    new_patient,
)
from dicehospital.hospital.board.patient_text import colour_names, patient_text
from dicehospital.hospital.options import MOST_KEPT, plain_options
from dicehospital.hospital.phases.extra_patients import DICE_NAMES
from dicehospital.hospital.phases.intake import COLUMNS
from dicehospital.hospital.position.hospital_fields import hospital_schema
from dicehospital.hospital.position.ids import Ids
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import DECKS, ROOM, STREAMS, HospitalState
from dicehospital.kernel.agenda import NOT_ASKED, Task
from dicehospital.kernel.chance.rng import by_name
from dicehospital.kernel.position.forms import FLAG, row, whole, word
from dicehospital.kernel.position.schema import EVERYBODY, HIDDEN, OWNER, Field, Schema, plain
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec


class PositionWriter:
    """Writes the facts of a table under the names of its components; `schema` is what it consists of."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.ids = Ids(rules)
        self._words = rules.questions.vocabulary.words
        self.hospital = hospital_schema(self.ids)
        self.schema = self._schema()

    def _schema(self) -> Schema[HospitalState]:
        """The table and, in the order of positions, what of it nobody or not everybody may see."""
        setup = self._rules.setup
        last = int(setup.players) - 1
        return Schema(
            Field(("game", "players", "edition", "modules", "options"), "setup", self._agreed),
            plain("round", whole(1, int(setup.rounds))),
            Field(("phase", "step"), ("agenda", "phase", "over", "hospitals", "round"), self._where,
                  cells=["chapter"]),
            # Null is as in a new game, where it may have been agreed; the reader takes it from there.
            Field("first_player", "first_player", lambda state: _seat(state.first_player),
                  cells=["first_player"]),
            Field("order", "order", lambda state: [int(n) for n in state.order], cells=["order"]),
            Field("ambulances", ("ambulances", "hospitals"), self._ambulances,
                  cells=["ambulance_values", "ambulance_colours", "ambulance_seats"]),
            Field("rolled", "rolled", lambda state: rolled_texts(state.rolled), cells=["rolled"]),
            Field(("bag", "supply"), "bag", _bag, cells=["bag"]),
            Field("display", ("departments", "specialists"), self._display,
                  cells=["departments", "specialists"]),
            Field("discards", (), lambda _: {}),
            Field("hospitals", "hospitals", self._homes,
                  show=lambda state: self._homes(state, EVERYBODY)),
            plain("over", FLAG),
            plain("next_in_order", whole(0, last + 1), shown=HIDDEN, cells=[]),
            plain("drawn", row(word(DICE_NAMES)), shown=HIDDEN, cells=[]),
            Field("asking", ("asking", "asked"), _asking, shown=HIDDEN),
            Field("decks", "decks", self._layers, show=_deck_sizes, cells=["decks"]),
            Field("agenda", "agenda", lambda state: [self.task(task) for task in state.agenda],
                  shown=OWNER, cells=["asked", "args", "draft_high", "draft_low"]),
            Field("then", "phase", lambda state: int(state.phase), shown=HIDDEN),
            plain("chance", whole(0, len(self._rules.questions.chances) - 1), "asked",
                  left_out=NOT_ASKED, shown=HIDDEN, cells=[]),
            Field("rng", "streams", lambda state: by_name(state.streams, STREAMS), shown=HIDDEN),
            # How many play, what modules tell, what lasts for one step, and scratch.
            beside=["seats", "slices", "rival_discharged", "_targets"],
        )  # fmt: skip

    def position(self, state: HospitalState) -> Json:
        """Everything that makes up the state, secrets included."""
        found = self.schema.write(state)
        for owned in state.slices:
            owned.write(found)
        return found

    def shown(self, state: HospitalState) -> Json:
        """What everybody may see of the table and of what modules own; of decks only their sizes."""
        found = self.schema.write(state, shown=EVERYBODY)
        for owned in state.slices:
            owned.show(found)
        return found

    def _agreed(self, _: HospitalState) -> Json:
        agreement = self._rules.agreement
        options = plain_options(agreement)
        if agreement.pack is not None:
            options["pack"] = agreement.pack
        if agreement.cards is not None:
            options["components"] = agreement.cards
        return {
            "game": "hospital",
            "players": agreement.players,
            "edition": agreement.edition,
            "modules": list(agreement.modules),
            "options": options,
        }

    def _homes(self, state: HospitalState, shown: str = "") -> list[Json]:
        return [self.hospital.write(hospital, shown=shown) for hospital in state.hospitals]

    def _where(self, state: HospitalState) -> Json:
        step = self.step(state)
        return {"phase": step.chapter, "step": step.name}

    def own(self, hospital: Hospital) -> Json:
        """What its seat alone may know while all choose: its administrator, and whom it chooses from."""
        return self.hospital.write(hospital, shown=OWNER)

    def step(self, state: HospitalState) -> Any:
        """The phase that is under way: of the open question, else the one that begins next."""
        phases = self._rules.phases
        if state.over:
            return phases[-1]
        after = min(int(state.phase), len(phases) - 1)
        if not state.agenda:
            return phases[after]
        task = state.agenda[0]
        asked = self._rules.ruleset.questions[task.question]
        in_turn = state.hospitals[task.seat].department != NONE  # an activation is under way
        name = "turn" if in_turn else asked.step
        before = [phase for phase in phases[: self._reached(state, after)] if phase.name == name]
        return before[-1] if before else phases[after]

    def _reached(self, state: HospitalState, after: int) -> int:
        """How many phases may be under way; the last of a round is followed by the first."""
        ruleset = self._rules.ruleset
        if after == ruleset.first_of_turn and state.round > 1:
            return int(ruleset.after_turn)
        return after + 1

    def _layers(self, state: HospitalState) -> dict[str, list[list[str]]]:
        kinds = (self.ids.departments, self.ids.specialists)
        return {DECKS[n]: deck.named(kinds[n % 2]) for n, deck in enumerate(state.decks)}

    def _display(self, state: HospitalState) -> Json:
        found: Json = {}
        for deck in range(len(state.decks)):
            ids = self.ids.specialists if deck % 2 else self.ids.departments
            shown = state.specialists if deck % 2 else state.departments
            found[DECKS[deck]] = [ids[n] for n in shown if state.deck_of(deck % 2, n) == deck]
        return found

    def _ambulances(self, state: HospitalState) -> list[Json]:
        found: list[Json] = []
        for place in range(len(state.ambulances) // ROOM):
            dice = state.ambulances[place * ROOM : (place + 1) * ROOM]
            number = place + int(state.setup.lowest_ambulance)
            seats = [n for n, h in enumerate(state.hospitals) if h.ambulance == number]
            patients = [patient_text(die) for die in dice if die != NOBODY]
            seat = seats[0] if seats else None
            found.append({"number": number, "patients": patients, "seat": seat})
        return found

    def task(self, task: Task) -> Json:
        """A task with the words of its draft."""
        question = self._rules.ruleset.questions[task.question].name
        draft = [self._words[word] for word in task.words()]
        args = [int(arg) for arg in task.args]
        return {"seat": int(task.seat), "ask": question, "args": args, "draft": draft}


@lru_cache(maxsize=MOST_KEPT)
def writer_for(rules: Rules) -> PositionWriter:
    """What writes the tables of a ruleset; its schemas are made once."""
    return PositionWriter(rules)


def rolled_texts(rolled: vec[i64]) -> list[str]:
    """Dice on no ambulance yet, by value, then colour."""
    texts = []
    for place, count in enumerate(rolled):
        value, colour = divmod(place, int(COLUMNS))
        texts += [patient_text(new_patient(colour, value))] * int(count)
    return texts


def _bag(state: HospitalState) -> Json:
    """The dice in the bag; Mothers and Babies beside it, where there are any (DH-16.1)."""
    found: Json = {"bag": colour_names([int(count) for count in state.bag[:3]])}
    if state.setup.rooms:
        found["supply"] = {"mothers": int(state.bag[MOTHER]), "babies": int(state.bag[BABY])}
    return found


def _asking(state: HospitalState) -> int | None:
    return _seat(state.asking) if state.asked != NOT_ASKED else None


def _seat(seat: int) -> int | None:
    return int(seat) if seat != NONE else None


def _deck_sizes(state: HospitalState) -> dict[str, int]:
    return {DECKS[n]: int(deck.size()) for n, deck in enumerate(state.decks)}
