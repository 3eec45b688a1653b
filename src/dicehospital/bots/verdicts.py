"""How the moves of a hint compare, in words: a move is called better only where that is known.

Whoever shows a hint paints what is decided here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from dicehospital.bots.bot import CERTAIN, UNPROVEN, Proof, Ranked
from dicehospital.kernel.phrases import decimal, joined, listed
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

if TYPE_CHECKING:
    from dicehospital.bots.reasons import Line

# first: it leads, for all that is known. alike: the interval of what separates it from the first covers 0,
# or from another where it is the first itself. behind: the first leads. only: there is no other move.
# alone: others lead to the same, or nobody has judged them. planned: the next move of an earlier hint.
Standing = Literal["first", "alike", "behind", "only", "alone", "planned"]

_GLANCE: Final = 0.5  # points by which a move may be misjudged where nothing was sampled
STEPS: Final = 3  # of a plan that are told
_LATER: Final = ".later."  # in the ids of what is hoped for
_AT_ONCE: Final = (
    "why.hospital.first", "why.hospital.maybe_first", "why.hospital.staff", "why.hospital.department",
    "why.hospital.tokens", "why.hospital.fetches",
)  # fmt: skip


def is_alike(first: Ranked, one: Ranked) -> bool:
    """Whether the interval of what separates two moves covers 0, as it is told: in tenths."""
    doubt = _GLANCE
    if first.proof and one.proof:
        doubt = 0.0
    elif one.interval:
        doubt = round(one.interval, 1)
    return round(first.value - one.value, 1) <= doubt


def badge_of(standing: Standing, behind: float, proof: Proof = UNPROVEN) -> Message:
    """How a move stands among the others."""
    if standing == "behind":
        return Message("advice.minus", {"points": decimal(behind)})
    if proof and standing != "only":
        return Message("advice.badge.proven")
    return Message(f"advice.badge.{standing}")


def comparison(
    standing: Standing, one: Ranked, told: list[Ranked], as_good: list[Message]
) -> tuple[Message, ...]:
    """How a move compares with the others that are told, in sentences; the first says what is proven of it."""
    proven = proof_told(one) if one is told[0] and standing != "only" else ()
    if standing == "alike":
        which = "alike" if one is told[0] else "alike_first"
        which += "_proven" if one.proof else ""
        return (*proven, Message(f"advice.{which}", {"moves": joined("choices", as_good) or ""}))
    if standing == "first":
        return (*proven, _apart("ahead", told[0], told[1]))
    if standing == "behind":
        return (_apart("than_first", told[0], one),)
    return proven if standing == "alone" else (Message(f"advice.{standing}"),)


def proof_told(one: Ranked) -> tuple[Message, ...]:
    """That nothing scores more than a move, where that is proven."""
    return (Message(f"advice.proven.{one.proof}"),) if one.proof else ()


def plan_told(line: Line) -> tuple[Message, ...]:
    """The moves that follow in this turn, in a sentence; of a long plan the first ones."""
    steps = list(line.steps[:STEPS])
    told = joined("then", steps)
    if told is None:
        return ()
    left = len(line.steps) - len(steps)
    params: Json = {"steps": told, **({"n": left} if left else {})}
    return (Message("advice.plan_long" if left else "advice.plan", params),)


def why_told(line: Line, reasons: tuple[Message, ...], *, is_first: bool) -> tuple[Message, ...]:
    """What speaks for a move, for the plan that it begins, or for it with a turn that may follow."""
    if line.steps:
        return _why("why_plan", reasons)
    own = "why" if is_first else "but"
    if not line.is_ahead:
        return _why(own, reasons)
    at_once = tuple(reason for reason in reasons if _needs_no_turn(reason))
    later = tuple(reason for reason in reasons if not _needs_no_turn(reason))
    return (*_why(own, at_once), *_why("why_ahead", later))


def _why(which: str, reasons: tuple[Message, ...]) -> tuple[Message, ...]:
    return (Message(f"advice.{which}", {"reasons": listed(list(reasons))}),) if reasons else ()


def _needs_no_turn(reason: Message) -> bool:
    """Whether a reason holds whatever is done in the turn that follows."""
    return _LATER in reason.id or reason.id in _AT_ONCE


def _apart(which: str, first: Ranked, other: Ranked) -> Message:
    """How far apart two moves are; `n` decides on singular and plural."""
    points = first.value - other.value
    params: Json = {"points": decimal(points), "n": round(10 * points) // 10}
    if first.proof and other.proof:
        if other.proof == CERTAIN:
            params["points"] = round(points)
        return Message(f"advice.{which}_{other.proof}", params)
    if other.interval <= 0:
        return Message(f"advice.{which}", params)
    return Message(f"advice.{which}_about", {**params, "interval": decimal(other.interval)})
