"""Who is asked what in a position, and by which step: nothing that its step does not ask."""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.position.ids import Ids
from dicehospital.hospital.position.stage import comes_back
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.errors import BadInput

_TURN: Final = "turn"
# Questions that a second step asks too: an event draws patients, or gives a second improvement (DH-10.1).
_ALSO: Final = {"settle": "event", "improve": "second_improve"}


def standing_of(rules: Rules, state: HospitalState) -> Standing:
    """The step that asks or, when nobody is asked, the one that begins next."""
    place = int(state.phase)
    if len(state.agenda) > 0:
        place = _asker(rules, state, _step_of(rules, state, state.agenda[0]))
    return Standing(rules.phases, place)


def _asker(rules: Rules, state: HospitalState, step: str) -> int:
    """The phase of this name after which comes what comes next, or NONE."""
    for place in places_of(rules, step):
        again = comes_back(rules, place)
        if state.phase == (place if again else following(rules, place)):
            return place
        if state.phase == place and step in _ALSO.values():
            return place
    return int(NONE)


def places_of(rules: Rules, step: str) -> list[int]:
    """Where a step stands in the order of play."""
    return [place for place, phase in enumerate(rules.phases) if phase.name == step]


def following(rules: Rules, place: int) -> int:
    """The phase after another; after the last of a round comes the first."""
    ruleset = rules.ruleset
    return place + 1 if place + 1 != ruleset.after_turn else int(ruleset.first_of_turn)


def _step_of(rules: Rules, state: HospitalState, task: Task) -> str:
    """The step that asks a task: during an activation the seat's turn, whatever is asked."""
    if state.hospitals[task.seat].department != NONE:
        return _TURN
    question = rules.ruleset.questions[task.question]
    coming = Standing(rules.phases, int(state.phase)).step
    return coming if coming == _ALSO.get(question.name) else question.step


def check_agenda(rules: Rules, state: HospitalState) -> None:
    """One step asks all that is on it, the one before what comes next, and asks each seat one thing."""
    asked: set[int] = set()
    for task in state.agenda:
        name, seat = rules.ruleset.questions[task.question].name, int(task.seat)
        if not _is_asked_here(rules, state, task):
            coming = Standing(rules.phases, int(state.phase)).step
            raise BadInput("agenda", "asked_elsewhere", seen=name, step=coming)
        if not _is_asked_by_activation(rules, state, task):
            raise BadInput("agenda", "not_in_activation", seen=name, seat=seat)
        if seat in asked:
            raise BadInput("agenda", "asked_twice", seen=name, seat=seat)
        asked.add(seat)


def _is_asked_by_activation(rules: Rules, state: HospitalState, task: Task) -> bool:
    """DH-5.6: a step of an activation is asked while it is at that step, a turn while there is none."""
    hospital = state.hospitals[task.seat]
    name = rules.ruleset.questions[task.question].name
    steps = Ids(rules).steps
    under_way = _TURN if hospital.department == NONE else steps[hospital.step]
    return under_way == name or name not in (*steps, _TURN)


def _is_asked_here(rules: Rules, state: HospitalState, task: Task) -> bool:
    step, first = _step_of(rules, state, task), _step_of(rules, state, state.agenda[0])
    if step != first or _asker(rules, state, step) == NONE:
        return False
    question = rules.ruleset.questions[task.question]
    # What another step asks is no part of a turn, unless somebody comes to the door in it (DH-16.4).
    of_other = step == _TURN != question.step and len(places_of(rules, question.step)) > 0
    return not of_other or question.about == "arrivals"


def check_options(rules: Rules, state: HospitalState) -> None:
    """Each question has an answer."""
    words = rules.ruleset.buffer()
    for task in state.agenda:
        words.count = 0
        rules.ruleset.next_words(state, task, words)
        if words.count == 0:
            name = rules.ruleset.questions[task.question].name
            raise BadInput("agenda", "nothing_to_choose", seen=name, seat=int(task.seat))
