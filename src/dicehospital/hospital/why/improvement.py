"""Why an improvement is not taken or returned (DH-4.1, DH-4.2, DH-12.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE, PRINTED
from dicehospital.hospital.state import IMPROVE
from dicehospital.hospital.why.case import Case, Checks, numbered
from dicehospital.hospital.why.names import COPIES, thing, things
from dicehospital.hospital.why.refusals import refuse
from dicehospital.hospital.why.staff import copies_alike
from dicehospital.kernel.types import Refusal
from dicehospital.kernel.vecs import vec


def cannot_improve(case: Case) -> Iterator[Refusal]:
    """DH-4.1: what is on display; equal ones are one option (DH-13.3)."""
    text, shown = case.fields["take"], _shown(case)
    plain, _, copy = text.partition("#")
    if plain in shown:
        if copy in COPIES and int(copy) <= shown.count(plain):
            yield refuse("copies_alike", thing=thing(text), name=plain)
        if text == plain:
            return
    rule = "DH-4.1" if case.state.setup.may_pass else "DH-12.2"
    yield refuse("not_shown", rule, thing=thing(text), shown=things(shown))


def cannot_pass(case: Case) -> Iterator[Refusal]:
    """DH-12.2: alone one of the two has to be taken."""
    if case.task.question == IMPROVE and not case.state.setup.may_pass:
        yield refuse("no_pass_alone", shown=things(_shown(case)))


def _shown(case: Case) -> list[str]:
    """Improvements on display."""
    return _ids(case, case.state.departments, case.state.specialists)


def _ids(case: Case, tiles: vec[i64], cards: vec[i64]) -> list[str]:
    departments, specialists = case.department_ids(), case.specialist_ids()
    return [*(departments[tile] for tile in tiles), *(specialists[card] for card in cards)]


def cannot_return(case: Case) -> Iterator[Refusal]:
    """DH-4.2: an own improvement, in time, not more than the edition allows."""
    returned, most = case.hospital.returns, case.state.setup.returns
    if case.hospital.begun:
        yield refuse("return_too_late")
    if returned >= most:
        yield refuse("returned_already", returned=returned, most=most)
    if "improvement" not in case.fields:
        yield refuse("nothing_to_return")
    yield from _not_returnable(case, case.fields["improvement"])


def _not_returnable(case: Case, text: str) -> Iterator[Refusal]:
    """Whether a thing is no improvement of the seat."""
    number, copy = numbered(text, case.department_ids())
    if case.room(text) != NONE and case.hospital.has_rooms():
        yield refuse("room_stays", thing=thing(text))
    elif NONE < number < PRINTED and copy == 0:
        yield refuse("printed", thing=thing(text))
    elif case.department(text) == NONE and case.specialist(text) == NONE:
        owned = things(_ids(case, case.hospital.tiles, case.hospital.cards))
        yield refuse("not_returnable", thing=thing(text), owned=owned)
    else:
        yield from copies_alike(case, text)


CHECKS: Final[Checks] = {
    "improve": cannot_improve,
    "pass": cannot_pass,
    "return": cannot_return,
}
