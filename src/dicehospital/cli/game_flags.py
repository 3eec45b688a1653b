"""Flags for what players can agree on, made from how the games declare it."""

from __future__ import annotations

from functools import partial, update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dicehospital.api import BOOKS
from dicehospital.cli.params import CommaList, OneOf
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game_options import ALL, Option

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.kernel.types import Json

# What help lists first; the rest follows as declared.
_FIRST = (
    "edition", "modules", "pack", "administrators", "activation", "score16", "city_pink", "solo",
    "automa_mix", "automa_easy", "automa_hard",
)  # fmt: skip
# Of the commands, no matter which game.
_OWN = (
    "players", "bots", "names", "seed", "manual_dice", "manual_cards", "out", "difficulty", "games",
    "against", "ladder", "alone", "parquet", "jobs", "ray", "minari",
)  # fmt: skip


def _flagged(game: str) -> list[Option]:
    """The options of a game that have a flag, in the order of help."""
    found = [option for option in BOOKS[game].options if option.kind not in ("seat", "kept")]
    return sorted(found, key=lambda option: (*_FIRST, option.key).index(option.key))


KEYS = {option.key: option for game in BOOKS for option in _flagged(game)}


def game_flags(
    *own_texts: str, texts: str = "help.play", without: tuple[str, ...] = ()
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """All flags of all games, for a command that takes those given as `asked`, as `new_game` takes them.

    Help says of `own_texts` what stands under `texts`, of others what `play` says.
    """
    options = [option for option in KEYS.values() if option.key not in without]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        def gathering(*args: Any, **given: Any) -> Any:  # noqa: ANN401 (as click calls it)
            values = {option.key: given.pop(option.key) for option in options}
            asked = {key: _asked(KEYS[key], value) for key, value in values.items() if value}
            return command(*args, asked=asked, **given)

        made: Callable[..., Any] = update_wrapper(gathering, command)
        for option in reversed(options):
            made = _click_option(option, texts, own_texts)(made)
        return made

    return decorate


def _click_option(
    option: Option, texts: str, own_texts: tuple[str, ...]
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    name = option.flag or option.key
    text = f"{texts if name in own_texts else 'help.play'}.{name}"
    names = (spelt(option.key), option.key)
    if option.kind == "flag":
        return click.option(*names, is_flag=True, help=text)
    kinds: dict[str, tuple[click.ParamType[Any], str]] = {
        "one": (OneOf(*option.choices), "WHICH"),
        "file": (click.Path(path_type=Path), "FILE"),
    }
    kind, value = kinds.get(option.kind, (CommaList(partial(_known, option)), CommaList.name))
    value = option.value or value
    return click.option(*names, type=kind, multiple=_repeats(option), metavar=value, help=text)


def _known(option: Option, _: click.Context) -> tuple[str, ...]:
    """What a shell offers for a flag."""
    return (*option.choices, ALL) if option.all else option.choices


def _repeats(option: Option) -> bool:
    """Whether the flag names one of several, `--module`, and is given again for more."""
    return option.kind == "some" and option.flag != ""


def _asked(option: Option, given: Any) -> Any:  # noqa: ANN401 (as click hands it over)
    """What `new_game` is asked for by a flag: to be unlike usual by one without a value."""
    if option.kind == "flag":
        return not option.usual
    if _repeats(option):
        return [name for group in given for name in group]
    if option.all and given == [ALL]:
        return ALL
    return str(given) if option.kind == "file" else given


def spelt(field: str) -> str:
    """How what fills a field is written on the command line: `--module`; other places stay as they are."""
    name = field.removeprefix("options.")
    flag = KEYS[name].flag or name if name in KEYS else name
    return f"--{flag.replace('_', '-')}" if name in KEYS or name in _OWN else name


def flag_words(key: str, value: object) -> list[str]:
    """An option of a game as it is written on the command line."""
    if isinstance(value, bool):
        return [spelt(key)]
    return [spelt(key), ",".join(value) if isinstance(value, list) else str(value)]


def refuse_other_games(game: str, asked: Json, problem: str) -> None:
    """Refuse what only another game can be asked for."""
    for other in BOOKS:
        foreign = [option.key for option in _flagged(other) if option.key in asked]
        if other != game and foreign:
            raise BadInput(spelt(foreign[0]), problem, game=game, other=other)
