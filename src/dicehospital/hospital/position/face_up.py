"""A position without what lies face down: whoever wrote it has then laid out no card that is to come."""

from __future__ import annotations

from typing import Any, Final

from dicehospital.kernel.types import Json

_FACE_DOWN: Final = ("decks", "rng")  # decks of all modules, piles of tokens among them


def face_up(position: Json) -> Json:
    """Decks follow from what lies open, which cards were left out from the seed; moves begin anew."""
    found = {field: value for field, value in position.items() if field not in _FACE_DOWN}
    agenda = found.get("agenda")
    if isinstance(agenda, list):
        found["agenda"] = [_undrafted(task) for task in agenda]
    return found


def _undrafted(task: Any) -> Any:
    if not isinstance(task, dict):
        return task
    return {field: value for field, value in task.items() if field != "draft"}
