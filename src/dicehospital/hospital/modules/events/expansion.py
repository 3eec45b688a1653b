"""Events join: a card at the start of a round, perhaps a second improvement (DH-10.1)."""

from __future__ import annotations

from dicehospital.hospital.board.deck import deck_of
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import COLOURS
from dicehospital.hospital.modules.book import Book
from dicehospital.hospital.modules.events.cards import (
    EventCard,
    EventDraw,
    EventPatients,
    Events,
    EventSlice,
    PassEvent,
    Raise,
    RaiseSlot,
    SecondImprovement,
)
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.parts import passing, read_card, read_cards, read_layers
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.state import EVENT_CARD_CHANCE, HospitalState, Module
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance, Question


class EventsExpansion(Expansion):
    """The event deck."""

    name = "events"
    fields = ("event", "event_state")

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement)
        ids = [row.id for row in self.components.departments]
        self._ids = [row.id for row in self.components.events]
        cards = [
            EventCard(
                row,
                COLOURS.index(row.neglect_colour) if row.neglect_colour else NONE,
                ids.index(row.closed_department) if row.closed_department else NONE,
            )
            for row in self.components.events
        ]
        self._events = Events(cards, self._ids)

    @property
    def module(self) -> Module:
        """The cards and what they do."""
        return self._events

    def questions(self, lists: WordLists) -> list[Question[HospitalState]]:
        """A patient that may rise."""
        slot = RaiseSlot(lists.patients, self._events)
        leave = PassEvent("pass", "pass", passing(lists), example="pass")
        return [Question("event", Raise(slot), leave, unasked=True)]

    def chances(self) -> dict[int, Chance[HospitalState]]:
        """The card of the round."""
        return {int(EVENT_CARD_CHANCE): EventDraw(self._ids, self._events)}

    def put_in(self, book: Book) -> None:
        """Before the intake, and after the improvements."""
        book.insert_after(book.round, "round", EventPatients(self._events))
        book.insert_after(book.round, "improve", SecondImprovement(self._events))

    def read(self, state: HospitalState, reader: Reader) -> None:
        """Card, discards and deck."""
        owned = self._events.state(state)
        played = [int(n) for n in owned.deck.cards]
        discards = Reader(reader.source.get("discards", {}), "discards")
        owned.discards = read_cards(self._ids, discards, "events")
        card = reader.source.get("event")
        if card is not None:
            owned.card = read_card(self._ids, card, "event")
        more = Reader(reader.source.get("event_state", {}), "event_state")
        owned.served = more.number("served", 0, 0, 8)
        gone = {int(owned.card), *(int(n) for n in owned.discards)}
        left = [n for n in played if n not in gone]
        owned.deck = read_layers(self._ids, reader, "events") or deck_of([left])
        self._check_cards(owned, played)

    def _check_cards(self, owned: EventSlice, played: list[int]) -> None:
        """DH-10.1: each card that this game uses is somewhere, once; alone some are left out."""
        seen: list[int] = []
        for field, cards in _lying(owned):
            for card in cards:
                if card not in played:
                    allowed = [self._ids[n] for n in played]
                    raise BadInput(field, "not_one_of", seen=self._ids[card], allowed=allowed)
                if card in seen:
                    raise BadInput(field, "too_many_copies", seen=self._ids[card])
                seen.append(card)


def _lying(owned: EventSlice) -> list[tuple[str, list[int]]]:
    """Where event cards lie: the round's, those discarded, the deck."""
    shown = [] if owned.card == NONE else [int(owned.card)]
    deck = [card for layer in owned.deck.layers() for card in layer]
    return [("event", shown), ("discards.events", [int(n) for n in owned.discards]),
            ("decks.events", deck)]  # fmt: skip
