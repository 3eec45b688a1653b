"""The games a table can be made for: how many play, which bots there are, what can be agreed on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dicehospital.api import rival_of
from dicehospital.bots import BOT_NAMES
from dicehospital.er.components import MODIFIERS
from dicehospital.er.options import CHOICES, MOST_MODIFIERS
from dicehospital.er.rulebook import RULES_VERSION as ER_RULES
from dicehospital.hospital.components.load import EDITIONS
from dicehospital.hospital.options import (
    ACTIVATIONS,
    AUTOMA_EASY,
    AUTOMA_HARD,
    AUTOMA_MIXES,
    CITY_PINK,
    MODULES,
    SCORE16,
    SOLO,
)
from dicehospital.hospital.rulebook import RULES_VERSION as HOSPITAL_RULES
from dicehospital.kernel.types import Json

DEFAULT_BOT = "greedy"


class Preset(Struct, frozen=True):
    """A table that one click makes."""

    id: str
    players: int
    options: Json
    seats: list[str]


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something to agree on before a game: `one` of the choices, `some` of them, or a yes or no (`flag`)."""

    key: str
    kind: Literal["one", "some", "flag"]
    choices: list[str] = []
    most: int | None = None
    all: bool = False
    usual: bool = False  # of a flag
    # When it can be agreed on: with so many `players`, at `least` or at `most` so many, `where` another
    # is so (of several: where these are in), `without` some of them.
    only: Json | None = None
    limits: dict[str, Json] = {}  # the same for single choices


class GameInfo(Struct, frozen=True):
    """A game as the lobby offers it."""

    id: str
    players: tuple[int, int]
    opponent: list[int]  # numbers of players with whom the rules may bring an opponent of their own
    bots: list[str]
    presets: list[Preset]
    options: list[Choice]


_BOT = f"bot:{DEFAULT_BOT}"
_BOTS = sorted(BOT_NAMES, key=lambda name: name != DEFAULT_BOT)
_ALONE: Json = {"players": 1}
_TOGETHER: Json = {"least": 2}
ER = GameInfo(
    id="er",
    players=(1, 6),
    opponent=[1],
    bots=_BOTS,
    presets=[
        Preset("solo", 1, {}, ["me"]),
        Preset("solo_challenge", 1, {"modifiers": ["preparation", "equipment"]}, ["me"]),
        Preset("one_bot", 2, {}, ["me", _BOT]),
        Preset("two_bots", 3, {}, ["me", _BOT, _BOT]),
        Preset("five_bots", 6, {}, ["me", *[_BOT] * 5]),
        Preset("friends_two", 2, {}, ["me", "open"]),
        Preset("friends_three", 3, {}, ["me", "open", "open"]),
        Preset("friends_four", 4, {}, ["me", "open", "open", "open"]),
        Preset("one_screen", 2, {}, ["me", "local"]),
        Preset("one_screen_three", 3, {}, ["me", "local", "local"]),
    ],
    options=[
        Choice("modifiers", "some", list(MODIFIERS), most=MOST_MODIFIERS, all=True, only=_ALONE),
        Choice("choices", "one", list(CHOICES), only=_TOGETHER),
    ],
)
_FIRST_GAME: Json = {"administrators": False}  # DH-10.10
_EVENTS: Json = {"modules": ["events"]}
_EXPERT: Json = {"modules": ["experimental", "promos", "events", "panic", "epidemic", "superbug"]}
_CARE = ("city", "investments", "maternity")
_COMMUNITY_CARE: Json = {"modules": list(_CARE)}
_AUTOMA: Json = {"solo": "automa"}
_FINAL: Json = {"where": {"edition": "final"}}
_REPORTS: Json = {**_ALONE, "where": {"solo": "reports"}}
_AGAINST_AUTOMA: Json = {**_ALONE, "where": {"solo": "automa"}}
# DH-11.1: most modules belong to the final edition; DH-12.1, DH-19.1: not all are for one player.
_NOT_WITH_AUTOMA: Json = {"where": {"solo": "reports"}}
_MODULE: Json = {"where": {"edition": "final", "solo": "reports"}}
_SHARED: Json = {**_TOGETHER, **_FINAL}
HOSPITAL = GameInfo(
    id="hospital",
    players=(1, 5),
    opponent=[1],
    bots=_BOTS,
    presets=[
        Preset("reports", 1, {}, ["me"]),
        Preset("reports_events", 1, {**_EVENTS, "double_fatalities": True}, ["me"]),
        Preset("automa", 1, _AUTOMA, ["me"]),
        Preset("automa_hard", 1, {**_AUTOMA, "automa_mix": "2/3/4"}, ["me"]),
        Preset("first_game", 2, _FIRST_GAME, ["me", _BOT]),
        Preset("standard", 2, {}, ["me", _BOT]),
        Preset("two_bots", 3, {}, ["me", _BOT, _BOT]),
        Preset("three_bots", 4, {}, ["me", *[_BOT] * 3]),
        Preset("four_bots", 5, {}, ["me", *[_BOT] * 4]),
        Preset("expert", 2, _EXPERT, ["me", _BOT]),
        Preset("city", 2, {"modules": ["city"]}, ["me", _BOT]),
        Preset("investments", 2, {"modules": ["investments"]}, ["me", _BOT]),
        Preset("maternity", 2, {"modules": ["maternity"]}, ["me", _BOT]),
        Preset("community_care", 2, _COMMUNITY_CARE, ["me", _BOT]),
        Preset("friends_two", 2, {}, ["me", "open"]),
        Preset("friends_three", 3, {}, ["me", "open", "open"]),
        Preset("friends_four", 4, {}, ["me", "open", "open", "open"]),
        Preset("friends_five", 5, {}, ["me", "open", "open", "open", "open"]),
        Preset("friends_first", 2, _FIRST_GAME, ["me", "open"]),
        Preset("friends_care", 2, _COMMUNITY_CARE, ["me", "open"]),
        Preset("one_screen", 2, {}, ["me", "local"]),
        Preset("one_screen_three", 3, {}, ["me", "local", "local"]),
    ],
    options=[
        Choice("edition", "one", list(EDITIONS), limits={"proto212": {"most": 4}}),  # DH-18.1
        Choice("solo", "one", list(SOLO), only=_ALONE, limits={"automa": _FINAL}),
        Choice("administrators", "flag", usual=True, only=_TOGETHER),
        Choice(
            "modules",
            "some",
            list(MODULES),
            limits={
                **dict.fromkeys(MODULES, _MODULE),
                **dict.fromkeys(("epidemic", *_CARE), _SHARED),
                "experimental": _NOT_WITH_AUTOMA,
                # DH-17.4: nobody is picked up by an ambulance that drives around a city.
                "city": {**_SHARED, "without": {"modules": ["final_pickup"]}},
                "final_pickup": {**_SHARED, "without": {"modules": ["city"]}},
            },
        ),
        Choice("activation", "one", list(ACTIVATIONS), only=_TOGETHER),
        Choice("score16", "one", list(SCORE16)),
        Choice(
            "city_pink",
            "one",
            list(CITY_PINK),
            # DH-17.2
            only={**_TOGETHER, "where": {"edition": "final", "modules": ["city", "maternity"]}},
        ),
        Choice("double_fatalities", "flag", only=_REPORTS),
        Choice("double_reports", "flag", only=_REPORTS),
        Choice("automa_mix", "one", list(AUTOMA_MIXES), only=_AGAINST_AUTOMA),
        Choice("automa_easy", "some", list(AUTOMA_EASY), only=_AGAINST_AUTOMA),
        Choice("automa_hard", "some", list(AUTOMA_HARD), only=_AGAINST_AUTOMA),
    ],
)
GAMES: dict[str, GameInfo] = {"er": ER, "hospital": HOSPITAL}
# A table is played on by the rules it began with.
RULES: dict[str, str] = {"er": ER_RULES, "hospital": HOSPITAL_RULES}


def has_opponent(game: str, players: int, options: Json) -> bool:
    """Whether the rules bring an opponent of their own, who has the seat after the last player's."""
    return rival_of(game, players, options) != ""
