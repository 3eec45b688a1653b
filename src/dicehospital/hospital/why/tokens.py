"""Why a token is not used in an activation, by itself or by a specialist (DH-15.5 to DH-15.7, DH-15.10)."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.copies import TOKEN
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.effects.effect import OTHER_DEPARTMENTS_TOKEN, REPEAT_TOKEN, Step
from dicehospital.hospital.modules.investments.specialists import lends_token
from dicehospital.hospital.modules.investments.token_effects import place_of_step
from dicehospital.hospital.modules.investments.token_kinds import is_used
from dicehospital.hospital.phases.activation.patients import ability_code
from dicehospital.hospital.state import CARD_TOKENS
from dicehospital.hospital.why.aim import Aim
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.investments import module_of
from dicehospital.hospital.why.names import refuse, thing, things
from dicehospital.hospital.why.targets import incomplete, unpayable, wrong_targets
from dicehospital.kernel.types import Refusal


def token_aim(case: Case, text: str) -> Aim:
    """What a token does, ready to be aimed."""
    return Aim(case, text, token_steps(case, text))


def token_steps(case: Case, text: str) -> list[Step]:
    """What a token does, in steps."""
    module = module_of(case)
    return module.kinds.steps(module.ids.index(text))


# -- tokens of a step ----------------------------------------------------------------------------------
def cannot_use_token(case: Case) -> Iterator[Refusal]:
    """DH-15.6: a token that lies here, not used in this placement, and patients for it."""
    text = case.fields["token"]
    yield from no_token(case, text)
    yield from _wrong_patients(case, text)


def no_token(case: Case, text: str) -> Iterator[Refusal]:
    """Whether a token cannot be used in this step at all."""
    known = case.offered("token")
    if text in known:
        return
    place = int(place_of_step(case.hospital, case.task.question == CARD_TOKENS))
    numbers = _lying(case, text, [place])
    facts = {"token": thing(text), "place": thing(_name_of(case)), "known": things(known)}
    if not numbers:
        yield refuse("DH-15.6", "token_not_here", **facts)
    elif _is_colour(case, text):
        yield refuse("DH-15.7", "colour_by_itself", token=thing(text))
    elif all(is_used(case.hospital, number) for number in numbers):
        yield refuse("DH-15.5", "token_spent", **facts)
    else:
        yield from _no_use(case, text)


def _lying(case: Case, text: str, places: list[int]) -> list[int]:
    """Where in the hospital's list a token stands that lies at one of some places."""
    ids, tokens = module_of(case).ids, case.hospital.tokens
    return [
        number
        for number, entry in enumerate(tokens)
        if ids[entry % TOKEN] == text and entry // TOKEN in places
    ]


def _name_of(case: Case) -> str:
    """The department under way, or in the last step the specialist placed there."""
    current = case.house()["current"]
    return str(current["staff" if case.task.question == CARD_TOKENS else "department"])


def _is_colour(case: Case, text: str) -> bool:
    module = module_of(case)
    return bool(module.kinds.is_colour(module.ids.index(text)))


def _no_use(case: Case, text: str) -> Iterator[Refusal]:
    aim = token_aim(case, text)
    for found in (unpayable(aim), incomplete(aim)):
        if found is not None:
            yield found


def _wrong_patients(case: Case, text: str) -> Iterator[Refusal]:
    aim = token_aim(case, text)
    for found in (unpayable(aim), wrong_targets(aim)):
        if found is not None:
            yield found


# -- tokens that a specialist uses ---------------------------------------------------------------------
def is_about_tokens(case: Case) -> bool:
    """Whether the ability that waits uses tokens (DH-15.10)."""
    code = ability_code(case.state, case.seat)
    return code == OTHER_DEPARTMENTS_TOKEN or code == REPEAT_TOKEN


def cannot_use_lent(case: Case, card: str) -> Iterator[Refusal]:
    """DH-15.10: which token, whether the specialist can use it, and patients for it."""
    text, known = case.fields.get("token"), case.offered("ability")
    if text is None:
        yield refuse("DH-15.10", "which_token", source=thing(card), known=things(known))
        return
    if "alt" in case.fields:
        yield refuse("DH-5.3", "no_alternative", source=thing(card))
    yield from no_lent_token(case, card, text)
    yield from _wrong_patients(case, text)


def no_lent_token(case: Case, card: str, text: str) -> Iterator[Refusal]:
    """Whether a specialist cannot use a token now."""
    known = case.offered("ability")
    if text in known:
        return
    code, hospital = int(ability_code(case.state, case.seat)), case.hospital
    numbers = _lying(case, text, [int(entry // TOKEN) for entry in hospital.tokens])
    lent = [number for number in numbers if lends_token(hospital, code, number)]
    facts = {"token": thing(text), "source": thing(card), "known": things(known)}
    if lent and _is_colour(case, text):
        yield refuse("DH-15.7", "colour_declared", token=thing(text))
    elif lent:
        yield from _no_use(case, text)
    elif code == REPEAT_TOKEN:
        other = hospital.repeating != NONE and bool(numbers)
        yield refuse("DH-15.10", "same_token_again" if other else "not_this_department", **facts)
    else:
        yield refuse("DH-15.10", "not_other_department", **facts)


def no_tokens(case: Case, card: str) -> Iterator[Refusal]:
    """DH-15.10: a token is named for an ability that is about none."""
    if "token" in case.fields:
        yield refuse("DH-15.10", "ability_no_token", source=thing(card))
