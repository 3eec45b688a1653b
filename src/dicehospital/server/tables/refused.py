"""Why an act is not done: a code for programs, a message for people, a reason where a rule refuses."""

from __future__ import annotations

from typing import Any

from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Reason
from dicehospital.server.protocol import Code, ReasonShown


class Refused(Exception):  # noqa: N818 (a refusal is an answer, not an error)
    """An act that is not done. Nothing has changed."""

    def __init__(self, code: Code, problem: str, /, **params: Any) -> None:  # noqa: ANN401 (JSON)
        self.code: Code = code
        self.message = Message(problem, params)
        self.reason: ReasonShown | None = None
        super().__init__(code, self.message)

    @property
    def is_passing(self) -> bool:
        """Whether the same act may be done in a moment."""
        return self.code in ("storage", "busy")


def illegal(error: IllegalMove) -> Refused:
    """A refusal by the rules."""
    shown = show_reason(error.reason)
    refused = Refused("illegal", "server.illegal")
    refused.message = shown.message
    refused.reason = shown
    return refused


def bad(error: BadInput) -> Refused:
    """A move that cannot be read."""
    refused = Refused("bad", "server.bad_field", field=error.field)
    refused.message = Message(
        "server.bad_field", {"field": error.field, "why": plain(error.message)}
    )
    return refused


def show_reason(reason: Reason) -> ReasonShown:
    """A reason as JSON."""
    facts = {name: plain(value) for name, value in reason.facts.items()}
    nearest = [{"text": move.text, "move": move.to_json()} for move in reason.nearest]
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
