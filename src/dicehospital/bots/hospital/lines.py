"""How a turn of Dice Hospital goes on after a move: as a bot has thought it out, or as well as it can."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from dicehospital.bots.bot import Ranked
from dicehospital.bots.hospital.answers import tried
from dicehospital.bots.hospital.arrivals import admit, expect_unknown
from dicehospital.bots.hospital.foresight import HospitalRollouts
from dicehospital.bots.hospital.greedy import Greedy, asked_of, is_of_turn
from dicehospital.bots.hospital.nodes import Node, outcome
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.weights import WEIGHTS
from dicehospital.bots.trails import Leg, Mark
from dicehospital.hospital.board.hospital import Hospital
from dicehospital.hospital.board.patient import NOBODY
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.state import TURN, HospitalState
from dicehospital.hospital.telling.names import letter_of
from dicehospital.hospital.telling.plans import ACTIVATE, Change, belongs_before, step_told
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Move
from dicehospital.kernel.vecs import vec
from dicehospital.kernel.vocabulary import DONE

_DONE: Final = "done"  # the move that ends a turn
_PATIENT: Final = "patient:"  # references
_STAFF: Final = ("staff:", "card:")


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a turn, and the hospital before and after it."""

    move: Move
    before: Hospital
    after: Hospital

    def changes(self) -> list[Change]:
        """Who is changed by it: how each looked before, and now; nobody where somebody has gone home."""
        return [(mark.before, mark.after) for mark in self.marks()]

    def marks(self) -> list[Mark]:
        """Return how each bed looked before the move and looks after it, where it changes."""
        pairs = zip(self.before.beds, self.after.beds, strict=True)
        seen = [
            Mark(f"{_PATIENT}{place}", look_of(one), look_of(other))
            for place, (one, other) in enumerate(pairs, 1)
        ]
        return [mark for mark in seen if mark.before and mark.before != mark.after]

    def home(self) -> list[int] | None:
        """The beds of those whom it sends home; None where it cannot be told who they are."""
        pairs = zip(self.before.beds, self.after.beds, strict=True)
        gone = [place for place, (a, b) in enumerate(pairs) if a != NOBODY and b == NOBODY]
        sent = self.after.discharged_count() - self.before.discharged_count()
        return gone if len(gone) == sent else None


@dataclass(frozen=True, slots=True)
class Line:
    """A move, what follows it in the turn, and the game after that."""

    moves: tuple[Move, ...]  # all of them, the first one too
    turn: tuple[Step, ...]  # those of them that are made in Phase 3
    steps: tuple[Message, ...]  # in words: what follows
    end: HospitalState
    is_ahead: bool  # whether the turn of Phase 3 is still to come: what it brings is possible, not planned
    trail: tuple[Leg, ...] = ()  # the move and what follows it, on the table

    def words(self) -> tuple[tuple[int, ...], ...]:
        """The words of each move, to the end of the turn; of a turn that is still to come none."""
        if self.is_ahead:
            return tuple(tuple(move.words) for move in self.moves[:1])
        return (*(tuple(move.words) for move in self.moves if move.kind != _DONE), (DONE,))

    def leaves_the_same(self, other: Line, seat: int, /) -> bool:
        """Whether another line of a turn leaves the same hospital behind."""
        if self.is_ahead or other.is_ahead:
            return False
        return outcome(self.end.hospitals[seat]) == outcome(other.end.hospitals[seat])

    def home(self) -> Counter[str] | None:
        """Who goes home, by how they look before the turn; None where that cannot be told."""
        if not self.turn:
            return Counter()
        looks = [look_of(patient) for patient in self.turn[0].before.beds]
        found: Counter[str] = Counter()
        for step in self.turn:
            gone = step.home()
            if gone is None:
                return None
            found.update(looks[place] for place in gone)
        return found


def line_of(game: Game[HospitalState], seat: int, ranked: Ranked) -> Line:
    """The rest of a turn that begins with a move; before Phase 3, the turn that could follow."""
    is_ahead = not is_of_turn(asked_of(game.state, seat))
    trial = tried(game.state)
    if ranked.move.kind == _DONE:
        return Line((ranked.move,), (), (), trial, is_ahead)
    made = [_made(game, trial, seat, ranked.move, list(ranked.move.words))]
    for words in ranked.rest:
        kind = game.rulebook.ruleset.kind_of(trial, seat, words)
        if kind < 0 or list(words) == [DONE]:
            break
        move = game.rulebook.spell(trial, seat, int(kind), list(words))
        made.append(_made(game, trial, seat, move, list(words)))
    if not ranked.rest:
        trial = _thought_out(game, trial, seat, made)
    moves = tuple(one.move for one in made)
    if is_ahead:
        return Line(moves, tuple(made[1:]), (), trial, is_ahead)
    trail = _trail(game, made)
    return Line(moves, tuple(made), tuple(leg.say for leg in trail[1:]), trial, is_ahead, trail)


# -- on the table --------------------------------------------------------------------------------------
def _trail(game: Game[HospitalState], made: list[Step]) -> tuple[Leg, ...]:
    """The move that is made first, and the placements and other moves that follow."""
    refs, legs = game.rulebook.ruleset.vocabulary.refs, list[Leg]()
    for steps in (made[:1], *_grouped(made[1:])):
        first = steps[0].move
        path = _path([refs[word] for word in first.words])
        if belongs_before(first) and legs:
            path = legs[-1].path[-1:]
        marks = tuple(mark for step in steps for mark in step.marks())
        say = step_told(first, [(mark.before, mark.after) for mark in marks])
        legs.append(Leg(say, path, marks))
    return tuple(legs)


def _grouped(made: list[Step]) -> list[list[Step]]:
    """Each placement with what belongs to it; what does not and changes nobody is left out."""
    found: list[list[Step]] = []
    for step in made:
        if belongs_before(step.move) and found and found[-1][0].move.kind == ACTIVATE:
            found[-1].append(step)
        elif not belongs_before(step.move) or step.changes():
            found.append([step])
    return found


def _path(refs: list[str]) -> tuple[str, ...]:
    """From whoever works to where: the patients are at its end."""
    on_way = [ref for ref in refs if not ref.startswith((_PATIENT, "colour:"))]
    return tuple(sorted(on_way, key=lambda ref: not ref.startswith(_STAFF)))


# -- how it goes on ------------------------------------------------------------------------------------


def _made(
    game: Game[HospitalState], trial: HospitalState, seat: int, move: Move, words: list[int]
) -> Step:
    before = trial.hospitals[seat].copy()
    for word in words:
        game.rulebook.ruleset.pick(trial, seat, word)
    return Step(move, before, trial.hospitals[seat].copy())


def _thought_out(
    game: Game[HospitalState], trial: HospitalState, seat: int, made: list[Step]
) -> HospitalState:
    """Go on as greedy would; new patients lie in bed, whoever is still to be drawn among them."""
    planner = Greedy(0).thinking(game.rulebook.ruleset, trial, seat)
    hospital = planner.game.hospitals[seat]
    if len(hospital.arrivals) > 0 or hospital.due > 0 or hospital.drawing != 0:
        expect_unknown(hospital)
        admit(planner.look, planner.game)
    asked = next((task for task in trial.agenda if task.seat == seat), None)
    question = asked.question if asked is not None and is_of_turn(asked) else TURN
    end = planner.best(planner.root(question), WEIGHTS.narrow)
    made.extend(_steps_to(game, planner, seat, end))
    planner.enter(end)
    return planner.game


def _steps_to(game: Game[HospitalState], planner: Planner, seat: int, end: Node) -> list[Step]:
    """The way to a node of a planner."""
    steps: list[Step] = []
    node = end
    while node.before is not None and node.task is not None:
        planner.enter(node.before)
        task, words = node.task, list(node.task.words())
        planner.game.agenda = vec[Task]([Task(task.seat, task.question, task.args)])
        move = game.rulebook.spell(planner.game, seat, int(task.move), words)
        steps.insert(0, Step(move, node.before.hospital, node.hospital))
        node = node.before
    return steps


# -- the next day ------------------------------------------------------------------------------------
def next_day(game: Game[HospitalState], seat: int, line: Line) -> Line | None:
    """What the next turn could do for those who stay, after the night; None where there is none."""
    state = game.state.copy()
    state.forget()
    if line.is_ahead or state.round >= state.setup.rounds:
        return None
    rules = game.rulebook.ruleset
    for words in [move.words for move in line.moves if move.kind != _DONE] + [(DONE,)]:
        if not rules.spells(state, seat, tuple(words)):
            return None
        for word in words:
            rules.pick(state, seat, word)
    HospitalRollouts(0, 1).play_on(rules, state, seat, state.round + 1, 0)
    if state.over:
        return None
    planner = Greedy(0).thinking(rules, state, seat)
    steps = _steps_to(game, planner, seat, planner.best(planner.root(TURN), WEIGHTS.narrow))
    return Line(tuple(one.move for one in steps), tuple(steps), (), planner.game, is_ahead=True)


def look_of(patient: int) -> str:
    """A patient by the colour it counts as and its value; nothing for an empty bed."""
    if patient == NOBODY:
        return ""
    text = patient_text(patient)
    return letter_of(text) + text[1]
