"""Events: from the second round on a card is turned up that changes the round (DH-10.1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.deck import Deck
from dicehospital.hospital.board.hospital import EVENTS, NONE
from dicehospital.hospital.board.patient import lasting_colour, value_of
from dicehospital.hospital.components.rows import MANY_FATALITIES, Event
from dicehospital.hospital.effects.effect import RAISE, Step
from dicehospital.hospital.phases.activation.patients import OnePatient
from dicehospital.hospital.phases.activation.steps import TO_BED, can_draw
from dicehospital.hospital.phases.activation.treatment import gain_blood, gain_points, treat
from dicehospital.hospital.phases.chances import Card
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import (
    ACTIVATE_DEPARTMENT,
    EXTRA_DRAW,
    IMPROVE,
    TAKE_AMBULANCE,
    USE_BLOOD,
    HospitalState,
    Module,
    Setup,
    Slice,
)
from dicehospital.hospital.story import EVENT_CARD, NURSES
from dicehospital.hospital.words import WordList
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.slots import MoveKind
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append, vec

EVENT_CARD_CHANCE: Final[i64] = 12  # number of what chance is asked
EVENT: Final[i64] = 3  # number of the question

_MANY: Final[i64] = MANY_FATALITIES


@final
@mypyc_attr(acyclic=True)
class EventCard:
    """An event ready to be played; never changes. Fields at nothing do nothing."""

    def __init__(self, row: Event, colour: i64, closed: i64) -> None:
        self.row: Event = row
        self.nurses: i64 = row.temporary_nurses - row.nurses_unavailable
        # What is asked of every patient and every placement lies here as plain numbers.
        self.neglect_colour: i64 = colour
        self.neglect_steps: i64 = row.neglect_steps
        self.spared_low: i64 = row.spared_low
        self.spared_high: i64 = row.spared_high
        self.closed: i64 = closed  # type of a department, or NONE
        self.blood_unusable: bool = row.blood_unusable
        self.rota_change: bool = row.rota_change


@final
@mypyc_attr(acyclic=True)
class EventSlice(Slice):
    """The event deck, what was played, and the card of this round."""

    def __init__(self, deck: Deck, discards: vec[i64], ids: list[str]) -> None:
        self.deck: Deck = deck
        self.discards: vec[i64] = discards
        self.card: i64 = NONE
        self.served: i64 = 0  # seats that an instant card has come to
        self.ids: list[str] = ids

    def copy(self) -> Slice:
        """An independent copy."""
        twin = EventSlice(self.deck.copy(), self.discards, self.ids)
        twin.card = self.card
        twin.served = self.served
        return twin

    def write(self, position: Json) -> None:
        """The card of the round, the discards, and the deck in its order."""
        self.show(position)
        position["decks"]["events"] = self.deck.named(self.ids)

    def show(self, view: Json) -> None:
        """Card and discards; of the deck only its size."""
        view["event"] = self.ids[self.card] if self.card != NONE else None
        view["event_state"] = {"served": int(self.served)} if self.served > 0 else {}
        view["discards"]["events"] = [self.ids[n] for n in self.discards]
        view["decks"]["events"] = int(self.deck.size())


@final
class Events(Module):
    """The event module: its cards, and what they do by hooks."""

    def __init__(self, cards: list[EventCard], ids: list[str]) -> None:
        super().__init__(
            "events", "on_round_start", "may", "turn_order", "neglect_loss", "discharge_points",
            "on_shift",
        )  # fmt: skip
        self.cards: list[EventCard] = cards
        self.ids: list[str] = ids

    def new_slice(self, setup: Setup) -> Slice | None:
        """All cards, shuffled; alone, a change of the rota means nothing and is left out (DH-10.1)."""
        played = [
            n for n, card in enumerate(self.cards) if setup.players > 1 or not card.rota_change
        ]
        return EventSlice(Deck(vec[i64](played)), vec[i64](), self.ids)

    def state(self, state: HospitalState) -> EventSlice:
        """The slice of a game."""
        owned = state.slices[self.place]
        assert isinstance(owned, EventSlice)  # noqa: S101 (a slice is where its module put it)
        return owned

    def card(self, state: HospitalState) -> EventCard | None:
        """The card of this round."""
        number = self.state(state).card
        return self.cards[number] if number != NONE else None

    def on_round_start(self, state: HospitalState) -> None:
        """From the second round on a card is turned up."""
        if state.round > 1 and self.state(state).card == NONE:
            state.ask_chance(EVENT_CARD_CHANCE)

    def may(self, state: HospitalState, seat: i64, act: i64, thing: i64, so_far: bool) -> bool:
        """A closed department, blood that cannot be used, the lowest ambulance for the First Player."""
        card = self.card(state)
        if card is None:
            return so_far
        if act == ACTIVATE_DEPARTMENT:
            return so_far and thing != card.closed
        if act == USE_BLOOD:
            return so_far and not card.blood_unusable
        if act == TAKE_AMBULANCE and card.rota_change and seat == state.first_player:
            return True
        return so_far

    def turn_order(self, state: HospitalState, so_far: vec[i64]) -> vec[i64]:
        """Improvements in descending order."""
        card = self.card(state)
        if card is None or not card.rota_change:
            return so_far
        return vec[i64]([so_far[len(so_far) - 1 - n] for n in range(len(so_far))])

    def neglect_loss(self, state: HospitalState, seat: i64, place: i64, so_far: i64) -> i64:
        """More for a colour, nothing for the fitter patients."""
        card = self.card(state)
        if card is None:
            return so_far
        patient = state.hospitals[seat].beds[place]
        if card.spared_low <= value_of(patient) <= card.spared_high:
            return 0
        if card.neglect_steps > 0 and lasting_colour(patient) == card.neglect_colour:
            return so_far + card.neglect_steps
        return so_far

    def discharge_points(self, state: HospitalState, seat: i64, parts: vec[i64]) -> None:
        """Points for enough discharged patients."""
        card = self.card(state)
        if card is not None and card.row.score_discharged_min > 0:
            if state.hospitals[seat].discharged_count() >= card.row.score_discharged_min:
                parts[EVENTS] += card.row.score_points

    def on_shift(self, state: HospitalState) -> None:
        """The card is discarded."""
        owned = self.state(state)
        if owned.card != NONE:
            owned.discards = append(owned.discards[:], owned.card)
            owned.card = NONE

    # -- the card when it is turned up ---------------------------------------------------------
    def play(self, state: HospitalState) -> None:
        """What a card does at once to everybody."""
        card = self.card(state)
        if card is None:
            return
        seat: i64
        for seat in range(state.seats):
            if card.row.blood > 0:
                gain_blood(state, seat, card.row.blood)
            if card.nurses != 0:
                self._change_nurses(state, seat, card.nurses)
            self._judge(state, seat, card)

    def _change_nurses(self, state: HospitalState, seat: i64, nurses: i64) -> None:
        """For this round only; never fewer than none."""
        hospital = state.hospitals[seat]
        hospital.nurses_free = max(hospital.nurses_free + nurses, 0)
        state.tell(NURSES, seat, nurses)

    def _judge(self, state: HospitalState, seat: i64, card: EventCard) -> None:
        tokens = state.hospitals[seat].fatalities
        if tokens == 0:
            gain_points(state, seat, card.row.fatalities_none_points, EVENTS)
        elif tokens >= _MANY:
            gain_points(state, seat, card.row.fatalities_many_points, EVENTS)


@final
class EventDraw(Card):
    """The event of the round."""

    def __init__(self, ids: list[str], module: Events) -> None:
        super().__init__("events", ids)
        self.module: Events = module

    def pile(self, state: HospitalState) -> Deck:
        """The events to come."""
        return self.module.state(state).deck

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Turn it up; what it does to everybody happens now."""
        owned = self.module.state(state)
        owned.deck.take(result[0])
        owned.card = result[0]
        owned.served = 0
        state.tell(EVENT_CARD, NONE, result[0])
        self.module.play(state)


@final
class EventPatients(TablePhase):
    """A patient from the bag for everybody with a free bed, and a blood bag with it."""

    def __init__(self, module: Events) -> None:
        super().__init__("event", "intake")
        self.module: Events = module

    def begin(self, state: HospitalState) -> None:
        """The next seat in clockwise order, and come back afterwards."""
        card = self.module.card(state)
        owned = self.module.state(state)
        if card is None or card.row.draw_patients == 0 or owned.served == state.seats:
            owned.served = 0
            if card is not None and card.row.raise_steps > 0:
                self._ask_all(state)
            return
        seat = state.seat_after(state.first_player, owned.served)
        owned.served += 1
        state.phase -= 1
        if can_draw(state, seat):
            gain_blood(state, seat, card.row.draw_blood)
            state.hospitals[seat].drawing = TO_BED
            state.ask_chance(EXTRA_DRAW, seat)

    def _ask_all(self, state: HospitalState) -> None:
        seat: i64
        for seat in range(state.seats):
            state.ask(EVENT, seat)


@final
class RaiseSlot(OnePatient):
    """A patient that may rise by the event."""

    def __init__(self, patients: WordList, module: Events) -> None:
        super().__init__("patient", patients)
        self.module: Events = module

    def fits(self, state: HospitalState, seat: i64, place: i64) -> bool:
        """One of the values that the card names."""
        card = self.module.card(state)
        if card is None:
            return False
        return (
            card.row.raise_low <= value_of(state.hospitals[seat].beds[place]) <= card.row.raise_high
        )


@final
class Raise(MoveKind[HospitalState]):
    """DH-10.1: a patient's value rises; it stays untreated."""

    def __init__(self, slot: RaiseSlot) -> None:
        super().__init__("raise", "raise {patient}", slot, example="raise R3", rule="DH-10.1")
        self.slot: RaiseSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """Raise the patient by the steps that the card says."""
        card = self.slot.module.card(state)
        if card is not None:
            step = Step()
            step.operation, step.amount = RAISE, card.row.raise_steps
            treat(state, task.seat, self.slot.read(task, 0), step, 0)


@final
class SecondImprovement(TablePhase):
    """DH-10.1: after all have improved, one more of what is left for each."""

    def __init__(self, module: Events) -> None:
        super().__init__("second_improve", "improvement", comes_back=True)
        self.module: Events = module

    def begin(self, state: HospitalState) -> None:
        """Ask the next seat, and come back afterwards."""
        card = self.module.card(state)
        if card is None or not card.row.second_improvement:
            return
        if state.next_in_order < len(state.order):
            state.ask(IMPROVE, state.order[state.next_in_order], vec[i64]([1]))
            state.next_in_order += 1
            state.phase -= 1
        else:
            state.next_in_order = 0
