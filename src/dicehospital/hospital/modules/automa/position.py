"""The Automa of a position: what is absent follows from the round (DH-19.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.deck import deck_of
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import COLOURS, LETTERS
from dicehospital.hospital.modules.automa.state import CONTENTS, GREY, SLOTS, AutomaSlice
from dicehospital.hospital.modules.parts import read_card, read_cards, read_layers
from dicehospital.hospital.state import CARD_STREAM, HospitalState
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import ObjectReader as Reader
from dicehospital.kernel.vecs import vec

_FIELDS: Final = (
    "line", "completed", "pool", "blood", "score", "tiles", "ambulance", "decision",
)  # fmt: skip
_MOST: Final = 1000
_BEFORE_CARD: Final = ("intake", "improvement")  # phases before the card of the round is turned up


class AutomaReader:
    """Reads the fields of the Automa into its slice."""

    def __init__(self, owned: AutomaSlice, state: HospitalState, reader: Reader) -> None:
        self._owned = owned
        self._game = state
        self._reader = reader
        self._fields = Reader(reader.source.get("automa", {}), "automa")
        self._ids = owned.cards.ids
        self._in_setup = reader.source.get("phase", "intake") == "setup"

    def read(self) -> None:
        """Everything."""
        self._fields.only(_FIELDS)
        self._read_counts()
        self._owned.completed = read_cards(self._ids, self._fields, "completed")
        for n, entry in enumerate(self._fields.list("line")):
            self._read_line_card(Reader(entry, f"automa.line[{n}]"), n)
        self._check_seen()
        self._read_decks()
        self._read_decisions()

    def _read_counts(self) -> None:
        owned, fields = self._owned, self._fields
        pool = Reader(fields.source.get("pool", {}), "automa.pool")
        pool.only(COLOURS)
        owned.pool = vec[i64]([pool.number(name, 0, 0, _MOST) for name in COLOURS])
        owned.blood = fields.number("blood", 0, 0, _MOST)
        owned.points = fields.number("score", 0, 0, _MOST)
        owned.tiles = fields.number("tiles", 0, 0, _MOST)
        if fields.source.get("ambulance") is not None:
            setup = self._game.setup
            low = int(setup.lowest_ambulance)
            high = low + int(setup.ambulances) - 1
            owned.ambulance = fields.number("ambulance", low, low, high)

    # -- the line --------------------------------------------------------------------------------
    def _read_line_card(self, entry: Reader, place: int) -> None:
        """A card face up and what lies on it."""
        entry.only(("card", "filled", "tile"))
        card = read_card(self._ids, entry.source.get("card"), entry.at("card"))
        self._owned.turn_up(card)
        self._owned.covered[place] = 1 if entry.flag("tile") else 0
        count = int(self._owned.cards.count[card])
        filled = entry.source.get("filled", CONTENTS[0] * count)
        if not isinstance(filled, str) or len(filled) != count:
            raise BadInput(entry.at("filled"), "automa_marks", seen=filled, wanted=count)
        for slot, content in enumerate(filled):
            self._fill(entry, place, slot, content)

    def _fill(self, entry: Reader, place: int, slot: int, content: str) -> None:
        """A die of the colour or a blood bag; nothing on a covered slot."""
        allowed = self._contents(place, slot)
        if content not in allowed:
            raise BadInput(entry.at("filled"), "not_one_of", seen=content, allowed=list(allowed))
        self._owned.filled[SLOTS * place + slot] = CONTENTS.index(content)

    def _contents(self, place: int, slot: int) -> str:
        if slot >= self._owned.slots_of(place):
            return CONTENTS[0]
        kind = self._owned.cards.kinds[SLOTS * self._owned.line[place] + slot]
        return CONTENTS if kind == GREY else f"{CONTENTS[0]}{LETTERS[kind]}{CONTENTS[-1]}"

    def _check_seen(self) -> None:
        """One of each card, and no more of a level than the mix has."""
        seen = self._seen()
        for number in seen:
            if seen.count(number) > 1:
                raise BadInput("automa.line", "too_many_copies", seen=self._ids[number])
        for level, most in enumerate(self._owned.cards.mix):
            cards = [n for n in seen if self._owned.cards.levels[n] == level]
            if len(cards) > most:
                raise BadInput("automa.line", "too_many_copies", seen=self._ids[cards[-1]])

    def _seen(self) -> list[int]:
        return [*(int(n) for n in self._owned.line), *(int(n) for n in self._owned.completed)]

    # -- decks -----------------------------------------------------------------------------------
    def _read_decks(self) -> None:
        """As given, else by chance what a game of this round would have; and a line, if none is given."""
        given = read_layers(self._ids, self._reader, "automa_hospital")
        if given is not None:
            self._owned.deck = given
            self._check_deck()
        elif not self._in_setup:
            self._deal()

    def _check_deck(self) -> None:
        cards = [card for layer in self._owned.deck.layers() for card in layer]
        for number in cards:
            if cards.count(number) > 1 or number in self._seen():
                raise BadInput("decks.automa_hospital", "no_such_card", seen=self._ids[number])

    def _deal(self) -> None:
        hidden = self._hidden_cards()
        turned = self._turned()
        if "line" not in self._fields.source:
            for _ in range(max(turned - len(self._seen()), 0)):
                self._owned.turn_up(self._one_of(hidden))
        left = max(len(hidden) + len(self._seen()) - max(turned, len(self._seen())), 0)
        while len(hidden) > left:
            self._one_of(hidden)
        self._owned.deck = deck_of([hidden] if hidden else [])

    def _turned(self) -> int:
        """How many cards have been turned up by now: one before the first round, one in each."""
        early = self._reader.source.get("phase", "intake") in _BEFORE_CARD
        return int(self._game.round) + (0 if early else 1)

    def _hidden_cards(self) -> list[int]:
        """Cards of the line that are not seen: of each level what the mix has left."""
        cards, seen = self._owned.cards, self._seen()
        found: list[int] = []
        for level, wanted in enumerate(cards.mix):
            known = sum(1 for n in seen if cards.levels[n] == level)
            rest = [n for n, of in enumerate(cards.levels) if of == level and n not in seen]
            found += [self._one_of(rest) for _ in range(int(wanted) - known)]
        return found

    def _one_of(self, cards: list[int]) -> int:
        return cards.pop(int(below(self._game.streams, CARD_STREAM, len(cards))))

    def _read_decisions(self) -> None:
        owned, ids = self._owned, self._owned.decision_ids
        discards = Reader(self._reader.source.get("discards", {}), "discards")
        owned.discards = read_cards(ids, discards, "automa_decisions")
        decision = self._fields.source.get("decision")
        if decision is not None:
            owned.decision = read_card(ids, decision, "automa.decision")
        gone = [int(n) for n in owned.discards]
        gone += [int(owned.decision)] if owned.decision != NONE else []
        left = [n for n in range(len(ids)) if n not in gone]
        owned.decision_deck = read_layers(ids, self._reader, "automa_decisions") or deck_of(
            [left] if left else []
        )
        cards = [n for layer in owned.decision_deck.layers() for n in layer] + gone
        for number in cards:
            if cards.count(number) > 1:
                raise BadInput("decks.automa_decisions", "no_such_card", seen=ids[number])
