"""Why staff do not invest, or a token is not kept or placed (DH-15.3, DH-15.4, DH-15.10)."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.hospital import CARD_PLACES, NONE
from dicehospital.hospital.modules.investments.module import Investments
from dicehospital.hospital.modules.investments.token_kinds import count_at
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.names import refuse, some, someone, thing, things
from dicehospital.hospital.why.staff import copies_alike, no_staff
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.types import Refusal
from dicehospital.kernel.vocabulary import DONE

_SPACE = "space "


def module_of(case: Case) -> Investments:
    """The module, where it is played."""
    return next(m for m in case.rules.setup.modules if isinstance(m, Investments))


# -- investing -----------------------------------------------------------------------------------------
def cannot_invest(case: Case) -> Iterator[Refusal]:
    """DH-15.3: a space with room and tokens, somebody who is free, and the Adviser's other pile."""
    space, staff = case.fields["space"], case.fields["staff"]
    yield from no_space(case, space)
    yield from no_staff(case, staff, "DH-15.3")
    if "also" in case.fields:
        yield from no_other_pile(case, space, staff, case.fields["also"])


def no_space(case: Case, space: str) -> Iterator[Refusal]:
    """Whether nobody can be sent to a space."""
    known = [text.removeprefix(_SPACE) for text in case.offered("invest")]
    if space in known:
        return
    yield from _no_pile(case, space, known)
    standing = case.position()["investments"].get(space, [])
    most = int(module_of(case).meeples)
    if len(standing) >= most:
        names = [someone(int(seat)) for seat, _ in standing]
        yield refuse(
            "DH-15.3", "space_full", space=space, most=most, names=names, known=some(known)
        )


def _no_pile(case: Case, space: str, known: list[str]) -> Iterator[Refusal]:
    piles = module_of(case).state(case.state).piles
    if space not in TINT_COLOURS[: len(piles)]:
        yield refuse("DH-15.3", "no_such_space", space=space, known=some(known))
    elif piles[TINT_COLOURS.index(space)].size() == 0:
        yield refuse("DH-15.3", "pile_empty", space=space, known=some(known))


def no_other_pile(case: Case, space: str, staff: str, other: str) -> Iterator[Refusal]:
    """DH-15.10: a Financial Adviser looks at another pile too; nobody else does."""
    words = case.offered("invest", f"{_SPACE}{space}", staff)
    done = case.rules.questions.vocabulary.words[DONE]
    known = [text.removeprefix(_SPACE) for text in words if text != done]
    if other in known:
        return
    place = case.specialist(staff)
    if place == NONE or not module_of(case).peeks(case.state, case.seat, place):
        yield refuse("DH-15.10", "no_adviser", staff=thing(staff))
        return
    if other == space:
        yield refuse("DH-15.10", "same_pile", space=space, known=some(known))
    yield from _no_pile(case, other, known)


# -- tokens --------------------------------------------------------------------------------------------
def cannot_keep_token(case: Case) -> Iterator[Refusal]:
    """DH-15.4: a token that was looked at, on a department or card with room for it."""
    token, place = case.fields["token"], case.fields.get("on")
    yield from token_not_seen(case, token)
    known = case.offered("keep_token", token)
    if place is None:
        if known:
            yield refuse("DH-15.4", "token_where", token=thing(token), known=things(known))
        return
    if not known:
        yield _not_placed(case, token)
    elif place not in known:
        yield from no_place(case, place, known)


def token_not_seen(case: Case, token: str) -> Iterator[Refusal]:
    """Whether a token is not among those looked at."""
    known = case.offered("keep_token")
    if token not in known:
        yield refuse("DH-15.4", "token_not_seen", token=thing(token), known=things(known))


def _not_placed(case: Case, token: str) -> Refusal:
    module = module_of(case)
    message = "no_room_for_token"
    if token in module.ids and module.kinds.gives_nurse(module.ids.index(token)):
        message = "nurse_token"
    return refuse("DH-15.4", message, token=thing(token))


def no_place(case: Case, text: str, known: list[str]) -> Iterator[Refusal]:
    """Whether a token cannot lie on a thing."""
    if case.room(text) != NONE:
        yield refuse("DH-17.3", "no_token_in_room", place=thing(text), known=things(known))
        return
    department, card = case.department(text), case.specialist(text)
    if department == NONE and card == NONE:
        yield refuse("DH-15.4", "token_not_yours", place=thing(text), known=things(known))
        return
    place = department if department != NONE else int(CARD_PLACES) + card
    yield from _place_full(case, text, place, known)
    yield from copies_alike(case, text)


def _place_full(case: Case, text: str, place: int, known: list[str]) -> Iterator[Refusal]:
    kinds, hospital = module_of(case).kinds, case.hospital
    if kinds.has_room(hospital, place):
        return
    seen = int(count_at(hospital, place))
    message = "place_full" if seen else "no_token_on_card"
    yield refuse("DH-15.4", message, place=thing(text), n=seen, known=things(known))
