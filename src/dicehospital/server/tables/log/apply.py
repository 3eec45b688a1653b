"""What each line of the log does to a table. Every line was checked before it was written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dicehospital.kernel.game import Game
from dicehospital.server.store.store import Entry, Stored
from dicehospital.server.tables.log import lines
from dicehospital.server.tables.seats import bot_seat, open_seat, person_seat
from dicehospital.server.tables.table import Table, restore

Seats = tuple[int, ...]  # those for which somebody has acted


def load_table(stored: Stored) -> Table:
    """A table from its last snapshot and the lines after it."""
    table = Table(stored.header)
    if stored.snapshot is not None:
        restore(table, stored.snapshot)
    for entry in stored.tail:
        follow(table, entry, lines.read_line(entry.action))
    table.answered = dict(stored.answered)
    return table


def follow(table: Table, entry: Entry, line: lines.AnyLine) -> None:
    """Let a line of the log happen."""
    if entry.seq != table.seq + 1:
        raise ValueError(table.id, entry.seq, table.seq)
    _tell_time(table, entry.at, line)
    before = table.barrier()
    acted = FOLDS[type(line)](table, line)
    table.seq = entry.seq
    table.updated = entry.at
    table.answered[entry.action_id] = entry.seq
    table.ask(acted)
    undone = line.seat if isinstance(line, lines.TookBack) else None
    table.run_clocks(undone, renewed=table.barrier() != before)


def _tell_time(table: Table, at: int, line: lines.AnyLine) -> None:
    if isinstance(line, lines.Woken):
        table.clocks.wake(at)
    else:
        table.clocks.pass_time(at)


def _game(table: Table) -> Game[Any]:
    if table.game is None:
        raise ValueError(table.id)
    return table.game


def _played(table: Table, seats: Seats) -> Seats:
    if _game(table).is_over:
        table.status = "over"
    return seats


def picked(table: Table, line: lines.Picked) -> Seats:
    """Picks of a seat."""
    for word in line.words:
        _game(table).pick(line.seat, word)
    return _played(table, (line.seat,))


def played(table: Table, line: lines.Played) -> Seats:
    """A whole move of a seat."""
    _game(table).play(line.seat, line.move)
    return _played(table, (line.seat,))


def clock_moved(table: Table, line: lines.ClockMoved) -> Seats:
    """A whole move for a seat whose time was up."""
    _make(table, line.seat, line.move)
    return _played(table, (line.seat,))


def _make(table: Table, seat: int, chosen: lines.Chosen) -> None:
    if isinstance(chosen, str):
        _game(table).play(seat, chosen)
    else:
        _game(table).play_words(seat, chosen)


def took_back(table: Table, line: lines.TookBack) -> Seats:
    """A step back."""
    _game(table).undo(line.seat)
    return (line.seat,)


def bots_moved(table: Table, line: lines.BotsMoved) -> Seats:
    """Moves of bots."""
    for seat, move in line.moves:
        _make(table, seat, move)
    return _played(table, tuple([seat for seat, _ in line.moves]))


def sat(table: Table, line: lines.Sat) -> Seats:
    """Somebody sits down."""
    table.seats[line.seat] = person_seat(line.person, line.name)
    return ()


def stood(table: Table, line: lines.Stood) -> Seats:
    """A seat becomes free."""
    table.seats[line.seat] = open_seat()
    return ()


def swapped(table: Table, line: lines.Swapped) -> Seats:
    """Two seats change places."""
    seats = table.seats
    seats[line.seat], seats[line.other] = seats[line.other], seats[line.seat]
    return ()


def bot_sat(table: Table, line: lines.BotSat) -> Seats:
    """A bot sits down, or stands in for a person."""
    if table.seats[line.seat].person is None:
        table.seats[line.seat] = bot_seat(line.bot)
    else:
        table.seats[line.seat].bot = line.bot
    return ()


def started(table: Table, line: lines.Started) -> Seats:
    """The game is set up, with the cards of that time."""
    table.begin(line.begun)
    return ()


def given_up(table: Table, line: lines.Resigned | lines.ClockEnded) -> Seats:
    """A bot plays on for good."""
    table.seats[line.seat].bot = line.bot
    table.seats[line.seat].resigned = True
    return (line.seat,)


def reclaimed(table: Table, line: lines.Reclaimed) -> Seats:
    """A person is back."""
    table.seats[line.seat].bot = None
    return (line.seat,)


def rematched(table: Table, line: lines.Rematched) -> Seats:
    """Everybody is asked over to the next table."""
    table.rematch = line.table
    return ()


def woken(_table: Table, _line: lines.Woken) -> Seats:
    """Nothing but the clocks, which `follow` has set."""
    return ()


FOLDS: dict[type[lines.Line], Callable[[Table, Any], Seats]] = {
    lines.Picked: picked,
    lines.Played: played,
    lines.TookBack: took_back,
    lines.BotsMoved: bots_moved,
    lines.ClockMoved: clock_moved,
    lines.ClockEnded: given_up,
    lines.Sat: sat,
    lines.Stood: stood,
    lines.Swapped: swapped,
    lines.BotSat: bot_sat,
    lines.Started: started,
    lines.Resigned: given_up,
    lines.Reclaimed: reclaimed,
    lines.Rematched: rematched,
    lines.Woken: woken,
}
