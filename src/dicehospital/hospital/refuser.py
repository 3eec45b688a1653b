"""Why a move or a word is refused: the rule, a message, the facts that failed (rule ids as in docs/rules).

Both are explained by the same checks, in the order in which words are picked: of a whole move by its
fields, of a word by the fields of the draft before it, and its own. A check yields what is wrong; only
the first counts, so whatever comes after a `yield` may take for granted that it was not reached.
"""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.position.write import writer_for
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import ABILITY, TURN, HospitalState
from dicehospital.hospital.why import (
    activation,
    improvement,
    intake,
    neglect,
    placement,
    setting_up,
)
from dicehospital.hospital.why.case import NO_WORD, Case, UnavailableWord
from dicehospital.hospital.why.names import someone, thing, things
from dicehospital.hospital.why.patients import alike, no_bed
from dicehospital.hospital.why.refusals import part, refuse
from dicehospital.hospital.words import AS
from dicehospital.kernel.agenda import NOT_ASKED, OPEN, Task
from dicehospital.kernel.slots import MoveKind, Slot
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import UNSPELT, Json, Move, Refusal
from dicehospital.kernel.vocabulary import DONE

_PAGES: Final = (setting_up, intake, improvement, placement, activation, neglect)
_AFTER_BASE: Final = ("ability", "tokens", "card_tokens")
_OF_ONE_PATIENT: Final = ("raise", "protect", "pick_up")
_LISTS: Final = ("patients", "w2")  # fields of which a word is only a part
_BY_STEPS: Final = ("turn_away", "ability")  # one word of these is not asked about as a whole move


class Refuser:
    """Explains refusals of one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._moves = rules.ruleset.moves
        self._questions = rules.ruleset.questions
        self._writer = writer_for(rules)
        self._checks = {kind: check for page in _PAGES for kind, check in page.CHECKS.items()}
        for expansion in rules.questions.expansions:
            self._checks |= expansion.refusals
        self._after_base = [n for n, one in enumerate(self._questions) if one.name in _AFTER_BASE]
        self._of_turn = self._answers(TURN)
        self._of_steps = self._answers(*self._after_base)
        self._lists = rules.questions.lists
        self._texts = rules.questions.vocabulary.words
        self._kinds = rules.questions.vocabulary.kinds
        self._when = rules.questions.vocabulary.rules

    def refusal(self, state: HospitalState, seat: int, move: Move) -> Refusal:
        """Why a move is not legal now; of a legal one, that another has been begun."""
        task = self._answered(state, seat, move.kind)
        if task is None:
            return self._out_of_turn(state, seat, move.kind)
        found = self._first_fault(move.kind, self._case(state, task, dict(move.fields)))
        return found or _unexplained(move, self._when[move.kind])

    def refused_pick(self, state: HospitalState, seat: int, word: int) -> Refusal | Move:
        """Why a word cannot be picked, or the move that it stands for, to be explained instead."""
        tasks = [task for task in state.agenda if task.seat == seat]
        kind = self._kind_of(word)
        if not tasks or state.over or state.asked != NOT_ASKED:
            return self._out_of_turn(state, seat, kind)
        task = self._rules.ruleset.drafting(state, seat) or tasks[0]
        if task.move != OPEN:
            return self._not_next(state, task.copy(), word)
        return self._not_first(state, task, word) or self._out_of_turn(state, seat, kind)

    def _case(
        self, state: HospitalState, task: Task, fields: Json, word: UnavailableWord = NO_WORD
    ) -> Case:
        return Case(self._rules, self._writer.shown, state, int(task.seat), fields, task, word)

    def _first_fault(self, kind: str, case: Case) -> Refusal | None:
        check = self._checks.get(kind)
        return next(check(case), None) if check is not None else None

    # -- words ---------------------------------------------------------------------------------
    def _not_first(self, state: HospitalState, task: Task, word: int) -> Refusal | Move | None:
        """Why a word does not begin a move; None when it belongs elsewhere."""
        if word == DONE:
            return self._kinds["done"].move({})
        number = self._questions[task.question].opens[word]
        if number < 0:
            return self._too_early(state, task, word)
        return self._explained(state, task, self._moves[number], word)

    def _too_early(self, state: HospitalState, task: Task, word: int) -> Refusal | None:
        """A patient where something else comes first."""
        place = self._lists.patients.index(word)
        case = self._case(state, task, {})
        if place >= 0 and task.question == TURN:
            return next(no_bed(case, place), None) or refuse("department_first")
        if place >= 0 and task.question in self._after_base and task.question != ABILITY:
            return refuse("token_first", known=things(case.offered("token")))
        return None

    def _not_next(self, state: HospitalState, task: Task, word: int) -> Refusal | Move:
        """Why a word does not come next in the move that is begun."""
        move = self._moves[task.move]
        if word == DONE:
            return refuse("not_enough_yet", self._when[move.name])
        found = None
        if self._finds_slot(state, task, word) or _goes_back(move, task, word):
            found = self._explained(state, task, move, word)
        return found or refuse("move_begun", self._when[move.name])

    def _finds_slot(self, state: HospitalState, task: Task, word: int) -> bool:
        """Close slots that may be left out until one has this word."""
        slots = self._moves[task.move].slots
        while slots[task.slot].index(word) < 0:
            if not slots[task.slot].optional:
                return False
            task.close_slot()
            while task.slot < len(slots) and _is_left_out(slots[task.slot], state, task):
                task.close_slot()
            if task.slot == len(slots):
                return False
        return True

    def _explained(
        self, state: HospitalState, task: Task, move: MoveKind[HospitalState], word: int
    ) -> Refusal | Move | None:
        """What is wrong with a word of a slot; a word that makes a whole move stands for that."""
        slot = move.slots[task.slot]
        index = slot.index(word)
        draft = [self._texts[picked] for picked in task.words()]
        about = UnavailableWord(slot, index, self._texts[word], draft)
        fields = {**_drafted(move, task), **_field(slot, index)}
        case = self._case(state, task, fields, about)
        if move.name in _OF_ONE_PATIENT:
            return self._one_patient(case, move.name)
        alone = len(move.slots) == 1 and not slot.several and move.name not in _BY_STEPS
        if alone or slot.field == "specialist":
            return move.move(fields)
        return self._first_fault(move.name, case)

    def _one_patient(self, case: Case, kind: str) -> Refusal | Move | None:
        """A move that is the word for a bed."""
        place = case.word.index
        if place >= AS:
            return None
        found = next(chain(no_bed(case, place), alike(case, place)), None)
        if found is not None:
            return found
        text = f"{patient_text(case.hospital.beds[place])}@{place + 1}"
        return self._kinds[kind].move({"patient": text})

    def _kind_of(self, word: int) -> str:
        """The only kind of move that a word opens; nothing where it opens several, or none."""
        opened = [question.opens[word] for question in self._questions]
        kinds = {self._moves[number].name for number in opened if number >= 0}
        return kinds.pop() if len(kinds) == 1 else ""

    # -- not this move now ---------------------------------------------------------------------
    def _answered(self, state: HospitalState, seat: int, kind: str) -> Task | None:
        """The open task of a seat that a kind of move answers."""
        if state.over or state.asked != NOT_ASKED:
            return None
        for task in state.agenda:
            moves = self._questions[task.question].moves
            if task.seat == seat and any(move.name == kind for move in moves):
                return task
        return None

    def _out_of_turn(self, state: HospitalState, seat: int, kind: str) -> Refusal:
        """Why a kind of move is not made now, whatever it says."""
        if state.over:
            return refuse("game_over")
        rule = self._when.get(kind, "DH-1.2")
        if state.asked != NOT_ASKED:
            return refuse("chance", rule)
        tasks = [task for task in state.agenda if task.seat == seat]
        if kind == "lose":
            return refuse("not_needed", rule)
        if not tasks:
            return self._not_to_act(state, seat, kind, rule)
        return self._other_question(state, tasks[0], kind, rule)

    def _not_to_act(self, state: HospitalState, seat: int, kind: str, rule: str) -> Refusal:
        """Somebody else has to decide."""
        if state.hospitals[seat].done and kind in self._of_turn | self._of_steps | {""}:
            return refuse("finished")
        waiting = sorted({task.seat for task in state.agenda})
        asked = list({task.question: self._asked(task) for task in state.agenda}.values())
        others = [someone(other) for other in waiting]
        facts = {"seat": seat, "waiting": waiting, "name": someone(seat), "others": others}
        return refuse("not_to_act", rule, **facts, asked=asked)

    def _other_question(self, state: HospitalState, task: Task, kind: str, rule: str) -> Refusal:
        """The seat has something else to decide."""
        if task.question in self._after_base and kind in self._of_turn:
            return self._step_first(state, task, kind, rule)
        if task.question == TURN and kind in self._of_steps:
            return refuse("no_tokens" if kind == "token" else "no_ability")
        if kind == "pass":
            return refuse("no_pass", rule)
        question = self._questions[task.question].name
        return refuse("other_question", rule, asked=self._asked(task), question=question)

    def _step_first(self, state: HospitalState, task: Task, kind: str, rule: str) -> Refusal:
        """A later step of an activation is to be settled: tokens, or the specialist's ability."""
        if task.question != ABILITY:
            rule = "DH-15.6" if kind in ("activate", "done") else rule
            return refuse("tokens_first", rule)
        ids = [row.id for row in self._rules.agreement.components.specialists]
        hospital = state.hospitals[task.seat]
        specialist = ids[hospital.cards[hospital.staff]]
        message = "transfuse_later" if kind == "transfuse" else "ability_first"
        rule = "DH-5.6" if kind in ("activate", "done") else rule
        return refuse(message, rule, specialist=thing(specialist))

    def _answers(self, *questions: int) -> set[str]:
        """The kinds of move that answer some questions."""
        return {move.name for asked in questions for move in self._questions[asked].moves}

    def _asked(self, task: Task) -> Message:
        return part(f"ask.{self._questions[task.question].name}")


def _is_left_out(slot: Slot[HospitalState], state: HospitalState, task: Task) -> bool:
    return slot.skippable and not slot.is_needed(state, task)


def _goes_back(move: MoveKind[HospitalState], task: Task, word: int) -> bool:
    """Return to a slot just passed over, where nothing can be declared (DH-15.7, DH-15.8)."""
    for number, slot in enumerate(move.slots[: task.slot]):
        if slot.optional and slot.index(word) >= 0 and task.start_of(number) == len(task.draft):
            task.slot = number
            return True
    return False


def _drafted(move: MoveKind[HospitalState], task: Task) -> Json:
    """The fields that the words of a draft fill; lists stay in the draft."""
    found: Json = {}
    for number, slot in enumerate(move.slots[: task.slot]):
        picked = task.words()[task.start_of(number) : task.start_of(number + 1)]
        if picked:
            found |= _field(slot, slot.index(picked[0]))
    return found


def _field(slot: Slot[HospitalState], index: int) -> Json:
    """The field that a word fills, named as in a whole move."""
    value: Any = slot.values[index]
    if not slot.field or slot.field in _LISTS:
        return {}
    return {slot.flag if value is True else slot.field: value}


def _unexplained(move: Move, rule: str) -> Refusal:
    """Legal as a whole move, so another one was begun; or patients that only together do not do."""
    if move.words != UNSPELT:
        return refuse("move_begun", rule)
    return refuse("no_such_move", rule, move=move.text)
