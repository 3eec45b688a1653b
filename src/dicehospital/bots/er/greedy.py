"""The greedy bot: tries every legal move on a copy and makes the one whose sheet looks best."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.bot import Ranked
from dicehospital.bots.er.chances import SURE, Chances
from dicehospital.bots.er.estimate_cache import EstimateCache
from dicehospital.bots.er.evaluate import PARTS, EvalContext, evaluate, parts
from dicehospital.bots.er.weights import WEIGHTS
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.phases.choose import DIE, OPEN_TAKE, SECRET_TAKE, SOLO_TAKE, book
from dicehospital.er.phases.resolve import owe
from dicehospital.er.phases.solo import DISCARD
from dicehospital.er.state import ErState
from dicehospital.kernel.agenda import NO_TASKS, Task
from dicehospital.kernel.chance.rng import below, derive, gumbel
from dicehospital.kernel.game import Game
from dicehospital.kernel.playout import Policy
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.types import Move
from dicehospital.kernel.vecs import vec

CHANCES: Final = Chances(WEIGHTS)
NEVER: Final[i64] = -1000000
STREAM: Final = ("greedy",)
BREADTH: Final[i64] = 3  # of moves that leave something to do, as many are thought through


@final
class Candidate:
    """A legal move, tried out. Answers to one question share a game; sheet and agenda are their own."""

    def __init__(
        self, kind: i64, words: list[int], question: i64, state: ErState, seat: i64
    ) -> None:
        self.kind: i64 = kind
        self.words: list[int] = words
        self.question: i64 = question
        self.game: ErState = state
        self.seat: i64 = seat
        self.sheet: Sheet = state.sheets[seat]  # after the move
        self.agenda: vec[Task] = state.agenda  # what is still to do
        self.seen: i64 = NEVER  # the worth of the sheet directly after the move ...
        self.worth: i64 = NEVER  # ... and once the turn is done

    def enter(self) -> ErState:
        """The game as it is after the move."""
        self.game.sheets[self.seat] = self.sheet
        self.game.agenda = self.agenda
        return self.game

    def leaves_something(self) -> bool:
        """Whether the seat still has something to do this turn."""
        for task in self.agenda:
            if task.seat == self.seat:
                return True
        return False


# -- thinking ---------------------------------------------------------------------------------------
def think(rules: Ruleset[ErState], look: EvalContext, state: ErState) -> list[Candidate]:
    """Every legal move with its worth. Of those that leave a part of a die to do, poor ones are given up."""
    tried = try_all(rules, look, state)
    for candidate in tried:
        if not candidate.leaves_something():
            candidate.worth = candidate.seen
        elif is_take(candidate.question) or rank(candidate, tried) < BREADTH:
            candidate.worth = best_worth(think(rules, look, candidate.enter()))
    return tried


def try_all(rules: Ruleset[ErState], look: EvalContext, state: ErState) -> list[Candidate]:
    """Every whole legal move, with the worth of the sheet as it would be then."""
    seat = look.seat
    sheet = state.sheets[seat]
    agenda = state.agenda
    tried: list[Candidate] = []
    for kind, words in rules.whole_moves(state, seat):
        candidate = try_move(rules, state, seat, kind, words)
        if not is_take(candidate.question):  # a die is worth what is made of it
            candidate.seen = evaluate(look, candidate.game)
        tried.append(candidate)
        state.sheets[seat] = sheet
        state.agenda = agenda
    return tried


def rank(candidate: Candidate, tried: list[Candidate]) -> i64:
    """How many answers to the same question look better at first sight."""
    better: i64 = 0
    for other in tried:
        if other.question == candidate.question and other.seen > candidate.seen:
            better += 1
    return better


def best_worth(tried: list[Candidate]) -> i64:
    """The worth of the best move."""
    best = NEVER
    for candidate in tried:
        best = max(best, candidate.worth)
    return best


# -- making moves as the rules do, but without running on ----------------------------------------------
def try_move(
    rules: Ruleset[ErState], state: ErState, seat: i64, kind: i64, words: list[int]
) -> Candidate:
    """Make a move: a patient or a screen on a copy of the sheet, all else on a copy of the game."""
    # Sheet and agenda are all that most moves write; `try_all` puts the old ones back.
    place = task_for(rules, state, seat, kind, words[0])
    task = state.agenda[place]
    if is_take(task.question):
        state = state.copy()
        take(state, seat, words[0] - DIE.base)
    else:
        if task.question == DISCARD.number:
            state = state.copy()
        else:
            state.sheets[seat] = state.sheets[seat].copy()
        state.agenda = state.agenda[:]
        state.take_off(place)
        rules.moves[kind].effect(state, spelt(task, kind, words))
    return Candidate(kind, words, task.question, state, seat)


def task_for(rules: Ruleset[ErState], state: ErState, seat: i64, kind: i64, word: i64) -> i64:
    """The place on the agenda of the task that a word answers."""
    place: i64 = 0
    for task in state.agenda:
        if task.seat == seat and rules.questions[task.question].opens[word] == kind:
            return place
        place += 1
    return place


def is_take(question: i64) -> bool:
    """Whether the question is which die to take."""
    return (
        question == OPEN_TAKE.number
        or question == SECRET_TAKE.number
        or question == SOLO_TAKE.number
    )


def take(state: ErState, seat: i64, die: i64) -> None:
    """Take a die, book what comes with it, and owe what it brings."""
    state.agenda = NO_TASKS
    state.taken[seat] = die
    book(state, seat)
    owe(state, seat)


def spelt(task: Task, kind: i64, words: list[int]) -> Task:
    """A task whose draft spells a whole move, one word a slot."""
    answered = Task(task.seat, task.question, task.args)
    answered.move = kind
    answered.first_word = words[0]
    for word in words:
        answered.add(word)
        answered.close_slot()
    return answered


# -- the bot --------------------------------------------------------------------------------------------
@final
class Greedy(Policy[ErState]):
    """Takes what looks best now. It looks at its own sheet and at the cards, not at its rivals.

    With `noise` (thousandths of a point) it misjudges every move by chance, as people do: by little
    often, by much rarely.
    """

    def __init__(self, seed: int, noise: i64 = 0, chances: Chances = CHANCES) -> None:
        self.chances: Chances = chances
        self.memory: EstimateCache = EstimateCache(chances)
        self.noise: i64 = noise
        self.streams: vec[i64] = derive(seed, STREAM)

    def begin(self, seed: int) -> None:
        """Draw from a new stream."""
        self.streams = derive(seed, STREAM)

    def act(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> None:
        """Make the best move."""
        for word in self.decide(rules, state, seat).words:
            rules.pick(state, seat, word)

    def choose(self, game: Game[ErState], seat: int) -> Move:
        """The best move; among equals its own stream decides."""
        best = self.decide(game.rulebook.ruleset, game.state, seat)
        return game.rulebook.codec.spell(int(best.kind), best.words)

    def decide(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> Candidate:
        """The best answer on a bare state, which is left as it was."""
        look = EvalContext(self.chances, self.memory, state, seat)
        tried = think(rules, look, state.copy())
        if self.noise > 0:
            self.misjudge(tried)
        worth = best_worth(tried)
        best = [candidate for candidate in tried if candidate.worth == worth]
        if len(best) == 1:
            return best[0]
        return best[below(self.streams, 0, len(best))]

    def misjudge(self, tried: list[Candidate]) -> None:
        """Add what chance makes of each worth."""
        for candidate in tried:
            if candidate.worth != NEVER:
                candidate.worth += gumbel(self.streams, self.noise)

    def rank(self, game: Game[ErState], seat: int) -> list[Ranked]:
        """Every move that was thought through, the best first, as it is judged without noise."""
        rules = game.rulebook.ruleset
        look = EvalContext(self.chances, self.memory, game.state, seat)
        found: list[Ranked] = []
        for candidate in best_first(think(rules, look, game.state.copy())):
            move = game.rulebook.codec.spell(int(candidate.kind), candidate.words)
            made = parts(look, end_of(rules, look, candidate))
            named = {name: number / float(SURE) for name, number in zip(PARTS, made, strict=True)}
            found.append(Ranked(move, sum(made) / float(SURE), 0.0, named))
        return found


def best_first(tried: list[Candidate]) -> list[Candidate]:
    """The moves that were thought through, by their worth."""
    whole = [candidate for candidate in tried if candidate.worth != NEVER]
    whole.sort(key=lambda candidate: -candidate.worth)
    return whole


def end_of(rules: Ruleset[ErState], look: EvalContext, candidate: Candidate) -> ErState:
    """The game once the seat's turn is done, if it goes on after a move as well as it can."""
    state = candidate.enter()
    if not candidate.leaves_something():
        return state
    return end_of(rules, look, best_first(think(rules, look, state))[0])
