"""Why staff do not invest, or a token is not kept, placed or used (DH-15.3 to DH-15.7, DH-15.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dicehospital.hospital.board.copies import TOKEN
from dicehospital.hospital.board.hospital import CARD_PLACES, NONE
from dicehospital.hospital.effects.effect import OTHER_DEPARTMENTS_TOKEN, REPEAT_TOKEN, Step
from dicehospital.hospital.modules.investments.module import Investments
from dicehospital.hospital.modules.investments.specialists import lends_token
from dicehospital.hospital.modules.investments.token_effects import CARD_TOKENS, place_of_step
from dicehospital.hospital.modules.investments.token_kinds import count_at, is_used
from dicehospital.hospital.phases.activation.patients import ability_code
from dicehospital.hospital.why.case import Case, Checks, Lent
from dicehospital.hospital.why.names import some, someone, thing, things
from dicehospital.hospital.why.refusals import refuse
from dicehospital.hospital.why.staff import copies_alike, no_staff
from dicehospital.hospital.why.targets import unusable, wrong_effect
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.types import Refusal
from dicehospital.kernel.vocabulary import DONE

_SPACE = "space "


def _module(case: Case) -> Investments:
    return case.module(Investments)


# -- investing -----------------------------------------------------------------------------------------
def cannot_invest(case: Case) -> Iterator[Refusal]:
    """DH-15.3: a space with room and tokens, somebody who is free, and the Adviser's other pile."""
    space, staff = case.fields["space"], case.fields.get("staff")
    yield from _no_space(case, space)
    if staff is not None:
        yield from no_staff(case, staff, "DH-15.3")
        if "also" in case.fields:
            yield from _no_other_pile(case, space, staff, case.fields["also"])


def _no_space(case: Case, space: str) -> Iterator[Refusal]:
    """Whether nobody can be sent to a space."""
    known = [text.removeprefix(_SPACE) for text in case.offered("invest")]
    if space in known:
        return
    yield from _no_pile(case, space, known)
    standing = case.table()["investments"].get(space, [])
    most = _module(case).meeples
    if len(standing) >= most:
        names = [someone(seat) for seat, _ in standing]
        yield refuse("space_full", space=space, most=most, names=names, known=some(known))


def _no_pile(case: Case, space: str, known: list[str]) -> Iterator[Refusal]:
    piles = _module(case).state(case.state).piles
    if space not in TINT_COLOURS[: len(piles)]:
        yield refuse("no_such_space", space=space, known=some(known))
    elif piles[TINT_COLOURS.index(space)].size() == 0:
        yield refuse("pile_empty", space=space, known=some(known))


def _no_other_pile(case: Case, space: str, staff: str, other: str) -> Iterator[Refusal]:
    """DH-15.10: a Financial Adviser looks at another pile too; nobody else does."""
    words = case.offered("invest", f"{_SPACE}{space}", staff)
    done = case.rules.questions.vocabulary.words[DONE]
    known = [text.removeprefix(_SPACE) for text in words if text != done]
    if other in known:
        return
    place = case.specialist(staff)
    if place == NONE or not _module(case).peeks(case.state, case.seat, place):
        yield refuse("no_adviser", staff=thing(staff))
    if other == space:
        yield refuse("same_pile", space=space, known=some(known))
    yield from _no_pile(case, other, known)


# -- tokens that are kept ------------------------------------------------------------------------------
def cannot_keep_token(case: Case) -> Iterator[Refusal]:
    """DH-15.4: a token that was looked at, on a department or card with room for it."""
    token, place = case.fields["token"], case.fields.get("on")
    seen = case.offered("keep_token")
    if token not in seen:
        yield refuse("token_not_seen", token=thing(token), known=things(seen))
    known = case.offered("keep_token", token)
    if place is None:
        if known:
            yield refuse("token_where", token=thing(token), known=things(known))
    elif not known:
        yield _not_placed(case, token)
    elif place not in known:
        yield from _no_place(case, place, known)


def _not_placed(case: Case, token: str) -> Refusal:
    module = _module(case)
    is_nurse = token in module.ids and module.kinds.gives_nurse(module.ids.index(token))
    return refuse("nurse_token" if is_nurse else "no_room_for_token", token=thing(token))


def _no_place(case: Case, text: str, known: list[str]) -> Iterator[Refusal]:
    """Whether a token cannot lie on a thing."""
    facts = {"place": thing(text), "known": things(known)}
    department, card = case.department(text), case.specialist(text)
    if case.room(text) != NONE:
        yield refuse("no_token_in_room", **facts)
    if department == NONE and card == NONE:
        yield refuse("token_not_yours", **facts)
    place = department if department != NONE else CARD_PLACES + card
    if not _module(case).kinds.has_room(case.hospital, place):
        seen = count_at(case.hospital, place)
        yield refuse("place_full" if seen else "no_token_on_card", **facts, n=seen)
    yield from copies_alike(case, text)


# -- tokens of a step of an activation -----------------------------------------------------------------
def cannot_use_token(case: Case) -> Iterator[Refusal]:
    """DH-15.6: a token that lies here, not used in this placement, and patients for it."""
    text, known = case.fields["token"], case.offered("token")
    if text not in known:
        yield from _no_token(case, text, known)
    yield from wrong_effect(case, text, _effect(case, text))


def _no_token(case: Case, text: str, known: list[str]) -> Iterator[Refusal]:
    """Whether a token cannot be used in this step at all."""
    last = case.task.question == CARD_TOKENS
    numbers = _lying(case, text, [place_of_step(case.hospital, last)])
    # The department under way, or in the last step the specialist placed there.
    place = case.hospital_json()["current"]["staff" if last else "department"]
    facts = {"token": thing(text), "place": thing(place), "known": things(known)}
    if not numbers:
        yield refuse("token_not_here", **facts)
    if _is_colour(case, text):
        yield refuse("colour_by_itself", token=thing(text))
    if all(is_used(case.hospital, number) for number in numbers):
        yield refuse("token_spent", **facts)
    yield from unusable(case, text, _effect(case, text))


def _lying(case: Case, text: str, places: list[int]) -> list[int]:
    """Where in the hospital's list a token stands that lies at one of some places."""
    ids = _module(case).ids
    return [
        number
        for number, entry in enumerate(case.hospital.tokens)
        if ids[entry % TOKEN] == text and entry // TOKEN in places
    ]


def _is_colour(case: Case, text: str) -> bool:
    module = _module(case)
    return bool(module.kinds.is_colour(module.ids.index(text)))


def _effect(case: Case, text: str) -> list[list[Step]]:
    """What a token does: one alternative."""
    module = _module(case)
    return [module.kinds.steps(module.ids.index(text))]


# -- tokens that a specialist uses ---------------------------------------------------------------------
def cannot_use_lent(case: Case, card: str) -> Iterator[Refusal]:
    """DH-15.10: which token, whether the specialist can use it, and patients for it."""
    text, known = case.fields.get("token", ""), case.offered("ability")
    if not text and not case.is_about("alt"):
        yield refuse("which_token", source=thing(card), known=things(known))
    if "alt" in case.fields:
        yield refuse("no_alternative", source=thing(card))
    if text not in known:
        yield from _not_lent(case, card, text, known)
    yield from wrong_effect(case, text, _effect(case, text))


def _not_lent(case: Case, card: str, text: str, known: list[str]) -> Iterator[Refusal]:
    """Whether a specialist cannot use a token now."""
    code, hospital = ability_code(case.state, case.seat), case.hospital
    numbers = _lying(case, text, [entry // TOKEN for entry in hospital.tokens])
    lent = [number for number in numbers if lends_token(hospital, code, number)]
    facts = {"token": thing(text), "source": thing(card), "known": things(known)}
    if lent and _is_colour(case, text):
        yield refuse("colour_declared", token=thing(text))
    if lent:
        yield from unusable(case, text, _effect(case, text))
        return
    if code != REPEAT_TOKEN:
        yield refuse("not_other_department", **facts)
    other = hospital.repeating != NONE and bool(numbers)
    yield refuse("same_token_again" if other else "not_this_department", **facts)


CHECKS: Final[Checks] = {
    "invest": cannot_invest,
    "keep_token": cannot_keep_token,
    "token": cannot_use_token,
}
LENT: Final[Mapping[int, Lent]] = {
    int(OTHER_DEPARTMENTS_TOKEN): cannot_use_lent,
    int(REPEAT_TOKEN): cannot_use_lent,
}
