"""Why a word cannot be the next one of a move that is begun."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.hospital import NONE, ward_of
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.phases.activation.patients import TargetSlot
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.why.activation import ability_card, not_returnable
from dicehospital.hospital.why.aim import Aim
from dicehospital.hospital.why.beds import alike, no_alternative, no_bed, not_next
from dicehospital.hospital.why.case import Case, die_text
from dicehospital.hospital.why.investments import no_other_pile, no_place
from dicehospital.hospital.why.maternity import no_room_in, not_her_ambulance, not_shifted
from dicehospital.hospital.why.names import ALL_COLOUR_NAMES, refuse
from dicehospital.hospital.why.patient import waiting
from dicehospital.hospital.why.placement import (
    cannot_work,
    effect_of,
    no_colour,
    no_decline,
    not_relieved,
    plain,
    unusable,
)
from dicehospital.hospital.why.staff import no_staff
from dicehospital.hospital.words import AS, DEPARTMENT_THING
from dicehospital.kernel.slots import Slot
from dicehospital.kernel.types import Move, Refusal
from dicehospital.kernel.vocabulary import DONE

_TURN = "turn "
_PLACED = 2  # words that say who works where


class Next:
    """The words that cannot come next in the move that a seat has begun."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._task = case.task.copy()
        self._move = case.rules.ruleset.moves[case.task.move]
        self._draft = [case.rules.questions.vocabulary.words[word] for word in case.task.words()]

    def refused(self, word: int, text: str) -> Refusal | Move:
        """The reason, or a move to be explained instead."""
        rule = self._case.rules.questions.vocabulary.rules[self._move.name]
        begun = refuse(rule, "move_begun")
        if word == DONE:
            return refuse(rule, "not_enough_yet")
        slot = self._slot_of(word)
        if slot is None:
            return next(self._undeclared(word, text), begun)
        index = int(slot.index(word))
        if isinstance(slot, TargetSlot):
            return self._target(index, slot)
        if self._move.name == "copy":
            return self._move.move({"specialist": text})
        return next(self._word(slot.field, index, text), begun)

    def _slot_of(self, word: int) -> Slot[HospitalState] | None:
        """The slot that a word would fill now; one that may be left out is passed over."""
        slots, task = self._move.slots, self._task
        while slots[task.slot].optional and slots[task.slot].index(word) < 0:
            task.close_slot()
            while task.slot < len(slots) and self._is_left_out(slots[task.slot]):
                task.close_slot()
            if task.slot == len(slots):
                return None
        return slots[task.slot] if slots[task.slot].index(word) >= 0 else None

    def _is_left_out(self, slot: Slot[HospitalState]) -> bool:
        return slot.skippable and not slot.is_needed(self._case.state, self._task)

    def _word(self, field: str, index: int, text: str) -> Iterator[Refusal]:
        """A word of a move that is neither its first nor a target."""
        case, draft = self._case, self._draft
        match self._move.name, field:
            case "return", _:
                yield from not_returnable(case, text)
            case "set_patients" | "arrange", _:
                yield self._listed(field, index, text)
            case "transfuse" | "lose", _:
                yield from self._bed(index)
            case "activate", _:
                yield from self._placement(field, index, text)
            case "place_mother", "ambulance":
                yield from not_her_ambulance(case, draft[0], int(text[1:]))
            case "settle", _:
                yield from self._settling(field, index, text)
            case "invest", "staff":
                yield from no_staff(case, text, "DH-15.3")
            case "invest", "also":
                yield from no_other_pile(case, draft[0].split()[1], draft[1], text.split()[1])
            case "keep_token", "on":
                yield from no_place(case, text, case.offered("keep_token", draft[0]))

    # -- lists ---------------------------------------------------------------------------------
    def _listed(self, field: str, index: int, text: str) -> Refusal:
        """A value of a starting patient, who lies in the second ward, a colour of an ambulance."""
        if self._move.name == "arrange":
            return refuse("DH-3.2", "colour_not_left", colour=text)
        if field != "w2":
            return refuse("DH-2.3", "value_not_left", value=int(text.split()[1]))
        arrivals = self._case.hospital.arrivals
        if index >= len(arrivals):
            return refuse("DH-17.4", "no_such_arrival")
        return refuse("DH-13.3", "alike", patient=die_text(int(arrivals[index])))

    def _bed(self, place: int) -> Iterator[Refusal]:
        found = no_bed(self._case, place)
        if found is None and place < AS:
            patient = int(self._case.hospital.beds[place])
            found = waiting(patient, patient_text(patient))
            found = found or alike(self._case, place, self._draft)
        if found is not None:
            yield found

    def _settling(self, field: str, index: int, text: str) -> Iterator[Refusal]:
        """DH-16.4: who makes room in a full ward, and where that patient goes."""
        case, ward = self._case, int(self._draft[0][1:])
        if field == "to":
            yield from no_room_in(case, ward, int(text[1:]))
            return
        if index >= AS:
            return
        found = no_bed(case, index)
        if found is not None:
            yield found
        elif ward_of(index) != ward - 1:
            patient = patient_text(int(case.hospital.beds[index]))
            yield refuse("DH-16.4", "not_in_ward", patient=patient, ward=f"W{ward}")
        else:
            yield from not_shifted(case, index)
            yield from self._bed(index)

    # -- placements ----------------------------------------------------------------------------
    def _placement(self, field: str, index: int, text: str) -> Iterator[Refusal]:
        case, department = self._case, self._draft[0]
        match field:
            case "staff":
                yield from self._staff(index, department, text)
            case "colour":
                yield from self._declared(department, self._draft[1], text)
            case "alt":
                alternatives = effect_of(case, department, self._tint()).alternatives
                found = no_alternative(case, index, plain(department), alternatives)
                if found is not None:
                    yield found
            case "swap":
                yield from not_relieved(case, self._draft[1], text)

    def _staff(self, index: int, department: str, text: str) -> Iterator[Refusal]:
        things = self._case.rules.questions.lists.things
        if things.kinds[index] != DEPARTMENT_THING:
            yield from no_staff(self._case, text)
            yield from cannot_work(self._case, department, text)

    def _declared(self, department: str, staff: str, text: str) -> Iterator[Refusal]:
        case = self._case
        if not text.startswith(_TURN):
            yield from no_decline(case, department, staff)
            return
        colour = text.removeprefix(_TURN)
        yield from no_colour(case, department, staff, colour)
        tinted = effect_of(case, department, ALL_COLOUR_NAMES.index(colour))
        yield from unusable(case, plain(department), tinted.alternatives)

    def _undeclared(self, word: int, text: str) -> Iterator[Refusal]:
        """DH-15.7, DH-15.8: what might be declared, said where nothing can be."""
        declares = self._case.rules.questions.lists.declarations.index(word) >= 0
        if self._move.name == "activate" and declares and len(self._draft) == _PLACED:
            yield from self._declared(self._draft[0], self._draft[1], text)

    def _tint(self) -> int:
        """The colour that was declared, or NONE."""
        turned = [word for word in self._draft if word.startswith(_TURN)]
        return ALL_COLOUR_NAMES.index(turned[0].removeprefix(_TURN)) if turned else int(NONE)

    # -- targets -------------------------------------------------------------------------------
    def _target(self, place: int, slot: TargetSlot) -> Refusal:
        """A patient, or a colour for one, while targets are chosen."""
        state = self._case.state
        colour = int(slot.follow(state, self._task))
        aim = Aim(self._case, self._source(), slot.steps(state, self._task))
        return not_next(aim, place, state.targets(), colour, self._draft)

    def _source(self) -> str:
        """What the patients are chosen for."""
        first = self._draft[0]
        by_itself = self._move.name == "ability" and first not in self._tokens()
        return ability_card(self._case) if by_itself else plain(first)

    def _tokens(self) -> list[str]:
        return self._case.rules.questions.lists.tokens.words
