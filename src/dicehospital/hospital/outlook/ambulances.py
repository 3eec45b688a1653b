"""Where an ambulance leads: its dice in one's beds, who chooses next, who is First Player (DH-3.3 to DH-3.6).

What others will take is not known, so all that they may take is tried. Two tables on which the same ambulances
are taken and the same seat has the lowest lead to the same First Players: one of them stands for both.
"""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.outlook.trial import MoveSimulator
from dicehospital.hospital.phases.admission import overflow
from dicehospital.hospital.state import ADMIT, CHOOSE, HospitalState
from dicehospital.hospital.telling.beds import comers, let_in
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec


def rides(trial: MoveSimulator, words: list[int]) -> list[Json]:
    """What each ambulance that a seat may take brings."""
    asked = [task for task in trial.state.agenda if task.seat == trial.seat]
    if all(task.question != CHOOSE for task in asked):
        return []
    return [_ride(trial, word) for word in words]


def _ride(trial: MoveSimulator, word: int) -> Json:
    state = trial.state.copy()
    trial.hold(state)
    trial.pick(state, word)
    hospital = state.hospitals[trial.seat]
    rest = _Rest(trial, state)
    return {
        "word": word,
        "number": int(hospital.ambulance),
        "dice": [patient_text(patient) for patient in hospital.arrivals],
        "comes": comers(hospital),
        "leave": _leavers(trial, state),
        **rest.told(),
        **let_in(state, trial.seat),
    }


def _leavers(trial: MoveSimulator, state: HospitalState) -> list[int]:
    """The places of those of whom some have to leave for lack of beds (DH-3.5)."""
    missing = overflow(state.hospitals[trial.seat])
    if missing <= 0:
        return []
    ahead = state.copy()
    ahead.ask(ADMIT, trial.seat, vec[i64]([missing]))
    return sorted(place + 1 for place in trial.patients_offered(ahead, trial.offered(ahead)))


class _Rest:
    """The others, who choose after a pick."""

    def __init__(self, trial: MoveSimulator, picked: HospitalState) -> None:
        self._trial = trial
        self._picked = picked
        self._choose = trial.phase("choose")
        self._arrive = trial.phase("arrive")

    def told(self) -> Json:
        """Who is next, who will be First Player as far as that is known, and the bags that this brings."""
        ends = self._ends()
        firsts = {int(end.first_player) for end in ends}
        return {
            "next": self._next(),
            "first": min(firsts) if len(firsts) == 1 else None,
            "may_be_first": self._trial.seat in firsts if firsts else None,
            "blood": max((self._bags(end) for end in ends), default=0),
        }

    def _bags(self, end: HospitalState) -> int:
        seat = self._trial.seat
        return int(end.hospitals[seat].blood - self._picked.hospitals[seat].blood)

    def _next(self) -> int | None:
        return self._asked(self._picked.copy())

    def _asked(self, state: HospitalState) -> int | None:
        """Whom the rules ask next for an ambulance; patients who are due come before, and change nothing."""
        for hospital in state.hospitals:
            hospital.due = 0
            hospital.replacing = 0
        self._choose.begin(state)
        return next((int(task.seat) for task in state.agenda if task.question == CHOOSE), None)

    def _ends(self) -> list[HospitalState]:
        """The tables when all have arrived; none where a card decides what is taken (DH-19.2)."""
        ends: list[HospitalState] = []
        ahead = [self._picked.copy()]
        while ahead:
            chosen: dict[tuple[int, ...], HospitalState] = {}
            for state in ahead:
                seat = self._asked(state)
                if seat is None:
                    ends.append(state)
                else:
                    chosen.update(self._taken(state, seat))
            ahead = list(chosen.values())
        if any(end.asked != NOT_ASKED for end in ends):
            return []
        for end in ends:
            self._arrive.begin(end)
        return ends

    def _taken(self, state: HospitalState, seat: int) -> dict[tuple[int, ...], HospitalState]:
        """The tables after each ambulance that a seat may take, by what decides who is First Player."""
        found: dict[tuple[int, ...], HospitalState] = {}
        for word in self._trial.offered(state, seat):
            twin = state.copy()
            self._trial.rules.ruleset.pick(twin, seat, word)
            found[_standing(twin)] = twin
        return found


def _standing(state: HospitalState) -> tuple[int, ...]:
    """The seat with the lowest ambulance, and all that are taken."""
    seats = range(int(state.seats))
    taken = sorted((int(state.hospitals[seat].ambulance), seat) for seat in seats)
    having = [(number, seat) for number, seat in taken if number != NONE]
    return (having[0][1], *(number for number, _ in having))
