"""Where in its turn a position stands: who owes what, and which step comes next."""

from __future__ import annotations

from typing import Any

from dicehospital.er.alicat import ALICAT, HUMAN
from dicehospital.er.phases.choose import (
    SECRET_TAKE,
    ChiefChoice,
    ClockwiseChoices,
    Reveal,
    may_take,
)
from dicehospital.er.phases.end_of_turn import Cardiologists, EndOfTurn
from dicehospital.er.phases.flip_and_roll import FlipCard
from dicehospital.er.phases.resolve import EXTRA_PATIENT, PATIENT, SCREENING
from dicehospital.er.phases.solo import DISCARD, SoloCardiologists, SoloChoice
from dicehospital.er.state import Er
from dicehospital.er.tables import EXTRA, NONE, SCREEN
from dicehospital.er.turn import VOCABULARY, ruleset_for
from dicehospital.er.view import todo_of
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.types import Json

_OWED = {"main": PATIENT, "screen": SCREENING, "extra": EXTRA_PATIENT}


def restore_stage(game: Er, position: Json) -> None:
    """Set the next phase and the agenda from `dice`, `taken`, `todo`, `draft` and `over`."""
    rules = ruleset_for(game.is_solo(), game.setup.clockwise)
    todo = position.get("todo")
    if position.get("over"):
        game.over = True
    elif game.card == NONE or game.dice[0] == 0:
        _stand_before_roll(game, rules)
    elif game.is_solo():
        _stand_alone(game, rules, todo)
    else:
        _stand_in_company(game, rules, todo)
    if todo is not None and not game.over:
        _check_todo(game, todo)
    _read_drafts(game, rules, position.get("draft"))


def _go_to(game: Er, rules: Ruleset[Er], kind: type, order: int = 0) -> None:
    """The phase of a kind comes next."""
    places = [n for n, phase in enumerate(rules.phases) if isinstance(phase, kind)]
    game.phase = places[order]


def _stand_before_roll(game: Er, rules: Ruleset[Er]) -> None:
    for seat, die in enumerate(game.taken):
        if die != NONE:
            raise BadInput(f"taken[{seat}]", "taken_before_roll")
    if NONE in list(game.specialists):
        game.phase = 0
    else:
        _go_to(game, rules, FlipCard)


# -- two players and more -----------------------------------------------------------------------------
def _stand_in_company(game: Er, rules: Ruleset[Er], todo: Any) -> None:
    waiting = [seat for seat in range(game.seats) if game.taken[seat] == NONE]
    if not waiting:
        _owe_all(game, todo)
        _go_to(game, rules, Cardiologists)
    elif game.chief in waiting:
        if len(waiting) < game.seats:
            raise BadInput("taken", "taken_before_chief", chief=game.chief)
        _go_to(game, rules, ChiefChoice)
    else:
        _check_copies(game)
        _wait_for_others(game, rules, waiting)


def _check_copies(game: Er) -> None:
    for seat in range(game.seats):
        if seat != game.chief and game.taken[seat] != NONE and not game.setup.clockwise:
            if not may_take(game, seat, game.taken[seat]):
                raise BadInput(f"taken[{seat}]", "copied_without_bag")


def _wait_for_others(game: Er, rules: Ruleset[Er], waiting: list[int]) -> None:
    if game.setup.clockwise:
        order = [(game.chief + n) % game.seats for n in range(1, game.seats)]
        if sorted(waiting, key=order.index) != order[-len(waiting) :]:
            raise BadInput("taken", "not_clockwise")
        _go_to(game, rules, ClockwiseChoices)
        return
    for seat in waiting:
        SECRET_TAKE.ask(game, seat)
    _go_to(game, rules, Reveal)


def _owe_all(game: Er, todo: Any) -> None:
    for seat in range(game.seats):
        _owe(game, seat, todo)


def _owe(game: Er, seat: int, todo: Any) -> None:
    """Ask what `todo` names, or all that the die brings."""
    bonus = game.bonus(game.taken[seat])
    brings = {"main": True, "screen": bonus == SCREEN, "extra": bonus == EXTRA}
    names = [name for name in _OWED if brings[name]] if todo is None else _names(game, todo, seat)
    for name in names:
        if name not in _OWED or not brings[name]:
            allowed = [name for name in _OWED if brings[name]]
            raise BadInput(f"todo[{seat}]", "not_one_of", seen=name, allowed=allowed)
    if "screen" in names and "main" not in names and not game.sheets[seat].has_patients():
        names.remove("screen")  # ER-4.7: lost unasked
    for name, question in _OWED.items():
        if name in names:
            question.ask(game, seat)


def _names(game: Er, todo: Any, seat: int) -> list[str]:
    if not isinstance(todo, list) or len(todo) != game.seats:
        raise BadInput("todo", "not_one_per_seat", seats=game.seats)
    if not isinstance(todo[seat], list) or len(set(todo[seat])) != len(todo[seat]):
        raise BadInput(f"todo[{seat}]", "not_a_list", seen=todo[seat])
    return list(todo[seat])


# -- alone against ALICAT (ER-9.1) ------------------------------------------------------------------------
def _stand_alone(game: Er, rules: Ruleset[Er], todo: Any) -> None:
    human, alicat = game.taken[HUMAN] != NONE, game.taken[ALICAT] != NONE
    leads = game.chief == HUMAN
    if human and alicat:
        _end_solo_turn(game, rules, todo, leads)
    elif (human and not leads) or (alicat and leads):
        raise BadInput("taken", "taken_before_chief", chief=game.chief)
    elif not human and not alicat:
        _go_to(game, rules, SoloChoice, 0)
    else:
        if human:
            _owe(game, HUMAN, todo)
        _go_to(game, rules, SoloChoice, 1)


def _end_solo_turn(game: Er, rules: Ruleset[Er], todo: Any, leads: bool) -> None:
    if todo is not None and _names(game, todo, HUMAN) == ["discard"]:
        if min(game.shows) == 0:
            raise BadInput(f"todo[{HUMAN}]", "nothing_to_discard")
        DISCARD.ask(game, HUMAN)
        _go_to(game, rules, EndOfTurn)
        return
    if not leads or (todo is not None and _names(game, todo, HUMAN)):
        if leads:
            raise BadInput(f"todo[{HUMAN}]", "chief_acts_first")
        _owe(game, HUMAN, todo)
    _go_to(game, rules, SoloCardiologists)


# -- what was given must be what follows ----------------------------------------------------------------
def _check_todo(game: Er, todo: Any) -> None:
    """Outside the resolution `todo` follows from the rest; what was given must agree."""
    for seat in range(game.seats):
        names = _names(game, todo, seat)
        if game.agenda and sorted(names) != sorted(todo_of(game, seat)) and "screen" not in names:
            allowed = todo_of(game, seat)
            raise BadInput(f"todo[{seat}]", "not_what_is_owed", seen=names, allowed=allowed)


def _read_drafts(game: Er, rules: Ruleset[Er], drafts: Any) -> None:
    if drafts is None:
        return
    if not isinstance(drafts, list) or len(drafts) != game.seats:
        raise BadInput("draft", "not_one_per_seat", seats=game.seats)
    rules.proceed(game) if any(drafts) else None
    words = rules.buffer()
    for seat, draft in enumerate(drafts):
        for text in draft:
            place = f"draft[{seat}]"
            word = VOCABULARY.number.get(text)
            rules.options(game, seat, words)
            if word is None or not words.offers(word):
                raise BadInput(place, "not_offered", seen=text)
            rules.pick(game, seat, word)
            if rules.drafting(game, seat) is None:
                raise BadInput(place, "complete_draft", seen=text)
