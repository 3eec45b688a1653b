"""What each seat may see of a table: no streams, no deck's contents, no secret administrators."""

from __future__ import annotations

from dicehospital.hospital.board.hospital import Hospital
from dicehospital.hospital.board.patient import NOBODY
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.phases.activation.patients import is_lowest
from dicehospital.hospital.position.write import writer_for
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.scoring import decided_by, scores
from dicehospital.hospital.state import KEEP, HospitalState
from dicehospital.kernel.types import Json

SHIFT_CHANGE = "shift"  # the chapter of Phase 6
_STEPS = {"intake": "ambulances"}  # by chapter: the step, where that is not its own name


def steps_of(rules: Rules) -> tuple[list[str], dict[tuple[str, str], int]]:
    """The steps of a round as a table shows them, and by chapter and name of a phase: which it is in."""
    named: dict[str, str] = dict(_STEPS)
    for expansion in rules.joined:
        named |= expansion.steps
    a_round = rules.phases[int(rules.ruleset.first_of_turn) : int(rules.ruleset.after_turn)]
    steps = [named.get(p.name, named.get(p.chapter, p.chapter)) for p in a_round]
    found = list(dict.fromkeys(steps))
    places = zip(a_round, steps, strict=True)
    return found, {(phase.chapter, phase.name): found.index(step) for phase, step in places}


class Viewer:
    """Makes views of tables of one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._writer = writer_for(rules)
        self._rules = rules
        self._patients = rules.questions.lists.patients
        self._steps, self._step_of = steps_of(rules)
        self._questions = rules.ruleset.questions
        self._shift = {phase.name for phase in rules.phases if phase.chapter == SHIFT_CHANGE}
        rows = rules.agreement.components.departments
        self._printed = [row.id for row in rows if row.set == "printed"]

    def views(self, state: HospitalState, seats: list[int | None]) -> list[Json]:
        """What these seats may see; what they share is made once."""
        public = self._public(state)
        return [self._for_seat(state, public, seat) for seat in seats]

    def whole(self, state: HospitalState) -> Json:
        """What all seats together may see."""
        view = self._public(state)
        for number, hospital in enumerate(state.hospitals):
            view["hospitals"][number] |= self._writer.own(hospital)
        view["agenda"] = [self._writer.task(task) for task in state.agenda]
        for owned in state.slices:
            for seat in range(state.seats):
                owned.show_to(seat, view)
        return view

    def round_of(self, state: HospitalState) -> int:
        """The round that is played; the phase is looked for only where it may be one of the shift change."""
        agenda = state.agenda
        if (
            not state.over
            and agenda
            and self._questions[agenda[0].question].step not in self._shift
        ):
            return int(state.round)
        return _round_in(self._writer.step(state).chapter, int(state.round))

    def _public(self, state: HospitalState) -> Json:
        view = self._writer.shown(state)
        view["agreement"] = view.pop("options")  # the picks of a seat take this name
        view["ambulances"] = view["ambulances"] or _in_the_yard(state)
        for expansion in self._rules.joined:
            expansion.show(state, view)
        secret = any(task.question == KEEP for task in state.agenda)
        for number, hospital in enumerate(state.hospitals):
            self._show(view["hospitals"][number], hospital, secret=secret)
        view["printed"] = self._printed
        view["steps"] = self._steps
        view["step"] = self._step_of.get((view["phase"], view["step"]))
        view["secret"] = False
        view["round"] = _round_in(view["phase"], view["round"])
        view["rounds"] = int(state.setup.rounds)
        view["ladder"] = [int(points) for points in state.setup.discharge]
        view["asked"] = [self._asked(state, seat) for seat in range(state.seats)]
        view["scores"] = [
            {"total": score.total, "parts": score.parts, "ties": list(score.ties)}
            for score in scores(state)
        ]
        view["decided"] = decided_by(state) if state.over else None
        return view

    def _show(self, shown: Json, hospital: Hospital, *, secret: bool) -> None:
        """Patients with their beds and words; while all choose in secret, no administrator."""
        shown.pop("wards", None)
        shown.pop("rooms", None)
        shown["patients"] = [
            self._patient(hospital, place)
            for place in range(len(hospital.beds))
            if hospital.beds[place] != NOBODY
        ]
        shown["administrator"] = None if secret else self._writer.own(hospital)["administrator"]
        shown["dealt"] = []

    def _patient(self, hospital: Hospital, place: int) -> Json:
        """A patient, its bed, and the word that picks it or its equal."""
        patient = hospital.beds[place]
        lowest = next(n for n in range(place + 1) if hospital.beds[n] == patient)
        word = int(self._patients.word(lowest))
        first = bool(is_lowest(hospital, place))
        return {"text": patient_text(patient), "place": place + 1, "pick": word, "first": first}

    def _asked(self, state: HospitalState, seat: int) -> str | None:
        """The question that a seat has to answer."""
        for task in state.agenda:
            if task.seat == seat:
                return self._rules.ruleset.questions[task.question].name
        return None

    def _for_seat(self, state: HospitalState, public: Json, seat: int | None) -> Json:
        if seat is None:
            return {**public, "agenda": []}
        view = dict(public)
        view["hospitals"] = list(public["hospitals"])
        mine = {**public["hospitals"][seat], **self._writer.own(state.hospitals[seat])}
        view["hospitals"][seat] = mine
        view["agenda"] = [self._writer.task(task) for task in state.agenda if task.seat == seat]
        for owned in state.slices:
            owned.show_to(seat, view)
        view["secret"] = mine != public["hospitals"][seat] or _shows_more(public, view)
        return view


def _round_in(chapter: str, number: int) -> int:
    """The round to which a chapter belongs: the shift change to the one that it ends (DH-8.1)."""
    return number - (chapter == SHIFT_CHANGE and number > 1)


def _in_the_yard(state: HospitalState) -> list[Json]:
    """The ambulances while no dice of this round are known; a position may say who has taken which."""
    lowest = int(state.setup.lowest_ambulance)
    numbers = range(lowest, lowest + int(state.setup.ambulances))
    taken = {int(h.ambulance): seat for seat, h in enumerate(state.hospitals)}
    return [{"number": n, "patients": [], "seat": taken.get(n)} for n in numbers]


def _shows_more(public: Json, view: Json) -> bool:
    """Whether a part of the table looks otherwise to a seat than to everybody."""
    return any(view[part] is not public[part] for part in public if part != "hospitals")
