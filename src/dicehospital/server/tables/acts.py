"""An act on its way: who asks for it, what may be written of it, or why it is not done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message, Reason
from dicehospital.server.protocol import Code, MoveShown, ReasonShown
from dicehospital.server.store.store import Person
from dicehospital.server.tables.log.lines import AnyLine
from dicehospital.server.tables.table import Table


class ActContext(Struct, frozen=True):
    """An act as it comes in: where, by whom, for which seat, in answer to which decision."""

    table: Table
    person: Person | None
    seat: int | None
    phase: int | None
    away: Callable[[int], float]  # seconds since a person was last seen at the table
    is_late: bool = False  # the round that the table plays has closed


class PendingLine(Struct, frozen=True):
    """A line that may be written, and the game as it will be then (None: the line plays nothing)."""

    line: AnyLine
    game: Game[Any] | None = None


# -- why an act is not done --------------------------------------------------------------------
class ActRejected(Exception):  # noqa: N818 (a refusal is an answer, not an error)
    """An act that is not done. Nothing has changed."""

    def __init__(self, code: Code, problem: str, /, **params: Any) -> None:  # noqa: ANN401 (JSON)
        self.code: Code = code
        self.message = Message(problem, params)
        self.reason: ReasonShown | None = None
        super().__init__(code, self.message)

    @property
    def is_passing(self) -> bool:
        """Whether the act may succeed if it is tried again in a moment."""
        return self.code in ("storage", "busy")


class SequenceConflict(ActRejected):
    """Another process has written first. The table has read on: what was wanted may be tried again."""

    def __init__(self) -> None:
        super().__init__("stale", "server.stale")


def illegal(error: IllegalMove) -> ActRejected:
    """A refusal by the rules."""
    shown = show_reason(error.reason)
    refused = ActRejected("illegal", "server.illegal")
    refused.message = shown.message
    refused.reason = shown
    return refused


def bad(error: BadInput) -> ActRejected:
    """A move that cannot be read."""
    return ActRejected("bad", "server.bad_field", field=error.field, why=plain(error.message))


def refused(why: Message) -> ActRejected:
    """A refusal by what was agreed on."""
    return ActRejected("not_now", why.id, **why.params)


def show_reason(reason: Reason) -> ReasonShown:
    """A reason as JSON."""
    facts = {name: plain(value) for name, value in reason.facts.items()}
    nearest = [
        MoveShown(move.text, move.to_json(), plain(words))
        for move, words in zip(reason.nearest, reason.words, strict=True)
    ]
    return ReasonShown(reason.rule, Message(reason.message, facts), facts, nearest)


def plain(value: Any) -> Any:  # noqa: ANN401 (JSON)
    """A parameter of a message as JSON: nested messages stay messages, odd things become text."""
    if isinstance(value, Message):
        return Message(value.id, {name: plain(param) for name, param in value.params.items()})
    if isinstance(value, Reason):
        return Message("refused", {"why": show_reason(value).message, "rule": value.rule})
    if isinstance(value, list | tuple):
        return [plain(item) for item in value[:32]]
    if isinstance(value, dict) and list(value) == ["seat"]:  # stands for a name
        return {"seat": plain(value["seat"])}
    if value is None or isinstance(value, bool) or _is_small(value):
        return value
    return str(value)[:200]


def _is_small(value: object) -> bool:
    """Whether a number keeps its digits in every reader of JSON."""
    return isinstance(value, int) and abs(value) < 2**53
