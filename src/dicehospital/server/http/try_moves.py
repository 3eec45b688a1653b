"""Moves tried in a position: nothing is kept. Lessons and the sandbox live from this."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from msgspec import UNSET

from dicehospital.api import from_position
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.game import Game
from dicehospital.kernel.offers import SOME_MOVES, whole_moves
from dicehospital.kernel.types import Move
from dicehospital.server.http.replays import told
from dicehospital.server.http.schemas import Meant, OthersMove, Trial, TrialReject, Tried
from dicehospital.server.protocol import ReasonShown
from dicehospital.server.tables.acts import plain, show_reason
from dicehospital.server.tables.packs import refuse_files


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
    events = told(game, trial.seat)
    return Tried(
        view,
        outlook,
        events,
        reject,
        game.rulebook.ruleset.begun(game.state, trial.seat) if trial.seat is not None else [],
        _why(game, trial),
        _meant(game, trial),
    )


def _try(
    game: Game[Any], seat: int | None, pick: int | str | OthersMove, number: int
) -> TrialReject | None:
    if isinstance(pick, OthersMove):
        seat, pick = pick.seat, pick.move
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


def _why(game: Game[Any], trial: Trial) -> ReasonShown | None:
    if trial.why is None or trial.seat is None:
        return None
    reason = game.why(trial.seat, trial.why)
    return None if reason is None else show_reason(reason)


def _meant(game: Game[Any], trial: Trial) -> list[Meant]:
    """The moves that are meant, as far as they are legal now."""
    if trial.seat is None or trial.seat not in game.to_act:
        return []
    stems = tuple(text[:-1] for text in trial.meant if text.endswith("*"))
    some = whole_moves(game.rulebook, game.state, trial.seat, SOME_MOVES) if stems else []
    found = [move for move in some if move.text.startswith(stems)]
    found += _legal(game, trial.seat, [text for text in trial.meant if not text.endswith("*")])
    return [_shown(game, move) for move in found]


def _shown(game: Game[Any], move: Move) -> Meant:
    refs = game.rulebook.ruleset.vocabulary.refs
    say = game.rulebook.move_words(game.state, move)
    words = list(move.words)
    return Meant(move.text, words, [refs[word] for word in words], move.to_json(), plain(say))


def _legal(game: Game[Any], seat: int, texts: list[str]) -> list[Move]:
    """Those of the moves that can be made; what cannot even be read here may be meant for later."""
    found: list[Move] = []
    for text in texts:
        with suppress(BadInput):
            move = game.read(seat, text)
            found += [move] if game.explain(seat, move) is None else []
    return found
