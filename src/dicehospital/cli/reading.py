"""Records and positions from files: the game at the end, or at the start of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.api import from_position, replay
from dicehospital.cli.files import read_object
from dicehospital.cli.table import Table, table_of
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
    """The table of a record at its end or just after the roll of a turn; the whole record is checked."""
    game = replay(record)
    if turn is not None:
        game = replay(record, stop=_line_after_roll(record, turn))
    return table_of(game, record)


def _line_after_roll(record: Json, turn: int) -> int:
    """How many lines of the log lead to a turn, its roll included."""
    rolls = [n for n, line in enumerate(record["log"], 1) if line.get("chance") == "roll"]
    first = _first_rolled_turn(record)
    if not first <= turn < first + len(rolls):
        raise BadInput("--turn", "not_between", seen=turn, low=first, high=first + len(rolls) - 1)
    return rolls[turn - first]


def _first_rolled_turn(record: Json) -> int:
    """A record that begins with a position in mid-turn has its first roll a turn later."""
    start = record.get("position", {})
    rolled = start.get("dice") is not None and start.get("ambulance") is not None
    return int(start.get("turn", 1)) + rolled


def table_of_position(position: Json) -> Table:
    """The table of a position: nobody has a name."""
    return table_of(from_position(position, dealer="manual"), {})
