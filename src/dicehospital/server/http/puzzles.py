"""Puzzles over HTTP: which there are, one to be solved, and what a try came to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.records.link import to_link
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json
from dicehospital.puzzles.files import known_puzzle, shipped
from dicehospital.puzzles.judging import GapShown, Refutation, Verdict, judged
from dicehospital.puzzles.puzzle import Puzzle, begun
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.offload import offload
from dicehospital.server.http.problems import Problem
from dicehospital.server.http.schemas import Body
from dicehospital.server.protocol import Notation, Word
from dicehospital.server.tables.acts import plain


class PuzzleListed(Struct, frozen=True):
    """A puzzle of the list; its answer is not told."""

    id: str
    game: str
    themes: list[str]
    grade: int
    moves: int  # of the shortest answer


class Puzzles(Struct, frozen=True):
    """All puzzles."""

    puzzles: list[PuzzleListed]


class PuzzleShown(PuzzleListed, frozen=True):
    """A puzzle to be solved: `POST /api/try` plays in its position."""

    position: Json
    seat: int


class PuzzleTry(Body, frozen=True):
    """The picks of a whole turn."""

    picks: Annotated[list[Word | Notation], Meta(max_length=200)]


class BetterLine(Struct, frozen=True):
    """What scores more: its moves in words, where the points are, and a record to watch it."""

    moves: list[Message]
    gaps: list[GapShown]
    link: str


class Judged(Struct, frozen=True):
    """What a try came to; `better` is null where nothing scores more."""

    points: int
    best: int
    margin: int  # points between the best and the next best result
    ends: int  # different ends that the turn has
    better: BetterLine | None


async def get_puzzles(call: RequestContext) -> Reply:
    """Answer with the list of all puzzles."""
    return await offload(call, _all)


async def get_puzzle(call: RequestContext) -> Reply:
    """Answer with a puzzle to be solved."""
    return await offload(call, _one, call.request.path["id"])


async def post_puzzle_try(call: RequestContext, body: PuzzleTry) -> Reply:
    """Judge a turn that was played to its end."""
    return await offload(call, _judge, call.request.path["id"], body)


def _all() -> Puzzles:
    return Puzzles([PuzzleListed(*_listed(puzzle)) for puzzle in shipped().values()])


def _one(name: str) -> PuzzleShown:
    puzzle = _known(name)
    return PuzzleShown(*_listed(puzzle), puzzle.position, puzzle.seat)


def _known(name: str) -> Puzzle:
    try:
        return known_puzzle(name)
    except BadInput:
        raise Problem(404, "no_puzzle") from None


def _listed(puzzle: Puzzle) -> tuple[str, str, list[str], int, int]:
    return puzzle.id, puzzle.game, list(puzzle.themes), puzzle.grade, len(puzzle.line)


def _judge(name: str, tried: PuzzleTry) -> Judged:
    puzzle = _known(name)
    game = begun(puzzle)
    for pick in tried.picks:
        if isinstance(pick, int):
            game.pick(puzzle.seat, pick)
        else:
            game.play(puzzle.seat, pick)
    return _told(puzzle, judged(puzzle, game))


def _told(puzzle: Puzzle, verdict: Verdict) -> Judged:
    better = None if verdict.refutation is None else _better(verdict.refutation)
    return Judged(verdict.points, verdict.best, puzzle.margin, puzzle.ends, better)


def _better(found: Refutation) -> BetterLine:
    moves = [plain(move) for move in found.moves]
    return BetterLine(moves, found.gaps, to_link(found.line.record()))
