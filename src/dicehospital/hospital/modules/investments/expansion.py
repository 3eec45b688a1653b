"""Investments join: parking spaces, tokens on departments, four specialists (DH-15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.components.compile import read_ability
from dicehospital.hospital.components.rows import CommunityCare, Edition
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.investments import why
from dicehospital.hospital.modules.investments.board import InvestPhase, invest_questions
from dicehospital.hospital.modules.investments.module import Investments
from dicehospital.hospital.modules.investments.observation import ObservedInvestments
from dicehospital.hospital.modules.investments.position import InvestmentsReader, check_looking
from dicehospital.hospital.modules.investments.specialists import LentToken, TokenAbility
from dicehospital.hospital.modules.investments.token_effects import (
    CARD_TOKENS,
    TOKENS,
    TokenStep,
    TokenTargets,
    token_questions,
)
from dicehospital.hospital.modules.investments.token_kinds import TokenKinds
from dicehospital.hospital.modules.investments.tokens import (
    TOKEN_CARD,
    TokenDraw,
    keeping_questions,
)
from dicehospital.hospital.modules.phase_order import PhaseOrder
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.activation.steps import AbilityStep
from dicehospital.hospital.state import HospitalState, Setup
from dicehospital.hospital.telling.draft import Draft, Facts
from dicehospital.hospital.telling.names import does, thing
from dicehospital.hospital.why.case import Lent
from dicehospital.hospital.words import TINT_COLOURS, WordLists, token_ids
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance, MoveKind, Question
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append, vec


class InvestmentsExpansion(Expansion):
    """A board of spaces, and tokens."""

    name = "investments"
    fields = ("investments",)
    hospital_fields = ("tokens",)
    decks = tuple(f"tokens_{colour}" for colour in TINT_COLOURS)
    steps: ClassVar[dict[str, str]] = {"invest": "investments"}
    chance_steps: ClassVar[dict[int, tuple[str, ...]]] = {int(TOKEN_CARD): ("invest",)}
    tables = ("tokens",)
    of_community_care = True
    observed = ObservedInvestments()
    refusals = why.CHECKS

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement)
        self._ids = token_ids(self.components)
        self._kinds = self._token_kinds()
        copies = vec[i64]([row.copies for row in self.components.tokens for _ in TINT_COLOURS])
        module = Investments(self._kinds, self._ids, copies)
        module.meeples = self.care.investment_meeples[self.column]
        module.seen = self.care.tokens_seen
        module.seen_more = self.care.tokens_seen_more
        module.strategist = self.care.tokens_strategist
        self._investments = self.module = module

    def _token_kinds(self) -> TokenKinds:
        rows, departments = self.components.tokens, self.components.departments
        effects = [read_ability(row.effect, colour) for row in rows for colour in TINT_COLOURS]
        own = [TINT_COLOURS.index(r.colour) if r.colour else int(NONE) for r in departments]
        kinds = TokenKinds(effects, vec[i64](own))
        kinds.card_slots = vec[i64]([row.token_slots for row in self.components.specialists])
        kinds.per_place = self.care.tokens_per_place
        return kinds

    @staticmethod
    def sets(edition: Edition, care: CommunityCare) -> dict[str, tuple[str, ...]]:
        """Administrators; its departments and specialists are shuffled into the usual decks."""
        del edition
        return {"administrators": care.investments_administrators}

    @property
    def lent(self) -> Mapping[int, Lent]:
        """Specialists that use tokens (DH-15.10)."""
        return why.LENT

    # -- words ---------------------------------------------------------------------------------
    def questions(self, lists: WordLists) -> dict[int, Question[HospitalState]]:
        """Who goes to which space, which token is kept and where, which tokens are used."""
        module = self._investments
        found = invest_questions(module, lists) | keeping_questions(module, lists)
        return found | token_questions(self._kinds, lists)

    def asking(self) -> dict[str, Facts]:
        """Where somebody goes, which token is laid somewhere, whose tokens may be used."""
        return {
            "invest": lambda draft: {"space": "".join(draft.picks[:1]).removeprefix("space ")},
            "keep_token": _kept,
            "tokens": lambda draft: {"thing": draft.department()},
            "card_tokens": lambda draft: {"thing": draft.staff()},
        }

    def ability_moves(self, lists: WordLists) -> list[MoveKind[HospitalState]]:
        """A token as a specialist's ability."""
        token = LentToken(lists.tokens, self._kinds)
        return [TokenAbility(TokenTargets(lists.patients, token))]

    def chances(self) -> dict[int, Chance[HospitalState]]:
        """The tokens that a seat looks at."""
        return {int(TOKEN_CARD): TokenDraw(self._investments)}

    # -- where it is played --------------------------------------------------------------------
    def put_in(self, book: PhaseOrder) -> None:
        """After all improvements of the round."""
        book.insert_before(book.round, "turn", InvestPhase(self._investments))

    def set_numbers(self, setup: Setup) -> None:
        """DH-15.1, DH-15.2, DH-15.6, DH-15.11; nurses beside Mothers: DH-17.3."""
        shown = self.care.investments_display[self.column]
        setup.display = vec[i64]([shown, shown])
        setup.extra_reveal = False
        setup.parking = vec[i64](self.care.parking)
        setup.empty_wards = 0
        setup.values_before = True
        pool = setup.administrator_pool[:]
        for number, row in enumerate(self.components.administrators):
            if row.set in self.care.investments_administrators:
                pool = append(pool, number)
        setup.administrator_pool = pool
        setup.steps = [
            TokenStep("tokens", TOKENS, False, self._kinds),
            AbilityStep("ability"),
            TokenStep("card_tokens", CARD_TOKENS, True, self._kinds),
        ]

    def read(self, state: HospitalState, found: Reader) -> None:
        """Tokens on departments and cards, the board, and piles."""
        InvestmentsReader(self._investments, self.components, state, found).read()

    def check(self, state: HospitalState, standing: Standing) -> None:
        """Who looks at tokens is asked about them, or chance is."""
        check_looking(self._investments, state)


def _kept(draft: Draft) -> Json:
    """The token that is laid somewhere, and what it does."""
    return {"token": thing(draft.picks[0]), "text": does(draft.picks[0])} if draft.picks else {}
