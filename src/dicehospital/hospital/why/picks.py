"""Why a single word cannot be picked where no move is begun: the move that it would begin."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.patient import is_pink
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.effects.fits import AS_IT_IS
from dicehospital.hospital.effects.targets import Targets
from dicehospital.hospital.phases.activation.patients import takes_targets
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.why.activation import (
    ability_card,
    ability_effect,
    copy_closed,
    no_transfusion,
    return_closed,
)
from dicehospital.hospital.why.aim import Aim
from dicehospital.hospital.why.beds import alike, no_alternative, no_bed, not_next
from dicehospital.hospital.why.case import Case, die_text
from dicehospital.hospital.why.city import bonus_steps, no_bonus
from dicehospital.hospital.why.investments import no_space, token_not_seen
from dicehospital.hospital.why.maternity import no_ward, not_this_mother
from dicehospital.hospital.why.names import refuse, thing, things
from dicehospital.hospital.why.next import Next
from dicehospital.hospital.why.placement import cannot_work, no_department, plain, unusable
from dicehospital.hospital.why.staff import no_staff
from dicehospital.hospital.why.targets import no_bags
from dicehospital.hospital.why.tokens import is_about_tokens, no_lent_token, no_token
from dicehospital.hospital.words import AS, DEPARTMENT_THING
from dicehospital.kernel.agenda import OPEN
from dicehospital.kernel.types import Move, Refusal
from dicehospital.kernel.vocabulary import DONE

_PATIENT = {"event": "raise", "neglect": "protect", "pick_up": "pick_up"}


def kind_of(rules: Rules, word: int) -> str:
    """The only kind of move that a word opens; nothing where it opens several, or none."""
    opened = [int(question.opens[word]) for question in rules.ruleset.questions]
    kinds = {rules.ruleset.moves[number].name for number in opened if number >= 0}
    return kinds.pop() if len(kinds) == 1 else ""


class Picks:
    """The words that a seat cannot pick, as its task stands."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._task = case.task
        self._questions = case.rules.questions
        self._question = case.rules.ruleset.questions[case.task.question].name

    def refused(self, word: int) -> Refusal | Move | None:
        """The reason, a move to be explained instead, or None when the word belongs elsewhere."""
        text = self._questions.vocabulary.words[word]
        if self._task.move != OPEN:
            return Next(self._case).refused(word, text)
        if word == DONE:
            return self._plain("done")
        place = int(self._questions.lists.patients.index(word))
        return self._patient(place) if place >= 0 else self._beginning(word, text)

    def _beginning(self, word: int, text: str) -> Refusal | Move | None:
        """The first word of a move, patients aside."""
        match self._question:
            case "turn":
                return self._turn(word, text)
            case "ability":
                return self._ability(word, text)
            case "improve" if text == "pass":
                return self._plain("pass")
        return self._whole(word, text)

    def _plain(self, kind: str, **fields: str) -> Move:
        return self._questions.vocabulary.kinds[kind].move(fields)

    # -- a move of one word --------------------------------------------------------------------
    def _whole(self, word: int, text: str) -> Refusal | Move | None:
        """A word that would be a whole move, or the first of several."""
        number = int(self._case.rules.ruleset.questions[self._task.question].opens[word])
        if number < 0:
            return None
        move = self._case.rules.ruleset.moves[number]
        slot = move.slots[0]
        if len(move.slots) == 1 and not slot.several and slot.field not in ("", "patient"):
            return move.move({slot.field: slot.values[int(slot.index(word))]})
        if self._question == "solo_intake":
            return self._arrival(int(self._questions.lists.arrivals.index(word)))
        return next(self._first(move.name, text), None)

    def _first(self, kind: str, text: str) -> Iterator[Refusal]:
        """The first word of a move of several."""
        case = self._case
        match kind:
            case "set_patients":
                yield refuse("DH-2.3", "value_not_left", value=int(text.split()[1]))
            case "arrange":
                yield refuse("DH-3.2", "colour_not_left", colour=text)
            case "place_mother":
                yield from not_this_mother(case, text)
            case "settle":
                yield from no_ward(case, int(text[1:]))
            case "invest":
                yield from no_space(case, text.split()[1])
            case "keep_token":
                yield from token_not_seen(case, text)
            case "token":
                yield from no_token(case, text)

    def _arrival(self, place: int) -> Refusal:
        arrivals = self._case.hospital.arrivals
        if place >= len(arrivals):
            return refuse("DH-12.1", "no_such_arrival")
        return refuse("DH-13.3", "alike", patient=die_text(int(arrivals[place])))

    # -- patients ------------------------------------------------------------------------------
    def _patient(self, place: int) -> Refusal | Move | None:
        """A patient, or a colour for one, where no move is begun."""
        case = self._case
        if self._question == "ability":
            return self._ability_target(place)
        if self._question == "turn":
            return no_bed(case, place) or refuse("DH-5.1", "department_first")
        if self._question in ("tokens", "card_tokens"):
            return refuse("DH-15.6", "token_first", known=things(case.offered("token")))
        if place >= AS or self._question not in (*_PATIENT, "admit"):
            return None
        found = no_bed(case, place) or self._pink(place) or alike(case, place, [])
        if found is not None or self._question == "admit":
            return found
        text = f"{patient_text(int(case.hospital.beds[place]))}@{place + 1}"
        return self._plain(_PATIENT[self._question], patient=text)

    def _pink(self, place: int) -> Refusal | None:
        """DH-16.4: no Mother or Baby leaves for lack of beds."""
        patient = int(self._case.hospital.beds[place])
        if self._question != "admit" or not is_pink(patient):
            return None
        return refuse("DH-16.4", "pink_stays", patient=patient_text(patient))

    # -- activation ----------------------------------------------------------------------------
    def _turn(self, word: int, text: str) -> Refusal | None:
        """The first word of a move of Phase 3."""
        case = self._case
        match text:
            case "return":
                found = next(return_closed(case), None)
                return found or refuse("DH-4.2", "nothing_to_return")
            case "copy":
                return next(copy_closed(case), None)
            case "transfuse":
                return next(no_transfusion(case), None) or refuse("DH-5.8", "no_patients")
        if self._questions.lists.bonus.index(word) >= 0:
            return self._bonus(text)
        return self._thing(int(self._questions.lists.things.names.index(word)), text)

    def _thing(self, index: int, text: str) -> Refusal | None:
        if index < 0:
            return None
        if self._questions.lists.things.kinds[index] == DEPARTMENT_THING:
            return self._department(text)
        found = next(no_staff(self._case, text), None)
        return found or refuse("DH-5.1", "department_first")

    def _bonus(self, text: str) -> Refusal | None:
        """DH-14.8: a token that the seat has, and somebody to heal."""
        found = next(no_bonus(self._case, text), None)
        return found or next(unusable(self._case, text, [bonus_steps(self._case, text)]), None)

    def _department(self, text: str) -> Refusal | None:
        case = self._case
        found = next(no_department(case, text), None)
        if found is not None:
            return found
        if not case.hospital.has_staff():
            return refuse("DH-5.2", "nobody_free")
        return next(cannot_work(case, text, ""), None)

    # -- abilities -----------------------------------------------------------------------------
    def _ability(self, word: int, text: str) -> Refusal | None:
        """The first word of an ability, its patients aside."""
        case = self._case
        card, effect = ability_card(case), ability_effect(case)
        index = int(self._questions.lists.alternatives.index(word))
        if index >= 0:
            return no_alternative(case, index, card, effect)
        if self._questions.lists.tokens.index(word) >= 0:
            return self._lent(card, text)
        if text != "use":
            return None
        if is_about_tokens(case):
            return self._which_token(card)
        if len(effect) > 1:
            return refuse("DH-5.3", "alternative", source=thing(card))
        return refuse("DH-5.3", "targets_next", source=thing(card))

    def _lent(self, card: str, text: str) -> Refusal | None:
        if not is_about_tokens(self._case):
            return refuse("DH-15.10", "ability_no_token", source=thing(card))
        return next(no_lent_token(self._case, card, text), None)

    def _which_token(self, card: str) -> Refusal:
        known = things(self._case.offered("ability"))
        return refuse("DH-15.10", "which_token", source=thing(card), known=known)

    def _ability_target(self, place: int) -> Refusal | None:
        case = self._case
        card, effect = ability_card(case), ability_effect(case)
        if is_about_tokens(case):
            return self._which_token(card)
        if len(effect) > 1:
            return refuse("DH-5.3", "alternative", source=thing(card))
        if not takes_targets(effect):
            return refuse("DH-5.3", "no_targets", source=thing(card))
        targets = Targets()
        before = case.state.setup.values_before
        targets.begin(case.hospital, effect[0], self._bags(), before)
        return not_next(Aim(case, plain(card), effect[0]), place, targets, int(AS_IT_IS), [])

    def _bags(self) -> int:
        return 0 if no_bags(self._case, 1) is not None else int(self._case.hospital.blood)
