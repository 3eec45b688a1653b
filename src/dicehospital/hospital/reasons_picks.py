"""Why a single word cannot be picked: the move it would begin, or the next step of the one begun."""

from __future__ import annotations

from dicehospital.hospital.choosing import TargetSlot, takes_targets
from dicehospital.hospital.effect import HEAL, RECOLOUR, SAME, Step
from dicehospital.hospital.fitting import AS_IT_IS
from dicehospital.hospital.notation import move_of
from dicehospital.hospital.patient import BIT, COLOURS, NOBODY, value_of
from dicehospital.hospital.patient_text import patient_text
from dicehospital.hospital.reasons_activation import (
    ability_card,
    ability_effect,
    copy_closed,
    department_effect,
    no_department,
    no_staff,
    no_transfusion,
    not_returnable,
    return_closed,
    unusable,
)
from dicehospital.hospital.reasons_case import Case, die_text
from dicehospital.hospital.reasons_names import WHEN, refuse, thing
from dicehospital.hospital.reasons_targets import (
    Aim,
    incomplete,
    misfit,
    no_bags,
    related,
    unpayable,
)
from dicehospital.hospital.ruleset import Rules
from dicehospital.hospital.targets import Targets
from dicehospital.hospital.words import AS, DEPARTMENT_THING
from dicehospital.kernel.agenda import OPEN
from dicehospital.kernel.types import Move, Refusal
from dicehospital.kernel.vocabulary import DONE

# Questions that are answered by one word, and the field that it fills.
_WHOLE = {
    "reveal_extra": ("reveal", "deck"),
    "keep": ("keep", "administrator"),
    "improve": ("improve", "take"),
    "reports": ("complete", "report"),
}
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
        self._lexicon = case.rules.lexicon
        self._question = case.rules.ruleset.questions[case.task.question].name
        self._draft = [case.rules.lexicon.vocabulary.words[word] for word in case.task.words()]

    def refused(self, word: int) -> Refusal | Move | None:
        """The reason, a move to be explained instead, or None when the word belongs elsewhere."""
        text = self._lexicon.vocabulary.words[word]
        if self._task.move != OPEN:
            return self._going_on(word, text)
        if word == DONE:
            return move_of("done", {})
        place = int(self._lexicon.shared.patients.index(word))
        return self._patient(place) if place >= 0 else self._beginning(word, text)

    def _beginning(self, word: int, text: str) -> Refusal | Move | None:
        """The first word of a move, patients aside."""
        match self._question:
            case "turn":
                return self._turn(word, text)
            case "ability":
                return self._ability(word, text)
            case "improve" if text == "pass":
                return move_of("pass", {})
        return self._whole(word, text)

    # -- a move of one word --------------------------------------------------------------------
    def _whole(self, word: int, text: str) -> Refusal | Move | None:
        """A word that would be a whole move, or the first of a list."""
        shared = self._lexicon.shared
        if not self._belongs(word):
            return None
        if self._question == "choose":
            number: int = shared.ambulances.values[int(shared.ambulances.index(word))]
            return move_of("ambulance", {"number": number})
        if self._question == "solo_intake":
            return self._arrival(int(shared.arrivals.index(word)))
        if self._question in ("set_patients", "arrange"):
            return self._listed(text)
        kind, field = _WHOLE[self._question]
        return move_of(kind, {field: text})

    def _belongs(self, word: int) -> bool:
        """Whether the word opens a move of the question."""
        question = self._case.rules.ruleset.questions[self._task.question]
        return bool(question.opens[word] >= 0)

    def _arrival(self, place: int) -> Refusal:
        arrivals = self._case.hospital.arrivals
        if place >= len(arrivals):
            return refuse("DH-12.1", "no_such_arrival")
        return refuse("DH-13.3", "alike", patient=die_text(int(arrivals[place])))

    def _listed(self, text: str) -> Refusal:
        """A value of a starting patient, or a colour of an ambulance."""
        if self._question == "set_patients":
            return refuse("DH-2.3", "value_not_left", value=int(text.split()[1]))
        return refuse("DH-3.2", "colour_not_left", colour=text)

    # -- patients ------------------------------------------------------------------------------
    def _patient(self, place: int) -> Refusal | Move | None:
        """A patient, or a colour for one, where no move is begun."""
        if self._question == "ability":
            return self._ability_target(place)
        if self._question == "turn":
            return self._bed(place) or refuse("DH-5.1", "department_first")
        if place >= AS or self._question not in (*_PATIENT, "admit"):
            return None
        found = self._bed(place) or self._alike(place)
        if found is not None or self._question == "admit":
            return found
        kind = _PATIENT[self._question]
        text = f"{patient_text(int(self._case.hospital.beds[place]))}@{place + 1}"
        return move_of(kind, {"patient": text})

    def _bed(self, place: int) -> Refusal | None:
        """An empty bed, or none."""
        beds = self._case.hospital.beds
        if place >= AS:
            return None
        if place >= len(beds):
            return refuse("DH-1.4", "no_such_bed", bed=place + 1)
        return refuse("DH-1.4", "bed_empty", bed=place + 1) if beds[place] == NOBODY else None

    def _alike(self, place: int) -> Refusal | None:
        """DH-13.3: a patient for whom another one stands, or who is chosen already."""
        beds = self._case.hospital.beds
        text = patient_text(int(beds[place]))
        if f"@{place + 1}" in self._draft:
            return refuse("DH-13.3", "already_chosen", patient=text)
        lower = any(beds[before] == beds[place] for before in range(place))
        return refuse("DH-13.3", "alike", patient=text) if lower else None

    # -- activation ----------------------------------------------------------------------------
    def _turn(self, word: int, text: str) -> Refusal | None:
        """The first word of a move of Phase 3."""
        case, things = self._case, self._lexicon.shared.things
        match text:
            case "return":
                found = next(return_closed(case), None)
                return found or refuse("DH-4.2", "nothing_to_return")
            case "copy":
                return next(copy_closed(case), None)
            case "transfuse":
                return next(no_transfusion(case), None) or refuse("DH-5.8", "no_patients")
        index = int(things.names.index(word))
        if index < 0:
            return None
        if things.kinds[index] != DEPARTMENT_THING:
            return next(no_staff(case, text), None) or refuse("DH-5.1", "department_first")
        return self._department(text)

    def _department(self, text: str) -> Refusal | None:
        case = self._case
        found = next(no_department(case, text), None)
        if found is not None:
            return found
        if not case.hospital.has_staff():
            return refuse("DH-5.2", "nobody_free")
        return next(unusable(case, text.partition("#")[0], department_effect(case, text)), None)

    def _ability(self, word: int, text: str) -> Refusal | None:
        """The first word of an ability, its patients aside."""
        case = self._case
        card, effect = ability_card(case), ability_effect(case)
        index = int(self._lexicon.shared.alternatives.index(word))
        if index >= 0:
            return self._alternative(index, card, effect)
        if text != "use":
            return None
        if len(effect) > 1:
            return refuse("DH-5.3", "alternative", source=thing(card))
        return refuse("DH-5.3", "targets_next", source=thing(card))

    def _alternative(self, index: int, card: str, effect: list[list[Step]]) -> Refusal | None:
        if len(effect) == 1:
            return refuse("DH-5.3", "no_alternative", source=thing(card))
        aim = Aim(self._case, card, effect[index])
        return unpayable(aim) or incomplete(aim)

    def _ability_target(self, place: int) -> Refusal | None:
        card, effect = ability_card(self._case), ability_effect(self._case)
        if len(effect) > 1:
            return refuse("DH-5.3", "alternative", source=thing(card))
        if not takes_targets(effect):
            return refuse("DH-5.3", "no_targets", source=thing(card))
        targets = Targets()
        targets.begin(self._case.hospital, effect[0], self._bags())
        return self._target(place, Aim(self._case, card, effect[0]), targets, int(AS_IT_IS))

    def _bags(self) -> int:
        return 0 if no_bags(self._case, 1) is not None else int(self._case.hospital.blood)

    # -- a move that is begun ------------------------------------------------------------------
    def _going_on(self, word: int, text: str) -> Refusal | Move:
        """The next word of a move."""
        move = self._case.rules.ruleset.moves[self._task.move]
        slot = move.slots[self._task.slot]
        begun = refuse(WHEN[move.name], "move_begun")
        if word == DONE:
            return refuse(WHEN[move.name], "not_enough_yet")
        if slot.index(word) < 0:
            return begun
        if isinstance(slot, TargetSlot):
            return self._next_target(int(slot.index(word)), slot)
        if self._question in ("set_patients", "arrange"):
            return self._listed(text)
        return self._next_word(move.name, word, text) or begun

    def _next_word(self, kind: str, word: int, text: str) -> Refusal | Move | None:
        """A word of a move that is neither its first nor a target."""
        case, shared = self._case, self._lexicon.shared
        match kind:
            case "return":
                return next(not_returnable(case, text), None)
            case "copy":
                return move_of("copy", {"specialist": text})
            case "transfuse" | "lose":
                place = int(shared.patients.index(word))
                return self._bed(place) or (self._alike(place) if place < AS else None)
        if self._task.slot == 1:
            index = int(shared.things.names.index(word))
            is_staff = shared.things.kinds[index] != DEPARTMENT_THING
            return next(no_staff(case, text), None) if is_staff else None
        card = self._draft[0]
        chosen = int(shared.alternatives.index(word))
        return self._alternative(chosen, card.partition("#")[0], department_effect(case, card))

    def _next_target(self, place: int, slot: TargetSlot) -> Refusal:
        """A patient, or a colour for one, while targets are chosen."""
        colour = int(slot.follow(self._case.state, self._task))
        steps = slot.steps(self._case.state, self._task)
        placing = self._question == "turn"
        card = self._draft[0].partition("#")[0] if placing else ability_card(self._case)
        return self._target(place, Aim(self._case, card, steps), slot.targets, colour)

    def _target(self, place: int, aim: Aim, targets: Targets, colour: int) -> Refusal:
        """Why a patient (or a colour) is not the next target."""
        step = targets.steps[targets.step]
        if place >= AS:
            return self._colour(place - int(AS), aim, targets, colour)
        found = self._bed(place)
        if found is not None:
            return found
        patient = int(aim.case.hospital.beds[place])
        text = patient_text(patient)
        if targets.picked & BIT[place]:
            return refuse("DH-5.3", "already_chosen", patient=text)
        return (
            misfit(aim, step, patient, text, colour)
            or _unrelated(aim, targets, patient)
            or self._alike(place)
            or refuse("DH-5.3", "dead_end", patient=text, source=aim.source)
        )

    def _colour(self, colour: int, aim: Aim, targets: Targets, pending: int) -> Refusal:
        """Why no target can get a colour now."""
        step = targets.steps[targets.step]
        if pending != AS_IT_IS:
            return refuse("DH-5.9", "colour_pending", colour=COLOURS[pending - 1])
        if step.operation not in (HEAL, RECOLOUR):
            return refuse("DH-5.9", "not_healing", source=aim.source)
        if step.operation == HEAL and targets.bags <= 0:
            spent = sum(1 for word in self._draft if word.startswith("as "))
            found = no_bags(self._case, spent + 1)
            if found is not None:
                return found
        return refuse("DH-5.9", "nobody_as", colour=COLOURS[colour], source=aim.source)


def _unrelated(aim: Aim, targets: Targets, patient: int) -> Refusal | None:
    """DH-5.3: a value that does not go with those chosen before in the same step."""
    step = targets.steps[targets.step]
    beds, first = aim.case.hospital.beds, int(targets.total - targets.count)
    places = [targets.places[n] for n in range(first, int(targets.total))]
    values = [int(value_of(beds[place])) for place in places] + [int(value_of(patient))]
    if step.relation == 0 or related(step, values):
        return None
    message = "not_same" if step.relation == SAME else "not_run"
    return refuse("DH-5.3", message, source=aim.source, values=values)
