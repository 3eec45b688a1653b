"""Exercises over HTTP: a move in place of one that a review has found wanting, judged by the coach."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from dicehospital.coach.exercises import ExerciseJudged, attempted
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.offload import offload
from dicehospital.server.http.schemas import Body, Text
from dicehospital.server.protocol import Notation, SeatNumber, Word
from dicehospital.server.tables.packs import refuse_files


class ExerciseTry(Body, frozen=True):
    """A `Lesson` with its better move, and the picks of another try."""

    position: Annotated[dict[Text, Any], Meta(max_length=32)]
    seat: SeatNumber
    better: Notation
    picks: Annotated[list[Word | Notation], Meta(min_length=1, max_length=200)]


async def post_exercise(call: RequestContext, body: ExerciseTry) -> Reply:
    """Judge a move; nothing is kept."""
    return await offload(call, _judge, body)


def _judge(tried: ExerciseTry) -> ExerciseJudged:
    refuse_files({"position": tried.position})
    return attempted(tried.position, tried.seat, tried.better, tried.picks)
