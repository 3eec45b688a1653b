"""What players can agree on before a game, checked (DH-1.2, DH-10, DH-11, DH-12)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from dicehospital.hospital.components.load import EDITIONS, load, load_pack
from dicehospital.hospital.components.packs import opened
from dicehospital.hospital.components.rows import Components
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json

MODULES: Final = (
    "experimental", "promos", "events", "panic", "epidemic", "superbug", "final_pickup", "city",
    "investments", "maternity",
)  # fmt: skip
ACTIVATIONS: Final = ("simultaneous", "linear")
SOLO: Final = ("reports", "automa")
SCORE16: Final = ("printed", "smoothed")
CITY_PINK: Final = ("fixed", "random")
AUTOMA_MIXES: Final = ("3/3/3", "4/3/2", "2/3/4")
AUTOMA_EASY: Final = ("no_bag_on_grey", "bags_not_jokers")
AUTOMA_HARD: Final = ("tile_point", "filled_dice_points", "unused_dice_points")
KEYS: Final = (
    "edition", "modules", "solo", "administrators", "activation", "first_player", "score16",
    "city_pink", "double_fatalities", "double_reports", "automa_mix", "automa_easy", "automa_hard",
    "pack", "components",
)  # fmt: skip
_NAMED: Final = "pack "  # how the source of a pack begins that gives none
# DH-12.1, DH-17.4: not with medical reports
_NOT_ALONE: Final = ("epidemic", "final_pickup", "city", "investments", "maternity")
_NOT_TOGETHER: Final = ("city", "final_pickup")
_WITH_PINK_TILES: Final = ("city", "maternity")
_ONLY_REPORTS: Final = ("double_fatalities", "double_reports")
_ONLY_AUTOMA: Final = ("automa_mix", "automa_easy", "automa_hard")
_ONLY_ALONE: Final = ("solo", *_ONLY_REPORTS, *_ONLY_AUTOMA)
_AUTOMA_COLUMN: Final = 1  # DH-19.1: the table is set as for two


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
    solo: str  # "" for two and more, else "reports" or "automa"
    pink_at_random: bool
    double_fatalities: bool
    double_reports: bool
    automa_mix: str
    automa_easy: tuple[str, ...]
    automa_hard: tuple[str, ...]
    components: Components
    pack: Json | None = field(default=None, compare=False)
    cards: Json | None = field(
        default=None, compare=False
    )  # hashes, where they are not all of ours

    @property
    def column(self) -> int:
        """Where the numbers for this table stand in lists by number of players (DH-1.2)."""
        return _AUTOMA_COLUMN if self.solo == "automa" else self.players - 1


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
    solo = _solo(players, edition, options, place)
    modules = _modules(options, solo, components.editions[edition].modules, apart)
    _check_city(modules, options, place, apart)
    return Agreement(
        players,
        edition,
        modules,
        _flag(options, place, "administrators", default=True) and solo != "reports",
        _one_of(options, place, "activation", ACTIVATIONS) == "linear",
        _first_player(options.get("first_player"), players, place),
        _one_of(options, place, "score16", SCORE16) == "smoothed",
        solo,
        _one_of(options, place, "city_pink", CITY_PINK) == "random",
        _flag(options, place, "double_fatalities"),
        _flag(options, place, "double_reports"),
        _one_of(options, place, "automa_mix", AUTOMA_MIXES),
        _some_of(options, place, "automa_easy", AUTOMA_EASY),
        _some_of(options, place, "automa_hard", AUTOMA_HARD),
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
    said: dict[str, tuple[bool, Any]] = {
        "administrators": (not agreement.administrators and agreement.solo != "reports", False),
        "solo": (agreement.solo == "automa", "automa"),
        "activation": (agreement.linear, "linear"),
        "score16": (agreement.smoothed, "smoothed"),
        "city_pink": (agreement.pink_at_random, "random"),
        "double_fatalities": (agreement.double_fatalities, True),
        "double_reports": (agreement.double_reports, True),
        "automa_mix": (agreement.automa_mix != AUTOMA_MIXES[0], agreement.automa_mix),
        "automa_easy": (bool(agreement.automa_easy), list(agreement.automa_easy)),
        "automa_hard": (bool(agreement.automa_hard), list(agreement.automa_hard)),
    }
    return {key: value for key, (differs, value) in said.items() if differs}


def _solo(players: int, edition: str, options: Mapping[str, Any], place: str) -> str:
    """How one player plays; what belongs to the other way is refused."""
    for key in _ONLY_ALONE:
        if players > 1 and key in options:
            raise BadInput(f"{place}{key}", "only_solo", players=players)
    if players > 1:
        return ""
    allowed = SOLO if edition == EDITIONS[0] else SOLO[:1]
    solo = _one_of(options, place, "solo", allowed)
    for key in _ONLY_AUTOMA if solo == "reports" else _ONLY_REPORTS:
        if key in options:
            raise BadInput(f"{place}{key}", "only_with_solo", solo=_other(solo))
    if solo == "reports" and options.get("administrators") is True:
        raise BadInput(f"{place}administrators", "not_alone", seen="administrators")
    return solo


def _other(solo: str) -> str:
    return SOLO[1 - SOLO.index(solo)]


def _check_city(
    modules: tuple[str, ...], options: Mapping[str, Any], place: str, apart: str
) -> None:
    """DH-17.2, DH-17.4: no ambulances for the pick-up, and pink tiles only with Maternity."""
    if set(_NOT_TOGETHER) <= set(modules):
        raise BadInput(f"{apart}modules", "not_together", seen=list(_NOT_TOGETHER))
    if "city_pink" in options and not set(_WITH_PINK_TILES) <= set(modules):
        raise BadInput(f"{place}city_pink", "only_with_modules", wanted=list(_WITH_PINK_TILES))


def _modules(
    options: Mapping[str, Any], solo: str, allowed: tuple[str, ...], place: str
) -> tuple[str, ...]:
    seen = options.get("modules", [])
    if not isinstance(seen, list | tuple):
        raise BadInput(f"{place}modules", "not_a_list", seen=seen)
    for name in seen:
        if name not in allowed:
            raise BadInput(f"{place}modules", "not_one_of", seen=name, allowed=list(allowed))
        if solo == "automa" or (solo and name in _NOT_ALONE):
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


def _some_of(
    options: Mapping[str, Any], place: str, key: str, allowed: tuple[str, ...]
) -> tuple[str, ...]:
    seen = options.get(key, [])
    if not isinstance(seen, list | tuple):
        raise BadInput(f"{place}{key}", "not_a_list", seen=seen)
    for name in seen:
        if name not in allowed:
            raise BadInput(f"{place}{key}", "not_one_of", seen=name, allowed=list(allowed))
    if len(set(seen)) != len(seen):
        raise BadInput(f"{place}{key}", "listed_twice", seen=list(seen))
    return tuple(name for name in allowed if name in seen)


def _flag(options: Mapping[str, Any], place: str, key: str, *, default: bool = False) -> bool:
    seen = options.get(key, default)
    if type(seen) is not bool:
        raise BadInput(f"{place}{key}", "wrong_type", seen=seen, wanted="bool")
    return seen
