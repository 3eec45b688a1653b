"""Records and positions from files: the game at the end, or at the start of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.api import from_position, replay
from dicehospital.cli.files import read_object
from dicehospital.cli.game_screens import GAME_SCREENS
from dicehospital.cli.table.table import Table, table_of
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.record import FORMAT

if TYPE_CHECKING:
    from pathlib import Path

    from dicehospital.kernel.types import Json


def is_record(source: Json) -> bool:
    """Whether a JSON object says that it is a record; otherwise it can only be a position."""
    return source.get("format") == FORMAT or "log" in source


def read_record(path: Path) -> Json:
    """A record from a file, not yet checked; `BadInput` when it is something else."""
    source = read_object(path)
    if not is_record(source):
        raise BadInput(str(path), "not_a_record", wanted=FORMAT)
    return source


def table_at(record: Json, turn: int | None = None) -> Table:
    """The table of a record at its end or at the first decision of a turn; the whole record is checked."""
    game = replay(record)
    if turn is not None:
        game = replay(record, stop=GAME_SCREENS[game.name].first_line(record, turn))
    return table_of(game, record)


def table_of_position(position: Json) -> Table:
    """The table of a position: nobody has a name."""
    return table_of(from_position(position, dealer="manual"), {})
