"""Management Expert and Strategic Consultant: tokens of others, tokens a second time (DH-15.10)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.copies import TOKEN
from dicehospital.hospital.board.hospital import NONE, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.effects.effect import OTHER_DEPARTMENTS_TOKEN, REPEAT_TOKEN
from dicehospital.hospital.modules.investments.token_effects import TokenSlot, TokenTargets, can_use
from dicehospital.hospital.modules.investments.token_kinds import TokenKinds, is_department, is_used
from dicehospital.hospital.phases.activation.ability import PATTERN
from dicehospital.hospital.phases.activation.patients import ability_code
from dicehospital.hospital.phases.activation.steps import close_step
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import ABILITY_USED
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.slots import MoveKind


def lends_token(hospital: Hospital, code: i64, number: i64) -> bool:
    """Whether an ability is about the token at this place in the list."""
    place = hospital.tokens[number] // TOKEN
    if code == REPEAT_TOKEN:
        again = hospital.repeating == NONE or hospital.repeating == number
        return again and place == hospital.department
    if code != OTHER_DEPARTMENTS_TOKEN or hospital.tint != NONE:
        return False  # a colour that was declared was the one token of this activation
    return is_department(place) and place != hospital.department


def can_lend(state: HospitalState, seat: i64, code: i64, kinds: TokenKinds) -> bool:
    """Whether an ability finds any token of use."""
    hospital = state.hospitals[seat]
    number: i64
    for number in range(len(hospital.tokens)):
        if lends_token(hospital, code, number):
            if can_use(state, seat, kinds, hospital.tokens[number] % TOKEN):
                return True
    return False


@final
class LentToken(TokenSlot):
    """A token of another own department, or one of this department again."""

    def offers(self, state: HospitalState, seat: i64, number: i64) -> bool:
        """As the ability says."""
        hospital = state.hospitals[seat]
        if not lends_token(hospital, ability_code(state, seat), number):
            return False
        return can_use(state, seat, self.kinds, hospital.tokens[number] % TOKEN)


@final
class TokenAbility(MoveKind[HospitalState]):
    """DH-15.10: a specialist's ability that uses a token."""

    def __init__(self, targets: TokenTargets) -> None:
        super().__init__("ability", PATTERN, targets.token, targets)
        self.targets: TokenTargets = targets

    def effect(self, state: HospitalState, task: Task) -> None:
        """Resolve it; a token skipped before may follow once more (R-69)."""
        seat = task.seat
        hospital = state.hospitals[seat]
        state.tell(ABILITY_USED, seat, hospital.cards[hospital.staff])
        number = self.targets.announce(state, task)
        if ability_code(state, seat) == REPEAT_TOKEN and not is_used(hospital, number):
            hospital.tokens_used |= BIT[number]
            hospital.repeating = number
        else:
            close_step(state, seat)
        self.targets.resolve(state, task)
