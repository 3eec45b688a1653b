"""What players can agree on before a game, checked (DH-1.2, DH-10, DH-11, DH-12)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from dicehospital.hospital.components.load import EDITIONS, load, load_pack, modules_of
from dicehospital.hospital.components.packs import opened
from dicehospital.hospital.components.rows import Components
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.game_options import Option, When, broken, refuse_unknown
from dicehospital.kernel.types import Json

MODULES: Final = modules_of("final")  # the other edition has some of them
PLAYERS: Final = (1, 5)
MOST_KEPT: Final = 128
"""So many agreements are remembered with the rules they make, 0.7 MB each: packs come without end."""
_ALONE: Final = When(players=1)
_TOGETHER: Final = When(least=2)
_REPORTS: Final = When(players=1, where={"solo": "reports"})
_AUTOMA: Final = When(players=1, where={"solo": "automa"})
# DH-11.1: most modules belong to the final edition; DH-12.1, DH-19.1: not all are for one player.
_MODULE: Final = When(where={"edition": "final", "solo": "reports"})
_SHARED: Final = When(least=2, where={"edition": "final"})
_PINK_TILES: Final = ("city", "maternity")
OPTIONS: Final = (
    # DH-18.1
    Option("edition", "one", EDITIONS, limits={"proto212": When(most=4)}, value="EDITION"),
    Option(
        "modules", "some", MODULES,
        limits={
            **dict.fromkeys(MODULES, _MODULE),
            **dict.fromkeys(("epidemic", "investments", "maternity"), _SHARED),
            "experimental": When(where={"solo": "reports"}),
            # DH-17.4: nobody is picked up by an ambulance that drives around a city.
            "city": When(**_SHARED, without={"modules": ("final_pickup",)}),
            "final_pickup": When(**_SHARED, without={"modules": ("city",)}),
        },
        flag="module",
        value="MODULE",
    ),
    Option(
        "solo", "one", ("reports", "automa"),
        only=_ALONE,
        limits={"automa": When(where={"edition": "final"})},
    ),
    Option("administrators", "flag", usual=True, offered=_TOGETHER, flag="first_game"),
    Option("activation", "one", ("simultaneous", "linear"), offered=_TOGETHER, value="ORDER"),
    Option("first_player", "seat"),
    Option("score16", "one", ("printed", "smoothed")),
    Option(
        "city_pink", "one", ("fixed", "random"),
        only=When(where={"modules": _PINK_TILES}),  # DH-17.2
        offered=When(least=2, where={"edition": "final", "modules": _PINK_TILES}),
        value="WHERE",
    ),
    Option("double_fatalities", "flag", only=_REPORTS),
    Option("double_reports", "flag", only=_REPORTS),
    Option("automa_mix", "one", ("3/3/3", "4/3/2", "2/3/4"), only=_AUTOMA, value="MIX"),
    Option("automa_easy", "some", ("no_bag_on_grey", "bags_not_jokers"), only=_AUTOMA),
    Option(
        "automa_hard", "some", ("tile_point", "filled_dice_points", "unused_dice_points"),
        only=_AUTOMA,
    ),
    Option("pack", "file"),
    Option("components", "kept"),
)  # fmt: skip
BY_KEY: Final = {option.key: option for option in OPTIONS}
KEYS: Final = tuple(BY_KEY)
_NAMED: Final = "pack "  # how the source of a pack begins that gives none
_SAID_ELSEWHERE: Final = (
    "edition", "modules", "administrators", "first_player", "pack", "components",
)  # fmt: skip
_AUTOMA_COLUMN: Final = 1  # DH-19.1: the table is set as for two
# By the condition that does not hold where an option is said: the message, and how it calls what would.
_MISPLACED: Final = {
    "players": ("only_solo", "players"),
    "solo": ("only_with_solo", "solo"),
    "modules": ("only_with_modules", "wanted"),
}


@dataclass(frozen=True, slots=True)
class Agreement:
    """The options of a game, all of them."""

    players: int
    edition: str
    modules: tuple[str, ...]  # in the order of `MODULES`
    solo: str  # "" for two and more
    administrators: bool
    activation: str
    first_player: int | None
    score16: str
    city_pink: str
    double_fatalities: bool
    double_reports: bool
    automa_mix: str
    automa_easy: tuple[str, ...]
    automa_hard: tuple[str, ...]
    components: Components
    pack: Json | None = field(default=None, compare=False)
    # Hashes of the cards, where they are not all of ours.
    cards: Json | None = field(default=None, compare=False)

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
    refuse_unknown(OPTIONS, options, place)
    edition = BY_KEY["edition"].read(options, f"{apart}edition", {})
    pack, name = read_pack(options.get("pack"), f"{place}pack")
    components = load() if pack is None else _loaded(json.dumps(pack), name)
    Reader(players, "players").whole(*components.editions[edition].players)
    agreed: Json = {"players": players, "edition": edition}
    _refuse_misplaced(options, place, agreed)
    agreed["solo"] = _solo(options, place, agreed)
    agreed["modules"] = _modules(options, f"{apart}modules", agreed)
    _refuse_misplaced(options, place, agreed)
    for option in OPTIONS:
        if option.key not in agreed:
            agreed[option.key] = option.read(options, f"{place}{option.key}", agreed)
    agreed["administrators"] &= agreed["solo"] != "reports"
    return Agreement(**{**agreed, "components": components, "pack": pack})


def _refuse_misplaced(options: Mapping[str, Any], place: str, agreed: Json) -> None:
    """Refuse what is said though it does not belong to a game as agreed on so far."""
    for option in OPTIONS:
        wrong = broken(option.only, agreed) if option.key in options else ""
        if wrong:
            problem, name = _MISPLACED[wrong]
            wanted = agreed["players"] if wrong == "players" else option.only["where"][wrong]
            raise BadInput(f"{place}{option.key}", problem, **{name: wanted})


def _solo(options: Mapping[str, Any], place: str, agreed: Json) -> str:
    """How one player plays; what belongs to the other way is refused."""
    if agreed["players"] > 1:
        return ""
    solo = str(BY_KEY["solo"].read(options, f"{place}solo", agreed))
    _refuse_misplaced(options, place, {**agreed, "solo": solo})
    if solo == "reports" and options.get("administrators") is True:
        raise BadInput(f"{place}administrators", "not_alone", seen="administrators")
    return solo


def _modules(options: Mapping[str, Any], place: str, agreed: Json) -> tuple[str, ...]:
    """The modules of the edition that are played, each for so many and beside such others (DH-17.4)."""
    option = BY_KEY["modules"]
    found: tuple[str, ...] = option.read(options, place, {"edition": agreed["edition"]})
    for name in options.get("modules", ()):
        if agreed["solo"] and broken(option.limits[name], agreed):
            raise BadInput(place, "not_alone", seen=name)
        others = option.limits[name].get("without", {}).get("modules", ())
        if set(others) & set(found):
            raise BadInput(place, "not_together", seen=sorted((name, *others)))
    return found


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


def pack_components(pack: Json) -> Components:
    """All components as a pack has them."""
    found, name = read_pack(pack, "pack")
    return _loaded(json.dumps(found), name)


def _name_of(seen: Any) -> str:
    """A pack that was read before remembers the name of its file; a path says it itself."""
    source = seen.get("source") if isinstance(seen, Mapping) else None
    named = isinstance(source, str) and source.startswith(_NAMED)
    return str(source).removeprefix(_NAMED) if named else ""


@lru_cache(maxsize=MOST_KEPT)
def _loaded(pack: str, name: str) -> Components:
    return load_pack(json.loads(pack), name)


def plain_options(agreement: Agreement) -> Json:
    """The options as JSON, as far as they differ from the defaults; modules and edition stand apart."""
    found: Json = {}
    if not agreement.administrators and agreement.solo != "reports":
        found["administrators"] = False
    for option in OPTIONS:
        value = getattr(agreement, option.key)
        if option.key not in _SAID_ELSEWHERE and value not in ("", option.default):
            found[option.key] = list(value) if option.kind == "some" else value
    return found
