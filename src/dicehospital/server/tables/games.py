"""The games a table can be made for: how many play, which bots there are, what can be agreed on."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dicehospital.api import BOOKS, rival_of
from dicehospital.bots import bot_names
from dicehospital.bots.opponents import LEVELS, USUAL
from dicehospital.kernel.game_options import Option
from dicehospital.kernel.types import Json
from dicehospital.server.limits.time_limits import Clock


class Preset(Struct, frozen=True):
    """A usual way to play: for so many, with such options, in about so many minutes."""

    id: str
    players: tuple[int, int]  # from, to; the fewest are the usual
    minutes: tuple[int, int]  # with the fewest and with the most
    options: Json


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
    levels: list[str]  # opponents for people, from the weakest on
    usual: str  # the level of whoever asks for none
    bots: list[str]  # all who play it, the levels first
    presets: list[Preset]
    options: list[Choice]
    packs: bool  # whether it takes component packs
    timed: Clock | None  # the clock of timed play as it is printed; null: the game has none


_MODULES = next(option for option in BOOKS["hospital"].options if option.key == "modules")
_EVERYTHING = [name for name in _MODULES.choices if name != "final_pickup"]
"""All modules that are played together: nobody is picked up at the end where there is a city (DH-17.4)."""
_PRESETS = {
    "er": [
        Preset("table", (2, 6), (15, 30), {}),
        Preset("solo", (1, 1), (15, 15), {}),
        Preset("solo_challenge", (1, 1), (15, 15), {"modifiers": ["preparation", "equipment"]}),
    ],
    "hospital": [
        Preset("first_game", (2, 5), (40, 80), {"administrators": False}),  # DH-10.10
        Preset("standard", (2, 5), (45, 90), {}),
        Preset("city", (2, 5), (50, 100), {"modules": ["city"]}),
        Preset("everything", (2, 5), (75, 150), {"modules": _EVERYTHING}),
        Preset("reports", (1, 1), (30, 30), {}),
        Preset("automa", (1, 1), (40, 40), {"solo": "automa"}),
        Preset("proto212", (2, 4), (45, 90), {"edition": "proto212"}),
    ],
}
_FIRST = ("edition", "solo", "administrators")  # what the form asks before everything else


def _info(game: str) -> GameInfo:
    """A game as it declares itself, and the tables that one click makes of it."""
    book = BOOKS[game]
    bots = bot_names(game)
    levels = [name for name in LEVELS if name in bots]
    in_order = sorted(book.options, key=lambda one: (*_FIRST, one.key).index(one.key))
    return GameInfo(
        id=game,
        players=book.players,
        opponent=[book.rival_when["players"]],
        levels=levels,
        usual=USUAL,
        bots=[*levels, *(name for name in bots if name not in levels)],
        presets=_PRESETS[game],
        options=[choice for option in in_order for choice in _choices(option)],
        packs=book.shown_pack is not None,
        timed=None if book.timed is None else Clock(activation=book.timed[0], growth=book.timed[1]),
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
