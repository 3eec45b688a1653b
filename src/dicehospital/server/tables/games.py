"""The games a table can be made for: how many play, which bots there are, what can be agreed on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dicehospital.api import BOOKS, rival_of
from dicehospital.bots import BOT_NAMES
from dicehospital.kernel.game_options import Option
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
_FIRST_GAME: Json = {"administrators": False}  # DH-10.10
_EVENTS: Json = {"modules": ["events"]}
_EXPERT: Json = {"modules": ["experimental", "promos", "events", "panic", "epidemic", "superbug"]}
_COMMUNITY_CARE: Json = {"modules": ["city", "investments", "maternity"]}
_AUTOMA: Json = {"solo": "automa"}
_PRESETS = {
    "er": [
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
    "hospital": [
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
}
_FIRST = ("edition", "solo", "administrators")  # what the form asks before everything else


def _info(game: str) -> GameInfo:
    """A game as it declares itself, and the tables that one click makes of it."""
    book = BOOKS[game]
    in_order = sorted(book.options, key=lambda one: (*_FIRST, one.key).index(one.key))
    return GameInfo(
        id=game,
        players=book.players,
        opponent=[book.rival_when["players"]],
        bots=_BOTS,
        presets=_PRESETS[game],
        options=[choice for option in in_order for choice in _choices(option)],
    )


def _choices(option: Option) -> list[Choice]:
    """An option as the form asks for it; not all are for the form."""
    match option.kind:
        case "one" | "some" | "flag" as kind:
            choices, only = list(option.choices), dict(option.offered or option.only)
            limits: dict[str, Json] = {name: dict(when) for name, when in option.limits.items()}
            return [
                Choice(
                    option.key, kind, choices, option.most, option.all, option.usual,
                    only or None, limits,
                )
            ]  # fmt: skip
        case _:
            return []


GAMES = {game: _info(game) for game in BOOKS}
# A table is played on by the rules it began with.
RULES = {game: book.version for game, book in BOOKS.items()}


def has_opponent(game: str, players: int, options: Json) -> bool:
    """Whether the rules bring an opponent of their own, who has the seat after the last player's."""
    return rival_of(game, players, options) != ""
