"""The clicks of an unordered list in any order, and equal dice by any of their beds (DH-13.3)."""

from __future__ import annotations

from itertools import permutations

from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import AS, WordList
from dicehospital.kernel.agenda import OPEN, Task
from dicehospital.kernel.slots import Ascending, Slot

Pick = tuple[int, ...]  # the words of one pick: of a patient its bed, perhaps after a colour
_MOST = 5  # picks of one list


def in_order(rules: Rules, state: HospitalState, seat: int, word: int) -> list[int]:
    """The draft of a seat with one more word put where it belongs; empty when that cannot be."""
    unordered = _list_of(rules, state, seat, word)
    task = rules.ruleset.drafting(state, seat)
    words = task.words() if task is not None else []
    asked = task if task is not None else _open_task(state, seat)
    if asked is None or unordered is None:
        return []
    start = next((n for n, w in enumerate(words) if unordered.index(w) >= 0), len(words))
    picks = _picks(rules, [*words[start:], word])
    ordered = _ordered(rules, state, asked, words[:start], picks)
    return ordered or _sorted(rules, state, asked, words[:start], picks)


def lists_of(rules: Rules) -> tuple[WordList, ...]:
    """What is chosen in any order: patients, colours for an ambulance, first patients for a ward."""
    lists = rules.questions.lists
    return lists.patients, lists.colours, lists.arrivals


def _list_of(rules: Rules, state: HospitalState, seat: int, word: int) -> WordList | None:
    """The list of which a word is; a patient has to have a bed, and the colours given to them have none."""
    patients = rules.questions.lists.patients
    place = int(patients.index(word))
    if place >= AS or place >= len(state.hospitals[seat].beds):
        return None
    return next((one for one in lists_of(rules) if one.index(word) >= 0), None)


def _sorted(
    rules: Rules, state: HospitalState, task: Task, head: list[int], picks: list[Pick]
) -> list[int]:
    """The last picks by their numbers, where only others in between can complete them."""
    pending = Task(task.seat, task.question, task.args)
    for word in [*head, *(word for pick in picks[:-1] for word in pick)]:
        rules.ruleset.extend(state, pending, word)
    *colour, bed = picks[-1]
    slot = slot_for(rules, state, pending, picks[-1][0])
    if slot is None:
        return []
    for word in colour:
        rules.ruleset.extend(state, pending, word)
    lowest = _lowest(slot, state, pending, int(slot.index(bed)))
    sortable = int(slot.joins(state, pending, lowest))
    if sortable < 0:
        return []
    first = len(picks) - 1 - sortable
    joined = [*picks[first:-1], (*colour, int(slot.word(lowest)))]
    ordered = picks[:first] + sorted(joined, key=lambda pick: pick[-1])
    return head + [word for pick in ordered for word in pick]


def _lowest(slot: Slot[HospitalState], state: HospitalState, pending: Task, index: int) -> int:
    """Of things left in a list that are alike the first: it stands for all (DH-13.3)."""
    if not isinstance(slot, Ascending) or slot.left(state, pending, index) == 0:
        return index
    look = slot.look(state, pending, index)
    for before in range(index):
        if slot.left(state, pending, before) > 0 and slot.look(state, pending, before) == look:
            return before
    return index


def slot_for(
    rules: Rules, state: HospitalState, pending: Task, word: int
) -> Slot[HospitalState] | None:
    """The list that a word would go on, if nothing else has to be said before."""
    if pending.move == OPEN:
        return _first_slot(rules, state, pending, word)
    slots = rules.ruleset.moves[pending.move].slots
    while pending.slot < len(slots):
        slot = slots[pending.slot]
        if slot.several:
            return slot if slot.index(word) >= 0 else None
        if not slot.optional and (not slot.skippable or slot.is_needed(state, pending)):
            return None
        pending.close_slot()
    return None


def _first_slot(
    rules: Rules, state: HospitalState, pending: Task, word: int
) -> Slot[HospitalState] | None:
    """The list that a move begins with, if it is open."""
    number = rules.ruleset.questions[pending.question].opens[word]
    if number < 0:
        return None
    slot = rules.ruleset.moves[number].first
    words = rules.ruleset.buffer()
    slot.options(state, pending, words)
    return slot if words.count > 0 else None


def _open_task(state: HospitalState, seat: int) -> Task | None:
    return next((task for task in state.agenda if task.seat == seat), None)


def _picks(rules: Rules, words: list[int]) -> list[Pick]:
    """The words that pick each patient."""
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
        if 0 <= other < AS and 0 <= place < AS and beds[other] == beds[place]:
            return int(words.words[i])
    return None
