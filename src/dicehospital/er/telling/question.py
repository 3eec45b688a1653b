"""What a seat is asked, in words: which die, which bed, which ward, which card."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

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
            return _value(VOCABULARY.words[task.first_word].rpartition("W")[2])
    todo = "_".join(todo_of(state, seat))
    return _ASKED[todo](state, seat, offered)


# What is asked of many is made once for all: by the few facts that it tells.
@cache
def _value(ward: str) -> Asking:
    return Asking(_ask("value", ward=int(ward)), _ask("value.detail"))


def _ask(message: str, /, **params: object) -> Message:
    return Message(f"ask.er.{message}", params)


# -- taking a die (ER-3.2 to ER-3.5) -----------------------------------------------------------------
def _take(state: ErState, seat: int, _: list[int]) -> Asking:
    secret = any(t.seat == seat and t.question == SECRET_TAKE.number for t in state.agenda)
    if seat == state.chief:
        return _take_of("take_chief", None, secret)
    copies = may_take(state, seat, state.taken[state.chief])
    return _take_of("take_copy" if copies else "take", int(state.chief), secret)


@cache
def _take_of(title: str, chief: int | None, secret: bool) -> Asking:
    params = {} if chief is None else {"name": {"seat": chief}}
    return Asking(_ask(title, **params), _ask("take.secret") if secret else None)


# -- placing patients and screens (ER-4) -------------------------------------------------------------
def _place(state: ErState, seat: int, offered: list[int]) -> Asking:
    bay = AMBULANCES[state.card][state.taken[seat]]
    hint = f"bonus.{bay}.text" if bay in _WITH_PATIENT else ""
    return _place_with(hint, *_patient(state, seat), _count(WARD.words, offered))


def _place_or_screen(state: ErState, seat: int, offered: list[int]) -> Asking:
    return _place_with("ask.er.or_screen", *_patient(state, seat), _count(WARD.words, offered))


@cache
def _place_with(hint: str, colour: str, value: int, beds: int) -> Asking:
    parts = [Message(hint), _beds(beds)] if hint else [_beds(beds)]
    return Asking(_ask("main", patient=die(colour, value)), joined("sentences", parts))


def _place_both(state: ErState, seat: int, offered: list[int]) -> Asking:
    return _both(*_patient(state, seat), *_extra(state, seat), _count_either(offered))


@cache
def _both(colour: str, value: int, extra: str, low: int, beds: int) -> Asking:
    patients = {"patient": die(colour, value), **_range(extra, low)}
    detail = joined("sentences", [_ask("either", **patients), _beds(beds)])
    return Asking(_ask("main_extra"), detail)


def _place_extra(state: ErState, seat: int, offered: list[int]) -> Asking:
    return _extra_of(*_extra(state, seat), _count(EXTRA_WARD.words, offered))


@cache
def _extra_of(colour: str, low: int, beds: int) -> Asking:
    return Asking(_ask("extra", **_range(colour, low)), _beds(beds))


def _screen(state: ErState, seat: int, offered: list[int]) -> Asking:
    del state, seat, offered
    return _plain("screen")


def _discard(state: ErState, seat: int, offered: list[int]) -> Asking:
    del state, seat, offered
    return _plain("discard")


@cache
def _plain(asked: str) -> Asking:
    return Asking(_ask(asked), _ask(f"{asked}.detail"))


def _patient(state: ErState, seat: int) -> tuple[str, int]:
    """Colour and value of the die."""
    taken = state.taken[seat]
    return COLOURS[taken], int(state.dice[taken])


def _extra(state: ErState, seat: int) -> tuple[str, int]:
    """Colour and lower value of the extra patient, who has one of two (ER-4.8)."""
    colour = COLOURS[EXTRA_WARD.colour(state, seat)]
    return colour, int(EXTRA_LOW[3 * state.card + state.taken[seat]])


def _range(colour: str, low: int) -> Json:
    return {"colour": colour, "low": low, "high": low + 1}


def _count(words: list[str], offered: list[int]) -> int:
    """How many wards have a bed for the patient."""
    count = 0
    for word in offered:
        if VOCABULARY.words[word] in words:
            count += 1
    return count


def _count_either(offered: list[int]) -> int:
    """How many wards have a bed for one of two patients or for both: a ward has one next bed."""
    count = 0
    for main, extra in zip(WARD.words, EXTRA_WARD.words, strict=True):
        if VOCABULARY.number[main] in offered or VOCABULARY.number[extra] in offered:
            count += 1
    return count


def _beds(number: int) -> Message:
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
