"""Investments join: parking spaces, tokens on departments, four specialists (DH-15)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mypy_extensions import i64

from dicehospital.hospital.board.copies import TOKEN, place_of
from dicehospital.hospital.board.deck import Deck, deck_of
from dicehospital.hospital.board.hospital import CARD_PLACES, NONE, NURSE, PRINTED, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.components.compile import read_ability
from dicehospital.hospital.modules.book import Book
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.investments.board import (
    AlsoSlot,
    Invest,
    InvestPhase,
    MeepleSlot,
    PassInvest,
    SpaceSlot,
)
from dicehospital.hospital.modules.investments.module import Investments
from dicehospital.hospital.modules.investments.specialists import LentToken, TokenAbility
from dicehospital.hospital.modules.investments.state import InvestmentSlice
from dicehospital.hospital.modules.investments.token_effects import (
    StepToken,
    TokenStep,
    TokenTargets,
    UseToken,
)
from dicehospital.hospital.modules.investments.token_kinds import TokenKinds, put_token
from dicehospital.hospital.modules.investments.tokens import (
    KeepToken,
    KeptSlot,
    PlaceSlot,
    TokenDraw,
)
from dicehospital.hospital.modules.parts import passing, read_cards, read_layers, skipping
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.activation.ability import Skip
from dicehospital.hospital.phases.activation.steps import AbilityStep
from dicehospital.hospital.state import (
    CARD_TOKENS,
    TOKEN_CARD,
    TOKENS,
    HospitalState,
    Module,
    Setup,
)
from dicehospital.hospital.words import TINT_COLOURS, WordLists, token_ids
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import ObjectReader as Reader
from dicehospital.kernel.slots import Chance, MoveKind, Question
from dicehospital.kernel.vecs import append, vec


class InvestmentsExpansion(Expansion):
    """A board of spaces, and tokens."""

    name = "investments"
    fields = ("investments",)
    hospital_fields = ("tokens",)

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
        self._investments = module

    def _token_kinds(self) -> TokenKinds:
        rows, departments = self.components.tokens, self.components.departments
        effects = [read_ability(row.effect, colour) for row in rows for colour in TINT_COLOURS]
        own = [TINT_COLOURS.index(r.colour) if r.colour else int(NONE) for r in departments]
        kinds = TokenKinds(effects, vec[i64](own))
        kinds.card_slots = vec[i64]([row.token_slots for row in self.components.specialists])
        kinds.per_place = self.care.tokens_per_place
        return kinds

    @property
    def module(self) -> Module:
        """The board and the tokens."""
        return self._investments

    # -- words ---------------------------------------------------------------------------------
    def questions(self, lists: WordLists) -> list[Question[HospitalState]]:
        """Where to invest, which token is kept and where, which tokens are used."""
        space = SpaceSlot(lists.spaces, self._investments)
        also = AlsoSlot(space, MeepleSlot(lists.things), lists.spaces)
        kept = KeptSlot(lists.tokens, self._investments)
        leave = PassInvest("pass", "pass", passing(lists))
        return [
            Question("invest", Invest(also), leave),
            Question("keep_token", KeepToken(PlaceSlot(lists.things, kept)), unasked=True),
            self._token_question(lists, "tokens", on_card=False),
            self._token_question(lists, "card_tokens", on_card=True),
        ]

    def _token_question(
        self, lists: WordLists, name: str, *, on_card: bool
    ) -> Question[HospitalState]:
        token = StepToken(lists.tokens, self._kinds, on_card)
        use = UseToken(TokenTargets(lists.patients, token))
        return Question(name, use, Skip("skip", "skip", skipping(lists)))

    def ability_moves(self, lists: WordLists) -> list[MoveKind[HospitalState]]:
        """A token as a specialist's ability."""
        token = LentToken(lists.tokens, self._kinds)
        return [TokenAbility(TokenTargets(lists.patients, token))]

    def chances(self) -> dict[int, Chance[HospitalState]]:
        """Tokens looked at."""
        return {int(TOKEN_CARD): TokenDraw(self._investments)}

    # -- where it is played --------------------------------------------------------------------
    def put_in(self, book: Book) -> None:
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
        setup.maternity_nurses = self.care.maternity_investments_nurses
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

    # -- positions -----------------------------------------------------------------------------
    def read(self, state: HospitalState, reader: Reader) -> None:
        """Tokens on departments and cards, the board, and piles of what is not seen elsewhere."""
        owned = self._investments.state(state)
        colours = TINT_COLOURS[: len(owned.piles)]
        for seat, hospital in enumerate(state.hospitals):
            self._read_tokens(seat, hospital, reader)
        board = Reader(reader.source.get("investments") or {}, "investments")
        board.only((*colours, "looked", "looking", "owed"))
        for space, colour in enumerate(colours):
            self._read_space(state, space, board)
            self._count_nurses(state, board.list(colour), reader)
        self._read_looked(state, owned, board, reader)
        left = self._unseen(state, owned)
        for pile in range(len(owned.piles)):
            owned.own_pile(pile).cards = self._pile(reader, pile, left).cards

    def _read_tokens(self, seat: int, hospital: Hospital, reader: Reader) -> None:
        where = f"hospitals[{seat}].tokens"
        source = Reader(reader.source["hospitals"][seat].get("tokens") or {}, where)
        for name in source.source:
            place = self._place(hospital, name, source.at(name))
            for token in read_cards(self._ids, source, name):
                if self._kinds.gives_nurse(token):
                    raise BadInput(source.at(name), "token_not_placed", seen=self._ids[token])
                if not self._kinds.has_room(hospital, place):
                    raise BadInput(source.at(name), "too_many_tokens", seen=name)
                put_token(hospital, place, token)

    def _place(self, hospital: Hospital, name: str, where: str) -> int:
        """A department of the hospital, or a card that may hold tokens."""
        text, _, copy = name.partition("#")
        nth = int(copy) - 1 if copy.isdigit() else 0
        departments = [row.id for row in self.components.departments]
        specialists = [row.id for row in self.components.specialists]
        if text in departments[:PRINTED] and not copy:
            return departments.index(text)
        found = int(NONE)
        if text in departments:
            found = int(place_of(hospital.tiles, departments.index(text), nth))
            first = int(PRINTED)
        elif text in specialists:
            found = int(place_of(hospital.cards, specialists.index(text), nth))
            first = int(CARD_PLACES)
        if found == NONE:
            raise BadInput(where, "not_owned", seen=name)
        return first + found

    def _read_space(self, state: HospitalState, space: int, board: Reader) -> None:
        """DH-15.3: seats and their meeples on one space."""
        entries = board.list(TINT_COLOURS[space])
        place = board.at(TINT_COLOURS[space])
        most = int(self._investments.meeples)
        if len(entries) > most:
            raise BadInput(place, "too_many_meeples", seen=len(entries), most=most)
        for n, entry in enumerate(entries):
            where = f"{place}[{n}]"
            if not isinstance(entry, list | tuple) or len(entry) != 2:
                raise BadInput(where, "not_a_list", seen=entry)
            seat, name = entry
            if type(seat) is not int or not 0 <= seat < state.seats:
                raise BadInput(where, "not_between", seen=seat, low=0, high=int(state.seats) - 1)
            staff = self._meeple(state.hospitals[seat], name, where)
            self._investments.state(state).stand(space, seat, staff)

    def _meeple(self, hospital: Hospital, name: Any, where: str) -> int:
        """A nurse, or a specialist who stands nowhere else."""
        if name == "nurse":
            return int(NURSE)
        card = self._place(hospital, str(name), where) - int(CARD_PLACES)
        if card < 0:
            raise BadInput(where, "not_owned", seen=name)
        if hospital.placed & BIT[card]:
            raise BadInput(where, "listed_twice", seen=name)
        hospital.placed |= BIT[card]
        return card

    def _count_nurses(self, state: HospitalState, entries: list[Any], reader: Reader) -> None:
        """A nurse on a space is not free, where a position does not say how many are."""
        for seat, name in entries:
            if name == "nurse" and "nurses_free" not in reader.source["hospitals"][seat]:
                hospital = state.hospitals[seat]
                hospital.nurses_free = max(hospital.nurses_free - 1, 0)

    def _read_looked(
        self, state: HospitalState, owned: InvestmentSlice, board: Reader, reader: Reader
    ) -> None:
        """Who looks at what: the seat that is asked, where it is not said."""
        owned.looked = read_cards(self._ids, board, "looked")
        if "looking" in board.source:
            owned.looker = board.number("looking", 0, 0, int(state.seats) - 1)
        elif len(owned.looked) > 0:
            asked = [task for task in reader.list("agenda") if isinstance(task, dict)]
            seats = [task.get("seat") for task in asked if task.get("ask") == "keep_token"]
            if not seats or type(seats[0]) is not int:
                raise BadInput("investments.looked", "nobody_looks")
            owned.looker = seats[0]
        colours = list(TINT_COLOURS[: len(owned.piles)])
        owed = board.list("owed")
        for n, colour in enumerate(owed):
            if colour not in colours:
                raise BadInput(f"investments.owed[{n}]", "not_one_of", seen=colour, allowed=colours)
        owned.owed = vec[i64]([colours.index(colour) for colour in owed])

    def _unseen(self, state: HospitalState, owned: InvestmentSlice) -> Counter[int]:
        """Tokens that lie nowhere else; there are no more than that."""
        left = Counter({n: int(count) for n, count in enumerate(self._investments.copies)})
        seen = [(int(token), "investments.looked") for token in owned.looked]
        for seat, hospital in enumerate(state.hospitals):
            where = f"hospitals[{seat}].tokens"
            seen += [(int(entry % TOKEN), where) for entry in hospital.tokens]
        for token, where in seen:
            left[token] -= 1
            if left[token] < 0 or token % len(TINT_COLOURS) >= len(owned.piles):
                raise BadInput(where, "too_many_copies", seen=self._ids[token])
        return left

    def _pile(self, reader: Reader, pile: int, left: Counter[int]) -> Deck:
        """The layers that are given, else one of all that is unseen."""
        name = f"tokens_{TINT_COLOURS[pile]}"
        given = read_layers(self._ids, reader, name)
        mine = [n for n in left.elements() if n % len(TINT_COLOURS) == pile]
        if given is None:
            return deck_of([mine])
        extra = Counter(n for layer in given.layers() for n in layer) - Counter(mine)
        for token in extra:
            raise BadInput(f"decks.{name}", "no_such_card", seen=self._ids[token])
        return given
