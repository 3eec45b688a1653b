"""The games a table can be made for: how many play, which bots there are, what can be agreed on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dicehospital.bots import BOT_NAMES
from dicehospital.er.components import MODIFIERS
from dicehospital.er.options import CHOICES, MOST_MODIFIERS
from dicehospital.er.rulebook import RULES_VERSION as ER_RULES
from dicehospital.hospital.components import EDITIONS
from dicehospital.hospital.options import ACTIVATIONS, MODULES, SCORE16
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
    only: Json | None = None  # when it can be agreed on: `players`, `least`, `where` another is so
    limits: dict[str, Json] = {}  # the same for single choices


class GameInfo(Struct, frozen=True):
    """A game as the lobby offers it."""

    id: str
    players: tuple[int, int]
    opponent: list[int]  # numbers of players with whom the rules bring an opponent of their own
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
_FINAL: Json = {"where": {"edition": "final"}}
HOSPITAL = GameInfo(
    id="hospital",
    players=(1, 4),
    opponent=[],
    bots=_BOTS,
    presets=[
        Preset("reports", 1, {}, ["me"]),
        Preset("reports_events", 1, {**_EVENTS, "double_fatalities": True}, ["me"]),
        Preset("first_game", 2, _FIRST_GAME, ["me", _BOT]),
        Preset("standard", 2, {}, ["me", _BOT]),
        Preset("two_bots", 3, {}, ["me", _BOT, _BOT]),
        Preset("three_bots", 4, {}, ["me", *[_BOT] * 3]),
        Preset("expert", 2, _EXPERT, ["me", _BOT]),
        Preset("friends_two", 2, {}, ["me", "open"]),
        Preset("friends_three", 3, {}, ["me", "open", "open"]),
        Preset("friends_four", 4, {}, ["me", "open", "open", "open"]),
        Preset("friends_first", 2, _FIRST_GAME, ["me", "open"]),
        Preset("one_screen", 2, {}, ["me", "local"]),
        Preset("one_screen_three", 3, {}, ["me", "local", "local"]),
    ],
    options=[
        Choice("edition", "one", list(EDITIONS)),
        Choice("administrators", "flag", usual=True, only=_TOGETHER),
        Choice(
            "modules",
            "some",
            list(MODULES),
            limits={
                **{name: _FINAL for name in MODULES if name != "experimental"},  # DH-11.1
                **{name: {**_TOGETHER, **_FINAL} for name in ("epidemic", "final_pickup")},
            },
        ),
        Choice("activation", "one", list(ACTIVATIONS), only=_TOGETHER),
        Choice("score16", "one", list(SCORE16)),
        Choice("double_fatalities", "flag", only=_ALONE),
        Choice("double_reports", "flag", only=_ALONE),
    ],
)
GAMES: dict[str, GameInfo] = {"er": ER, "hospital": HOSPITAL}
# A table is played on by the rules it began with.
RULES: dict[str, str] = {"er": ER_RULES, "hospital": HOSPITAL_RULES}


def has_opponent(game: str, players: int) -> bool:
    """Whether the rules bring an opponent of their own, who has the seat after the last player's."""
    return players in GAMES[game].opponent
