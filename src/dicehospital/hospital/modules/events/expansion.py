"""Events join: a card at the start of a round, perhaps a second improvement (DH-10.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import COLOURS
from dicehospital.hospital.modules.events import why
from dicehospital.hospital.modules.events.cards import (
    EVENT,
    EVENT_CARD_CHANCE,
    EventCard,
    EventDraw,
    EventPatients,
    Events,
    Raise,
    RaiseSlot,
    SecondImprovement,
)
from dicehospital.hospital.modules.events.observation import ObservedEvents
from dicehospital.hospital.modules.events.position import check_events, read_events
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.phase_order import PhaseOrder
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.phases.passing import Pass
from dicehospital.hospital.state import EXTRA_DRAW, EXTRA_ROLL, HospitalState
from dicehospital.hospital.telling.draft import Draft, Facts
from dicehospital.hospital.telling.names import does, thing
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.words import WordLists, passing
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.slots import Chance, Question
from dicehospital.kernel.types import Json, Refusal


class EventsExpansion(Expansion):
    """From the second round on an event holds for everybody (DH-10.1)."""

    name = "events"
    fields = ("event", "event_state")
    decks = ("events",)
    steps: ClassVar[dict[str, str]] = {"round": "event", "event": "event"}
    chance_steps: ClassVar[dict[int, tuple[str, ...]]] = {
        int(EVENT_CARD_CHANCE): ("round",),
        int(EXTRA_DRAW): ("event",),
        int(EXTRA_ROLL): ("event",),
    }
    tables = ("events",)
    observed = ObservedEvents()
    refusals = why.CHECKS

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
        self._events = self.module = Events(cards, self._ids)

    def barred(self, case: Case, act: int, thing: int) -> Iterator[Refusal]:
        """What the card of this round forbids."""
        del thing
        return why.barred(case, act)

    def questions(self, lists: WordLists) -> dict[int, Question[HospitalState]]:
        """A patient that may rise."""
        slot = RaiseSlot(lists.patients, self._events)
        leave = Pass(passing(lists), binds=False)
        return {int(EVENT): Question("event", Raise(slot), leave, unasked=True)}

    def asking(self) -> dict[str, Facts]:
        """The card of the round."""
        return {"event": self._card}

    def _card(self, draft: Draft) -> Json:
        card = self._ids[self._events.state(draft.state).card]
        return {"thing": thing(card), "text": does(card)}

    def chances(self) -> dict[int, Chance[HospitalState]]:
        """The card of the round."""
        return {int(EVENT_CARD_CHANCE): EventDraw(self._ids, self._events)}

    def put_in(self, book: PhaseOrder) -> None:
        """Before the intake, and after the improvements."""
        book.insert_after(book.round, "round", EventPatients(self._events))
        book.insert_after(book.round, "improve", SecondImprovement(self._events))

    def read(self, state: HospitalState, found: Reader) -> None:
        """Card, discards and deck."""
        read_events(self._events, state, found)

    def check(self, state: HospitalState, standing: Standing) -> None:
        """Enough cards for the rest of the game."""
        check_events(self._events.state(state), state, standing)
