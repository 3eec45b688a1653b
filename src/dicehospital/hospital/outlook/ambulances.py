"""Where an ambulance leads: its dice in one's beds, who chooses next, who is First Player (DH-3.3 to DH-3.6).

What others will take is not known. Of all they could take two ways bound the rest: each takes the lowest
that is left, or each the highest. Where both make the same seat First Player, no other way makes another.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.outlook.beds import comers, let_in
from dicehospital.hospital.outlook.trial import Trial
from dicehospital.hospital.phases.admission import overflow
from dicehospital.hospital.state import ADMIT, CHOOSE, HospitalState
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

_LOWEST: Final = 0
_HIGHEST: Final = -1


def rides(trial: Trial, words: list[int]) -> list[Json]:
    """What each ambulance that a seat may take brings."""
    asked = [task for task in trial.state.agenda if task.seat == trial.seat]
    if all(task.question != CHOOSE for task in asked):
        return []
    return [_ride(trial, word) for word in words]


def _ride(trial: Trial, word: int) -> Json:
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


def _leavers(trial: Trial, state: HospitalState) -> list[int]:
    """The places of those of whom some have to leave for lack of beds (DH-3.5)."""
    missing = overflow(state.hospitals[trial.seat])
    if missing <= 0:
        return []
    ahead = state.copy()
    ahead.ask(ADMIT, trial.seat, vec[i64]([missing]))
    return sorted(place + 1 for place in trial.patients_offered(ahead, trial.offered(ahead)))


class _Rest:
    """The others, who choose after a pick."""

    def __init__(self, trial: Trial, picked: HospitalState) -> None:
        self._trial = trial
        self._picked = picked
        self._choose = trial.phase("choose")
        self._arrive = trial.phase("arrive")

    def told(self) -> Json:
        """Who is next, who will be First Player as far as that is known, and the bags that this brings."""
        low, high = self._play(_LOWEST), self._play(_HIGHEST)
        seat = self._trial.seat
        known = low is not None and high is not None
        first = None if low is None or high is None else int(low.first_player)
        return {
            "next": self._next(),
            "first": first if high is not None and first == high.first_player else None,
            "may_be_first": high.first_player == seat if known and high is not None else None,
            "blood": self._bags(high),
        }

    def _bags(self, state: HospitalState | None) -> int:
        seat = self._trial.seat
        before = self._picked.hospitals[seat].blood
        return 0 if state is None else int(state.hospitals[seat].blood - before)

    def _next(self) -> int | None:
        return self._asked(self._picked.copy())

    def _asked(self, state: HospitalState) -> int | None:
        """Whom the rules ask next for an ambulance; patients who are due come before, and change nothing."""
        for hospital in state.hospitals:
            hospital.due = 0
            hospital.replacing = 0
        self._choose.begin(state)
        return next((int(task.seat) for task in state.agenda if task.question == CHOOSE), None)

    def _play(self, which: int) -> HospitalState | None:
        """The table when all have arrived; None where a card decides what is taken (DH-19.2)."""
        state = self._picked.copy()
        seat = self._asked(state)
        while seat is not None:
            self._trial.rules.ruleset.pick(state, seat, self._trial.offered(state, seat)[which])
            seat = self._asked(state)
        if state.asked != NOT_ASKED:
            return None
        self._arrive.begin(state)
        return state
