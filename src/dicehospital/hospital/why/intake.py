"""Why a move of set-up, Phase 1 and Phase 2 is refused (DH-2, DH-3, DH-4.1, DH-12.1, DH-12.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dicehospital.hospital.board.hospital import PER_WARD
from dicehospital.hospital.board.patient import COLOUR_COUNT, COLOURS, colour_of
from dicehospital.hospital.board.patient_text import Named
from dicehospital.hospital.modules.maternity.mothers import mothers_on
from dicehospital.hospital.modules.solo_reports.reports import HUMAN
from dicehospital.hospital.phases.intake import COLUMNS, may_take, number_of
from dicehospital.hospital.phases.setting_up import PAIR
from dicehospital.hospital.state import IMPROVE
from dicehospital.hospital.why.case import Case, dice_texts
from dicehospital.hospital.why.names import COPIES, refuse, someone, thing, things
from dicehospital.kernel.types import Refusal

_DECKS = ("department", "specialist")


# -- setting up ----------------------------------------------------------------------------------------
def cannot_reveal(case: Case) -> Iterator[Refusal]:
    """DH-2.2: a deck that has cards."""
    deck = case.fields["deck"]
    if deck not in _DECKS:
        yield refuse("DH-2.2", "no_such_deck", deck=deck)
    elif case.state.decks[_DECKS.index(deck)].size() == 0:
        yield refuse("DH-2.2", f"deck_empty.{deck}")


def cannot_set(case: Case) -> Iterator[Refusal]:
    """DH-2.3: the own dice, and each starting value once."""
    names = case.named()
    dice = [int(colour_of(die)) for die in case.hospital.arrivals]
    if sorted(dice) != sorted(named.colour for named in names):
        yield refuse("DH-2.3", "starting_dice", dice=[COLOURS[colour] for colour in dice])
    values = [int(value) for value in case.state.setup.starting_values]
    if sorted(values) != sorted(named.value for named in names):
        yield refuse("DH-2.3", "starting_values", values=values)
    yield from _wrong_second_ward(case)


def _wrong_second_ward(case: Case) -> Iterator[Refusal]:
    """DH-17.4: who lies in the second ward, where wards differ and one does not hold all."""
    second = case.fields.get("w2", [])
    over = len(case.hospital.arrivals) - int(PER_WARD) if case.hospital.has_rooms() else 0
    wanted = min(max(over, 0), int(PER_WARD))
    if len(second) != wanted:
        yield refuse("DH-17.4", "second_ward", wanted=wanted, seen=len(second))
    elif Counter(second) - Counter(case.fields["patients"]):
        yield refuse("DH-17.4", "not_first_patients", patients=second)


def cannot_keep(case: Case) -> Iterator[Refusal]:
    """DH-2.4: one of the two dealt."""
    ids, pair = case.administrator_ids(), case.hospital.dealt
    dealt = [ids[pair // PAIR], ids[pair % PAIR]]
    if case.fields["administrator"] not in dealt:
        card = thing(case.fields["administrator"])
        yield refuse("DH-2.4", "not_dealt", card=card, dealt=things(dealt))


# -- ambulances ----------------------------------------------------------------------------------------
def cannot_arrange(case: Case) -> Iterator[Refusal]:
    """DH-3.2: the ambulance in question, dice of the split value, as many as it takes."""
    ambulance, value, room = (int(n) for n in case.task.args)
    number = int(number_of(case.state, ambulance))
    if case.fields["ambulance"] != number:
        asked = case.fields["ambulance"]
        yield refuse("DH-3.2", "other_ambulance", ambulance=asked, asked=number)
    names = case.named()
    for named in names:
        if named.value != value:
            yield refuse("DH-3.2", "arrange_value", patient=named.text, value=value)
    yield from _too_many_of_a_colour(case, names, value)
    if len(names) != room:
        facts = {"ambulance": number, "wanted": room, "seen": len(names)}
        yield refuse("DH-3.2", "arrange_count", **facts)


def _too_many_of_a_colour(case: Case, names: list[Named], value: int) -> Iterator[Refusal]:
    for number, colour in enumerate(COLOURS):
        left = int(case.state.rolled[COLUMNS * value + number])
        if sum(1 for named in names if named.colour == number) > left:
            yield refuse("DH-3.2", "arrange_colour", colour=colour, value=value, left=left)


def cannot_take(case: Case) -> Iterator[Refusal]:
    """DH-3.3: an ambulance that nobody has; not the lowest for the First Player."""
    number = case.fields["number"]
    known = [int(number_of(case.state, n)) for n in range(case.state.setup.ambulances)]
    if number not in known:
        yield refuse("DH-3.3", "no_such_ambulance", ambulance=number, known=known)
        return
    for seat, hospital in enumerate(case.state.hospitals):
        if hospital.ambulance == number:
            yield refuse("DH-3.3", "ambulance_taken", ambulance=number, name=someone(seat))
    if not may_take(case.state, case.seat, known.index(number)):
        yield from _barred(case, number, known)


def _barred(case: Case, number: int, known: list[int]) -> Iterator[Refusal]:
    """DH-3.3, DH-16.3, DH-18.1, DH-19.2: why an ambulance of nobody's cannot be taken."""
    if number == known[0] and case.seat == case.state.first_player:
        rule = "DH-18.1" if number == 0 else "DH-3.3"
        yield refuse(rule, "lowest_barred", ambulance=number)
    elif mothers_on(case.state, known.index(number)) > 0:
        mothers = case.mothers()
        yield refuse("DH-16.3", "fifth_mother", ambulance=number, mothers=mothers)
    else:
        yield refuse("DH-19.2", "ambulance_of_automa", ambulance=number)


# -- patients ------------------------------------------------------------------------------------------
def cannot_turn_away(case: Case) -> Iterator[Refusal]:
    """DH-12.1: one of the dice rolled."""
    dice = dice_texts(case.state.hospitals[HUMAN].arrivals)
    if case.fields["patient"][:2] not in dice:
        yield refuse("DH-12.1", "not_at_door", patient=case.fields["patient"], dice=dice)


def cannot_lose(case: Case) -> Iterator[Refusal]:
    """DH-3.5: exactly as many as beds are missing, of those who were there before."""
    arrivals = dice_texts(case.hospital.arrivals)
    for named in case.named():
        if not case.meant(named) and named.text[:2] in arrivals:
            yield refuse("DH-3.5", "new_patient", patient=named.text)
    for named in case.named():
        if named.colour >= COLOUR_COUNT and case.meant(named):
            yield refuse("DH-16.4", "pink_stays", patient=named.text)
    wanted, seen = int(case.task.args[0]), len(case.named())
    if wanted != seen:
        yield refuse("DH-3.5", "lose_count", wanted=wanted, seen=seen)
    for found in (case.missing("DH-3.5"), case.recoloured()):
        if found is not None:
            yield found


# -- improvements --------------------------------------------------------------------------------------
def cannot_improve(case: Case) -> Iterator[Refusal]:
    """DH-4.1: what is on display; equal ones are one option (DH-13.3)."""
    text, shown = case.fields["take"], case.shown_ids()
    rule = "DH-4.1" if case.state.setup.may_pass else "DH-12.2"
    plain = text.partition("#")[0]
    if plain not in shown:
        yield refuse(rule, "not_shown", thing=thing(text), shown=things(shown))
    elif text != plain:
        copy = text.partition("#")[2]
        if copy in COPIES and int(copy) <= shown.count(plain):
            yield refuse("DH-13.3", "copies_alike", thing=thing(text), name=plain)
        yield refuse(rule, "not_shown", thing=thing(text), shown=things(shown))


def cannot_pass(case: Case) -> Iterator[Refusal]:
    """DH-12.2: alone one of the two has to be taken."""
    if case.task.question == IMPROVE and not case.state.setup.may_pass:
        yield refuse("DH-12.2", "no_pass_alone", shown=things(case.shown_ids()))
