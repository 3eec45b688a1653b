"""Where in its round a position stands: which step, who is asked what, what comes next."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.moves.click_order import in_order
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Question
from dicehospital.kernel.vecs import vec

CHAPTERS: Final = (
    "setup", "intake", "improvement", "activation", "neglect", "discharge", "shift", "end",
)  # fmt: skip


def restore_stage(rules: Rules, state: HospitalState, found: Reader) -> None:
    """Set the next phase and the agenda."""
    chapter = found.get("phase", "intake").one_of(CHAPTERS)
    place = _step(rules, chapter, found)
    state.phase = place
    if "then" in found.source:  # after the last phase nothing is left to play
        state.phase = found.get("then").whole(0, len(rules.phases) - (not state.over))
    if found.each("agenda"):
        _read_agenda(rules, state, found)
        if "then" not in found.source:
            place = place if found.has("step") else _asking_place(rules, state, place)
            state.phase = place if comes_back(rules, place) else place + 1
    elif "then" in found.source and not state.over:
        _check_coming(rules, int(state.phase), found)


def _step(rules: Rules, chapter: str, found: Reader) -> int:
    """The phase of a chapter by its name, the first when it is not said."""
    phases = [(phase.chapter, phase.name) for phase in rules.phases]
    Reader(chapter, "phase").one_of(list(dict.fromkeys(known for known, _ in phases)))
    names = list(dict.fromkeys(name for known, name in phases if known == chapter))
    step = found.get("step") if found.has("step") else Reader(names[0], "step")
    return phases.index((chapter, step.one_of(names)))


def _asking_place(rules: Rules, state: HospitalState, place: int) -> int:
    """The step of the same phase that asks what is asked, where a position names none."""
    step = rules.ruleset.questions[state.agenda[0].question].step
    chapter = rules.phases[place].chapter
    found = [(phase.chapter, phase.name) for phase in rules.phases]
    return found.index((chapter, step)) if (chapter, step) in found else place


def _check_coming(rules: Rules, coming: int, found: Reader) -> None:
    """Where nobody is asked, a whole position names the step that comes next."""
    phase = rules.phases[min(coming, len(rules.phases) - 1)]
    told = found.get("phase", phase.chapter).value, found.get("step", phase.name).value
    if told != (phase.chapter, phase.name):
        raise found.get("then").refused("another_step", seen=coming, step=phase.name)


def comes_back(rules: Rules, place: int) -> bool:
    """Whether a phase asks one seat after the other, and so begins again after each answer."""
    phase = rules.phases[place]
    return bool(phase.comes_back or (phase.name == "turn" and rules.setup.linear))


# -- agenda ------------------------------------------------------------------------------------------
def _read_agenda(rules: Rules, state: HospitalState, found: Reader) -> None:
    asked = {question.name: question for question in rules.ruleset.questions}
    known = [name for name in asked if name not in rules.questions.unknown]
    for entry in found.each("agenda"):
        entry.only(("seat", "ask", "args", "draft"))
        seat = entry.get("seat", 0).whole(0, int(state.seats) - 1)
        question = asked[entry.get("ask").one_of(known)]
        args = _args(question, entry.get("args", []))
        _check_about(question, seat, found, entry)
        task = Task(seat, question.number, vec[i64](args))
        state.wait_for(task)
        for text in entry.each("draft"):
            _pick_again(rules, state, task, text)


def _check_about(
    question: Question[HospitalState], seat: int, found: Reader, entry: Reader
) -> None:
    """Refuse a question whose things are not there, on the table or in the seat's hospital."""
    field = question.about
    hospital = found.each("hospitals")[seat].source if found.has("hospitals") else {}
    if field and not found.source.get(field) and not hospital.get(field):
        raise entry.get("ask").refused("nothing_there", seen=question.name, wanted=field)


def _args(question: Question[HospitalState], found: Reader) -> list[int]:
    """The numbers that a question comes with, all of them."""
    entries = found.entries()
    if not entries and question.bare:
        return []
    if len(entries) != len(question.args):
        raise found.refused("wrong_list", seen=found.value, wanted=len(question.args))
    return [entry.whole(0, high) for entry, high in zip(entries, question.args, strict=True)]


def _pick_again(rules: Rules, state: HospitalState, task: Task, found: Reader) -> None:
    """Make one pick of an unfinished move; it must be offered, and must not complete the move."""
    numbers = rules.questions.vocabulary.number
    word = numbers.get(found.value) if isinstance(found.value, str) else None
    words = rules.ruleset.buffer()
    seat = int(task.seat)
    rules.ruleset.options(state, seat, words)
    draft = [*task.words(), word] if word is not None and words.offers(word) else []
    if word is not None and not draft:
        draft = in_order(rules, state, seat, word)
    if not draft:
        raise found.refused("not_offered", seen=found.value)
    task.clear()
    completed = [rules.ruleset.extend(state, task, sorted_word) for sorted_word in draft]
    if completed[-1]:
        raise found.refused("complete_draft", seen=found.value)


# -- what modules own ----------------------------------------------------------------------------------
def read_modules(rules: Rules, state: HospitalState, found: Reader) -> None:
    """The fields of every module that is played; those of the others must be empty."""
    for expansion in rules.questions.expansions:
        if expansion in rules.joined:
            expansion.read(state, found)
            continue
        absent = [(found, field) for field in expansion.fields]
        for hospital in found.each("hospitals"):
            absent += [(hospital, field) for field in expansion.hospital_fields]
        for place, field in absent:
            if place.source.get(field):
                raise place.get(field).refused("module_is_off")
