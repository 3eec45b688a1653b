"""Investments in a position: tokens on departments and cards, the board, the piles (DH-15.3, DH-15.4)."""

from __future__ import annotations

from collections import Counter

from mypy_extensions import i64

from dicehospital.hospital.board.card_text import read_cards, read_layers
from dicehospital.hospital.board.copies import TOKEN, place_of
from dicehospital.hospital.board.deck import Deck, deck_of
from dicehospital.hospital.board.hospital import CARD_PLACES, NONE, NURSE, PRINTED, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.components.rows import Components
from dicehospital.hospital.modules.investments.module import Investments
from dicehospital.hospital.modules.investments.token_kinds import put_token
from dicehospital.hospital.modules.investments.tokens import KEEP_TOKEN, TOKEN_CARD
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.vecs import vec


class InvestmentsReader:
    """Reads the tokens of hospitals, the board, and piles of what is not seen elsewhere."""

    def __init__(
        self, module: Investments, components: Components, state: HospitalState, table: Reader
    ) -> None:
        self._module = module
        self._departments = [row.id for row in components.departments]
        self._specialists = [row.id for row in components.specialists]
        self._owned = module.state(state)
        self._state = state
        self._table = table
        self._board = Reader(table.source.get("investments") or {}, "investments")
        self._colours = TINT_COLOURS[: len(self._owned.piles)]

    def read(self) -> None:
        """The tokens of the hospitals, the board, and the piles."""
        hospitals = self._table.each("hospitals")
        for hospital, found in zip(self._state.hospitals, hospitals, strict=True):
            self._read_tokens(hospital, found)
        self._board.only((*self._colours, "looked", "looking", "owed"))
        for space, colour in enumerate(self._colours):
            self._read_space(space, self._board.get(colour, []))
        self._read_looked()
        left = self._unseen()
        for pile in range(len(self._owned.piles)):
            self._owned.own_pile(pile).cards = self._pile(pile, left).cards

    def _read_tokens(self, hospital: Hospital, found: Reader) -> None:
        kinds, ids = self._module.kinds, self._module.ids
        tokens = Reader(found.source.get("tokens") or {}, found.at("tokens"))
        for name in tokens.source:
            lying = tokens.get(name)
            place = self._place(hospital, name, lying.place)
            for token in read_cards(ids, lying.entries()):
                if kinds.gives_nurse(token):
                    raise lying.refused("token_not_placed", seen=ids[token])
                if not kinds.has_room(hospital, place):
                    raise lying.refused("too_many_tokens", seen=name)
                put_token(hospital, place, token)

    def _place(self, hospital: Hospital, name: str, where: str) -> int:
        """A department of the hospital, or a card that may hold tokens."""
        text, _, copy = name.partition("#")
        nth = int(copy) - 1 if copy.isdigit() else 0
        if text in self._departments[:PRINTED] and not copy:
            return self._departments.index(text)
        for ids, owned, first in (
            (self._departments, hospital.tiles, PRINTED),
            (self._specialists, hospital.cards, CARD_PLACES),
        ):
            found = place_of(owned, ids.index(text), nth) if text in ids else NONE
            if found != NONE:
                return int(first + found)
        raise BadInput(where, "not_owned", seen=name)

    # -- the board -----------------------------------------------------------------------------
    def _read_space(self, space: int, found: Reader) -> None:
        """DH-15.3: seats and their meeples on one space."""
        entries, most = found.entries(), int(self._module.meeples)
        if len(entries) > most:
            raise found.refused("too_many_meeples", seen=len(entries), most=most)
        for entry in entries:
            pair = entry.members()
            if len(pair) != 2:
                raise entry.refused("not_a_list", seen=entry.value)
            seat = pair[0].whole(0, int(self._state.seats) - 1)
            staff = self._meeple(self._state.hospitals[seat], pair[1])
            self._owned.stand(space, seat, staff)
            self._count_nurse(seat, staff)

    def _meeple(self, hospital: Hospital, found: Reader) -> int:
        """A nurse, or a specialist who stands nowhere else."""
        if found.value == "nurse":
            return int(NURSE)
        card = self._place(hospital, str(found.value), found.place) - int(CARD_PLACES)
        if card < 0:
            raise found.refused("not_owned", seen=found.value)
        if hospital.placed & BIT[card]:
            raise found.refused("listed_twice", seen=found.value)
        hospital.placed |= BIT[card]
        return card

    def _count_nurse(self, seat: int, staff: int) -> None:
        """A nurse on a space is not free, where a position does not say how many are."""
        if staff == NURSE and "nurses_free" not in self._table.each("hospitals")[seat].source:
            hospital = self._state.hospitals[seat]
            hospital.nurses_free = max(hospital.nurses_free - 1, 0)

    def _read_looked(self) -> None:
        """Who looks at what: the seat that is asked, where it is not said."""
        owned, board = self._owned, self._board
        owned.looked = read_cards(self._module.ids, board.each("looked"))
        if "looking" in board.source:
            owned.looker = board.get("looking").whole(0, int(self._state.seats) - 1)
        elif len(owned.looked) > 0:
            tasks = self._table.get("agenda", []).values
            asked = [task for task in tasks if isinstance(task, dict)]
            seats = [task.get("seat") for task in asked if task.get("ask") == "keep_token"]
            if not seats or type(seats[0]) is not int:
                raise board.get("looked").refused("nobody_looks")
            owned.looker = seats[0]
        owned.owed = vec[i64]([colour.index(self._colours) for colour in board.each("owed")])

    # -- piles ---------------------------------------------------------------------------------
    def _unseen(self) -> Counter[int]:
        """Tokens that lie nowhere else; there are no more than that."""
        left = Counter({n: int(count) for n, count in enumerate(self._module.copies)})
        seen = [(int(token), "investments.looked") for token in self._owned.looked]
        for seat, hospital in enumerate(self._state.hospitals):
            where = f"hospitals[{seat}].tokens"
            seen += [(int(entry % TOKEN), where) for entry in hospital.tokens]
        for token, where in seen:
            left[token] -= 1
            if left[token] < 0 or token % len(TINT_COLOURS) >= len(self._owned.piles):
                raise BadInput(where, "too_many_copies", seen=self._module.ids[token])
        return left

    def _pile(self, pile: int, left: Counter[int]) -> Deck:
        """The layers that are given, else one of all that is unseen."""
        name = f"tokens_{TINT_COLOURS[pile]}"
        given = read_layers(self._module.ids, self._table, name)
        mine = [n for n in left.elements() if n % len(TINT_COLOURS) == pile]
        if given is None:
            return deck_of([mine])
        extra = Counter(given.contents()) - Counter(mine)
        for token in extra:
            raise BadInput(f"decks.{name}", "no_such_card", seen=self._module.ids[token])
        return given


def check_looking(module: Investments, state: HospitalState) -> None:
    """DH-15.4: tokens are looked at while a seat is asked which it keeps, or chance for the next."""
    owned = module.state(state)
    keepers = [int(task.seat) for task in state.agenda if task.question == KEEP_TOKEN]
    draws = state.asked == TOKEN_CARD
    if keepers != ([int(owned.looker)] if len(owned.looked) > 0 and not draws else []):
        raise BadInput("investments.looked", "nobody_looks")
    if draws != (len(owned.owed) > 0) or (draws and state.asking != owned.looker):
        raise BadInput("investments.owed", "nobody_looks")
    for pile, count in Counter(int(pile) for pile in owned.owed).items():
        if owned.piles[pile].size() < count:
            field, seen = f"decks.tokens_{TINT_COLOURS[pile]}", int(owned.piles[pile].size())
            raise BadInput(field, "few_cards", seen=seen, least=count)
