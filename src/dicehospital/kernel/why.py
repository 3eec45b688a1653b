"""Why a thing on the table cannot be picked now."""

from __future__ import annotations

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.offers import refused_pick
from dicehospital.kernel.options import Options
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.types import Reason


def why_not(
    rulebook: Rulebook[S], state: S, seat: int, offered: Options, ref: object
) -> Reason | None:
    """None when some word with this reference can be picked, else the most helpful reason.

    Several words may point at one thing. A word that answers an open question is asked about first,
    then the one that the rules name first.
    """
    refs = rulebook.ruleset.vocabulary.refs
    words = [word for word, found in enumerate(refs) if found == ref]
    if not words:
        raise BadInput("ref", "unknown_ref", seen=ref, known=list(dict.fromkeys(refs)))
    if any(word in words for word in offered):
        return None
    asked = _asked_words(rulebook.ruleset, state, seat)
    return refused_pick(rulebook, state, seat, min(words, key=lambda word: word not in asked))


def _asked_words(ruleset: Ruleset[S], state: S, seat: int) -> set[int]:
    """The words that belong to a question that the seat has to answer."""
    open_to = [ruleset.questions[task.question] for task in state.agenda if task.seat == seat]
    slots = [slot for question in open_to for move in question.moves for slot in move.slots]
    return {int(slot.base) + place for slot in slots for place in range(len(slot.words))}
