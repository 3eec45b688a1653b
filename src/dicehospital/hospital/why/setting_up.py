"""Why a move of setting up is refused: decks, first patients, administrators (DH-2, DH-17.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.hospital import PER_WARD
from dicehospital.hospital.board.patient import COLOURS, colour_of
from dicehospital.hospital.phases.setting_up import PAIR
from dicehospital.hospital.why.case import Case, Checks
from dicehospital.hospital.why.intake import no_arrival
from dicehospital.hospital.why.names import thing, things
from dicehospital.hospital.why.refusals import refuse
from dicehospital.kernel.types import Refusal

_DECKS = ("department", "specialist")


def cannot_reveal(case: Case) -> Iterator[Refusal]:
    """DH-2.2: a deck that has cards."""
    deck = case.fields["deck"]
    if deck not in _DECKS:
        yield refuse("no_such_deck", deck=deck)
    elif case.state.decks[_DECKS.index(deck)].size() == 0:
        yield refuse(f"deck_empty.{deck}")


def cannot_set(case: Case) -> Iterator[Refusal]:
    """DH-2.3: the own dice, and each starting value once."""
    if case.is_about("w2"):
        yield from no_arrival(case, "DH-17.4")
    elif case.is_word():
        yield refuse("value_not_left", value=case.word.index + 1)
    names = case.named()
    dice = [int(colour_of(die)) for die in case.hospital.arrivals]
    if sorted(dice) != sorted(named.colour for named in names):
        yield refuse("starting_dice", dice=[COLOURS[colour] for colour in dice])
    values = [int(value) for value in case.state.setup.starting_values]
    if sorted(values) != sorted(named.value for named in names):
        yield refuse("starting_values", values=values)
    yield from _wrong_second_ward(case)


def _wrong_second_ward(case: Case) -> Iterator[Refusal]:
    """DH-17.4: who lies in the second ward, where wards differ and one does not hold all."""
    second = case.fields.get("w2", [])
    over = len(case.hospital.arrivals) - int(PER_WARD) if case.hospital.has_rooms() else 0
    wanted = min(max(over, 0), int(PER_WARD))
    if len(second) != wanted:
        yield refuse("second_ward", wanted=wanted, seen=len(second))
    elif Counter(second) - Counter(case.fields["patients"]):
        yield refuse("not_first_patients", patients=second)


def cannot_keep(case: Case) -> Iterator[Refusal]:
    """DH-2.4: one of the two dealt."""
    ids, pair = case.administrator_ids(), case.hospital.dealt
    dealt = [ids[pair // PAIR], ids[pair % PAIR]]
    if case.fields["administrator"] not in dealt:
        card = thing(case.fields["administrator"])
        yield refuse("not_dealt", card=card, dealt=things(dealt))


CHECKS: Final[Checks] = {
    "reveal": cannot_reveal,
    "set_patients": cannot_set,
    "keep": cannot_keep,
}
