"""Tokens in an activation: those of the department, then those on the specialist's card (DH-15.6)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.copies import TOKEN
from dicehospital.hospital.board.hospital import CARD_PLACES, NONE, NURSE, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.effects.effect import Step, has_targets
from dicehospital.hospital.modules.investments.token_kinds import TokenKinds, is_used
from dicehospital.hospital.phases.activation.ability import Skip
from dicehospital.hospital.phases.activation.patients import TargetSlot
from dicehospital.hospital.phases.activation.steps import is_usable, resolve
from dicehospital.hospital.state import ActivationStep, HospitalState
from dicehospital.hospital.story import TOKEN_USED
from dicehospital.hospital.words import ListSlot, WordList, WordLists, skipping
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind, Question

# Numbers of the questions.
TOKENS: Final[i64] = 23
CARD_TOKENS: Final[i64] = 24


def place_of_step(hospital: Hospital, on_card: bool) -> i64:
    """Where the tokens of a step lie: on the department, or on the card of who was placed."""
    if not on_card:
        return hospital.department
    return NONE if hospital.staff == NURSE else CARD_PLACES + hospital.staff


def can_use(state: HospitalState, seat: i64, kinds: TokenKinds, token: i64) -> bool:
    """Whether a token does something to patients, and can do it now (DH-15.5)."""
    if kinds.is_colour(token):
        return False
    return is_usable(state, seat, kinds.steps(token))


def is_open(state: HospitalState, seat: i64, kinds: TokenKinds, place: i64, number: i64) -> bool:
    """Whether a token, by its place in the list, is one of this step, unused and of use."""
    hospital = state.hospitals[seat]
    entry = hospital.tokens[number]
    if entry // TOKEN != place or is_used(hospital, number):
        return False
    return can_use(state, seat, kinds, entry % TOKEN)


@final
@mypyc_attr(acyclic=True)
class TokenStep(ActivationStep):
    """DH-15.6: each token at most once, in any order, none of them has to be used."""

    def __init__(self, name: str, question: i64, on_card: bool, kinds: TokenKinds) -> None:
        super().__init__(name)
        self.question: i64 = question
        self.on_card: bool = on_card
        self.kinds: TokenKinds = kinds

    def offer(self, state: HospitalState, seat: i64) -> bool:
        """Ask while there is one of use."""
        hospital = state.hospitals[seat]
        if len(hospital.tokens) == 0:
            return False
        place = place_of_step(hospital, self.on_card)
        number: i64
        for number in range(len(hospital.tokens)):
            if is_open(state, seat, self.kinds, place, number):
                state.ask(self.question, seat)
                return True
        return False


class TokenSlot(ListSlot):
    """An investment token that is used."""

    def __init__(self, tokens: WordList, kinds: TokenKinds) -> None:
        super().__init__("token", tokens)
        self.kinds: TokenKinds = kinds

    def offers(self, state: HospitalState, seat: i64, number: i64) -> bool:
        """Whether the token at this place in the list may be used."""
        raise NotImplementedError

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Each kind of token that can be used, once."""
        hospital = state.hospitals[task.seat]
        seen: i64 = 0
        number: i64
        for number in range(len(hospital.tokens)):
            token = hospital.tokens[number] % TOKEN
            if seen & BIT[token] == 0 and self.offers(state, task.seat, number):
                seen |= BIT[token]
                out.add(self.word(token))

    def picked(self, state: HospitalState, task: Task) -> i64:
        """The first such token in the list; one that was not used before comes first."""
        hospital = state.hospitals[task.seat]
        token = self.read(task, 0)
        found = NONE
        number: i64
        for number in range(len(hospital.tokens)):
            if hospital.tokens[number] % TOKEN == token and self.offers(state, task.seat, number):
                if not is_used(hospital, number):
                    return number
                found = number if found == NONE else found
        return found


@final
class StepToken(TokenSlot):
    """A token of the department, or on the card of the specialist placed."""

    def __init__(self, tokens: WordList, kinds: TokenKinds, on_card: bool) -> None:
        super().__init__(tokens, kinds)
        self.on_card: bool = on_card

    def offers(self, state: HospitalState, seat: i64, number: i64) -> bool:
        """Not used in this activation, and of use."""
        place = place_of_step(state.hospitals[seat], self.on_card)
        return is_open(state, seat, self.kinds, place, number)


@final
class TokenTargets(TargetSlot):
    """The patients that a token is for."""

    def __init__(self, patients: WordList, token: TokenSlot) -> None:
        super().__init__(patients, 1)
        self.skippable = True
        self.token: TokenSlot = token

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Unless the token is about no patients."""
        return has_targets(self.steps(state, task))

    def steps(self, state: HospitalState, task: Task) -> list[Step]:
        """What the token does."""
        return self.token.kinds.steps(self.token.read(task, 0))

    def announce(self, state: HospitalState, task: Task) -> i64:
        """Tell which token is used; returns its place in the list."""
        number = self.token.picked(state, task)
        state.tell(TOKEN_USED, task.seat, state.hospitals[task.seat].tokens[number] % TOKEN)
        return number

    def resolve(self, state: HospitalState, task: Task) -> None:
        """Treat the patients chosen."""
        targets = self.chosen(state, task)
        resolve(state, task.seat, targets.steps, targets)


@final
class UseToken(MoveKind[HospitalState]):
    """DH-15.5: use a token, once in this activation."""

    def __init__(self, targets: TokenTargets) -> None:
        super().__init__(
            "token", "{token}: {patients*}", targets.token, targets,
            example="TOKEN: R3t", rule="DH-15.6",
        )  # fmt: skip
        self.targets: TokenTargets = targets

    def effect(self, state: HospitalState, task: Task) -> None:
        """Resolve it; whatever else is of use is offered again."""
        state.hospitals[task.seat].tokens_used |= BIT[self.targets.announce(state, task)]
        self.targets.resolve(state, task)


def token_questions(kinds: TokenKinds, lists: WordLists) -> dict[int, Question[HospitalState]]:
    """DH-15.6: which tokens are used, of the department and then of the specialist's card."""
    return {
        int(TOKENS): _token_question(kinds, lists, "tokens", on_card=False),
        int(CARD_TOKENS): _token_question(kinds, lists, "card_tokens", on_card=True),
    }


def _token_question(
    kinds: TokenKinds, lists: WordLists, name: str, *, on_card: bool
) -> Question[HospitalState]:
    token = StepToken(lists.tokens, kinds, on_card)
    use = UseToken(TokenTargets(lists.patients, token))
    skip = Skip("skip", "skip", skipping(lists))
    return Question(name, use, skip, step="turn", after="turn")
