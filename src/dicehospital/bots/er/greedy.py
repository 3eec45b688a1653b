"""The greedy bot: tries every legal move on a copy and makes the one whose sheet looks best."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.chances import Chances
from dicehospital.bots.er.evaluate import Outlook, evaluate
from dicehospital.bots.er.weights import WEIGHTS
from dicehospital.er.phases.choose import DIE, OPEN_TAKE, SECRET_TAKE, SOLO_TAKE, book
from dicehospital.er.phases.resolve import owe
from dicehospital.er.state import Er
from dicehospital.kernel.agenda import NOTHING, Task
from dicehospital.kernel.game import Game
from dicehospital.kernel.rng import below, derive
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.types import Move
from dicehospital.kernel.vecs import append, vec

CHANCES: Final = Chances(WEIGHTS)
NEVER: Final[i64] = -1000000
BREADTH: Final[i64] = (
    3  # of a move that leaves something to do, as many best ones are thought through
)


@final
class Candidate:
    """A legal move tried out."""

    def __init__(self, kind: i64, words: list[int], question: i64, after: Er, seen: i64) -> None:
        self.kind: i64 = kind
        self.words: list[int] = words
        self.question: i64 = question
        self.after: Er = after
        self.seen: i64 = seen  # the worth of the sheet directly after it
        self.worth: i64 = NEVER  # ... and once the turn is done


def best_moves(rules: Ruleset[Er], look: Outlook, game: Er) -> list[Candidate]:
    """The legal moves that look best; more than one when they look alike."""
    tried = try_all(rules, look, game)
    think_through(rules, look, tried)
    best = NEVER
    for candidate in tried:
        best = max(best, candidate.worth)
    return [candidate for candidate in tried if candidate.worth == best]


def try_all(rules: Ruleset[Er], look: Outlook, game: Er) -> list[Candidate]:
    """Every whole legal move, with the worth of the sheet as it would be then."""
    tried: list[Candidate] = []
    for kind, words in rules.whole_moves(game, look.seat):
        after = game.copy()
        question = answer(rules, after, look.seat, kind, words)
        tried.append(Candidate(kind, words, question, after, evaluate(look, after)))
    return tried


def answer(rules: Ruleset[Er], game: Er, seat: i64, kind: i64, words: list[int]) -> i64:
    """Make a move with the effect that the rules give it, but do not run on; returns what it answered."""
    place: i64 = 0
    for task in game.agenda:
        if task.seat == seat and rules.questions[task.question].opens[words[0]] == kind:
            break
        place += 1
    task = game.agenda.pop(place)
    if is_take(task.question):
        game.agenda = []
        game.taken[seat] = words[0] - DIE.base
        book(game, seat)
        owe(game, seat)
    else:
        rules.moves[kind].effect(game, spelt(task, kind, words))
    return task.question


def is_take(question: i64) -> bool:
    """Whether a die is to be taken."""
    return question in (OPEN_TAKE.number, SECRET_TAKE.number, SOLO_TAKE.number)


def spelt(task: Task, kind: i64, words: list[int]) -> Task:
    """A task whose draft spells a whole move, one word a slot."""
    answered = Task(task.seat, task.question, task.args)
    answered.move = kind
    answered.draft = NOTHING
    for word in words:
        answered.draft = append(answered.draft, word)
        answered.close_slot()
    return answered


def think_through(rules: Ruleset[Er], look: Outlook, tried: list[Candidate]) -> None:
    """Where something is left to do, the worth is that of the best way to do it; poor starts are given up."""
    for candidate in tried:
        if not owes(candidate.after, look.seat):
            candidate.worth = candidate.seen
        elif rank(candidate, tried) < BREADTH:
            candidate.worth = best_worth(rules, look, candidate.after)


def best_worth(rules: Ruleset[Er], look: Outlook, game: Er) -> i64:
    """The worth of a sheet once everything owed is done as well as can be."""
    tried = try_all(rules, look, game)
    think_through(rules, look, tried)
    best = NEVER
    for candidate in tried:
        best = max(best, candidate.worth)
    return best


def rank(candidate: Candidate, tried: list[Candidate]) -> i64:
    """How many answers to the same question look better at first sight."""
    better: i64 = 0
    for other in tried:
        if other.question == candidate.question and other.seen > candidate.seen:
            better += 1
    return better


def owes(game: Er, seat: i64) -> bool:
    """Whether a seat still has something to do with its die."""
    for task in game.agenda:
        if task.seat == seat:
            return True
    return False


@final
class Greedy:
    """Takes what looks best now. Sees its own sheet, the cards, and how near rivals are to the goals."""

    def __init__(self, seed: int, chances: Chances = CHANCES) -> None:
        self.name: str = "greedy"
        self.chances: Chances = chances
        self.streams: vec[i64] = derive(seed, ("greedy",))

    def choose(self, game: Game[Er], seat: int) -> Move:
        """The best move; among equals its own stream decides."""
        rules = game.rulebook.ruleset
        best = self.decide(rules, game.state, seat)
        return game.rulebook.codec.spell(best.kind, best.words)

    def decide(self, rules: Ruleset[Er], game: Er, seat: i64) -> Candidate:
        """The same on a bare state."""
        best = best_moves(rules, Outlook(self.chances, game, seat), game)
        if len(best) == 1:
            return best[0]
        return best[below(self.streams, 0, len(best))]
