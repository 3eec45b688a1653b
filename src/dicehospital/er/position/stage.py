"""Where in its turn a position stands: who owes what, and which step comes next."""

from __future__ import annotations

from typing import Any

from dicehospital.er.board.tables import EXTRA, NONE, SCREEN
from dicehospital.er.phases.alicat import ALICAT, HUMAN
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
from dicehospital.er.rules import VOCABULARY, ruleset_for
from dicehospital.er.state import Er
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
        _stand_before_roll(game, rules, todo)
    elif game.is_solo():
        _stand_alone(game, rules, todo)
    else:
        _stand_in_company(game, rules, todo)
    _read_drafts(game, rules, position.get("draft"))


def _go_to(game: Er, rules: Ruleset[Er], kind: type, order: int = 0) -> None:
    """The phase of a kind comes next."""
    places = [n for n, phase in enumerate(rules.phases) if isinstance(phase, kind)]
    game.phase = places[order]


def _expect(game: Er, todo: Any, takers: list[int]) -> None:
    """While dice are being taken `todo` follows from the rest; if it was given, it must agree."""
    for seat in range(game.seats) if todo is not None else ():
        names, owed = _names(game, todo, seat), ["take"] if seat in takers else []
        if names != owed:
            raise BadInput(f"todo[{seat}]", "not_what_is_owed", seen=names, owed=owed)


def _stand_before_roll(game: Er, rules: Ruleset[Er], todo: Any) -> None:
    _expect(game, todo, [])
    for seat, die in enumerate(game.taken):
        if die != NONE:
            raise BadInput(f"taken[{seat}]", "taken_before_roll")
    if NONE in list(game.specialists):
        game.phase = 0
    else:
        _go_to(game, rules, FlipCard)


# -- two players and more -------------------------------------------------------------------------
def _stand_in_company(game: Er, rules: Ruleset[Er], todo: Any) -> None:
    waiting = [seat for seat in range(game.seats) if game.taken[seat] == NONE]
    if not waiting:
        _owe_all(game, todo)
        _go_to(game, rules, Cardiologists)
    elif game.chief in waiting:
        if len(waiting) < game.seats:
            raise BadInput("taken", "taken_before_chief", chief=game.chief)
        _expect(game, todo, [game.chief])
        _go_to(game, rules, ChiefChoice)
    else:
        _check_copies(game)
        _wait_for_others(game, rules, waiting, todo)


def _check_copies(game: Er) -> None:
    for seat in range(game.seats):
        if seat != game.chief and game.taken[seat] != NONE and not game.setup.clockwise:
            if not may_take(game, seat, game.taken[seat]):
                raise BadInput(f"taken[{seat}]", "copied_without_bag")


def _wait_for_others(game: Er, rules: Ruleset[Er], waiting: list[int], todo: Any) -> None:
    if game.setup.clockwise:
        order = [(game.chief + n) % game.seats for n in range(1, game.seats)]
        if sorted(waiting, key=order.index) != order[-len(waiting) :]:
            raise BadInput("taken", "not_clockwise")
        _expect(game, todo, [order[-len(waiting)]])
        _go_to(game, rules, ClockwiseChoices)
        return
    _expect(game, todo, waiting)
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
    names = todo[seat]
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadInput(f"todo[{seat}]", "not_a_list", seen=names)
    if len(set(names)) != len(names):
        raise BadInput(f"todo[{seat}]", "listed_twice", seen=names)
    return list(names)


# -- alone against ALICAT (ER-9.1) ----------------------------------------------------------------
def _stand_alone(game: Er, rules: Ruleset[Er], todo: Any) -> None:
    human, alicat = game.taken[HUMAN] != NONE, game.taken[ALICAT] != NONE
    leads = game.chief == HUMAN
    if todo is not None and _names(game, todo, ALICAT):
        raise BadInput(f"todo[{ALICAT}]", "not_what_is_owed", seen=todo[ALICAT], owed=[])
    if human and alicat:
        _end_solo_turn(game, rules, todo, leads)
    elif (human and not leads) or (alicat and leads):
        raise BadInput("taken", "taken_before_chief", chief=game.chief)
    elif human:
        _owe(game, HUMAN, todo)
        _go_to(game, rules, SoloChoice, 1)
    else:
        _expect(game, todo, [HUMAN] if leads or alicat or _is_asked(game, todo) else [])
        _go_to(game, rules, SoloChoice, int(alicat))


def _is_asked(game: Er, todo: Any) -> bool:
    """Before ALICAT has acted as Chief, `todo` may or may not say that the human takes next."""
    return todo is not None and bool(_names(game, todo, HUMAN))


def _end_solo_turn(game: Er, rules: Ruleset[Er], todo: Any, leads: bool) -> None:
    """Both have taken: the human owes a discard, or what is left of his die, or nothing."""
    names = None if todo is None else _names(game, todo, HUMAN)
    if names == ["discard"]:
        if min(game.shows) == 0:
            raise BadInput(f"todo[{HUMAN}]", "nothing_to_discard")
        DISCARD.ask(game, HUMAN)
        _go_to(game, rules, EndOfTurn)
        return
    if leads and names:
        raise BadInput(f"todo[{HUMAN}]", "chief_acts_first")
    if not leads:
        _owe(game, HUMAN, todo)
    _go_to(game, rules, SoloCardiologists)


# -- drafts ---------------------------------------------------------------------------------------
def _read_drafts(game: Er, rules: Ruleset[Er], drafts: Any) -> None:
    if drafts is None:
        return
    if not isinstance(drafts, list) or len(drafts) != game.seats:
        raise BadInput("draft", "not_one_per_seat", seats=game.seats)
    for seat, draft in enumerate(drafts):
        if not isinstance(draft, list):
            raise BadInput(f"draft[{seat}]", "not_a_list", seen=draft)
        for text in draft:
            _pick_again(game, rules, seat, text)


def _pick_again(game: Er, rules: Ruleset[Er], seat: int, text: Any) -> None:
    """Make one pick of an unfinished move; it must be offered, and must not complete the move."""
    word = VOCABULARY.number.get(text) if isinstance(text, str) else None
    words = rules.buffer()
    rules.options(game, seat, words)
    if word is None or not words.offers(word):
        raise BadInput(f"draft[{seat}]", "not_offered", seen=text)
    rules.pick(game, seat, word)
    if rules.drafting(game, seat) is None:
        raise BadInput(f"draft[{seat}]", "complete_draft", seen=text)
