"""The clicks of an unordered list in any order, and equal dice by any of their beds (DH-13.3)."""

from __future__ import annotations

from itertools import permutations

from dicehospital.hospital.board.hospital import BEDS
from dicehospital.hospital.phases.activation.patients import TargetSlot
from dicehospital.hospital.phases.admission import LoseSlot
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import AS
from dicehospital.kernel.agenda import OPEN, Task

Pick = tuple[int, ...]  # the words of one patient: its bed, perhaps after a colour
_MOST = 5  # patients of one effect


def in_order(rules: Rules, state: HospitalState, seat: int, word: int) -> list[int]:
    """The draft of a seat with one more word put where it belongs; empty when that cannot be."""
    patients = rules.questions.lists.patients
    place = int(patients.index(word))
    if not 0 <= place < AS or place >= len(state.hospitals[seat].beds):
        return []
    task = rules.ruleset.drafting(state, seat)
    words = task.words() if task is not None else []
    asked = task if task is not None else _open_task(state, seat)
    if asked is None:
        return []
    start = next((n for n, w in enumerate(words) if patients.index(w) >= 0), len(words))
    picks = _picks(rules, [*words[start:], word])
    ordered = _ordered(rules, state, asked, words[:start], picks)
    if not ordered:
        ordered = _sorted(rules, state, asked, words[:start], picks)
    return ordered or _losing(rules, state, asked, place, picks)


def _losing(
    rules: Rules, state: HospitalState, task: Task, place: int, picks: list[Pick]
) -> list[int]:
    """DH-3.5: patients that leave, by bed, while others have to follow."""
    slot = rules.ruleset.questions[task.question].moves[0].slots[0]
    if not isinstance(slot, LoseSlot) or place >= BEDS or len(picks) >= task.args[0]:
        return []
    if not slot.can_include(state.hospitals[task.seat], task, place):
        return []
    return sorted(word for pick in picks for word in pick)


def _sorted(
    rules: Rules, state: HospitalState, task: Task, head: list[int], picks: list[Pick]
) -> list[int]:
    """The picks of a step by bed, where only others in between can complete them."""
    patients = rules.questions.lists.patients
    last = picks[-1]
    colour = int(patients.index(last[0])) - int(AS) + 1 if len(last) > 1 else 0
    pending = Task(task.seat, task.question, task.args)
    for word in [*head, *(word for pick in picks[:-1] for word in pick)]:
        rules.ruleset.extend(state, pending, word)
    opening = pending.move == OPEN
    slot = _first_slot(rules, state, pending, last[0]) if opening else _slot(rules, state, pending)
    place = int(patients.index(last[-1]))
    if slot is None or not slot.can_include(state, pending, place, colour):
        return []
    first = len(picks) - 1 - int(state.targets().count)  # of the step under way
    ordered = picks[:first] + sorted(picks[first:], key=lambda pick: pick[-1])
    return head + [word for pick in ordered for word in pick]


def _first_slot(rules: Rules, state: HospitalState, pending: Task, word: int) -> TargetSlot | None:
    """The slot of a move that begins with its patients, if that is open."""
    number = rules.ruleset.questions[pending.question].opens[word]
    slot = rules.ruleset.moves[number].slots[0] if number >= 0 else None
    if not isinstance(slot, TargetSlot):
        return None
    words = rules.ruleset.buffer()
    slot.options(state, pending, words)
    return slot if words.count > 0 else None


def _slot(rules: Rules, state: HospitalState, pending: Task) -> TargetSlot | None:
    """The slot that chooses patients, if nothing else has to be said before."""
    slots = rules.ruleset.moves[pending.move].slots
    while pending.slot < len(slots):
        slot = slots[pending.slot]
        if isinstance(slot, TargetSlot):
            return slot
        if slot.optional or (slot.skippable and not slot.is_needed(state, pending)):
            pending.close_slot()
        else:
            return None
    return None


def _open_task(state: HospitalState, seat: int) -> Task | None:
    return next((task for task in state.agenda if task.seat == seat), None)


def _picks(rules: Rules, words: list[int]) -> list[Pick]:
    """Words by patient."""
    patients = rules.questions.lists.patients
    found: list[Pick] = []
    pending: Pick = ()
    for word in words:
        pending = (*pending, word)
        if patients.index(word) < AS:
            found.append(pending)
            pending = ()
    return found


def _ordered(
    rules: Rules, state: HospitalState, asked: Task, head: list[int], picks: list[Pick]
) -> list[int]:
    """Some order of the picks, each by the lowest bed of its kind, that the rules offer."""
    if len(picks) > _MOST:
        return []
    for order in permutations(picks):
        words = _offered(rules, state, Task(asked.seat, asked.question, asked.args), head, order)
        if words:
            return words
    return []


def _offered(
    rules: Rules, state: HospitalState, task: Task, head: list[int], order: tuple[Pick, ...]
) -> list[int]:
    """The words of an order if every one is offered in its turn."""
    for word in head:
        rules.ruleset.extend(state, task, word)
    found = list(head)
    complete = False
    for word in (word for pick in order for word in pick):
        fitting = None if complete else _equal(rules, state, task, word)
        if fitting is None:
            return []
        found.append(fitting)
        complete = rules.ruleset.extend(state, task, fitting)
    return found


def _equal(rules: Rules, state: HospitalState, task: Task, word: int) -> int | None:
    """The word, or that of an equal patient, if it is offered."""
    words = rules.ruleset.buffer()
    rules.ruleset.next_words(state, task, words)
    patients = rules.questions.lists.patients
    place = int(patients.index(word))
    beds = state.hospitals[task.seat].beds
    for i in range(words.count):
        other = int(patients.index(words.words[i]))
        if words.words[i] == word:
            return word
        if 0 <= other < AS and place < AS and beds[other] == beds[place]:
            return int(words.words[i])
    return None
