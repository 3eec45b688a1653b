"""Who can play: the bots that come along, those that packages bring, and those that a host names."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from dataclasses import field as default
from functools import cache, partial
from importlib import import_module, metadata
from typing import Any, Final

from dicehospital.api import GAMES, read_seed
from dicehospital.bots.bot import Bot
from dicehospital.bots.opponents import MAKERS, PACES, set_opponent, settings_of
from dicehospital.bots.settings import BETWEEN, parted, read_settings
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Whole

GROUP: Final = "dicehospital.bots"  # of entry points
VARIABLE: Final = "DICEHOSPITAL_BOTS"  # a host's own bots, `module:Class` between commas
BOT_NAMES: Final = tuple(MAKERS)  # of those that come along
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")


@dataclass(frozen=True, slots=True)
class ListedBot:
    """A bot that can be asked to a table."""

    name: str
    make: Callable[[int], Bot]
    games: tuple[str, ...]
    pace: dict[str, float]  # by game, where it says so: about how many seconds a choice takes
    about: str = ""  # what it does; what our own do is said in the catalogues
    # What its name may carry, each with the games that know it.
    settings: dict[str, tuple[str, ...]] = default(default_factory=dict)

    @property
    def is_ours(self) -> bool:
        """Whether it comes along."""
        return self.name in MAKERS


# -- asking --------------------------------------------------------------------------------------------
def bots() -> dict[str, ListedBot]:
    """Every bot by its name."""
    return _bots(os.environ.get(VARIABLE, ""))[0]


def problems() -> list[BadInput]:
    """What is wrong with bots from elsewhere that cannot play."""
    return _bots(os.environ.get(VARIABLE, ""))[1]


def bot_names(game: str | None = None) -> tuple[str, ...]:
    """The names of all bots, or of those that play a game."""
    return tuple(name for name, entry in bots().items() if game is None or game in entry.games)


def known_bot(name: str, game: str | None = None, field: str = "bot") -> ListedBot:
    """The bot of a name; `BadInput` names those there are, if there is none or it does not play the game."""
    entry = bots().get(name)
    if entry is None:
        raise BadInput(field, "not_one_of", seen=name, allowed=bot_names(game))
    return _playing(entry, game, field)


def asked_bot(text: str, game: str | None = None, field: str = "bot") -> ListedBot:
    """The bot of a name, which may carry settings, or of `module:Class`.

    Whoever may say `module:Class` may run any program, and settings can take hours: never a client.
    """
    name, settings = parted(text)
    entry = _loaded(name, field) if BETWEEN in name else known_bot(name, field=field)
    if settings:
        entry = _set(entry, text, read_settings(settings, name, entry.settings, field), field)
    return _playing(entry, game, field)


def _set(entry: ListedBot, text: str, settings: dict[str, int], field: str) -> ListedBot:
    """A bot that thinks as its settings say, for the games that know all of them."""
    known = [game for game in entry.games if all(game in entry.settings[key] for key in settings)]
    if not known:
        apart = [f"{key}: {', '.join(entry.settings[key])}" for key in settings]
        raise BadInput(field, "bots.settings_apart", seen=text, allowed=apart)
    make = partial(set_opponent, entry.name, text, settings)
    return replace(
        entry, name=text, make=make, games=tuple(known), pace={g: entry.pace[g] for g in known}
    )


def make_bot(name: str, seed: Whole, seconds: float = 0.0) -> Bot:
    """The bot of a name (`greedy`, `expert:worlds=48`) or of `module:Class`.

    What it does follows from the seed and what it is shown. With `seconds` it thinks no longer than that
    over a choice; then the speed of the machine matters too.
    """
    return made(asked_bot(name), read_seed(seed), seconds)


def made(entry: ListedBot, seed: int, seconds: float = 0.0) -> Bot:
    """A bot that may think so long over a choice."""
    bot = entry.make(seed)
    bot.seconds = seconds
    return bot


def _playing(entry: ListedBot, game: str | None, field: str) -> ListedBot:
    if game is not None and game not in entry.games:
        raise BadInput(
            field, "bots.not_this_game",
            seen=entry.name, game=game, games=entry.games, allowed=bot_names(game),
        )  # fmt: skip
    return entry


# -- gathering -----------------------------------------------------------------------------------------
@cache
def _bots(hosted: str) -> tuple[dict[str, ListedBot], list[BadInput]]:
    """All bots by name, and what is wrong with the others; whoever comes first has the name."""
    found = {name: _our_own(name) for name in MAKERS}
    wrong: list[BadInput] = []
    for field, load in _foreign(hosted):
        try:
            _add(found, load(), field)
        except BadInput as error:
            wrong.append(error)
    return found, wrong


def _add(found: dict[str, ListedBot], entry: ListedBot, field: str) -> None:
    if entry.name in found:
        raise BadInput(field, "bots.name_taken", seen=entry.name)
    found[entry.name] = entry


def _our_own(name: str) -> ListedBot:
    return ListedBot(
        name, MAKERS[name], tuple(PACES[name]), PACES[name], settings=settings_of(name)
    )


def _foreign(hosted: str) -> Iterator[tuple[str, Callable[[], ListedBot]]]:
    """Where bots from elsewhere are named, and how to load each."""
    for point in metadata.entry_points(group=GROUP):
        yield GROUP, lambda point=point: _loaded(point.value, GROUP)  # type: ignore[misc]
    for text in filter(None, map(str.strip, hosted.split(","))):
        yield VARIABLE, lambda text=text: _loaded(text, VARIABLE)  # type: ignore[misc]


def _loaded(text: str, field: str) -> ListedBot:
    """The bot that `module:Class` names."""
    module, _, name = text.partition(BETWEEN)
    try:
        found: Any = getattr(import_module(module.strip()), name.strip())
    except Exception as error:
        raise BadInput(field, "bots.not_found", seen=text, problem=str(error)) from error
    if not _is_bot(found):
        raise BadInput(field, "bots.not_a_bot", seen=text, games=GAMES)
    pace = {game: found.pace[game] for game in found.games if game in found.pace}
    return ListedBot(found.name, found, tuple(found.games), pace, _first_line(found))


def _is_bot(found: Any) -> bool:  # noqa: ANN401 (whatever a module holds)
    """Whether it is a class of bots with a name and games that there are."""
    if not isinstance(found, type) or not issubclass(found, Bot):
        return False
    name, games = getattr(found, "name", ""), getattr(found, "games", ())
    return (
        isinstance(name, str)
        and _NAME.fullmatch(name) is not None
        and isinstance(games, tuple)
        and len(games) > 0
        and all(game in GAMES for game in games)
    )


def _first_line(found: type[Bot]) -> str:
    return (found.__doc__ or "").strip().partition("\n")[0]
