"""How a worker is asked to measure and how it answers: one JSON object a line, both ways."""

from __future__ import annotations

import json
import sys
import traceback
from time import process_time
from typing import TYPE_CHECKING, NamedTuple, TypedDict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

COPIES_BETWEEN_LOOKS_AT_THE_CLOCK = 200


class Request(TypedDict, total=False):
    """What to measure: `seconds` of CPU time, or a fixed number of `games` for "verify"."""

    measure: str
    game: str  # "er" or "hospital"; peers have but one
    seconds: float
    players: int
    games: int
    bot: str  # who plays, where bots do


class Answer(TypedDict, total=False):
    """What was counted; `error` alone when the worker could not do it."""

    games: int
    decisions: int
    copies: int
    cpu: float  # seconds of process time
    longest: float  # of the decisions, in seconds
    checksum: int
    name: str
    version: str
    compiled: bool
    error: str


class Played(NamedTuple):
    """What one call of a playing function did."""

    games: int
    decisions: int
    checksum: int


def play_for(seconds: float, play: Callable[[int], Played]) -> Answer:
    """Play whole games, each call with the next seed, until the CPU time is spent."""
    games = decisions = checksum = seed = 0
    start = process_time()
    cpu = 0.0
    while cpu < seconds:
        seed += 1
        played = play(seed)
        games += played.games
        decisions += played.decisions
        checksum += played.checksum
        cpu = process_time() - start
    return {"games": games, "decisions": decisions, "cpu": cpu, "checksum": checksum}


def copy_for(seconds: float, copy: Callable[[], object]) -> Answer:
    """Make copies until the CPU time is spent; each is dropped at once."""
    copies = 0
    start = process_time()
    cpu = 0.0
    while cpu < seconds:
        for _ in range(COPIES_BETWEEN_LOOKS_AT_THE_CLOCK):
            copy()
        copies += COPIES_BETWEEN_LOOKS_AT_THE_CLOCK
        cpu = process_time() - start
    return {"copies": copies, "cpu": cpu, "checksum": copies}


def serve(measures: Mapping[str, Callable[[Request], Answer]]) -> None:
    """Answer requests from standard input until it is closed."""
    replies = sys.stdout
    sys.stdout = sys.stderr  # whatever a peer prints must not be read as an answer
    for line in sys.stdin:
        request: Request = json.loads(line)
        try:
            answer = measures[request["measure"]](request)
        except Exception:  # noqa: BLE001 the one asking decides what a failure means
            answer = {"error": traceback.format_exc()}
        replies.write(json.dumps(answer) + "\n")
        replies.flush()
