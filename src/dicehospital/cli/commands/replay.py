"""`dicehospital replay`: a played game again, turn by turn."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.commands.position import MOST_TURNS
from dicehospital.cli.er.table import show_totals
from dicehospital.cli.game_screens import GAME_SCREENS
from dicehospital.cli.params import Whole, lang_option, plain_option
from dicehospital.cli.reading import read_record, table_at
from dicehospital.cli.screen import Screen
from dicehospital.cli.table.score_table import show_scores
from dicehospital.cli.table.story import sentences
from dicehospital.cli.table.words import command_of

if TYPE_CHECKING:
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json


@click.command(cls=Command, help="help.replay")
@click.argument("file", type=click.Path(path_type=Path), help="help.record_file")
@click.option("--turn", type=Whole(1, MOST_TURNS), metavar="N", help="help.replay.turn")
@click.option("--all", "whole", is_flag=True, help="help.replay.all")
@plain_option()
@lang_option()
@click.pass_context
def replay(ctx: click.Context, file: Path, turn: int | None, *, whole: bool, plain: bool) -> None:
    """Show a played game."""
    screen = Screen(speech(ctx), plain=plain)
    record = read_record(file)
    table = table_at(record, turn)
    if turn is not None:
        GAME_SCREENS[table.game.name].show_table(screen, table, table.game.view(None))
    elif whole or not sys.stdin.isatty():  # nobody there to press Enter
        show_story(screen, table)
    else:
        _step_through(screen, table, record)


# -- the whole story ---------------------------------------------------------------------------------
def story_by_turn(say: Catalogue, table: Table) -> dict[int, list[str]]:
    """The sentences of each turn; what came before the first is under 0."""
    game_screen = GAME_SCREENS[table.game.name]
    start = table.game.origin.get("position", {})
    turn = int(start.get("turn", start.get("round", 0)))
    found: dict[int, list[Json]] = {}
    for event in table.game.events(None):
        turn = game_screen.turn_of(event) or turn
        found.setdefault(turn, []).append(event)
    return {turn: sentences(say, table, events) for turn, events in found.items()}


def show_story(screen: Screen, table: Table) -> None:
    """The log in sentences, then the scores."""
    for turn, told in story_by_turn(screen.say, table).items():
        _show_turn(screen, turn, told)
    _show_scores(screen, table)


def _show_turn(screen: Screen, turn: int, told: list[str]) -> None:
    if turn:
        screen.head(told[0])
    screen.print(*told[1 if turn else 0 :])


def _show_scores(screen: Screen, table: Table) -> None:
    names = table.everybody(screen.say)
    screen.head(screen.say.tell("end.heading" if table.game.is_over else "turn.so_far"))
    show_scores(screen, names, table.game.scores())


# -- step by step ------------------------------------------------------------------------------------
def _step_through(screen: Screen, table: Table, record: Json) -> None:
    """Enter shows the next turn, a number that turn, q ends."""
    story = story_by_turn(screen.say, table)
    turns = [turn for turn in story if turn]
    if 0 in story:
        _show_turn(screen, 0, story[0])
    place = 0
    while place < len(turns):
        _show_turn(screen, turns[place], story[turns[place]])
        _show_totals_after(screen, table, record, turns, place)
        wanted = _wanted(screen, turns, place)
        if wanted is None:
            return
        place = wanted
    _show_scores(screen, table)


def _show_totals_after(
    screen: Screen, table: Table, record: Json, turns: list[int], place: int
) -> None:
    """Everybody's points when a turn is over: those at the next roll, or at the end."""
    last = place + 1 == len(turns)
    after = table if last else table_at(record, turns[place + 1])
    show_totals(screen, table, after.game.view(None))


def _wanted(screen: Screen, turns: list[int], place: int) -> int | None:
    """Which turn to show next, as a place in the list; None to leave."""
    try:
        line = screen.ask(screen.say.tell("replay.prompt", first=turns[0], last=turns[-1])).strip()
    except EOFError:
        return None
    if command_of(screen.say.language, line, ("quit",)) == ("quit", ""):
        return None
    if line.isascii() and line.isdecimal() and int(line[:4]) in turns:
        return turns.index(int(line[:4]))
    return place + 1
