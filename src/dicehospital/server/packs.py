"""Component packs that come from outside: never by the name of a file, for that would be one of ours."""

from __future__ import annotations

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json


def refuse_files(wanted: Json) -> None:
    """A record or a position may bring a pack along, but not name a file for the server to open."""
    for place, options in _agreements(wanted):
        if isinstance(options.get("pack"), str):
            raise BadInput(f"{place}.pack", "server.pack_by_name")


def refuse_packs(options: Json, position: Json | None) -> None:
    """Tables are made without packs: nobody at them could read what its cards are called."""
    for place, found in _agreements({"options": options, "position": position}):
        if found.get("pack") is not None:
            raise BadInput(f"{place}.pack", "server.no_packs")


def _agreements(wanted: Json) -> list[tuple[str, Json]]:
    """Every place at which options can stand."""
    position = wanted.get("position")
    inner = position.get("options") if isinstance(position, dict) else None
    places = [("options", wanted.get("options")), ("position.options", inner)]
    return [(place, options) for place, options in places if isinstance(options, dict)]
