"""Where in its turn a position stands: who owes what, and which step comes next."""

from __future__ import annotations

from dicehospital.er.board.tables import ALICAT, EXTRA, HUMAN, NONE, SCREEN
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
from dicehospital.er.state import ErState
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.ruleset import Ruleset

_OWED = {"main": PATIENT, "screen": SCREENING, "extra": EXTRA_PATIENT}


def restore_stage(state: ErState, found: Reader) -> None:
    """Set the next phase and the agenda from `dice`, `taken`, `todo`, `draft` and `over`."""
    rules = ruleset_for(state.is_solo(), state.setup.clockwise)
    todo = found.get("todo")
    if found.source.get("over"):
        state.over = True
    elif state.card == NONE or state.dice[0] == 0:
        _stand_before_roll(state, rules, todo)
    elif state.is_solo():
        _stand_alone(state, rules, todo)
    else:
        _stand_in_company(state, rules, todo)
    if found.has("draft"):
        _read_drafts(state, rules, found.get("draft"))


def _go_to(state: ErState, rules: Ruleset[ErState], kind: type, order: int = 0) -> None:
    """The phase of a kind comes next."""
    places = [n for n, phase in enumerate(rules.phases) if isinstance(phase, kind)]
    state.phase = places[order]


def _expect(state: ErState, todo: Reader, takers: list[int]) -> None:
    """While dice are being taken `todo` follows from the rest; if it was given, it must agree."""
    for seat in range(state.seats) if todo.value is not None else ():
        names, owed = _names(state, todo, seat), ["take"] if seat in takers else []
        if names != owed:
            raise BadInput(f"todo[{seat}]", "not_what_is_owed", seen=names, owed=owed)


def _stand_before_roll(state: ErState, rules: Ruleset[ErState], todo: Reader) -> None:
    _expect(state, todo, [])
    for seat, die in enumerate(state.taken):
        if die != NONE:
            raise BadInput(f"taken[{seat}]", "taken_before_roll")
    if NONE in list(state.specialists):
        state.phase = 0
    else:
        _go_to(state, rules, FlipCard)


# -- two players and more -------------------------------------------------------------------------
def _stand_in_company(state: ErState, rules: Ruleset[ErState], todo: Reader) -> None:
    waiting = [seat for seat in range(state.seats) if state.taken[seat] == NONE]
    if not waiting:
        _owe_all(state, todo)
        _go_to(state, rules, Cardiologists)
    elif state.chief in waiting:
        if len(waiting) < state.seats:
            raise BadInput("taken", "taken_before_chief", chief=state.chief)
        _expect(state, todo, [state.chief])
        _go_to(state, rules, ChiefChoice)
    else:
        _check_copies(state)
        _wait_for_others(state, rules, waiting, todo)


def _check_copies(state: ErState) -> None:
    for seat in range(state.seats):
        if seat != state.chief and state.taken[seat] != NONE and not state.setup.clockwise:
            if not may_take(state, seat, state.taken[seat]):
                raise BadInput(f"taken[{seat}]", "copied_without_bag")


def _wait_for_others(
    state: ErState, rules: Ruleset[ErState], waiting: list[int], todo: Reader
) -> None:
    if state.setup.clockwise:
        order = [(state.chief + n) % state.seats for n in range(1, state.seats)]
        if sorted(waiting, key=order.index) != order[-len(waiting) :]:
            raise BadInput("taken", "not_clockwise")
        _expect(state, todo, [order[-len(waiting)]])
        _go_to(state, rules, ClockwiseChoices)
        return
    _expect(state, todo, waiting)
    for seat in waiting:
        SECRET_TAKE.ask(state, seat)
    _go_to(state, rules, Reveal)


def _owe_all(state: ErState, todo: Reader) -> None:
    for seat in range(state.seats):
        _owe(state, seat, todo)


def _owe(state: ErState, seat: int, todo: Reader) -> None:
    """Ask what `todo` names, or all that the die brings."""
    bonus = state.bonus(state.taken[seat])
    brings = {"main": True, "screen": bonus == SCREEN, "extra": bonus == EXTRA}
    names = (
        [name for name in _OWED if brings[name]]
        if todo.value is None
        else _names(state, todo, seat)
    )
    for name in names:
        Reader(name, f"todo[{seat}]").one_of([name for name in _OWED if brings[name]])
    if "screen" in names and "main" not in names and state.sheets[seat].patients == 0:
        names.remove("screen")  # ER-4.7: lost unasked
    for name, question in _OWED.items():
        if name in names:
            question.ask(state, seat)


def _names(state: ErState, todo: Reader, seat: int) -> list[str]:
    """What a seat still owes, by name."""
    owed = todo.per_seat(state.seats)[seat]
    names = owed.value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise owed.refused("not_a_list", seen=names)
    if len(set(names)) != len(names):
        raise owed.refused("listed_twice", seen=names)
    return list(names)


# -- alone against ALICAT (ER-9.1) ----------------------------------------------------------------
def _stand_alone(state: ErState, rules: Ruleset[ErState], todo: Reader) -> None:
    human, alicat = state.taken[HUMAN] != NONE, state.taken[ALICAT] != NONE
    leads = state.chief == HUMAN
    if todo.value is not None and _names(state, todo, ALICAT):
        raise BadInput(f"todo[{ALICAT}]", "not_what_is_owed", seen=todo.value[ALICAT], owed=[])
    if human and alicat:
        _end_solo_turn(state, rules, todo, leads)
    elif (human and not leads) or (alicat and leads):
        raise BadInput("taken", "taken_before_chief", chief=state.chief)
    elif human:
        _owe(state, HUMAN, todo)
        _go_to(state, rules, SoloChoice, 1)
    else:
        _expect(state, todo, [HUMAN] if leads or alicat or _is_asked(state, todo) else [])
        _go_to(state, rules, SoloChoice, int(alicat))


def _is_asked(state: ErState, todo: Reader) -> bool:
    """Before ALICAT has acted as Chief, `todo` may or may not say that the human takes next."""
    return todo.value is not None and bool(_names(state, todo, HUMAN))


def _end_solo_turn(state: ErState, rules: Ruleset[ErState], todo: Reader, leads: bool) -> None:
    """Both have taken: the human owes a discard, or what is left of his die, or nothing."""
    names = None if todo.value is None else _names(state, todo, HUMAN)
    if names == ["discard"]:
        if min(state.shows) == 0:
            raise BadInput(f"todo[{HUMAN}]", "nothing_to_discard")
        DISCARD.ask(state, HUMAN)
        _go_to(state, rules, EndOfTurn)
        return
    if leads and names:
        raise BadInput(f"todo[{HUMAN}]", "chief_acts_first")
    if not leads:
        _owe(state, HUMAN, todo)
    _go_to(state, rules, SoloCardiologists)


# -- drafts ---------------------------------------------------------------------------------------
def _read_drafts(state: ErState, rules: Ruleset[ErState], found: Reader) -> None:
    for seat, draft in enumerate(found.per_seat(state.seats)):
        for word in draft.members():
            _pick_again(state, rules, seat, word)


def _pick_again(state: ErState, rules: Ruleset[ErState], seat: int, found: Reader) -> None:
    """Make one pick of an unfinished move; it must be offered, and must not complete the move."""
    word = VOCABULARY.number.get(found.value) if isinstance(found.value, str) else None
    words = rules.buffer()
    rules.options(state, seat, words)
    if word is None or not words.offers(word):
        raise found.refused("not_offered", seen=found.value)
    rules.pick(state, seat, word)
    if rules.drafting(state, seat) is None:
        raise found.refused("complete_draft", seen=found.value)
