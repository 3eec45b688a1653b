"""The games a table can be made for: how many play, which bots there are, what can be agreed on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dicehospital.bots import BOT_NAMES
from dicehospital.er.components import MODIFIERS
from dicehospital.er.options import CHOICES, MOST_MODIFIERS
from dicehospital.er.rulebook import RULES_VERSION
from dicehospital.kernel.types import Json

DEFAULT_BOT = "greedy"


class Preset(Struct, frozen=True):
    """A table that one click makes."""

    id: str
    players: int
    options: Json
    seats: list[str]


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something to agree on before a game: `one` of the choices, or `some` of them."""

    key: str
    kind: Literal["one", "some"]
    choices: list[str]
    most: int | None = None
    all: bool = False
    only: Json | None = None


class GameInfo(Struct, frozen=True):
    """A game as the lobby offers it."""

    id: str
    players: tuple[int, int]
    bots: list[str]
    presets: list[Preset]
    options: list[Choice]


_BOT = f"bot:{DEFAULT_BOT}"
ER = GameInfo(
    id="er",
    players=(1, 6),
    bots=sorted(BOT_NAMES, key=lambda name: name != DEFAULT_BOT),
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
        Choice(
            "modifiers",
            "some",
            list(MODIFIERS),
            most=MOST_MODIFIERS,
            all=True,
            only={"players": 1},
        ),
        Choice("choices", "one", list(CHOICES), only={"least": 2}),
    ],
)
GAMES: dict[str, GameInfo] = {"er": ER}
RULES: dict[str, str] = {"er": RULES_VERSION}  # a table is played on by the rules it began with


def has_opponent(game: str, players: int) -> bool:
    """Whether the rules bring an opponent of their own, who has the seat after the last player's."""
    return game == "er" and players == 1
