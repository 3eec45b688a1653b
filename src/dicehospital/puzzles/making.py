"""Making puzzles: where the answer of a game's last turn is proven and not plain to see, it is kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from dicehospital.api import from_position, new_game
from dicehospital.bots.er import greedy as er
from dicehospital.bots.hospital import greedy as hospital
from dicehospital.coach.decisions import decisions_of
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.playout import Policy
from dicehospital.kernel.types import Json
from dicehospital.puzzles.grading import grade_of, is_solved_by, solvers
from dicehospital.puzzles.proving import PlainSearch
from dicehospital.puzzles.puzzle import Puzzle
from dicehospital.puzzles.shortening import short_position
from dicehospital.puzzles.solving import Solution, Words, solved
from dicehospital.puzzles.themes import played, themes_of


@dataclass(frozen=True, slots=True)
class PuzzleKind:
    """What is played to find puzzles."""

    players: int
    options: Json


KINDS: Final[dict[str, tuple[PuzzleKind, ...]]] = {
    "er": (
        PuzzleKind(1, {}),
        PuzzleKind(1, {"modifiers": ["preparation"]}),
        PuzzleKind(1, {"modifiers": ["equipment"]}),
        PuzzleKind(1, {"modifiers": ["isolation", "capacity"]}),
    ),
    "hospital": (
        PuzzleKind(2, {}),
        PuzzleKind(2, {"modules": ["maternity"]}),
        PuzzleKind(1, {"solo": "reports"}),
        PuzzleKind(2, {"modules": ["superbug"]}),
        PuzzleKind(2, {"modules": ["promos", "experimental"]}),
        PuzzleKind(2, {"modules": ["maternity", "superbug"]}),
        PuzzleKind(1, {"solo": "automa"}),
        PuzzleKind(2, {"modules": ["investments"]}),
    ),
}
# By game: thousandths of a point by which those who play misjudge moves. People leave such positions behind.
_NOISES: Final = {"er": (1000, 3000, 6000, 9000), "hospital": (0, 400, 1500, 4000)}
_LOOKS: Final = {"er": 100_000, "hospital": 20_000}
_MOST: Final = 40_000  # positions of the plain search, so that checking takes a minute at most
_LEAST_ENDS: Final = {"er": 12, "hospital": 20}
_LEAST_MOVES: Final = 1  # besides the last one of the turn
# The bot whose failure makes a puzzle worth its while. In a last turn of ER greedy sees everything, so there it
# is one that misjudges a little.
_WATCHED: Final = {"er": "easy", "hospital": "greedy"}


def make_puzzles(game: str, numbers: range) -> list[Puzzle]:
    """The puzzles that the games of these numbers leave behind."""
    found = [made(game, number) for number in numbers]
    return [puzzle for puzzle in found if puzzle is not None]


def made(game: str, number: int) -> Puzzle | None:
    """The puzzle of one game; None where its last turn is none."""
    kinds, noises = KINDS[game], _NOISES[game]
    kind = kinds[number % len(kinds)]
    seat = number // len(kinds) % kind.players
    policy = _POLICIES[game](number, noises[number // len(kinds) % len(noises)])
    begun = new_game(game, players=kind.players, seed=number, options=kind.options)
    late = begun.playout(policy, number, begun.turn[1] - 1)
    return _first_of(_turn_of(late, seat, policy), seat, f"{game}-{number}")


def puzzles_of(game: Game[Any]) -> list[Puzzle]:
    """The puzzles that a finished game leaves behind, one for each seat at most; `BadInput` if it goes on."""
    if not game.is_over:
        raise BadInput("game", "puzzles.goes_on")
    name = f"{game.name}-{_digest(game)}"
    seats = range(int(game.view(None)["players"]))
    found = [_first_of(_last_turn(game, seat), seat, f"{name}-{seat + 1}") for seat in seats]
    return [puzzle for puzzle in found if puzzle is not None]


def _digest(game: Game[Any]) -> str:
    """What tells a game from others, the same whoever looks at it."""
    log = json.dumps(game.record()["log"], sort_keys=True)
    return hashlib.sha256(log.encode()).hexdigest()[:8]


def _last_turn(game: Game[Any], seat: int) -> list[Json]:
    """The positions in which a seat decided alone in the last turn of a finished game, as they followed."""
    return [
        short_position(one.game, seat)
        for one in decisions_of(game, seat)
        if one.turn == one.game.turn[1]
        and one.game.to_act == (seat,)
        and _asked(one.game) == _ASKED[game.name]
    ]


def _first_of(positions: list[Json], seat: int, name: str) -> Puzzle | None:
    """The puzzle with most to do among the positions of a turn; None where there is none."""
    found = (one.puzzle(name) for one in _solved_ones(positions, seat))
    return next((puzzle for puzzle in found if puzzle is not None), None)


# -- the turn ------------------------------------------------------------------------------------------
def _turn_of(game: Game[Any], seat: int, policy: Policy[Any]) -> list[Json]:
    """The positions in which a seat decides in its last turn once the others are done, as they follow."""
    rules, found = game.rulebook.ruleset, []
    while not game.is_over:
        others = [one for one in game.to_act if one != seat]
        if not others and _asked(game) == _ASKED[game.name]:
            found.append(short_position(game, seat))
        policy.act(rules, game.state, others[0] if others else seat)
    return found


def _asked(game: Game[Any]) -> str:
    """The name of the question that is open."""
    return str(game.rulebook.ruleset.questions[game.state.agenda[0].question].name)


def _solved_ones(positions: list[Json], seat: int) -> list[_Candidate]:
    """The positions that can be solved, those with most to do first: what is left of them can be, too."""
    found: list[_Candidate] = []
    for position in reversed(positions):
        game = _alone(position, seat)
        solution = None if game is None else solved(game, seat, _LOOKS[game.name])
        if game is None or solution is None:
            break
        found.insert(0, _Candidate(position, game, seat, solution))
    return found


def _alone(position: Json, seat: int) -> Game[Any] | None:
    """The game of a position in which nobody else is asked; None where something else follows from it."""
    try:
        game = from_position(position, dealer="seeded")
    except BadInput:
        return None
    return game if _is_last_to_act(game, seat) else None


def _is_last_to_act(game: Game[Any], seat: int) -> bool:
    """Whether nobody else is asked from here to the end, however the seat goes on."""
    after = game.copy()
    while after.to_act == (seat,):
        after.play(seat, next(iter(after.moves(seat))))
    return after.is_over


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A position whose turn is solved."""

    position: Json
    game: Game[Any]
    seat: int
    solution: Solution

    def puzzle(self, name: str) -> Puzzle | None:
        """The puzzle that it is; None where it is not worth its while, or is no puzzle at all."""
        game, seat, best = self.game, self.seat, self.solution.best
        line = _without_idle_words(game, seat, self.solution.line)
        if self.solution.ends < _LEAST_ENDS[game.name] or len(line) <= _LEAST_MOVES:
            return None
        if is_solved_by(game, seat, best, _WATCHED[game.name]):
            return None
        points = _proven(game, seat)
        if len(points) < 2:
            return None
        if points[0] != best:
            raise AssertionError(f"{name}: {best} points, but a plain search finds {points[0]}")
        return self._told(name, to_the_end(game, seat, line, best), points[0] - points[1])

    def _told(self, name: str, line: Words, margin: int) -> Puzzle:
        game, seat, best = self.game, self.seat, self.solution.best
        solved_by = solvers(game, seat, best)
        return Puzzle(
            id=name,
            position=self.position,
            seat=seat,
            themes=themes_of(game, seat, line),
            best=best,
            margin=margin,
            ends=self.solution.ends,
            line=_spelt(game, seat, line),
            grade=grade_of(game.name, solved_by, len(line), margin),
            solved_by=solved_by,
        )


def _proven(game: Game[Any], seat: int) -> tuple[int, ...]:
    """The two highest results by a plain search; none where that is too much, or the position no puzzle."""
    try:
        return PlainSearch(game, seat, _MOST).points()
    except BadInput:
        return ()


# -- the line --------------------------------------------------------------------------------------------
def _without_idle_words(game: Game[Any], seat: int, line: Words) -> Words:
    """The moves of a line that are asked for: a plan may skip what nobody offers."""
    after, found = game.copy(), []
    for words in line:
        if not after.is_over and words[0] in after.options(seat):
            after.play_words(seat, words)
            found.append(words)
    return tuple(found)


def to_the_end(game: Game[Any], seat: int, line: Words, best: int) -> Words:
    """A line with the answers that reach the best, where the seat is still asked something at night."""
    after, found = played(game, seat, line), list(line)
    while not after.is_over:
        for move in after.moves(seat):
            later = after.copy()
            later.play(seat, move)
            if PlainSearch(later, seat).points()[0] == best:
                after = later
                found.append(tuple(int(word) for word in move.words))
                break
    return tuple(found)


def _spelt(game: Game[Any], seat: int, line: Words) -> tuple[str, ...]:
    """The moves of a line as they are written."""
    after, texts = game.copy(), []
    for words in line:
        kind = after.rulebook.ruleset.kind_of(after.state, seat, words)
        texts.append(str(after.rulebook.spell(after.state, seat, int(kind), list(words))))
        after.play_words(seat, words)
    return tuple(texts)


_ASKED: Final = {"er": "take", "hospital": "turn"}
_POLICIES: Final[dict[str, Callable[[int, int], Policy[Any]]]] = {
    "er": er.Greedy,
    "hospital": hospital.Greedy,
}
