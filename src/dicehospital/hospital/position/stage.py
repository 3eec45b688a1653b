"""Where in its round a position stands: which step, who is asked what, what comes next."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from dicehospital.hospital.moves.click_order import in_order
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import ObjectReader as Reader
from dicehospital.kernel.vecs import vec

CHAPTERS: Final = (
    "setup", "intake", "improvement", "activation", "neglect", "discharge", "shift", "end",
)  # fmt: skip
_COMES_BACK: Final = (
    "place_mothers", "arrange", "choose", "city_drive", "city_collect", "improve", "second_improve",
    "invest", "pick_up",
)  # fmt: skip


def restore_stage(rules: Rules, state: HospitalState, reader: Reader) -> None:
    """Set the next phase and the agenda."""
    chapter = reader.source.get("phase", "intake")
    if chapter not in CHAPTERS:
        raise BadInput("phase", "not_one_of", seen=chapter, allowed=CHAPTERS)
    place = _step(rules, chapter, reader.source.get("step"))
    state.phase = place
    state.over = reader.flag("over")
    if "then" in reader.source:
        state.phase = reader.number("then", 0, 0, len(rules.phases))
    if reader.list("agenda"):
        _read_agenda(rules, state, reader)
        if "then" not in reader.source and not _comes_back(rules, place):
            state.phase = place + 1
    if "chance" in reader.source:
        state.asked = reader.number("chance", 0, 0, len(rules.questions.chances) - 1)


def _step(rules: Rules, chapter: str, name: Any) -> int:
    """The phase of a chapter by its name, the first when it is not said."""
    names = [phase.name for phase in rules.phases if phase.chapter == chapter]
    if not names:
        known = list(dict.fromkeys(phase.chapter for phase in rules.phases))
        raise BadInput("phase", "not_one_of", seen=chapter, allowed=known)
    wanted = names[0] if name is None else name
    if wanted not in names:
        raise BadInput("step", "not_one_of", seen=wanted, allowed=list(dict.fromkeys(names)))
    phases = [(phase.chapter, phase.name) for phase in rules.phases]
    return phases.index((chapter, wanted))


def _comes_back(rules: Rules, place: int) -> bool:
    """Whether a phase asks one seat after the other, and so begins again after each answer."""
    name = rules.phases[place].name
    return name in _COMES_BACK or (name == "turn" and bool(rules.setup.linear))


# -- agenda ------------------------------------------------------------------------------------------
def _read_agenda(rules: Rules, state: HospitalState, reader: Reader) -> None:
    for n, source in enumerate(reader.list("agenda")):
        entry = Reader(source, f"agenda[{n}]")
        entry.only(("seat", "ask", "args", "draft"))
        seat = entry.number("seat", 0, 0, int(state.seats) - 1)
        task = Task(seat, _question(rules, entry), vec[i64](_args(entry)))
        state.wait_for(task)
        for m, text in enumerate(entry.list("draft")):
            _pick_again(rules, state, task, text, f"{entry.place}.draft[{m}]")


def _question(rules: Rules, entry: Reader) -> int:
    names = [question.name for question in rules.ruleset.questions]
    asked = entry.source.get("ask")
    if asked not in names:
        raise BadInput(entry.at("ask"), "not_one_of", seen=asked, allowed=names)
    return names.index(asked)


def _args(entry: Reader) -> list[int]:
    args = entry.list("args")
    if not all(type(arg) is int and 0 <= arg < 64 for arg in args) or len(args) > 3:
        raise BadInput(entry.at("args"), "not_a_list", seen=args)
    return args


def _pick_again(rules: Rules, state: HospitalState, task: Task, text: Any, place: str) -> None:
    """Make one pick of an unfinished move; it must be offered, and must not complete the move."""
    word = rules.questions.vocabulary.number.get(text) if isinstance(text, str) else None
    words = rules.ruleset.buffer()
    seat = int(task.seat)
    rules.ruleset.options(state, seat, words)
    draft = [*task.words(), word] if word is not None and words.offers(word) else []
    if word is not None and not draft:
        draft = in_order(rules, state, seat, word)
    if not draft:
        raise BadInput(place, "not_offered", seen=text)
    task.clear()
    completed = [rules.ruleset.extend(state, task, sorted_word) for sorted_word in draft]
    if completed[-1]:
        raise BadInput(place, "complete_draft", seen=text)


# -- what modules own ----------------------------------------------------------------------------------
def read_modules(rules: Rules, state: HospitalState, reader: Reader) -> None:
    """The fields of every module that is played; those of the others must be empty."""
    for expansion in rules.questions.expansions:
        if expansion in rules.joined:
            expansion.read(state, reader)
            continue
        for field in expansion.fields:
            if reader.source.get(field):
                raise BadInput(field, "module_is_off")
        for seat, source in enumerate(reader.source["hospitals"]):
            for field in expansion.hospital_fields:
                if source.get(field):
                    raise BadInput(f"hospitals[{seat}].{field}", "module_is_off")
