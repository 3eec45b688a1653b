"""The Investments module: its numbers, its piles at the start, what it does by hooks (DH-15.1)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.board.hospital import NONE, NURSE
from dicehospital.hospital.effects.effect import ONE_MORE_TOKEN, PEEK_SECOND_PILE
from dicehospital.hospital.modules.investments.colours import declared_with
from dicehospital.hospital.modules.investments.specialists import can_lend
from dicehospital.hospital.modules.investments.state import PILES, InvestmentSlice
from dicehospital.hospital.modules.investments.token_kinds import TokenKinds, lose_place
from dicehospital.hospital.state import HospitalState, Module, Setup, Slice
from dicehospital.kernel.vecs import append, vec


@final
class Investments(Module):
    """Tokens and the board they come from."""

    def __init__(self, kinds: TokenKinds, ids: list[str], copies: vec[i64]) -> None:
        super().__init__(
            "investments", "department_colour", "declarations", "on_relieved", "may_use",
            "on_returned", "on_shift",
        )  # fmt: skip
        self.kinds: TokenKinds = kinds
        self.ids: list[str] = ids  # of tokens
        self.copies: vec[i64] = copies  # by token
        self.meeples: i64 = 1  # that one space takes
        self.seen: i64 = 2
        self.seen_more: i64 = 2  # of another pile, by the Financial Adviser
        self.strategist: i64 = 1  # more of the own pile

    def new_slice(self, setup: Setup) -> Slice | None:
        """Piles by colour; pink tokens are for Mothers and Babies (DH-17.3)."""
        count = PILES if setup.mothers > 0 else PILES - 1
        piles = [Deck(self._pile(pile)) for pile in range(count)]
        return InvestmentSlice(piles, self.ids, self.meeples)

    def _pile(self, pile: i64) -> vec[i64]:
        cards = vec[i64]()
        token: i64
        for token in range(pile, len(self.copies), PILES):
            for _ in range(self.copies[token]):
                cards = append(cards, token)
        return cards

    def state(self, state: HospitalState) -> InvestmentSlice:
        """The slice of a game."""
        owned = state.slices[self.place]
        assert isinstance(owned, InvestmentSlice)  # noqa: S101 (a slice is where its module put it)
        return owned

    # -- what a seat may look at ---------------------------------------------------------------
    def seen_by(self, state: HospitalState, seat: i64) -> i64:
        """DH-15.4: how many tokens a seat sees of its space's pile, one more with the Strategist."""
        administrator = state.hospitals[seat].administrator
        if administrator == NONE:
            return self.seen
        effect = state.setup.administrator_effects[administrator]
        return self.seen + self.strategist if effect.code == ONE_MORE_TOKEN else self.seen

    def peeks(self, state: HospitalState, seat: i64, staff: i64) -> bool:
        """DH-15.10: whether this meeple is a Financial Adviser's; a Consultant is none (R-56)."""
        if staff == NURSE:
            return False
        specialist = state.hospitals[seat].cards[staff]
        return state.setup.specialists[specialist].code == PEEK_SECOND_PILE

    # -- hooks ---------------------------------------------------------------------------------
    def department_colour(
        self, state: HospitalState, seat: i64, department: i64, so_far: i64
    ) -> i64:
        """DH-15.7: the later of the department's colour tokens counts."""
        hospital = state.hospitals[seat]
        if len(hospital.tokens) == 0:
            return so_far
        colour = self.kinds.colour_at(hospital, department)
        return so_far if colour == NONE else colour

    def declarations(self, state: HospitalState, seat: i64, department: i64, staff: i64) -> i64:
        """DH-15.7, DH-15.8: the colours that tokens and staff may give a department."""
        return declared_with(state, seat, department, staff, self.kinds)

    def may_use(self, state: HospitalState, seat: i64, code: i64) -> bool:
        """DH-15.10: whether there is a token for the ability."""
        return can_lend(state, seat, code, self.kinds)

    def on_relieved(self, state: HospitalState, seat: i64, card: i64) -> None:
        """DH-15.9: a specialist may be fetched back from the board."""
        self.state(state).relieve(seat, card)

    def on_returned(self, state: HospitalState, seat: i64, kind: i64, place: i64) -> None:
        """DH-15.11: the tokens of what is returned are lost."""
        lose_place(state.hospitals[seat], kind, place)
        if kind > 0:
            self.state(state).lose_card(seat, place)

    def on_shift(self, state: HospitalState) -> None:
        """DH-8.1: the meeples on the board come home."""
        self.state(state).clear()
