"""Questions about a game that may take the engine longer than a move: answered in a process of their own."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from dicehospital.bots.advice import Advised, advise, without_draft
from dicehospital.bots.bot import Ranked
from dicehospital.bots.insight import chances, compared
from dicehospital.bots.plans import Words
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message, Reason
from dicehospital.kernel.types import Json
from dicehospital.server.compute.choices import GameSnapshot, derive_seed
from dicehospital.server.compute.planning import Foreseen, Moves, foreseen
from dicehospital.server.tables.acts import plain, show_reason
from dicehospital.server.tables.finished_record import record_of
from dicehospital.server.tables.score_history import course_of

HINT_SECONDS: Final = 1.0  # that a bot may think over a hint ...
CHANCE_SECONDS: Final = 0.5  # for imagining what becomes of patients and beds
LONG_HINT_SECONDS: Final = 3.0  # ... and while moves are hard to tell apart, for who can pay for it


class Seen(msgspec.Struct, frozen=True):
    """What a search has seen: how things compare, and the words of the turn that leads furthest."""

    sights: list[Json]
    turn: Words


class Hint(msgspec.Struct, frozen=True):
    """A hint for a seat, for each of its moves the words of the turn that it begins, and what was seen."""

    answer: Json
    plans: tuple[Words, ...]
    seen: Seen | None = None  # nothing where a plan goes on


def outlook_of(now: GameSnapshot, seat: int | None) -> bytes:
    """What a table may show a seat beyond its view, as JSON."""
    return msgspec.json.encode(now.restore().outlook(seat))


class HintRequest(msgspec.Struct, frozen=True):
    """A hint that is wanted: for which seat, from which source of chance, and how much thought it gets."""

    seat: int
    source: bytes
    number: int
    seconds: float
    planned: Words = ()  # what is left of the plan of an earlier hint


def hint_of(now: GameSnapshot, wanted: HintRequest) -> Hint:
    """The moves that lead furthest and why, from a bot that draws on what everybody knows."""
    game, seat, source = now.restore(), wanted.seat, wanted.source
    seen = game.imagine(seat, derive_seed(source, seat, wanted.number))
    advice = advise(seen, seat, derive_seed(source, seat), wanted.seconds, wanted.planned)
    moves = [_advised(one) for one in advice.moves]
    first = {key: moves[0][key] for key in ("words", "text", "move")}
    sights = [sight.to_json() for sight in compared(seen, advice.tried)]
    best = None if wanted.planned else Seen(sights, advice.plans[0])
    return Hint({**first, "moves": moves, "bot": advice.bot}, advice.plans, best)


def insight_of(now: GameSnapshot, wanted: HintRequest, known: Seen | None) -> Json:
    """What the Expert sees at the things of the table; `known`: what a hint has seen already."""
    seen = known or hint_of(now, wanted).seen
    game, seat = without_draft(now.restore(), wanted.seat), wanted.seat
    sights = [] if seen is None else list(seen.sights)
    if seen is not None and (best := _ranked(game, seat, seen.turn)) is not None:
        seed = derive_seed(wanted.source, seat, wanted.number)
        found = chances(game, seat, best, seed, CHANCE_SECONDS)
        sights += [sight.to_json() for sight in found]
    return {"sights": sights}


def _ranked(game: Game[Any], seat: int, turn: Words) -> Ranked | None:
    """A turn by its words, where its first move is legal still."""
    kind = int(game.rulebook.ruleset.kind_of(game.state, seat, turn[0]))
    if kind < 0:
        return None
    return Ranked(game.rulebook.spell(game.state, seat, kind, list(turn[0])), 0.0, rest=turn[1:])


def _advised(advised: Advised) -> Json:
    """A move of a hint, and what is said of it."""
    ranked = advised.ranked
    return {
        "words": list(ranked.move.words),
        "text": ranked.move.text,
        "move": ranked.move.to_json(),
        "say": advised.words.to_json(),
        "standing": advised.standing,
        "badge": advised.badge.to_json(),
        "told": [sentence.to_json() for sentence in advised.told],
        "value": round(ranked.value, 3),
        "interval": round(ranked.interval, 3),
        "proof": ranked.proof,
        "plan": [step.to_json() for step in advised.plan],
        "reasons": [reason.to_json() for reason in advised.reasons],
        "trail": [leg.to_json() for leg in advised.trail],
    }


def reason_of(
    now: GameSnapshot, seat: int, move: str | Json | None, about: str | int, plan: Moves = ()
) -> Json:
    """Why a move cannot be made, or a thing or word not be picked, now or once a plan is carried out.

    Or what is wrong with the question.
    """
    try:
        # A plan begins without the half-made move of the table.
        game = foreseen(now.restore(), seat, plan).game if plan else now.restore()
        reason = _reason(game, seat, move, about)
    except BadInput as error:
        return {"field": error.field, "why": plain(error.message)}
    return {"reason": None if reason is None else msgspec.to_builtins(show_reason(reason))}


def _reason(game: Game[Any], seat: int, move: str | Json | None, about: str | int) -> Reason | None:
    return game.why(seat, about) if move is None else game.explain(seat, move)


def planned(now: GameSnapshot, seat: int, moves: Moves) -> bytes | Json:
    """What a plan leads to, as JSON, as far as nothing is revealed; or what is wrong with the question."""
    try:
        return msgspec.json.encode(_plan_shown(foreseen(now.restore(), seat, moves)))
    except BadInput as error:
        return {"field": error.field, "why": plain(error.message)}


def _plan_shown(plan: Foreseen) -> Json:
    reason = None if plan.refused is None else show_reason(plan.refused)
    return {
        "steps": plan.steps,
        "begun": plan.begun,
        "reveals": plan.reveals,
        "refused": Message("server.plan_short") if plan.is_short else reason and reason.message,
        "reason": reason,
        "view": plan.game.view(plan.seat),
        "outlook": plan.game.outlook(plan.seat),
    }


def course_of_game(now: GameSnapshot, about: Json, winners: list[int]) -> bytes:
    """How a finished game went, as JSON."""
    return msgspec.json.encode(course_of(record_of(now, about), winners))
