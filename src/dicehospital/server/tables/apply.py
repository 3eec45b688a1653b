"""What each line of the log does to a table. Every line was checked before it was written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dicehospital.bots.characters import name_of_bot
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json
from dicehospital.server.store.store import Entry, LoadedTable
from dicehospital.server.tables.log import lines
from dicehospital.server.tables.log.correcting import correct
from dicehospital.server.tables.log.rewinding import rewind
from dicehospital.server.tables.seats import Seat
from dicehospital.server.tables.table import Table

Seats = tuple[int, ...]  # those for which somebody has acted


def load_table(stored: LoadedTable) -> Table:
    """A table from its last snapshot and the lines after it."""
    table = Table(stored.header)
    if stored.snapshot is not None:
        table.restore(stored.snapshot)
    for entry in stored.tail:
        apply(table, entry, lines.read_line(entry.action))
    table.answered = dict(stored.answered)
    table.invite = stored.header.invite  # an old house may have one that its log lacks
    return table


def apply(table: Table, entry: Entry, line: lines.AnyLine, tried: Game[Any] | None = None) -> None:
    """Let a line of the log happen; on a copy of the game it may have been tried already."""
    if entry.seq != table.seq + 1:
        raise ValueError(table.id, entry.seq, table.seq)
    pass_time(table, entry.at, line)
    before = table.barrier()
    acted = CHANGES[type(line)](table, line) if tried is None else _tried(table, line, tried)
    if table.game is not None and table.game.is_over:
        table.status = "over"
    if isinstance(line, lines.BotsMoved) and any(table.seats[s].person for s, _ in line.moves):
        table.rewinds.floor = len(_game(table).state.journal)
    table.seq = entry.seq
    table.updated = entry.at
    table.answered[entry.action_id] = entry.seq
    table.ask(acted)
    run_clocks(table, line, before)


def _tried(table: Table, line: lines.AnyLine, game: Game[Any]) -> Seats:
    """The game goes on as the copy on which the line was tried: that is as good as doing it again."""
    game.succeed(_game(table))
    if isinstance(line, lines.Rewound):
        table.rewinds.note(_game(table), line.seat)
    table.game = game
    if isinstance(line, lines.BotsMoved):
        return tuple([seat for seat, _ in line.moves])
    return (line.seat,) if isinstance(line, lines.SeatLine) else ()


def run_clocks(table: Table, line: lines.AnyLine, barrier: int) -> None:
    """Let the time of those run who have something to decide after a line; `barrier` stood before it."""
    undone = line.seat if isinstance(line, lines.UndoLine) else None
    table.run_clocks(undone, renewed=table.barrier() != barrier)


def pass_time(table: Table, at: int, line: lines.AnyLine) -> None:
    """Let the clocks of a table run on to a line."""
    if isinstance(line, lines.ClocksResumed):
        table.clocks.wake(at)
    else:
        table.clocks.pass_time(at)


# -- each kind of line, as its struct describes it; what it returns has acted ----------------------
def _game(table: Table) -> Game[Any]:
    if table.game is None:
        raise ValueError(table.id)
    return table.game


def _picked(table: Table, line: lines.Picked) -> Seats:
    for word in line.words:
        _game(table).pick(line.seat, word)
    return (line.seat,)


def _played(table: Table, line: lines.Played) -> Seats:
    _make(table, line.seat, line.move)
    return (line.seat,)


def _dealt(table: Table, line: lines.Dealt) -> Seats:
    for result in line.results:
        _game(table).deal(result)
    return ()


def _took_back(table: Table, line: lines.TookBack) -> Seats:
    _game(table).undo(line.seat)
    return (line.seat,)


def _rewound(table: Table, line: lines.Rewound) -> Seats:
    table.rewinds.note(_game(table), line.seat)
    rewind(_game(table), line.seat)
    return (line.seat,)


def _corrected(table: Table, line: lines.Corrected) -> Seats:
    correct(_game(table), table.people())
    return (line.seat,)


def _dropped(table: Table, line: lines.Dropped) -> Seats:
    _game(table).drop(line.seat, line.kept)
    return (line.seat,)


def _bots_moved(table: Table, line: lines.BotsMoved) -> Seats:
    for seat, move in line.moves:
        _make(table, seat, move)
    return tuple([seat for seat, _ in line.moves])


def _clock_moved(table: Table, line: lines.ClockMoved) -> Seats:
    _make(table, line.seat, line.move)
    return (line.seat,)


def _make(table: Table, seat: int, move: list[int] | str | Json) -> None:
    if isinstance(move, list):
        _game(table).play_words(seat, move)
    else:
        _game(table).play(seat, move)


def _sat(table: Table, line: lines.Sat) -> Seats:
    table.seats[line.seat] = Seat("person", line.person, line.name or None)
    return ()


def _stood(table: Table, line: lines.Stood) -> Seats:
    table.seats[line.seat] = Seat("open")
    return ()


def _swapped(table: Table, line: lines.Swapped) -> Seats:
    seats = table.seats
    seats[line.seat], seats[line.other] = seats[line.other], seats[line.seat]
    return ()


def _bot_sat(table: Table, line: lines.BotSat) -> Seats:
    if table.seats[line.seat].person is None:
        others = [seat.name for n, seat in enumerate(table.seats) if n != line.seat]
        name = name_of_bot(table.header.game, others, line.seat)
        table.seats[line.seat] = Seat("bot", name=name, bot=line.bot)
    else:
        table.seats[line.seat].bot = line.bot
    return ()


def _started(table: Table, line: lines.Started) -> Seats:
    table.begin(line.begun, redraws=line.redraws)
    return ()


def _given_up(table: Table, line: lines.Resigned | lines.ClockEnded) -> Seats:
    seat = table.seats[line.seat]
    seat.bot, seat.resigned = line.bot, True
    seat.resigned_after = len(_game(table).story())
    return (line.seat,)


def _ended(table: Table, _line: lines.Ended) -> Seats:
    table.status = "over"
    return ()


def _reclaimed(table: Table, line: lines.Reclaimed) -> Seats:
    table.seats[line.seat].bot = None
    return (line.seat,)


def _rematched(table: Table, line: lines.Rematched) -> Seats:
    table.rematch = line.table
    return ()


def _reinvited(table: Table, line: lines.Reinvited) -> Seats:
    table.invite = line.invite
    return ()


def _consented(table: Table, line: lines.Consented) -> Seats:
    for number in table.seats_of(table.seats[line.seat].person):
        table.seats[number].consent = line.to
    return ()


def _closed(table: Table, line: lines.Closed) -> Seats:
    table.closed, table.status = line.reason, "over"
    return ()


def _round_closed(table: Table, line: lines.RoundClosed) -> Seats:
    table.owed, table.status = line.owed, "over"
    return ()


def _woken(_table: Table, _line: lines.ClocksResumed) -> Seats:
    """Nothing changes but the clocks, which `apply` has set."""
    return ()


CHANGES: dict[type[lines.LogLine], Callable[[Table, Any], Seats]] = {
    lines.Picked: _picked,
    lines.Played: _played,
    lines.Dealt: _dealt,
    lines.TookBack: _took_back,
    lines.Rewound: _rewound,
    lines.Corrected: _corrected,
    lines.Dropped: _dropped,
    lines.BotsMoved: _bots_moved,
    lines.ClockMoved: _clock_moved,
    lines.ClockEnded: _given_up,
    lines.Ended: _ended,
    lines.Sat: _sat,
    lines.Stood: _stood,
    lines.Swapped: _swapped,
    lines.BotSat: _bot_sat,
    lines.Started: _started,
    lines.Resigned: _given_up,
    lines.Reclaimed: _reclaimed,
    lines.Rematched: _rematched,
    lines.Reinvited: _reinvited,
    lines.Consented: _consented,
    lines.Closed: _closed,
    lines.RoundClosed: _round_closed,
    lines.ClocksResumed: _woken,
}
