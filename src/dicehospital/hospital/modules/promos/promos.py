"""The promo specialists: the Consultant copies another's ability (DH-10.6), the rest is data (DH-10.7)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.copies import copy_number, place_of
from dicehospital.hospital.board.hospital import NONE, Hospital
from dicehospital.hospital.state import TURN, HospitalState, Module
from dicehospital.hospital.story import COPIED
from dicehospital.hospital.words import SPECIALIST_THING, CardWords, ListSlot
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import Always, MoveKind


def models(hospital: Hospital, consultant: i64) -> i64:
    """How many other types of specialist the hospital has; 0 without a Consultant."""
    if consultant == NONE or place_of(hospital.cards, consultant, 0) == NONE:
        return 0
    count: i64 = 0
    place: i64
    for place in range(len(hospital.cards)):
        if hospital.cards[place] != consultant and copy_number(hospital.cards, place) == 0:
            count += 1
    return count


@final
class Promos(Module):
    """DH-10.6: the Consultant has the ability of another specialist until the end of Phase 3."""

    def __init__(self, consultant: i64) -> None:
        super().__init__("promos", "ability_of", "on_opening")
        self.consultant: i64 = consultant  # its type, or NONE where it is not played

    def ability_of(self, state: HospitalState, seat: i64, specialist: i64, so_far: i64) -> i64:
        """What it copies, or nothing; a single model is taken with the first placement."""
        if specialist != self.consultant:
            return so_far
        hospital = state.hospitals[seat]
        if hospital.copied == NONE and not hospital.begun:
            if models(hospital, specialist) == 1:
                return _only_model(hospital, specialist)
        return hospital.copied

    def on_opening(self, state: HospitalState, seat: i64, closes: bool) -> bool:
        """With two models one must be chosen first; a single one is taken when the opening closes."""
        hospital = state.hospitals[seat]
        count = models(hospital, self.consultant)
        if closes and count == 1 and hospital.copied == NONE:
            hospital.copied = _only_model(hospital, self.consultant)
            state.tell(COPIED, seat, hospital.copied)
        return count < 2 or hospital.copied != NONE


def _only_model(hospital: Hospital, consultant: i64) -> i64:
    for card in hospital.cards:
        if card != consultant:
            return card
    return NONE


@final
class CopyVerb(Always[HospitalState]):
    """The word that announces whom the Consultant copies."""

    def __init__(self, text: str, ref: str, module: Promos) -> None:
        super().__init__(text, ref)
        self.module: Promos = module

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Where there is a choice that was not made."""
        hospital = state.hospitals[task.seat]
        if hospital.copied == NONE and models(hospital, self.module.consultant) > 1:
            out.add(self.base)


@final
class CopySlot(ListSlot):
    """Another specialist of the own hospital."""

    def __init__(self, things: CardWords, module: Promos) -> None:
        super().__init__("specialist", things.names)
        self.things: CardWords = things
        self.module: Promos = module

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Each type of specialist once."""
        cards = state.hospitals[task.seat].cards
        place: i64
        for place in range(len(cards)):
            if cards[place] != self.module.consultant and copy_number(cards, place) == 0:
                out.add(self.word(self.things.index(SPECIALIST_THING, cards[place], 0)))


@final
class Copy(MoveKind[HospitalState]):
    """DH-10.6: choose whose ability the Consultant has this round."""

    def __init__(self, verb: CopyVerb, slot: CopySlot) -> None:
        super().__init__(
            "copy", "copy {specialist}", verb, slot, example="copy SPECIALIST", rule="DH-10.6"
        )
        self.slot: CopySlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """The Consultant has that ability until Phase 3 ends."""
        hospital = state.hospitals[task.seat]
        hospital.copied = self.slot.things.types[self.slot.read(task, 1)]
        state.tell(COPIED, task.seat, hospital.copied)
        state.ask(TURN, task.seat)
