"""Why a thing on the table cannot be picked now."""

from __future__ import annotations

from typing import Any

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.offers import refused_pick
from dicehospital.kernel.slots import S
from dicehospital.kernel.types import Reason


def why_not(game: Game[S], seat: int, ref: object) -> Reason | None:
    """None when some word with this reference can be picked, else the most helpful reason.

    Several words may point at one thing. A word that answers an open question is asked about first,
    then the one that the rules name first.
    """
    refs = game.rulebook.ruleset.vocabulary.refs
    words = [word for word, found in enumerate(refs) if found == ref]
    if not words:
        raise BadInput("ref", "unknown_ref", seen=ref, known=list(dict.fromkeys(refs)))
    if any(word in words for word in game.options(seat)):
        return None
    asked = _asked_words(game, seat)
    return refused_pick(game.rulebook, game.state, seat, min(words, key=lambda w: w not in asked))


def _asked_words(game: Game[Any], seat: int) -> set[int]:
    """The words that belong to a question that the seat has to answer."""
    questions = game.rulebook.ruleset.questions
    open_to = [questions[task.question] for task in game.state.agenda if task.seat == seat]
    slots = [slot for question in open_to for move in question.moves for slot in move.slots]
    return {int(slot.base) + place for slot in slots for place in range(len(slot.words))}
