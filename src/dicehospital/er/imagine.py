"""Imagining: what a seat cannot know is drawn anew, so that bots plan with what they may know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.er.phases.choose import SECRET_TAKE, may_take
from dicehospital.er.state import STREAMS, ErState
from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.vecs import vec

_SEEDLESS: Final = derive(0, STREAMS)  # copied, never written


def imagine(state: ErState, seat: int, seed: int) -> ErState:
    """A copy with new streams, other seats' secret takes drawn anew, no drafts of others, no history."""
    copy = state.copy()
    copy.forget()
    copy.streams = derive(seed, STREAMS) if seed else _SEEDLESS[:]
    waiting = {int(task.seat) for task in copy.agenda if task.question == SECRET_TAKE.number}
    known = waiting | {seat, int(copy.chief)}
    hidden = [other for other in range(copy.seats) if waiting and other not in known]
    if hidden:
        redraw = derive(seed, ("takes",))
        for other in hidden:
            _redraw_take(copy, other, redraw)
    for task in copy.agenda:
        if task.seat != seat:
            task.clear()
    return copy


def _redraw_take(state: ErState, seat: int, streams: vec[i64]) -> None:
    dice = [die for die in range(3) if may_take(state, seat, die)]
    state.taken[seat] = dice[below(streams, 0, len(dice))]
