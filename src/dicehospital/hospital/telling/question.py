"""What a seat is asked, in words: the question, how far the choice is made, and what it does.

A question has the sentence `ask.hospital.<question>`; a pick that goes on with a move has
`ask.hospital.<move>.<field>`. What stands in them a module says of its own questions (`Expansion.asking`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dicehospital.hospital.board.copies import FREE, card_obstacle
from dicehospital.hospital.board.hospital import NONE, PER_WARD
from dicehospital.hospital.board.patient import BIT, COLOURS, colour_of
from dicehospital.hospital.components.rows import Components
from dicehospital.hospital.effects.effect import HEAL, OPERATIONS, Step
from dicehospital.hospital.effects.fits import AS_IT_IS
from dicehospital.hospital.effects.targets import Targets
from dicehospital.hospital.phases.activation.ability import AbilityTargets
from dicehospital.hospital.phases.activation.patients import TargetSlot
from dicehospital.hospital.phases.activation.placement import BaseTargets
from dicehospital.hospital.phases.intake import number_of
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.telling.draft import Draft, Facts, begun
from dicehospital.hospital.telling.names import does, thing
from dicehospital.hospital.telling.patients import wanted
from dicehospital.hospital.words import AS
from dicehospital.kernel.agenda import OPEN, Task
from dicehospital.kernel.phrases import counted, joined
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import Slot
from dicehospital.kernel.text import Asking, Message, english
from dicehospital.kernel.types import Json


class Asker:
    """Puts the questions of one ruleset into words."""

    def __init__(
        self, components: Components, ruleset: Ruleset[HospitalState], facts: dict[str, Facts]
    ) -> None:
        self._components = components
        self._words = ruleset.vocabulary.words
        self._questions = ruleset.questions
        self._moves = ruleset.moves
        self._facts: dict[str, Facts] = {**_FACTS, **facts}  # those of modules

    def question(self, state: HospitalState, seat: int, offered: list[int]) -> Asking | None:
        """What is asked of a seat that may pick these words."""
        task = _task_of(state, seat)
        if task is None:
            return None
        picks = tuple(self._words[word] for word in task.words())
        draft = Draft(self._components, state, task, picks, tuple(offered))
        slot = self._slot(task)
        if isinstance(slot, TargetSlot):
            return _choosing(draft, slot)
        return self._named(draft, slot)

    def _slot(self, task: Task) -> Slot[HospitalState] | None:
        """The slot of a move begun that the next pick fills; the first may take several."""
        return None if task.move == OPEN else self._moves[task.move].slots[task.slot]

    def _named(self, draft: Draft, slot: Slot[HospitalState] | None) -> Asking:
        name = self._questions[draft.task.question].name
        if slot is not None and draft.task.slot > 0:
            name = self._moves[draft.task.move].name
            return self._asking(draft, name, f"{name}.{slot.field}")
        return self._asking(draft, name, _VARIANTS[name](draft) if name in _VARIANTS else name)

    def _asking(self, draft: Draft, name: str, asked: str) -> Asking:
        facts = self._facts[name](draft) if name in self._facts else {}
        title, detail = Message(f"ask.hospital.{asked}", facts), f"ask.hospital.{asked}.detail"
        told = _is_known(detail) and facts.get("text") != ""  # a pack's card may have none
        return Asking(title, Message(detail, facts) if told else None)


def _task_of(state: HospitalState, seat: int) -> Task | None:
    """What a seat decides now: a move begun goes first."""
    tasks = [task for task in state.agenda if task.seat == seat]
    begun_ones = [task for task in tasks if task.move != OPEN]
    return next(iter(begun_ones + tasks), None)


@cache
def _is_known(message: str) -> bool:
    return message in english() or f"{message}.one" in english()


# -- what the sentences name -------------------------------------------------------------------------
def _first_patients(draft: Draft) -> Json:
    """The die that gets a value now, and those that are left; then how many lie in the second ward (DH-2.3)."""
    place = len(draft.picks)
    dice = draft.hospital.arrivals
    if place >= len(dice):
        return {"n": 2 * len(dice) - PER_WARD - place}
    left = [int(value) for value in draft.state.setup.starting_values]
    for pick in draft.picks:
        left.remove(int(pick.removeprefix("value ")))
    alike = sum(1 for die in list(dice)[place:] if die == dice[place])  # they ascend (DH-13.3)
    values = [str(value) for value in left]
    return {"colour": COLOURS[colour_of(dice[place])], "values": values, "n": alike}


def _arranged(draft: Draft) -> Json:
    """Dice of one value, of which an ambulance takes so many (DH-3.3)."""
    ambulance, value, places = (int(number) for number in draft.task.args)
    number = int(number_of(draft.state, ambulance))
    return {"ambulance": number, "value": value, "n": places - len(draft.picks)}


def _free_staff(draft: Draft) -> Json:
    """Who can still be placed (DH-5.2)."""
    hospital = draft.hospital
    nurses = int(hospital.nurses_free)
    cards = [card for card in range(len(hospital.cards)) if card_obstacle(hospital, card) == FREE]
    found: list[Message | str] = [counted("nurse", nurses)] if nurses else []
    found += [thing(draft.components.specialists[hospital.cards[card]].id) for card in cards]
    return {"staff": found or [Message("ask.hospital.nobody")]}


def _protector(draft: Draft) -> Json:
    """The administrator who protects somebody (DH-6.1)."""
    number = draft.hospital.administrator
    return {"text": does(draft.components.administrators[number].id) if number != NONE else ""}


_FACTS: dict[str, Facts] = {
    "set_patients": _first_patients,
    "arrange": _arranged,
    "admit": lambda draft: {"n": int(draft.task.args[0]) - len(draft.picks)},
    "turn": _free_staff,
    "activate": begun("thing"),
    "ability": lambda draft: {"thing": draft.staff(), "text": draft.ability()},
    "neglect": _protector,
}
# By question: which of several sentences it has now.
_VARIANTS: dict[str, Callable[[Draft], str]] = {
    "keep": lambda draft: "keep" if len(draft.state.hospitals) > 1 else "keep_alone",
    "turn": lambda draft: "next_turn" if draft.hospital.begun else "turn",
}


# -- choosing patients -------------------------------------------------------------------------------
def _choosing(draft: Draft, slot: TargetSlot) -> Asking:
    """Whom an effect asks for, with whom, and what becomes of them (DH-5.3)."""
    colour = slot.follow(draft.state, draft.task)
    targets = draft.state.targets()
    name = draft.staff() if isinstance(slot, AbilityTargets) else thing(draft.picks[0])
    params: Json = {"thing": name}
    if targets.is_complete():
        return Asking(Message("ask.hospital.enough", params))
    step, chosen = targets.steps[targets.step], int(targets.count)
    detail = joined("dot", _details(draft, slot, step))
    if colour != AS_IT_IS:
        return Asking(
            Message("ask.hospital.coloured", {**params, "colour": COLOURS[colour - 1]}), detail
        )
    return Asking(Message("ask.hospital.patients", {**params, "who": wanted(step, chosen)}), detail)


def _details(draft: Draft, slot: TargetSlot, step: Step) -> list[Message]:
    """Who works, what a patient gains, how many are chosen, how many can be."""
    found = [_worker(draft.picks[1])] if isinstance(slot, BaseTargets) else []
    does_so = _does(step)
    if _is_known(does_so):
        found.append(Message(does_so, {"n": int(step.amount)}))
    targets = draft.state.targets()
    if step.most > 1:
        # Several are picked in one order, so what is offered says nothing of how many can follow.
        params = {"chosen": int(targets.count), "most": int(step.most)}
        return [*found, Message("ask.hospital.chosen", params)]
    number = _open_to(draft, slot, targets)
    return [*found, Message("ask.hospital.open", {"n": number})] if number else found


def _does(step: Step) -> str:
    """The message of what becomes of each."""
    if step.operation == HEAL and step.most == 1:
        return "ask.hospital.heals"
    return f"ask.hospital.does.{OPERATIONS[step.operation]}"


def _worker(staff: str) -> Message:
    nurse = staff == "nurse"
    return (
        Message("ask.hospital.with_nurse")
        if nurse
        else Message("ask.hospital.with", {"staff": thing(staff)})
    )


def _open_to(draft: Draft, slot: TargetSlot, targets: Targets) -> int:
    """How many patients can be chosen; of equal ones a word stands for all."""
    beds = targets.beds
    places = [int(slot.index(word)) for word in draft.offered]
    alike = {int(beds[place]) for place in places if 0 <= place < AS}
    free = (place for place in range(len(beds)) if not targets.picked & BIT[place])
    return sum(int(beds[place]) in alike for place in free)
