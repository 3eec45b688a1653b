"""The last turns solved: every use of every die, and where a turn follows every card and every roll.

In the last turn nobody changes what others will score, and nothing is drawn any more once its dice lie there.
Alone the turn before it is solved, too: ALICAT goes by rules, so that only a card and a roll are unknown.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.chances import SURE
from dicehospital.bots.er.evaluate import EvalContext
from dicehospital.bots.er.fast_greedy import follow, is_whole, moves_of, question_for
from dicehospital.bots.er.greedy import CHANCES, is_take, try_all
from dicehospital.bots.er.turn_candidates import TurnCandidate
from dicehospital.bots.er.turns import NEVER, Plan, TurnGenerator
from dicehospital.er.board.sheet import format_sheet
from dicehospital.er.board.tables import (
    ALICAT,
    BIT,
    CARDS,
    DICE,
    EXTRA,
    EXTRA_COLOUR,
    EXTRA_LOW,
    NONE,
)
from dicehospital.er.phases.choose import DIE, may_take
from dicehospital.er.phases.solo import DISCARD
from dicehospital.er.scoring import cardiologist_points
from dicehospital.er.state import ErState
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.vecs import append, vec

LOOKS: Final[i64] = 1_000_000  # sheets that are looked at to solve the last two turns, at most
_FACES: Final[i64] = 6
_ROLLS: Final[i64] = 216
# What a die is good for, by whether it costs a bag, by die and by value.
_VALUES: Final[i64] = 7
_PAID: Final[i64] = 21
_USES: Final = 42


@final
class Endings:
    """Solves the ends of games, one seat after another; a count of sheets bounds it, never a clock."""

    def __init__(self, most: i64 = LOOKS) -> None:
        self.most: i64 = most
        # After the last turn it guesses nothing: that scores.
        self.turns: TurnGenerator = TurnGenerator(CHANCES)
        self.turns.is_thorough = True
        self.outcomes: i64 = 1  # how many cards and rolls, all as likely, points are summed over
        self.end: i64 = 0  # how many sheets may have been looked at
        self.rivals: dict[str, vec[i64]] = {}  # ALICAT's dice in the last turn, by its sheet
        self.uses: dict[int, int] = {}  # what dice are good for on the sheet that is looked at

    # -- asking ----------------------------------------------------------------------------------------
    def courses(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> list[TurnCandidate]:
        """Every course with the points it leads to, over all outcomes, most first; none if unsolved."""
        found: list[TurnCandidate] = []
        left = state.setup.turns - state.turn
        if left == 0 and (state.is_solo() or state.taken[state.chief] != NONE):
            self.outcomes = 1
            found = self.last(rules, state, seat)
        elif left == 1 and state.is_solo():
            self.outcomes = _ROLLS * cards_left(state)
            found = self.last_two(rules, state, seat)
        found.sort(key=lambda one: -one.worth)
        return found

    def value(self, course: TurnCandidate) -> float:
        """The points of a course, on average over the outcomes."""
        return float(course.worth) / float(self.outcomes)

    # -- the last turn -----------------------------------------------------------------------------------
    def last(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> list[TurnCandidate]:
        """Every course of the last turn."""
        booked = cardiologist_points(state, seat)
        if is_turn_ahead(state, seat):
            found = [course_of(state, seat, plan) for plan in self.plans(state, seat)]
        else:
            look = EvalContext(CHANCES, self.turns.pad.memory, state, seat)
            found = rest_of_turn(rules, look, state.copy())
        for course in found:
            course.worth = course.worth // SURE + booked
        return found

    def plans(self, state: ErState, seat: i64) -> list[Plan]:
        """Every turn, with the die that the seat has if it has one; of equal ones the first."""
        taken: i64 = NONE if is_take(question_for(state, seat)) else state.taken[seat]
        seen: set[int] = set()
        found: list[Plan] = []
        for plan in self.turns.all_of(state, seat, taken):
            if int(plan.sign) not in seen:
                seen.add(int(plan.sign))
                found.append(plan)
        return found

    # -- the last two --------------------------------------------------------------------------------------
    def last_two(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> list[TurnCandidate]:
        """Every course of the last turn but one; none where there are too many sheets to look at."""
        self.rivals = {}
        found = (
            self.begun(state, seat)
            if is_turn_ahead(state, seat)
            else moves_left(rules, state, seat)
        )
        begun = self.turns.looked
        self.end = begun + self.most
        for course in found:
            after = bare(state)
            go(rules, after, seat, course)
            course.worth = self.later(rules, after, seat)
            if not self.is_hopeful(begun, len(found) if course is found[0] else 1):
                return []
        return found

    def is_hopeful(self, begun: i64, times: i64) -> bool:
        """Whether so many times as many sheets as were looked at since then may still be looked at."""
        return self.turns.looked <= self.end and (self.turns.looked - begun) * times <= self.most

    def begun(self, state: ErState, seat: i64) -> list[TurnCandidate]:
        """Every turn that is thought out as a whole, still without its worth."""
        return [course_of(state, seat, plan) for plan in self.plans(state, seat)]

    def later(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> i64:
        """The points of all outcomes, if the seat answers as well as it can what it is asked before."""
        if state.asked != NOT_ASKED:
            return self.over_all(rules, state, seat)
        best = NEVER
        for _, words in rules.whole_moves(state, seat):
            after = state.copy()
            for word in words:
                rules.pick(after, seat, word)
            best = max(best, self.later(rules, after, seat))
        return best

    def over_all(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> i64:
        """The points after the last turn, over all its cards and rolls."""
        if self.turns.looked > self.end:
            return 0
        taken = self.rival_dice(rules, state)
        before = state.sheets[seat]
        self.turns.pad.lay(state, seat)
        self.turns.seat = seat
        self.uses = {}
        total: i64 = 0
        place: i64 = 0
        card: i64
        for card in range(CARDS):
            if state.seen & BIT[card] == 0:
                total += self.over_rolls(self.uses_of(state, seat, card), taken, place)
                place += _ROLLS
        state.sheets[seat] = before
        return total // SURE + self.outcomes * cardiologist_points(state, seat)

    def over_rolls(self, uses: vec[i64], taken: vec[i64], place: i64) -> i64:
        """The worth of the best die, over all rolls; `taken`, from a place on, is the die that costs a bag."""
        total: i64 = 0
        red: i64
        yellow: i64
        green: i64
        for red in range(1, _FACES + 1):
            for yellow in range(1, _FACES + 1):
                for green in range(1, _FACES + 1):
                    chosen = taken[place]
                    best = worth_of(uses, 0, red, chosen)
                    best = max(best, worth_of(uses, 1, yellow, chosen))
                    total += max(best, worth_of(uses, 2, green, chosen))
                    place += 1
        return total

    def uses_of(self, state: ErState, seat: i64, card: i64) -> vec[i64]:
        """What each die is good for under a card, by its value and by whether it costs a bag."""
        found = vec[i64]([NEVER] * _USES)
        state.card = card
        die: i64
        value: i64
        for die in range(DICE):
            for value in range(1, _FACES + 1):
                state.dice = vec[i64]([value, value, value])
                found[_VALUES * die + value] = self.use(state, seat, die, NONE)
                if seat != state.chief:
                    found[_PAID + _VALUES * die + value] = self.use(state, seat, die, die)
        return found

    def use(self, state: ErState, seat: i64, die: i64, taken: i64) -> i64:
        """The worth of the sheet after the best use of a die, where the Chief has taken this one."""
        state.taken[state.chief] = taken
        if not may_take(state, seat, die):
            return NEVER
        key = int(
            _bay(state, die) * 64 + state.dice[die] * 8 + die * 2 + (1 if taken == die else 0)
        )
        found = self.uses.get(key)
        if found is None:
            self.turns.best.worth = NEVER
            self.turns.take(die)
            found = int(self.turns.best.worth)
            self.uses[key] = found
        return found

    def rival_dice(self, rules: Ruleset[ErState], state: ErState) -> vec[i64]:
        """The die that ALICAT takes before the seat does, by card and roll; none where the seat is Chief."""
        key = format_sheet(state.sheets[ALICAT])
        found = self.rivals.get(key)
        if found is None:
            found = vec[i64]()
            card: i64
            for card in range(CARDS):
                if state.seen & BIT[card] == 0:
                    found = with_rolls(rules, dealt(rules, state, vec[i64]([card])), found)
            self.rivals[key] = found
        return found


def worth_of(uses: vec[i64], die: i64, value: i64, taken: i64) -> i64:
    """What a die of a value is good for, where one of the dice costs a bag."""
    place = _VALUES * die + value
    if die == taken:
        place += _PAID
    return uses[place]


# -- states ------------------------------------------------------------------------------------------------
def bare(state: ErState) -> ErState:
    """A copy without a past, on which chance stays unanswered."""
    copy = state.copy()
    copy.forget()
    copy.inline = False
    return copy


def dealt(rules: Ruleset[ErState], state: ErState, result: vec[i64]) -> ErState:
    """A copy after an answer of chance."""
    after = state.copy()
    rules.chances[after.asked].answer(after, result)
    rules.proceed(after)
    return after


def with_rolls(rules: Ruleset[ErState], state: ErState, found: vec[i64]) -> vec[i64]:
    """Append the die that ALICAT takes, roll by roll."""
    red: i64
    yellow: i64
    green: i64
    for red in range(1, _FACES + 1):
        for yellow in range(1, _FACES + 1):
            for green in range(1, _FACES + 1):
                after = dealt(rules, state, vec[i64]([red, yellow, green]))
                found = append(found, after.taken[ALICAT])
    return found


def cards_left(state: ErState) -> i64:
    """How many ambulance cards may come in the last turn."""
    count: i64 = 0
    card: i64
    for card in range(CARDS):
        if state.seen & BIT[card] == 0:
            count += 1
    return count


def _bay(state: ErState, die: i64) -> i64:
    """A number for the bonus of a die, and for the extra patient that it brings."""
    bonus = state.bonus(die)
    if bonus != EXTRA:
        return bonus
    place = 3 * state.card + die
    return bonus + 8 * (1 + 8 * EXTRA_COLOUR[place] + EXTRA_LOW[place])


# -- courses -----------------------------------------------------------------------------------------------
def is_turn_ahead(state: ErState, seat: i64) -> bool:
    """Whether all of a turn is still to be done, but for the die that may be taken."""
    question = question_for(state, seat)
    return is_take(question) or (question != DISCARD.number and is_whole(state, seat))


def course_of(state: ErState, seat: i64, plan: Plan) -> TurnCandidate:
    """A whole turn as a course: its first move is the die, where that is to be taken."""
    if is_take(question_for(state, seat)):
        return TurnCandidate([int(DIE.base + plan.die)], plan, plan.worth)
    return TurnCandidate(moves_of(plan)[0], plan, plan.worth)


def moves_left(rules: Ruleset[ErState], state: ErState, seat: i64) -> list[TurnCandidate]:
    """What is left of a turn, move by move, still without its worth."""
    return [TurnCandidate(words, None, 0) for _, words in rules.whole_moves(state, seat)]


def rest_of_turn(rules: Ruleset[ErState], look: EvalContext, state: ErState) -> list[TurnCandidate]:
    """What is left of the last turn, each move with the worth of the best that follows it in the turn."""
    found: list[TurnCandidate] = []
    for one in try_all(rules, look, state):
        worth = one.seen
        if one.leaves_something():
            worth = NEVER
            for further in rest_of_turn(rules, look, one.enter().copy()):
                worth = max(worth, further.worth)
        found.append(TurnCandidate(one.words, None, worth))
    return found


def go(rules: Ruleset[ErState], state: ErState, seat: i64, course: TurnCandidate) -> None:
    """Go a course to the end of the seat's turn; the rules run on until chance or the seat is asked."""
    plan = course.plan
    if plan is None or is_take(question_for(state, seat)):
        for word in course.words:
            rules.pick(state, seat, word)
    if plan is not None:
        follow(rules, state, seat, plan)
