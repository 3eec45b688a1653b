"""What a seat is asked, in words: which die, which bed, which ward, which card."""

from __future__ import annotations

from collections.abc import Callable

from dicehospital.er.board.tables import EXTRA_LOW
from dicehospital.er.components import AMBULANCES, COLOURS
from dicehospital.er.phases.choose import SECRET_TAKE, may_take
from dicehospital.er.phases.resolve import EXTRA_WARD, WARD
from dicehospital.er.position.write import todo_of
from dicehospital.er.rules import VOCABULARY
from dicehospital.er.state import ErState
from dicehospital.kernel.agenda import OPEN
from dicehospital.kernel.phrases import die, joined
from dicehospital.kernel.text import Asking, Message
from dicehospital.kernel.types import Json

_WITH_PATIENT = ("critical", "nurse")  # bonuses that the die's own patient brings to its bed


def question(state: ErState, seat: int, offered: list[int]) -> Asking:
    """What is asked of a seat that may pick these words."""
    for task in state.agenda:
        if task.seat == seat and task.move != OPEN:  # a ward is named, its value is not
            ward = VOCABULARY.words[task.first_word].rpartition("W")[2]
            return Asking(_ask("value", ward=int(ward)), _ask("value.detail"))
    todo = "_".join(todo_of(state, seat))
    return _ASKED[todo](state, seat, offered)


def _ask(message: str, /, **params: object) -> Message:
    return Message(f"ask.er.{message}", params)


# -- taking a die (ER-3.2 to ER-3.5) -----------------------------------------------------------------
def _take(state: ErState, seat: int, _: list[int]) -> Asking:
    secret = any(t.seat == seat and t.question == SECRET_TAKE.number for t in state.agenda)
    return Asking(_which_die(state, seat), _ask("take.secret") if secret else None)


def _which_die(state: ErState, seat: int) -> Message:
    if seat == state.chief:
        return _ask("take_chief")
    copies = may_take(state, seat, state.taken[state.chief])
    return _ask("take_copy" if copies else "take", name={"seat": int(state.chief)})


# -- placing patients and screens (ER-4) -------------------------------------------------------------
def _place(state: ErState, seat: int, offered: list[int]) -> Asking:
    bay = AMBULANCES[state.card][state.taken[seat]]
    parts = [Message(f"bonus.{bay}.text")] if bay in _WITH_PATIENT else []
    title = _ask("main", patient=_patient(state, seat))
    return Asking(title, joined("sentences", [*parts, _beds(WARD.words, offered)]))


def _place_or_screen(state: ErState, seat: int, offered: list[int]) -> Asking:
    parts = [_ask("or_screen"), _beds(WARD.words, offered)]
    return Asking(_ask("main", patient=_patient(state, seat)), joined("sentences", parts))


def _place_both(state: ErState, seat: int, offered: list[int]) -> Asking:
    patients = {"patient": _patient(state, seat), **_extra(state, seat)}
    beds = _beds([*WARD.words, *EXTRA_WARD.words], offered)
    return Asking(_ask("main_extra", **patients), joined("sentences", [_ask("either"), beds]))


def _place_extra(state: ErState, seat: int, offered: list[int]) -> Asking:
    return Asking(_ask("extra", **_extra(state, seat)), _beds(EXTRA_WARD.words, offered))


def _screen(state: ErState, seat: int, offered: list[int]) -> Asking:
    del state, seat, offered
    return Asking(_ask("screen"), _ask("screen.detail"))


def _discard(state: ErState, seat: int, offered: list[int]) -> Asking:
    del state, seat, offered
    return Asking(_ask("discard"), _ask("discard.detail"))


def _patient(state: ErState, seat: int) -> Message:
    taken = state.taken[seat]
    return die(COLOURS[taken], int(state.dice[taken]))


def _extra(state: ErState, seat: int) -> Json:
    """The extra patient, who has one of two values (ER-4.8)."""
    colour = COLOURS[EXTRA_WARD.colour(state, seat)]
    low = int(EXTRA_LOW[3 * state.card + state.taken[seat]])
    return {"colour": colour, "low": low, "high": low + 1}


def _beds(words: list[str], offered: list[int]) -> Message:
    """How many wards have a bed for the patient."""
    texts = [VOCABULARY.words[word] for word in offered]
    number = sum(text in words for text in texts)
    return _ask("beds", n=number) if number else _ask("no_bed")


_ASKED: dict[str, Callable[[ErState, int, list[int]], Asking]] = {
    "take": _take,
    "main": _place,
    "main_screen": _place_or_screen,
    "main_extra": _place_both,
    "extra": _place_extra,
    "screen": _screen,
    "discard": _discard,
}
