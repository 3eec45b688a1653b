"""What players can agree on before a game, checked (DH-1.2, DH-10, DH-11, DH-12)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from dicehospital.hospital.components import EDITIONS, load, load_pack
from dicehospital.hospital.packs import opened
from dicehospital.hospital.rows import Components
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json

MODULES: Final = (
    "experimental", "promos", "events", "panic", "epidemic", "superbug", "final_pickup",
)  # fmt: skip
ACTIVATIONS: Final = ("simultaneous", "linear")
SOLO: Final = ("reports",)
SCORE16: Final = ("printed", "smoothed")
KEYS: Final = (
    "edition", "modules", "solo", "administrators", "activation", "first_player", "score16",
    "double_fatalities", "double_reports", "pack",
)  # fmt: skip
_NAMED: Final = "pack "  # how the source of a pack begins that gives none
_NOT_ALONE: Final = ("epidemic", "final_pickup")  # DH-12.1: not with medical reports
_ONLY_ALONE: Final = ("solo", "double_fatalities", "double_reports")


@dataclass(frozen=True, slots=True)
class Agreement:
    """The options of a game, all of them, in their order."""

    players: int
    edition: str
    modules: tuple[str, ...]
    administrators: bool
    linear: bool
    first_player: int | None
    smoothed: bool
    double_fatalities: bool
    double_reports: bool
    components: Components
    pack: Json | None = field(default=None, compare=False)


def read_agreement(
    players: Any, options: Mapping[str, Any], place: str = "options.", apart: str = "options."
) -> Agreement:
    """The agreement that a number of players and their options make.

    `place` is where the options stand, `apart` where edition and modules do.
    """
    for key in options:
        if key not in KEYS:
            raise BadInput(f"{place}{key}", "unknown_field", allowed=KEYS)
    edition = _one_of(options, apart, "edition", EDITIONS)
    pack, name = read_pack(options.get("pack"), f"{place}pack")
    components = load() if pack is None else _loaded(json.dumps(pack), name)
    low, high = components.editions[edition].players
    if type(players) is not int or not low <= players <= high:
        raise BadInput("players", "not_between", seen=players, low=low, high=high)
    _check_solo(players, options, place)
    return Agreement(
        players,
        edition,
        _modules(options, players, components.editions[edition].modules, apart),
        _flag(options, place, "administrators", default=True) and players > 1,
        _one_of(options, place, "activation", ACTIVATIONS) == "linear",
        _first_player(options.get("first_player"), players, place),
        _one_of(options, place, "score16", SCORE16) == "smoothed",
        _flag(options, place, "double_fatalities"),
        _flag(options, place, "double_reports"),
        components,
        pack,
    )


def read_pack(seen: Any, place: str) -> tuple[Json | None, str]:
    """What a pack holds and its name, read from its file where only that is named; records keep it whole."""
    if seen is None:
        return None, ""
    if not isinstance(seen, str | Mapping):
        raise BadInput(place, "wrong_type", seen=type(seen).__name__, wanted="str, object")
    found, name = opened(dict(seen) if isinstance(seen, Mapping) else seen, _name_of(seen))
    try:
        json.dumps(found)
    except (TypeError, ValueError):
        raise BadInput(place, "not_json") from None
    return {"source": f"{_NAMED}{name}", **found}, name


def _name_of(seen: Any) -> str:
    """A pack that was read before remembers the name of its file; a path says it itself."""
    source = seen.get("source") if isinstance(seen, Mapping) else None
    named = isinstance(source, str) and source.startswith(_NAMED)
    return str(source).removeprefix(_NAMED) if named else ""


@lru_cache(maxsize=64)
def _loaded(pack: str, name: str) -> Components:
    return load_pack(json.loads(pack), name)


def plain_options(agreement: Agreement) -> dict[str, Any]:
    """The options as JSON, as far as they differ from the defaults; modules and edition stand apart."""
    found: dict[str, Any] = {}
    if not agreement.administrators and agreement.players > 1:
        found["administrators"] = False
    if agreement.linear:
        found["activation"] = "linear"
    if agreement.smoothed:
        found["score16"] = "smoothed"
    for key in ("double_fatalities", "double_reports"):
        if getattr(agreement, key):
            found[key] = True
    return found


def _check_solo(players: int, options: Mapping[str, Any], place: str) -> None:
    for key in _ONLY_ALONE:
        if players > 1 and key in options:
            raise BadInput(f"{place}{key}", "only_solo", players=players)
    if options.get("solo", SOLO[0]) not in SOLO:
        raise BadInput(f"{place}solo", "not_one_of", seen=options["solo"], allowed=SOLO)
    if players == 1 and options.get("administrators") is True:
        raise BadInput(f"{place}administrators", "not_alone", seen="administrators")


def _modules(
    options: Mapping[str, Any], players: int, allowed: tuple[str, ...], place: str
) -> tuple[str, ...]:
    seen = options.get("modules", [])
    if not isinstance(seen, list | tuple):
        raise BadInput(f"{place}modules", "not_a_list", seen=seen)
    for name in seen:
        if name not in allowed:
            raise BadInput(f"{place}modules", "not_one_of", seen=name, allowed=list(allowed))
        if players == 1 and name in _NOT_ALONE:
            raise BadInput(f"{place}modules", "not_alone", seen=name)
    if len(set(seen)) != len(seen):
        raise BadInput(f"{place}modules", "listed_twice", seen=list(seen))
    return tuple(name for name in MODULES if name in seen)


def _first_player(seen: Any, players: int, place: str) -> int | None:
    if seen is None or seen == "random":
        return None
    if type(seen) is not int or not 0 <= seen < players:
        raise BadInput(f"{place}first_player", "not_between", seen=seen, low=0, high=players - 1)
    return seen


def _one_of(options: Mapping[str, Any], place: str, key: str, allowed: tuple[str, ...]) -> str:
    seen = options.get(key, allowed[0])
    if seen not in allowed:
        raise BadInput(f"{place}{key}", "not_one_of", seen=seen, allowed=allowed)
    return str(seen)


def _flag(options: Mapping[str, Any], place: str, key: str, *, default: bool = False) -> bool:
    seen = options.get(key, default)
    if type(seen) is not bool:
        raise BadInput(f"{place}{key}", "wrong_type", seen=seen, wanted="bool")
    return seen
