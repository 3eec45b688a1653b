"""Moves tried in a position: nothing is kept. Lessons and the sandbox live from this."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from dicehospital.api import from_position
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.game import Game
from dicehospital.server.http.replays import told
from dicehospital.server.http.shapes import Trial, TrialReject, Tried
from dicehospital.server.packs import refuse_files
from dicehospital.server.tables.acts import plain, show_reason


def try_moves(trial: Trial) -> Tried:
    """The table after as many of the moves as can be made; `BadInput` when there is no such position."""
    position = dict(trial.position)
    refuse_files({"position": position})
    if trial.seed is not UNSET:
        position["seed"] = trial.seed
    game = from_position(position, dealer="seeded")
    reject = None
    for number, pick in enumerate(trial.picks):
        reject = _try(game, trial.seat, pick, number)
        if reject is not None:
            break
    view, outlook = game.view(trial.seat), game.outlook(trial.seat)
    return Tried(view, outlook, told(game, trial.seat), reject)


def _try(game: Game[Any], seat: int | None, pick: int | str, number: int) -> TrialReject | None:
    if seat is None:
        raise BadInput("seat", "missing_field")
    try:
        if isinstance(pick, int):
            game.pick(seat, pick)
        else:
            game.play(seat, pick)
    except IllegalMove as error:
        reason = show_reason(error.reason)
        return TrialReject("illegal", reason.message, number, reason)
    except BadInput as error:
        return TrialReject("bad", plain(error.message), number)
    return None
