"""A plan on the table: for each of its steps the things that it leads along, and what becomes of them."""

from __future__ import annotations

from dataclasses import dataclass

from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json


@dataclass(frozen=True, slots=True)
class Mark:
    """A thing of the table, by its reference, before and after a step; nothing afterwards: it is gone."""

    ref: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Leg:
    """A step of a plan: the way it goes from thing to thing, and at its end what it changes."""

    say: Message
    path: tuple[str, ...]  # references
    changes: tuple[Mark, ...]

    def to_json(self) -> Json:
        """The step as a table paints it."""
        changes = [
            {"ref": one.ref, "before": one.before, "after": one.after or None}
            for one in self.changes
        ]
        path = [{"ref": ref} for ref in self.path]
        return {"say": self.say.to_json(), "path": path, "changes": changes}
