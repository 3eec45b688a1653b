"""`dicehospital position`: a position in words, from a position or from a record."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dicehospital.cli.command import Command, speech
from dicehospital.cli.files import read_object
from dicehospital.cli.game_screens import GAME_SCREENS
from dicehospital.cli.params import Whole, lang_option, plain_option
from dicehospital.cli.reading import is_record, table_at, table_of_position
from dicehospital.cli.screen import Screen
from dicehospital.kernel.errors import BadInput

MOST_TURNS = 25


@click.command(cls=Command, help="help.position")
@click.argument("file", type=click.Path(path_type=Path), help="help.position.file")
@click.option("--turn", type=Whole(1, MOST_TURNS), metavar="N", help="help.position.turn")
@click.option("--json", "as_json", is_flag=True, help="help.position.json")
@plain_option()
@lang_option()
@click.pass_context
def position(
    ctx: click.Context, file: Path, turn: int | None, *, as_json: bool, plain: bool
) -> None:
    """Show a position."""
    source = read_object(file)
    if turn is not None and not is_record(source):
        raise BadInput("--turn", "cli.only_records")
    table = table_at(source, turn) if is_record(source) else table_of_position(source)
    if as_json:
        click.echo(json.dumps(table.game.position(), indent=1))
    else:
        screen = Screen(speech(ctx), plain=plain)
        GAME_SCREENS[table.game.name].show_table(screen, table, table.game.view(None))
