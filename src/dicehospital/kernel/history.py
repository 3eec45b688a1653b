"""A journal played again: to go back in it, without some picks, and to tell its story."""

from __future__ import annotations

from typing import Generic, cast, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.kernel.agenda import EVENT_WIDTH
from dicehospital.kernel.errors import IllegalMove
from dicehospital.kernel.journal import (
    NO_MOVE,
    chance_of,
    length_of,
    move_of,
    next_place,
    seat_of,
    word_of,
)
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.text import Reason
from dicehospital.kernel.vecs import vec


def picks_of(journal: vec[i64], seat: i64) -> list[int]:
    """The places of all picks of a seat."""
    found: list[int] = []
    place: i64 = 0
    while place < len(journal):
        if journal[place] >= 0 and seat_of(journal[place]) == seat:
            found.append(int(place))
        place = next_place(journal, place)
    return found


def refused_undo(rule: str, journal: vec[i64], seat: int) -> Reason:
    """Why a seat can undo nothing."""
    what = "reason.undo_revealed" if picks_of(journal, seat) else "reason.undo_nothing"
    return Reason(rule, {"seat": seat}, (), what)


def open_picks(journal: vec[i64], seat: i64) -> list[int]:
    """The places of the picks of a seat's unfinished move."""
    places = picks_of(journal, seat)
    count: i64 = 0
    for place in places:
        count = count + 1 if move_of(journal[place]) == NO_MOVE else 0
    return places[len(places) - count :]


def last_step(journal: vec[i64], barrier: i64, seat: i64) -> list[int]:
    """The places of a seat's last step behind the barrier: one pick of a draft, else a whole move."""
    mine = [place for place in picks_of(journal, seat) if place >= barrier]
    if not mine:
        return mine
    step = [mine.pop()]
    if move_of(journal[step[0]]) != NO_MOVE:
        while mine and move_of(journal[mine[-1]]) == NO_MOVE:
            step.append(mine.pop())
    return step


def has_step(journal: vec[i64], barrier: i64, seat: i64) -> bool:
    """Whether a seat has done anything behind the barrier."""
    place = barrier
    while place < len(journal):
        if journal[place] >= 0 and seat_of(journal[place]) == seat:
            return True
        place = next_place(journal, place)
    return False


def count_chances(journal: vec[i64]) -> int:
    """How many results of chance a journal holds."""
    count = 0
    place: i64 = 0
    while place < len(journal):
        if journal[place] < 0:
            count += 1
        place = next_place(journal, place)
    return count


def strike(journal: vec[i64], places: list[int]) -> vec[i64]:
    """The journal without the picks at some places."""
    return vec[i64]([int(entry) for place, entry in enumerate(journal) if place not in places])


def last_place(journal: vec[i64]) -> i64:
    """Where the last entry begins; -1 in an empty journal."""
    place: i64 = -1
    following: i64 = 0
    while following < len(journal):
        place = following
        following = next_place(journal, place)
    return place


def beginning(start: S) -> S:
    """A copy of how a game began, which waits for the first chance result of its journal."""
    state = cast("S", start.copy())
    state.inline = False
    return state


def replay(rules: Ruleset[S], state: S, journal: vec[i64], place: i64) -> None:
    """Bring a state that waits for chance up to date with a journal, from a place on."""
    rules.proceed(state)
    while place < len(journal):
        replay_entry(rules, state, journal, place)
        place = next_place(journal, place)


def replay_entry(rules: Ruleset[S], state: S, journal: vec[i64], place: i64) -> None:
    """Play one entry of a journal on a state that waits for it."""
    entry = journal[place]
    if entry >= 0:
        rules.pick(state, seat_of(entry), word_of(entry))
        return
    chance = rules.chances[chance_of(entry)]
    chance.draw(state)  # streams advance with every ask, whoever answers
    chance.answer(state, journal[place + 1 : place + 1 + length_of(entry)])
    rules.proceed(state)


def drop_draft(rules: Ruleset[S], start: S, state: S, seat: i64) -> S:
    """Forget the draft of a seat, which has one; how the game began then."""
    task = rules.drafting(state, seat)
    assert task is not None  # noqa: S101 (for the types)
    places = open_picks(state.journal, seat)
    if len(places) < len(task.words()):
        start = _with_draft_of(rules, start, seat, 0)
    task.clear()
    state.journal = strike(state.journal, places)
    return start


def step_back(rules: Ruleset[S], start: S, state: S, seat: int, rule: str) -> tuple[S, vec[i64]]:
    """How a game began and its journal, without the last step of a seat; `IllegalMove` by the rule of undo."""
    journal = state.journal
    step = last_step(journal, state.barrier_of(seat), seat)
    begun = start if step else shorter_start(rules, start, state, seat)
    if not step and begun is start:
        raise IllegalMove(refused_undo(rule, journal, seat))
    return begun, strike(journal, step)


def shorter_start(rules: Ruleset[S], start: S, state: S, seat: i64) -> S:
    """How a game began, less the last pick of a draft that a seat had then; unchanged when it had none."""
    task = rules.drafting(state, seat)
    if task is None or open_picks(state.journal, seat):
        return start
    return _with_draft_of(rules, start, seat, len(task.draft) - 1)


def _with_draft_of(rules: Ruleset[S], start: S, seat: i64, length: i64) -> S:
    """A first position whose draft of a seat has so many picks; copies of the game share the old one."""
    shorter = cast("S", start.copy())
    rules.shorten_draft(shorter, seat, length)
    return shorter


# -- telling -------------------------------------------------------------------------------------------
@final
@mypyc_attr(free_list_len=1)  # one comes and goes with every copy of a game
class Teller(Generic[S]):
    """How far the story of one game has been told."""

    def __init__(self) -> None:
        self.state: S | None = None  # the state that tells ...
        self.told: i64 = 0  # ... as far as this place of the journal
        self.is_rewritten: bool = False  # something was struck from the journal

    def rewrite(self) -> None:
        """What was told is no longer true."""
        self.state = None
        self.is_rewritten = True

    def follow(self, before: Teller[S]) -> None:
        """Go on from where another one stopped, unless something was struck since."""
        if not self.is_rewritten:
            self.state, self.told = before.state, before.told
        self.is_rewritten = False

    def tell(self, rules: Ruleset[S], start: S, journal: vec[i64]) -> vec[i64]:
        """The whole story of a journal that begins at `start`."""
        state = self.state
        if state is None:
            state = beginning(start)
            state.tells = True
            self.told = 0
        replay(rules, state, journal, self.told)
        self.state = state
        self.told = len(journal)
        return state.story


def events_of(told: vec[i64], since: int) -> list[tuple[int, ...]]:
    """The events of a story as rows of numbers; the first `since` are left out."""
    places = range(since * EVENT_WIDTH, len(told), EVENT_WIDTH)
    return [tuple([int(n) for n in told[place : place + EVENT_WIDTH]]) for place in places]
