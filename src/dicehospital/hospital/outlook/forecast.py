"""What the night will bring: a seat's patients if its activation ended now (DH-6.1, DH-7.1, DH-7.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.hospital import DISCHARGE, NONE, PARTS, Hospital
from dicehospital.hospital.board.patient import (
    BIT,
    COLOUR_COUNT,
    HIGHEST,
    KINDS,
    MOTHER,
    NOBODY,
    new_patient,
    with_physio,
)
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.outlook.trial import MoveSimulator
from dicehospital.hospital.phases.activation.steps import end_activation
from dicehospital.hospital.phases.discharge import points_for, score_round
from dicehospital.hospital.scoring import parts
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.agenda import NO_TASKS, Task
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

CHAPTERS: Final = ("improvement", "activation")  # in which a seat is told
_HOME: Final = PARTS[DISCHARGE]  # of the score
_STEPS: Final = 3  # of the ladder, ahead


def forecast(trial: MoveSimulator) -> Json:
    """Who gets worse, who dies, who is home already, and whom nobody has placed."""
    hospital = trial.state.hospitals[trial.seat]
    evening = _evening(trial)
    morning = _morning(trial, evening.copy())
    home = list(_home(hospital))
    return {
        **_losses(hospital, evening.hospitals[trial.seat], morning.hospitals[trial.seat]),
        "home": home,
        "points": int(points_for(trial.state, len(home))),
        "more": _more(trial, morning),
        "ladder": _ladder(trial.state, len(home)),
        "idle": _idle(trial, hospital),
    }


# -- the night ---------------------------------------------------------------------------------------
def _losses(now: Hospital, evening: Hospital, morning: Hospital) -> Json:
    """Everybody as they are now who is worse, or not there, in the morning."""
    worsen, die = [], []
    for place, patient in enumerate(evening.beds):
        after = int(morning.beds[place])
        if after != patient:
            change = {"place": place + 1, "before": patient_text(now.beds[place])}
            if after == NOBODY:
                die.append(change)
            else:
                worsen.append({**change, "after": patient_text(after)})
    return {"worsen": worsen, "die": die}


def _evening(trial: MoveSimulator) -> HospitalState:
    """The table when Phase 3 is over: an activation under way breaks off, colours and waiting end."""
    state = trial.state.copy()
    if state.hospitals[trial.seat].department != NONE:
        end_activation(state, trial.seat)
    trial.phase("end_of_activation").begin(state)
    return state


def _morning(trial: MoveSimulator, state: HospitalState) -> HospitalState:
    """The table after Phase 4; whom to protect is answered by the first who is offered (DH-6.2)."""
    state.agenda = NO_TASKS
    trial.phase("neglect").begin(state)
    state.agenda = vec[Task]([task for task in state.agenda if task.seat == trial.seat])
    trial.hold(state)
    while trial.is_asked(state):
        trial.pick(state, trial.offered(state)[0])
    trial.phase("deteriorate").begin(state)
    return state


# -- the way home ------------------------------------------------------------------------------------
def _home(hospital: Hospital) -> Iterator[str]:
    """Everybody who was sent home this round, as they leave: with a six, in their lasting colour."""
    if hospital.discharged == 0:
        return
    for colour in range(COLOUR_COUNT):
        for lasting in range(COLOUR_COUNT):
            text = patient_text(with_physio(new_patient(colour, HIGHEST), lasting))
            yield from [text] * int(hospital.discharged_of(colour, lasting))
    for kind in range(MOTHER, KINDS):
        text = patient_text(new_patient(kind, HIGHEST))
        yield from [text] * int(hospital.discharged_kind(kind))


def _more(trial: MoveSimulator, morning: HospitalState) -> dict[str, int]:
    """What the round is worth beside them, by the parts of the score (DH-7.2, DH-7.3, DH-10.1)."""
    before = parts(morning, trial.seat)
    score_round(morning, trial.seat)
    gained = {part: now - before[part] for part, now in parts(morning, trial.seat).items()}
    return {part: points for part, points in gained.items() if points and part != _HOME}


def _ladder(state: HospitalState, count: int) -> list[list[int]]:
    """The next rows of the table; its last one counts for all above (DH-1.3)."""
    last = len(state.setup.discharge) - 1
    rows = range(count + 1, min(count + _STEPS, last) + 1)
    return [[row, int(points_for(state, row))] for row in rows]


def _idle(trial: MoveSimulator, hospital: Hospital) -> Json:
    things = trial.rules.questions.lists.things
    names = [
        things.names.words[things.card(hospital, card)]
        for card in range(len(hospital.cards))
        if hospital.placed & BIT[card] == 0
    ]
    return {"nurses": int(hospital.nurses_free), "specialists": names}
