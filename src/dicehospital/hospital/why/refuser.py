"""Why a move is not legal: the rule, a message, the facts that failed (rule ids as in docs/rules)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import ABILITY, CARD_TOKENS, TOKENS, TURN, HospitalState
from dicehospital.hospital.why.activation import (
    cannot_copy,
    cannot_return,
    cannot_transfuse,
    cannot_use,
    placed_card,
)
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.city import (
    cannot_collect,
    cannot_drive,
    cannot_fly,
    cannot_keep_bonus,
    cannot_subtract,
    cannot_use_bonus,
)
from dicehospital.hospital.why.intake import (
    cannot_arrange,
    cannot_improve,
    cannot_keep,
    cannot_lose,
    cannot_pass,
    cannot_reveal,
    cannot_set,
    cannot_take,
    cannot_turn_away,
)
from dicehospital.hospital.why.investments import cannot_invest, cannot_keep_token
from dicehospital.hospital.why.later import (
    cannot_complete,
    cannot_pick_up,
    cannot_protect,
    cannot_raise,
)
from dicehospital.hospital.why.maternity import (
    cannot_bear,
    cannot_place_mother,
    cannot_settle,
)
from dicehospital.hospital.why.names import part, refuse, someone, thing
from dicehospital.hospital.why.picks import Picks, kind_of
from dicehospital.hospital.why.placement import cannot_activate
from dicehospital.hospital.why.tokens import cannot_use_token
from dicehospital.kernel.agenda import NOT_ASKED, Task
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import UNSPELT, Move, Refusal

_CHECKS: Final[dict[str, Callable[[Case], Iterator[Refusal]]]] = {
    "reveal": cannot_reveal,
    "set_patients": cannot_set,
    "keep": cannot_keep,
    "raise": cannot_raise,
    "pass": cannot_pass,
    "place_mother": cannot_place_mother,
    "arrange": cannot_arrange,
    "ambulance": cannot_take,
    "turn_away": cannot_turn_away,
    "drive": cannot_drive,
    "fly": cannot_fly,
    "collect": cannot_collect,
    "keep_bonus": cannot_keep_bonus,
    "minus": cannot_subtract,
    "lose": cannot_lose,
    "settle": cannot_settle,
    "babies": cannot_bear,
    "improve": cannot_improve,
    "invest": cannot_invest,
    "keep_token": cannot_keep_token,
    "return": cannot_return,
    "copy": cannot_copy,
    "activate": cannot_activate,
    "transfuse": cannot_transfuse,
    "bonus": cannot_use_bonus,
    "token": cannot_use_token,
    "ability": cannot_use,
    "protect": cannot_protect,
    "complete": cannot_complete,
    "pick_up": cannot_pick_up,
}
_TURN_KINDS: Final = ("return", "copy", "activate", "transfuse", "bonus", "done")
_LATER_STEPS: Final = ("ability", "token", "skip")
_AFTER_BASE: Final = (ABILITY, TOKENS, CARD_TOKENS)


class Refuser:
    """Explains refusals of one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._when = rules.questions.vocabulary.rules

    def refusal(self, state: HospitalState, seat: int, move: Move) -> Refusal:
        """Why a move is not legal now; of a legal one, that another has been begun."""
        task = self._answered(state, seat, move.kind)
        if task is None:
            return self._out_of_turn(state, seat, move.kind)
        case = Case(self._rules, state, seat, dict(move.fields), task)
        check = _CHECKS.get(move.kind)
        found = next(check(case), None) if check is not None else None
        return found or _unexplained(move, self._when[move.kind])

    def refused_pick(self, state: HospitalState, seat: int, word: int) -> Refusal | Move:
        """Why a word cannot be picked."""
        tasks = [task for task in state.agenda if task.seat == seat]
        if not tasks or state.over or state.asked != NOT_ASKED:
            return self._out_of_turn(state, seat, kind_of(self._rules, word))
        task = self._rules.ruleset.drafting(state, seat) or tasks[0]
        found = Picks(Case(self._rules, state, seat, {}, task)).refused(word)
        return found or self._out_of_turn(state, seat, kind_of(self._rules, word))

    # -- not this move now ---------------------------------------------------------------------
    def _answered(self, state: HospitalState, seat: int, kind: str) -> Task | None:
        """The open task of a seat that a kind of move answers."""
        if state.over or state.asked != NOT_ASKED:
            return None
        for task in state.agenda:
            moves = self._rules.ruleset.questions[task.question].moves
            if task.seat == seat and any(move.name == kind for move in moves):
                return task
        return None

    def _out_of_turn(self, state: HospitalState, seat: int, kind: str) -> Refusal:
        """Why a kind of move is not made now, whatever it says."""
        if state.over:
            return refuse("DH-9.1", "game_over")
        rule = self._when.get(kind, "DH-1.2")
        if state.asked != NOT_ASKED:
            return refuse(rule, "chance")
        tasks = [task for task in state.agenda if task.seat == seat]
        if kind == "lose":
            return refuse(rule, "not_needed")
        if not tasks:
            return self._not_to_act(state, seat, kind, rule)
        return self._other_question(state, tasks[0], kind, rule)

    def _not_to_act(self, state: HospitalState, seat: int, kind: str, rule: str) -> Refusal:
        """Somebody else has to decide."""
        if state.hospitals[seat].done and kind in (*_TURN_KINDS, *_LATER_STEPS, ""):
            return refuse("DH-5.10", "finished")
        waiting = sorted({int(task.seat) for task in state.agenda})
        asked = list({int(task.question): self._asked(task) for task in state.agenda}.values())
        others = [someone(other) for other in waiting]
        facts = {"seat": seat, "waiting": waiting, "name": someone(seat), "others": others}
        return refuse(rule, "not_to_act", **facts, asked=asked)

    def _other_question(self, state: HospitalState, task: Task, kind: str, rule: str) -> Refusal:
        """The seat has something else to decide."""
        if task.question in _AFTER_BASE and kind in _TURN_KINDS:
            return self._step_first(state, task, kind, rule)
        if task.question == TURN and kind in _LATER_STEPS:
            no_tokens = kind == "token"
            return refuse("DH-15.6", "no_tokens") if no_tokens else refuse("DH-5.6", "no_ability")
        if kind == "pass":
            return refuse(rule, "no_pass")
        question = self._rules.ruleset.questions[task.question].name
        return refuse(rule, "other_question", asked=self._asked(task), question=question)

    def _step_first(self, state: HospitalState, task: Task, kind: str, rule: str) -> Refusal:
        """A later step of an activation is to be settled: tokens, or the specialist's ability."""
        if task.question != ABILITY:
            rule = "DH-15.6" if kind in ("activate", "done") else rule
            return refuse(rule, "tokens_first")
        ids = [row.id for row in self._rules.agreement.components.specialists]
        specialist = placed_card(state, int(task.seat), ids)
        message = "transfuse_later" if kind == "transfuse" else "ability_first"
        rule = "DH-5.6" if kind in ("activate", "done") else rule
        return refuse(rule, message, specialist=thing(specialist))

    def _asked(self, task: Task) -> Message:
        return part(f"ask.{self._rules.ruleset.questions[task.question].name}")


def _unexplained(move: Move, rule: str) -> Refusal:
    """Legal as a whole move, so another one was begun; or patients that only together do not do."""
    if move.words != UNSPELT:
        return refuse(rule, "move_begun")
    return refuse(rule, "no_such_move", move=move.text)
