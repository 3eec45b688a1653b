"""The position of a puzzle: what the rest of the turn can depend on, and nothing that may be left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json

# What a last turn hangs on; cards and dice that are still to come are none of it.
_ER: Final = (
    "game", "players", "modifiers", "cards", "turn", "ambulance", "dice", "taken", "sheets", "cardiologists",
)  # fmt: skip
_HOSPITAL: Final = (
    "game", "players", "edition", "modules", "options", "round", "phase", "event", "investments",
    "reports", "automa", "event_state", "hospitals",
)  # fmt: skip
# What the points of others, and those of a seat that looks at others, hang on.
_OTHERS: Final = ("discharged", "points", "fatalities", "administrator", "done")
_USUAL: Final = {
    "edition": "final",
    "modules": [],
    "modifiers": [],
    "options": {},
    "event_state": {},
}


def short_position(game: Game[Any], seat: int) -> Json:
    """The position of a last turn without what does not matter in it any more."""
    return _SHORTENED[game.name](game.position(), seat)


def _er(position: Json, _seat: int) -> Json:
    return _some(position, _ER)


def _hospital(position: Json, seat: int) -> Json:
    found = _some(position, _HOSPITAL)
    homes = position["hospitals"]
    found["agenda"] = [{"seat": seat, "ask": "turn"}]
    found["hospitals"] = [
        _told(home) if place == seat else {**_told(_some(home, _OTHERS)), "patients": []}
        for place, home in enumerate(homes)
    ]
    return found


def _some(source: Json, fields: tuple[str, ...]) -> Json:
    """Some fields of an object, but for those that say what is usual."""
    return {
        name: source[name] for name in fields if name in source and source[name] != _USUAL.get(name)
    }


def _told(home: Json) -> Json:
    """A hospital without what it has not."""
    found = {name: value for name, value in home.items() if not _is_nothing(name, value)}
    if "points" in found:
        found["points"] = {part: points for part, points in found["points"].items() if points}
    if found.get("nurses_free") == found.get("nurses"):
        found.pop("nurses_free", None)
    return found


def _is_nothing(name: str, value: object) -> bool:
    """Whether a field of a hospital may as well be absent; how many nurses there are is never left out."""
    return name not in ("nurses", "nurses_free", "patients") and not value


_SHORTENED: Final[dict[str, Callable[[Json, int], Json]]] = {"er": _er, "hospital": _hospital}
