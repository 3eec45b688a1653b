"""`dicehospital bots`: who can play, which games, how long a choice takes, and what each does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid

from dicehospital.bots.registry import bots as all_bots
from dicehospital.bots.registry import problems
from dicehospital.bots.settings import RANGES
from dicehospital.cli.command import Command, speech
from dicehospital.cli.params import lang_option, plain_option
from dicehospital.cli.screen import Screen

if TYPE_CHECKING:
    from dicehospital.bots.registry import ListedBot
    from dicehospital.kernel.text import Catalogue


@click.command(cls=Command, help="help.bots")
@click.option("--json", "as_json", is_flag=True, help="help.bots.json")
@plain_option()
@lang_option()
@click.pass_context
def bots(ctx: click.Context, *, as_json: bool, plain: bool) -> None:
    """List the bots."""
    say, found = speech(ctx), list(all_bots().values())
    if as_json:
        rows = [_row(say, entry) for entry in found]
        click.echo(json.dumps({"bots": rows}, indent=1, ensure_ascii=False))
        return
    screen = Screen(say, plain=plain)
    if screen.plain:
        _tell(screen, found)
    else:
        _draw(screen, found)
    for problem in problems():
        screen.tell("cli.field_problem", field=problem.field, problem=problem.message)


def _row(say: Catalogue, entry: ListedBot) -> dict[str, object]:
    return {
        "name": entry.name,
        "games": list(entry.games),
        "seconds": entry.pace,
        "about": _about(say, entry),
        "settings": {key: _setting(key, games) for key, games in entry.settings.items()},
    }


def _setting(key: str, games: tuple[str, ...]) -> dict[str, object]:
    low, high = RANGES[key]
    return {"games": list(games), "from": low, "to": high}


def _settings(say: Catalogue, entry: ListedBot) -> list[str]:
    """A line for each thing that the name of a bot may carry."""
    return [_line(say, entry, key, games) for key, games in entry.settings.items()]


def _line(say: Catalogue, entry: ListedBot, key: str, games: tuple[str, ...]) -> str:
    low, high = RANGES[key]
    only = "" if games == entry.games else f" ({', '.join(games)})"
    return f"{entry.name}:{key}=N{only}  {say.tell(f'bots.setting.{key}', low=low, high=high)}"


def _about(say: Catalogue, entry: ListedBot) -> str:
    """What a bot does."""
    return say.tell(f"web.bot.{entry.name}.text") if entry.is_ours else entry.about


def _pace(say: Catalogue, entry: ListedBot) -> str:
    """By game how long a choice takes, where the bot says so."""
    known = [f"{game}: {say.tell('bots.seconds', n=f'{s:g}')}" for game, s in entry.pace.items()]
    return ", ".join(known) or say.tell("bots.unknown")


def _tell(screen: Screen, found: list[ListedBot]) -> None:
    for entry in found:
        games = ", ".join(entry.games)
        screen.print(f"{entry.name} ({games}; {_pace(screen.say, entry)})")
        for line in (_about(screen.say, entry), *_settings(screen.say, entry)):
            screen.print(f"  {line}", hang=2)


def _draw(screen: Screen, found: list[ListedBot]) -> None:
    grid = Grid(box=SIMPLE_HEAD)
    for column in ("name", "pace", "about"):
        grid.add_column(screen.say.tell(f"bots.column.{column}"))
    for entry in found:
        pace = _pace(screen.say, entry).replace(", ", "\n")
        told = [_about(screen.say, entry), *_settings(screen.say, entry)]
        grid.add_row(entry.name, pace, "\n".join(told))
    screen.print(grid)
