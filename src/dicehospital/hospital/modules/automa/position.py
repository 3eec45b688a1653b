"""The Automa of a position: what is absent follows from the round (DH-19.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.card_text import read_cards, read_layers
from dicehospital.hospital.board.deck import deck_of
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import COLOURS, LETTERS
from dicehospital.hospital.modules.automa.decisions import AUTOMA_DECISION_CARD
from dicehospital.hospital.modules.automa.filling import GREY_DIE
from dicehospital.hospital.modules.automa.line import AUTOMA_DROP, AUTOMA_HOSPITAL_CARD
from dicehospital.hospital.modules.automa.state import CONTENTS, GREY, SLOTS, AutomaSlice
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.state import CARD_STREAM, HospitalState
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.vecs import vec

_FIELDS: Final = (
    "line", "completed", "pool", "blood", "score", "tiles", "ambulance", "decision",
)  # fmt: skip
_MOST: Final = 1000
_BEFORE_CARD: Final = ("intake", "improvement")  # phases before the card of the round is turned up


class AutomaReader:
    """Reads the fields of the Automa into its slice."""

    def __init__(self, owned: AutomaSlice, state: HospitalState, table: Reader) -> None:
        self._owned = owned
        self._game = state
        self._table = table
        self._found = table.get("automa", {})
        self._ids = owned.cards.ids
        self._phase = table.source.get("phase", "intake")

    def read(self) -> None:
        """The counts, the line, then the decks, in which lies what is not seen."""
        self._found.only(_FIELDS)
        self._read_counts()
        self._owned.completed = read_cards(self._ids, self._found.each("completed"))
        for place, entry in enumerate(self._found.each("line")):
            self._read_line_card(entry, place)
        self._check_seen()
        self._read_decks()
        self._read_decisions()

    def _read_counts(self) -> None:
        owned, found = self._owned, self._found
        pool = found.get("pool", {}).only(COLOURS)
        owned.pool = vec[i64]([pool.get(name, 0).whole(0, _MOST) for name in COLOURS])
        owned.blood = found.get("blood", 0).whole(0, _MOST)
        owned.points = found.get("score", 0).whole(0, _MOST)
        owned.tiles = found.get("tiles", 0).whole(0, _MOST)
        if found.has("ambulance"):
            low = int(self._game.setup.lowest_ambulance)
            high = low + int(self._game.setup.ambulances) - 1
            owned.ambulance = found.get("ambulance").whole(low, high)

    # -- the line --------------------------------------------------------------------------------
    def _read_line_card(self, entry: Reader, place: int) -> None:
        """A card face up and what lies on it."""
        card = entry.only(("card", "filled", "tile")).get("card").index(self._ids)
        self._owned.turn_up(card)
        self._owned.covered[place] = 1 if entry.get("tile", default=False).flag() else 0
        count = int(self._owned.cards.count[card])
        filled = entry.get("filled", CONTENTS[0] * count)
        if not isinstance(filled.value, str) or len(filled.value) != count:
            raise filled.refused("automa_marks", seen=filled.value, wanted=count)
        for slot, content in enumerate(filled.value):
            # A die of the colour or a blood bag; nothing on a covered slot.
            Reader(content, filled.place).one_of(self._contents(place, slot))
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
        given = read_layers(self._ids, self._table, "automa_hospital")
        if given is not None:
            self._owned.deck = given
            self._check_deck()
        elif self._phase != "setup":
            self._deal()

    def _check_deck(self) -> None:
        cards = self._owned.deck.contents()
        for number in cards:
            if cards.count(number) > 1 or number in self._seen():
                raise BadInput("decks.automa_hospital", "no_such_card", seen=self._ids[number])

    def _deal(self) -> None:
        hidden = self._hidden_cards()
        turned = self._turned()
        if "line" not in self._found.source:
            for _ in range(max(turned - len(self._seen()), 0)):
                self._owned.turn_up(self._one_of(hidden))
        left = max(len(hidden) + len(self._seen()) - max(turned, len(self._seen())), 0)
        while len(hidden) > left:
            self._one_of(hidden)
        self._owned.deck = deck_of([hidden] if hidden else [])

    def _turned(self) -> int:
        """How many cards have been turned up by now: one before the first round, one in each."""
        return int(self._game.round) + (0 if self._phase in _BEFORE_CARD else 1)

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
        owned.discards = read_cards(ids, self._table.get("discards", {}).each("automa_decisions"))
        if self._found.has("decision"):
            owned.decision = self._found.get("decision").index(ids)
        gone = [int(n) for n in owned.discards]
        gone += [int(owned.decision)] if owned.decision != NONE else []
        left = [n for n in range(len(ids)) if n not in gone]
        owned.decision_deck = read_layers(ids, self._table, "automa_decisions") or deck_of(
            [left] if left else []
        )
        cards = owned.decision_deck.contents() + gone
        for number in cards:
            if cards.count(number) > 1:
                raise BadInput("decks.automa_decisions", "no_such_card", seen=ids[number])
        if not cards:  # what was turned up is shuffled again, so that one is enough
            raise BadInput("decks.automa_decisions", "few_cards", seen=0, least=1)


def check_automa(owned: AutomaSlice, state: HospitalState, standing: Standing) -> None:
    """What chance is asked for the Automa can be drawn, and a decision is carried out at once."""
    if owned.decision != NONE and not standing.is_at("choose", "automa_extra"):
        raise BadInput("automa.decision", "not_at", step=standing.step)
    if standing.is_after("automa_drop") and state.asked != AUTOMA_DROP:
        _check_levels(owned)
    elif list(owned.deck.cards) != list(range(len(owned.cards.ids))):
        raise BadInput("decks.automa_hospital", "not_whole")
    if standing.is_at("arrive") and owned.ambulance == NONE:
        raise BadInput("automa.ambulance", "missing_at", step=standing.step)
    drawable = {
        int(AUTOMA_HOSPITAL_CARD): owned.deck.size() > 0,
        int(AUTOMA_DECISION_CARD): owned.decision == NONE and owned.decision_deck.size() > 0,
        int(GREY_DIE): owned.pool_size() > 0 and _has_grey(owned),
    }
    if not drawable.get(int(state.asked), True):
        raise BadInput("chance", "nothing_to_draw", seen=int(state.asked))


def _check_levels(owned: AutomaSlice) -> None:
    """DH-19.1: no more cards of a level than the mix has, those face down among them."""
    lying = [*owned.line, *owned.completed, *owned.deck.contents()]
    for level, most in enumerate(owned.cards.mix):
        cards = [owned.cards.ids[n] for n in lying if owned.cards.levels[n] == level]
        if len(cards) > most:
            raise BadInput("decks.automa_hospital", "too_many_copies", seen=cards[-1])


def _has_grey(owned: AutomaSlice) -> bool:
    return any(owned.free_greys(place) > 0 for place in range(len(owned.line)))
