"""Expert in ER: whole turns are tried in the same imagined games, and the better half is tried again."""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.bot import Ranked
from dicehospital.bots.er.chances import SURE, Chances
from dicehospital.bots.er.endings import LOOKS, Endings
from dicehospital.bots.er.evaluate import PARTS, EvalContext, parts
from dicehospital.bots.er.fast_greedy import FastGreedy, moves_of, question_for
from dicehospital.bots.er.foresight import play_until
from dicehospital.bots.er.greedy import CHANCES, is_take
from dicehospital.bots.er.proofs import proven
from dicehospital.bots.er.signature import signature
from dicehospital.bots.er.turn_candidates import TurnCandidate, courses_of, different_first, spelt
from dicehospital.bots.intervals import CLEAR, LEAST, half_interval
from dicehospital.er.imagine import imagine
from dicehospital.er.state import ErState
from dicehospital.kernel.agenda import OPEN
from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.game import Game
from dicehospital.kernel.playout import without_past
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.types import Move
from dicehospital.kernel.vecs import vec

_SEEDS: Final = 2**31
_CLEAR: Final = 2.6  # standard errors by which a course is given up
_FOREVER: Final = 1e9  # seconds
_FEW: Final[i64] = 8  # worlds before that
# Worlds after which a ranking is looked at again while its first place is open.
_STEP: Final[i64] = 8
_MOST: Final[i64] = 16  # how many times as many worlds as usual are spent on that
RIVALS: Final = "rivals"  # a part: what a move leaves to the best rival speaks against it


@final
class SearchLimits:
    """How many turns ahead courses are tried, in how many games each, and with which beliefs.

    `sight`: for how many games it counts what a course looks like before it is tried.
    """

    def __init__(self, turns: i64, worlds: i64, sight: i64 = 0, chances: Chances = CHANCES) -> None:
        self.turns: i64 = turns
        self.worlds: i64 = worlds
        self.sight: i64 = sight
        self.chances: Chances = chances


@final
class Expert:
    """Tries `moves` courses in as many games as the worlds of its limits for each would be.

    The half that does better is tried in twice as many, and so on, until two are left: so most games
    are spent on the courses between which it is hard to tell.
    """

    def __init__(
        self, seed: int, usual: SearchLimits, alone: SearchLimits, moves: i64, seconds: float
    ) -> None:
        self.limits: SearchLimits = usual  # at the table where it sits
        self.swift: FastGreedy = FastGreedy(usual.chances)
        self.streams: vec[i64] = derive(seed, ("search",))
        self.usual: SearchLimits = usual
        self.alone: SearchLimits = alone
        self.moves: i64 = moves
        self.seconds: float = seconds
        looks = float(LOOKS) * min(seconds, 1.0) if seconds > 0.0 else float(LOOKS)
        self.endings: Endings = Endings(int(looks))
        self.end: float = 0.0  # when its time is up
        self.last: i64 = 0  # the turn at whose beginning it looks at what became of a course
        # What is left of the course that was chosen with a die, and where it goes on.
        self.rest: list[list[int]] = []
        self.turn: i64 = 0
        self.die: i64 = 0
        self.sign: i64 = 0
        self.tried: list[Ranked] = []  # for the last ranking, the best first

    # -- the two questions --------------------------------------------------------------------------------
    def choose(self, game: Game[ErState], seat: int) -> Move:
        """The first move of the course that leads furthest."""
        rules = game.rulebook.ruleset
        state = without_past(game.state)
        if self.is_on_course(rules, state, seat):
            return self.go_on(game, state, seat)
        solved = self.endings.courses(rules, state, seat)
        best = solved[0] if len(solved) > 0 else self.sought(rules, state, seat)
        self.remember(state, seat, best)
        return spelt(game, seat, best.words)

    def sought(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> TurnCandidate:
        """The course that leads furthest in imagined games."""
        self.begin(state)
        left = courses_of(rules, self.swift, state, seat)[: self.moves]
        self.last = state.turn + self.limits.turns
        rounds = max((len(left) - 1).bit_length(), 1)  # as often half of them can be given up
        a_round = self.limits.worlds * len(left) // rounds
        while len(left) > 1:
            share = max(a_round // len(left), 1)
            if self.try_all(rules, state, seat, left, share) < share or len(left) == 2:
                break
            left = better_half(left, self.limits.sight)
        return best_of(left, self.limits.sight)

    def rank(self, game: Game[ErState], seat: int) -> list[Ranked]:
        """What is proven of the moves of an ending; else what it thinks of them, the best first."""
        self.tried = proven(self.endings, game, seat)
        if len(self.tried) == 0:
            self.tried = self.compared(game, seat)
        return self.tried

    def compared(self, game: Game[ErState], seat: int) -> list[Ranked]:
        """What it thinks of the moves that its courses begin with, the best first; all in all worlds.

        That takes longer than to choose, and people wait for it: so even alone it looks no further.
        Where time is set, what is left of it is spent on the moves between which it is hard to tell.
        """
        rules = game.rulebook.ruleset
        state = without_past(game.state)
        self.begin(state)
        tried = different_first(courses_of(rules, self.swift, state, seat))[: self.moves]
        self.last = state.turn + self.usual.turns
        self.try_all(rules, state, seat, tried, self.usual.worlds)
        best = self.settled(rules, state, seat, begun_differently(tried))
        second = best[min(1, len(best) - 1)]
        return [
            ranked(game, seat, one, second if one is best[0] else best[0], best[0]) for one in best
        ]

    def settled(
        self, rules: Ruleset[ErState], state: ErState, seat: i64, courses: list[TurnCandidate]
    ) -> list[TurnCandidate]:
        """Return the courses, the best first, after more samples of those that may be the best."""
        if self.seconds <= 0.0:
            return courses
        most = _MOST * self.usual.worlds
        open_yet = contenders(courses)
        while len(open_yet) > 1 and open_yet[0].worlds() < most:
            if self.try_all(rules, state, seat, open_yet, _STEP) < _STEP:
                break
            open_yet = contenders(open_yet)
        best = best_of(open_yet, 0)
        return sorted(courses, key=lambda one: lead(best, one) if one is not best else -1.0)

    def begin(self, state: ErState) -> None:
        """Think as one does at this table; from now on the time runs."""
        limits = self.alone if state.is_solo() else self.usual
        if limits is not self.limits:
            self.limits = limits
            self.swift = FastGreedy(limits.chances)
        self.end = perf_counter() + (self.seconds if self.seconds > 0.0 else _FOREVER)

    # -- keeping to a course --------------------------------------------------------------------------------
    def remember(self, state: ErState, seat: i64, course: TurnCandidate) -> None:
        """The rest of a course that begins with a die: nothing new is known when it is resolved."""
        plan = course.plan
        self.rest = []
        if plan is not None and is_take(question_for(state, seat)):
            self.rest = moves_of(plan)
            self.turn = state.turn
            self.die = plan.die
            self.sign = signature(state.sheets[seat])

    def is_on_course(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> bool:
        """Whether the seat stands where the rest of its course begins."""
        return (
            len(self.rest) > 0
            and state.turn == self.turn
            and state.taken[seat] == self.die
            and signature(state.sheets[seat]) == self.sign
            and rules.kind_of(state, seat, tuple(self.rest[0])) != OPEN
        )

    def go_on(self, game: Game[ErState], state: ErState, seat: i64) -> Move:
        """The next move of the course."""
        words = self.rest.pop(0)
        sheet = state.sheets[seat]
        move = spelt(game, seat, words)
        for word in words:
            game.rulebook.ruleset.pick(state, seat, word)
        self.sign = signature(sheet)
        return move

    # -- worlds -------------------------------------------------------------------------------------------
    def try_all(
        self,
        rules: Ruleset[ErState],
        state: ErState,
        seat: i64,
        courses: list[TurnCandidate],
        worlds: i64,
    ) -> i64:
        """Try courses in so many worlds more; in how many there was time for."""
        done: i64 = 0
        while done < worlds and perf_counter() < self.end:
            world = imagine(state, int(seat), below(self.streams, 0, _SEEDS))
            for course in courses:
                course.add(self.outcome(rules, world.copy(), seat, course))
            done += 1
        return done

    def outcome(
        self, rules: Ruleset[ErState], state: ErState, seat: i64, course: TurnCandidate
    ) -> list[int]:
        """What a course leads to in a world, part by part, in thousandths; then the best of the rivals."""
        self.swift.begin(0)
        course.follow(rules, self.swift, state, seat)
        play_until(rules, self.swift, state, self.last)
        found = self.guess(state, seat)
        found.append(self.rivals(state, seat))
        return found

    def guess(self, state: ErState, seat: i64) -> list[int]:
        """What a seat will have, part by part."""
        look = EvalContext(self.swift.greedy.chances, self.swift.greedy.memory, state, seat)
        if not state.over:
            look.turn_to(state, look.turns + 1)  # nothing was done yet in this one
        return parts(look, state)

    def rivals(self, state: ErState, seat: i64) -> int:
        """What the best of the others will have, shared among them; ALICAT does not count."""
        if state.is_solo():
            return 0
        best = 0
        other: i64
        for other in range(state.seats):
            if other != seat:
                best = max(best, sum(self.guess(state, other)))
        return best // int(state.seats - 1)


# -- comparing ------------------------------------------------------------------------------------------------
def best_of(courses: list[TurnCandidate], sight: i64) -> TurnCandidate:
    """The course that leads furthest; untried ones stand in the order of first sight."""
    best = courses[0]
    for course in courses:
        if course.promise(sight) > best.promise(sight):
            best = course
    return best


def better_half(courses: list[TurnCandidate], sight: i64) -> list[TurnCandidate]:
    """The half that leads further, at least two, and of those no hopeless one."""
    ordered = sorted(courses, key=lambda course: -course.promise(sight))
    best = ordered[0]
    kept = ordered[: max((len(ordered) + 1) // 2, 2)]
    if best.worlds() < _FEW:
        return kept
    return [
        one for one in kept if one is best or best.mean() - one.mean() < _CLEAR * error(one, best)
    ]


def contenders(courses: list[TurnCandidate]) -> list[TurnCandidate]:
    """The best course, and those that may be as good."""
    best = best_of(courses, 0)
    return [
        one
        for one in courses
        if one is best or lead(best, one) < CLEAR * half_interval(gaps(one, best))
    ]


def gaps(one: TurnCandidate, other: TurnCandidate) -> list[float]:
    """What separates two courses, in each world that both were tried in."""
    count = min(len(one.totals), len(other.totals))
    return [float(one.totals[world] - other.totals[world]) for world in range(count)]


def lead(one: TurnCandidate, other: TurnCandidate) -> float:
    """By how much a course leads further than another, on average; never less than nothing."""
    found = gaps(one, other)
    return max(sum(found) / max(len(found), 1), 0.0)


def error(one: TurnCandidate, other: TurnCandidate) -> float:
    """The standard error of what separates two courses in the same worlds."""
    found = gaps(one, other)
    count = len(found)
    if count < 2:
        return 0.0
    middle = sum(found) / count
    return sqrt(sum([(gap - middle) ** 2 for gap in found]) / (count - 1) / count)


def begun_differently(courses: list[TurnCandidate]) -> list[TurnCandidate]:
    """For each first move the course that leads furthest, the best first."""
    found: dict[str, TurnCandidate] = {}
    for course in sorted(courses, key=lambda course: -course.mean()):
        found.setdefault(str(course.words), course)
    return list(found.values())


def ranked(
    game: Game[ErState], seat: int, one: TurnCandidate, other: TurnCandidate, best: TurnCandidate
) -> Ranked:
    """What is thought of the first move of a course, against that of another.

    Its value is that of the best less what separates the two in the same worlds, in which what it leaves
    to rivals counts.
    """
    worlds = min(len(one.outcomes), len(best.outcomes))
    all_of_best, of_best, own = (
        best.means(len(best.outcomes)),
        best.means(worlds),
        one.means(worlds),
    )
    named = {name: all_of_best[part] + own[part] - of_best[part] for part, name in enumerate(PARTS)}
    named[RIVALS] = of_best[-1] - own[-1]
    sampled = gaps(one, other)
    interval = max(half_interval(sampled) / float(SURE), LEAST) if len(sampled) > 1 else 0.0
    rest = tuple([tuple(words) for words in one.rest()])
    return Ranked(spelt(game, seat, one.words), sum(named.values()), interval, named, rest)
