"""What goes wrong at the border: input that cannot be read, and moves that the rules refuse."""

from __future__ import annotations

from typing import Any

from dicehospital.kernel.text import Message, Reason, english


class BadInput(ValueError):  # noqa: N818 (a name of the public contract)
    """Malformed input. `field` names the place, `message` says what is wrong and what would be right."""

    def __init__(self, field: str, problem: str, /, **params: Any) -> None:
        self.field = field
        self.message = Message(problem, params)
        super().__init__(field, self.message)

    def __str__(self) -> str:
        return f"{self.field}: {english().say(self.message)}"


class IllegalMove(ValueError):  # noqa: N818 (a name of the public contract)
    """A move or a step back that the rules refuse; `reason` says which rule and why."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason)

    def __str__(self) -> str:
        return english().explain(self.reason)


def spoken(error: BadInput) -> Message | None:
    """What is wrong, said to players without the name of a field; None where no sentence says it."""
    said = f"{error.message.id}.{error.field}"
    return Message(said, error.message.params) if said in english() else None
