"""The table as JSON: everything needed to go on identically."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dicehospital.hospital.board.copies import TOKEN, copy_number
from dicehospital.hospital.board.hospital import (
    BEDS,
    CARD_PLACES,
    CHEVRONS,
    NONE,
    NURSE,
    PARTS,
    PER_ROOM,
    PER_WARD,
    PRINTED,
    WARDS,
    Hospital,
)
from dicehospital.hospital.board.patient import (
    BABY,
    BIT,
    LETTERS,
    MOTHER,
    NOBODY,
    healed_colour,
    is_healed,
    is_healed_by_base,
    new_patient,
    value_before,
)
from dicehospital.hospital.board.patient_text import bed_text, colour_names, patient_text
from dicehospital.hospital.options import plain_options
from dicehospital.hospital.phases.extra_patients import DICE_NAMES
from dicehospital.hospital.phases.intake import COLUMNS
from dicehospital.hospital.phases.setting_up import PAIR
from dicehospital.hospital.position.ids import HEALED_COLOURS, Ids
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import DECKS, ROOM, STREAMS, HospitalState
from dicehospital.kernel.agenda import NOT_ASKED, Task
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec


class Writer:
    """Writes the facts of a table under the names of its components."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._ids = Ids(rules)
        self._words = rules.questions.vocabulary.words

    def position(self, state: HospitalState) -> Json:
        """Everything that makes up the state, secrets included."""
        found = self.table(state)
        found["next_in_order"] = int(state.next_in_order)
        found["drawn"] = [DICE_NAMES[colour] for colour in state.drawn]
        is_asked = state.asked != NOT_ASKED and state.asking != NONE
        found["asking"] = int(state.asking) if is_asked else None
        for shown, hospital in zip(found["hospitals"], state.hospitals, strict=True):
            shown.update(self.own(hospital))
        found["decks"] = {DECKS[n]: self._layers(state, n) for n in range(len(state.decks))}
        found["agenda"] = [self.task(task) for task in state.agenda]
        found["then"] = int(state.phase)
        if state.asked != NOT_ASKED:
            found["chance"] = int(state.asked)
        found["rng"] = {
            name: [int(state.streams[2 * n]), int(state.streams[2 * n + 1])]
            for n, name in enumerate(STREAMS)
        }
        for owned in state.slices:
            owned.write(found)
        return found

    def shown(self, state: HospitalState) -> Json:
        """What everybody may see of the table and of what modules own; of decks only their sizes."""
        found = self.table(state)
        found["decks"] = {DECKS[n]: int(deck.size()) for n, deck in enumerate(state.decks)}
        for owned in state.slices:
            owned.show(found)
        return found

    def table(self, state: HospitalState) -> Json:
        """What lies open on the table: the beginning of every view, so nothing secret is ever among it."""
        agreement = self._rules.agreement
        step = self.step(state)
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
            "round": int(state.round),
            "phase": step.chapter,
            "step": step.name,
            "first_player": int(state.first_player) if state.first_player != NONE else None,
            "order": [int(seat) for seat in state.order],
            "ambulances": self._ambulances(state),
            "rolled": rolled_texts(state.rolled),
            "bag": colour_names([int(count) for count in state.bag[:3]]),
            **self._supply(state),
            "display": self._display(state),
            "discards": {},
            "hospitals": [self.hospital(hospital) for hospital in state.hospitals],
            "over": bool(state.over),
        }

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

    def _layers(self, state: HospitalState, deck: int) -> list[list[str]]:
        ids = self._ids.specialists if deck % 2 else self._ids.departments
        return state.decks[deck].named(ids)

    def _display(self, state: HospitalState) -> Json:
        found: Json = {}
        for deck in range(len(state.decks)):
            ids = self._ids.specialists if deck % 2 else self._ids.departments
            shown = state.specialists if deck % 2 else state.departments
            found[DECKS[deck]] = [ids[n] for n in shown if state.deck_of(deck % 2, n) == deck]
        return found

    def _supply(self, state: HospitalState) -> Json:
        """Mothers and Babies beside the bag, where there are any (DH-16.1)."""
        if not state.setup.rooms:
            return {}
        return {"supply": {"mothers": int(state.bag[MOTHER]), "babies": int(state.bag[BABY])}}

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

    # -- one hospital --------------------------------------------------------------------------
    def hospital(self, hospital: Hospital) -> Json:
        """What lies open in a hospital; of its administrator only `own` tells."""
        found: Json = {
            **self._beds(hospital),
            "departments": [self._ids.departments[n] for n in hospital.tiles],
            "specialists": [self._ids.specialists[n] for n in hospital.cards],
            "nurses": int(hospital.nurses),
            "nurses_free": int(hospital.nurses_free),
            "used": self._used(hospital),
            "placed": [
                self.owned(self._ids.specialists, hospital.cards, n)
                for n in range(len(hospital.cards))
                if hospital.placed & BIT[n]
            ],
            "blood": int(hospital.blood),
            "fatalities": int(hospital.fatalities),
            "points": {p: int(hospital.points[n]) for n, p in enumerate(PARTS)},
            "arrivals": [_arrival(die) for die in hospital.arrivals],
            "discharged": _discharged(hospital),
            "leaving": self._leaving(hospital),
            **{
                field: int(count)
                for field, count in (("due", hospital.due), ("replacing", hospital.replacing))
                if count > 0
            },
            "begun": hospital.begun,
            "done": hospital.done,
            "copy": self._ids.specialists[hospital.copied] if hospital.copied != NONE else None,
            "protected": [n + 1 for n in range(len(hospital.beds)) if hospital.protected & BIT[n]],
            "current": self._current(hospital),
            **self._tokens(hospital),
        }
        return found

    def own(self, hospital: Hospital) -> Json:
        """What its seat alone may know while all choose: its administrator, and whom it chooses from."""
        return {
            "administrator": self.administrator(hospital),
            "dealt": self._dealt(hospital),
        }

    def _tokens(self, hospital: Hospital) -> Json:
        """Investment tokens by where they lie, where there are any (DH-15.4)."""
        found: dict[str, list[str]] = {}
        for entry in hospital.tokens:
            name = self._token_place(hospital, int(entry // TOKEN))
            found.setdefault(name, []).append(self._ids.tokens[entry % TOKEN])
        return {"tokens": found} if found else {}

    def _token_place(self, hospital: Hospital, place: int) -> str:
        if place >= CARD_PLACES:
            return self.owned(self._ids.specialists, hospital.cards, place - int(CARD_PLACES))
        return self._department_name(hospital, place)

    def _beds(self, hospital: Hospital) -> Json:
        """Beds in a row; with rooms for Babies ward by ward."""
        texts = [bed_text(patient) for patient in hospital.beds]
        if not hospital.has_rooms():
            return {"patients": texts}
        cots = texts[BEDS:]
        return {
            "wards": [texts[PER_WARD * w : PER_WARD * (w + 1)] for w in range(WARDS)],
            "rooms": [cots[PER_ROOM * w : PER_ROOM * (w + 1)] for w in range(WARDS)],
        }

    def owned(self, ids: list[str], owned: vec[i64], place: int) -> str:
        """An owned thing by its name, a second copy as `#2`."""
        copy = copy_number(owned, place)
        return ids[owned[place]] if copy == 0 else f"{ids[owned[place]]}#{copy + 1}"

    def _used(self, hospital: Hospital) -> list[str]:
        printed = [self._ids.departments[n] for n in range(PRINTED) if hospital.used & BIT[n]]
        tiles = [
            self.owned(self._ids.departments, hospital.tiles, n)
            for n in range(len(hospital.tiles))
            if hospital.used & BIT[PRINTED + n]
        ]
        rooms = [f"chevron{w + 1}" for w in range(WARDS) if hospital.used & BIT[CHEVRONS + w]]
        return printed + tiles + rooms

    def administrator(self, hospital: Hospital) -> str | None:
        """The one it keeps, by name."""
        number = hospital.administrator
        return self._ids.administrators[number] if number != NONE else None

    def _dealt(self, hospital: Hospital) -> list[str]:
        if hospital.dealt == NONE:
            return []
        pair = (hospital.dealt // PAIR, hospital.dealt % PAIR)
        return [self._ids.administrators[n] for n in pair]

    def _leaving(self, hospital: Hospital) -> list[str]:
        """Dice on their way to the bag, then improvements on their way to their decks."""
        dice = [LETTERS[c] for c in range(3) for _ in range(hospital.leaving_of(c))]
        ids = (self._ids.departments, self._ids.specialists)
        return dice + [ids[thing % 2][thing // 2] for thing in hospital.returned]

    def _current(self, hospital: Hospital) -> Json | None:
        """The activation under way."""
        if hospital.department == NONE:
            return {"drawing": int(hospital.drawing)} if hospital.drawing else None
        return {
            "department": self._department(hospital),
            "staff": self._staff(hospital),
            "step": self._ids.steps[hospital.step],
            "colour": HEALED_COLOURS[hospital.tint] if hospital.tint != NONE else None,
            "sent": int(hospital.sent),
            "sent_pink": int(hospital.sent_pink),
            "tokens_used": [
                n for n in range(len(hospital.tokens)) if hospital.tokens_used & BIT[n]
            ],
            "repeating": int(hospital.repeating) if hospital.repeating != NONE else None,
            "before": [int(value_before(patient)) for patient in hospital.beds],
            "healed": _healed(hospital),
            "waiting": [n + 1 for n in range(len(hospital.beds)) if hospital.waiting & BIT[n]],
            "drawing": int(hospital.drawing),
        }

    def _department(self, hospital: Hospital) -> str:
        return self._department_name(hospital, int(hospital.department))

    def _department_name(self, hospital: Hospital, number: int) -> str:
        if number < PRINTED:
            return self._ids.departments[number]
        if number >= CHEVRONS:
            return f"chevron{number - int(CHEVRONS) + 1}"
        return self.owned(self._ids.departments, hospital.tiles, number - int(PRINTED))

    def _staff(self, hospital: Hospital) -> str:
        if hospital.staff == NURSE:
            return "nurse"
        return self.owned(self._ids.specialists, hospital.cards, int(hospital.staff))


def rolled_texts(rolled: vec[i64]) -> list[str]:
    """Dice on no ambulance yet, by value, then colour."""
    texts = []
    for place, count in enumerate(rolled):
        value, colour = divmod(place, int(COLUMNS))
        texts += [patient_text(new_patient(colour, value))] * int(count)
    return texts


def _arrival(die: int) -> str:
    """A die at the door; before it has a value, its colour alone."""
    text = patient_text(die)
    return text[0] if text[1] == "0" else text


def _discharged(hospital: Hospital) -> list[str]:
    texts = []
    for true in range(3):
        for lasting in range(3):
            text = LETTERS[true] if true == lasting else f"{LETTERS[true]}={LETTERS[lasting]}"
            texts += [text] * int(hospital.discharged_of(true, lasting))
    for kind in (MOTHER, BABY):
        texts += [LETTERS[kind]] * int(hospital.discharged_kind(kind))
    return texts


def _healed(hospital: Hospital) -> list[Json]:
    """Who was healed in the activation: patients still there by their bed, then those who left."""
    found: list[Json] = []
    gone, gone_by_base = int(hospital.healed), int(hospital.healed_by_base)
    for place, patient in enumerate(hospital.beds):
        if patient != NOBODY and is_healed(patient):
            colour, was = int(healed_colour(patient)), int(value_before(patient))
            base = bool(is_healed_by_base(patient))
            found.append(_reference(place + 1, colour, was, base=base))
            bit = int(BIT[8 * colour + was])
            gone &= ~bit
            gone_by_base &= ~bit if base else -1
    for colour in range(4):
        for was in range(1, 7):
            bit = int(BIT[8 * colour + was])
            if (gone | gone_by_base) & bit:
                found.append(_reference(None, colour, was, base=bool(gone_by_base & bit)))
    return found


def _reference(place: int | None, colour: int, was: int, *, base: bool) -> Json:
    return {"place": place, "colour": HEALED_COLOURS[colour], "was": was, "base": base}
