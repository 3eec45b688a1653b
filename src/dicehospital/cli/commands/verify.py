"""`dicehospital verify`: whether a record is a game that was really played so."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dicehospital.api import replay
from dicehospital.cli.command import Command, speech
from dicehospital.cli.failure import complain
from dicehospital.cli.params import lang_option
from dicehospital.cli.reading import read_record
from dicehospital.cli.screen import Screen
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.record import can_draw

if TYPE_CHECKING:
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.types import Json

NOT_VERIFIED = 1
_UNREADABLE = ("format", "schema", "game")  # fields that make a file unreadable rather than untrue


@click.command(cls=Command, help="help.verify")
@click.argument("file", type=click.Path(path_type=Path), help="help.record_file")
@lang_option()
@click.pass_context
def verify(ctx: click.Context, file: Path) -> int:
    """Replay a record and say what was checked."""
    say = speech(ctx)
    record = read_record(file)
    try:
        game = replay(record)
    except BadInput as error:
        if error.field in _UNREADABLE:
            raise
        complain(error, say.language)
        return NOT_VERIFIED
    _say_what_was_checked(Screen(say, plain=True), record, game)
    return 0


def _say_what_was_checked(screen: Screen, record: Json, game: Game[Any]) -> None:
    log = record["log"]
    chances = sum("chance" in line for line in log)
    seeded = can_draw(record)
    screen.tell("verify.chain", lines=len(log))
    screen.tell("verify.moves", moves=len(log) - chances)
    screen.tell("verify.seed" if seeded else "verify.no_seed", chances=chances)
    if seeded and "commitment" in record.get("about", {}):
        screen.tell("verify.seal", hash=record["about"]["commitment"])
    if record["result"] is None:
        screen.tell("verify.unfinished")
    else:
        screen.tell("verify.scores", scores=[score.total for score in game.scores()])
    screen.tell("verify.good")
