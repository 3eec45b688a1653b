"""Making tables: what was asked for, checked, as a header and the first lines of a log."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final

from dicehospital.bots import bots
from dicehospital.bots.characters import name_of_bot
from dicehospital.bots.registry import known_bot
from dicehospital.kernel.build import __version__
from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json
from dicehospital.server.bus.affinity import place_of
from dicehospital.server.limits.time_limits import Clock, is_limited
from dicehospital.server.protocol import RoundMark, Visibility
from dicehospital.server.store.store import Entry, Header, Person
from dicehospital.server.tables.apply import apply
from dicehospital.server.tables.games import GAMES, has_opponent
from dicehospital.server.tables.guests import clean_name
from dicehospital.server.tables.log.cards import begun_with
from dicehospital.server.tables.log.lines import Started, write_line
from dicehospital.server.tables.log.seeds import begin_game, following_id, fresh_id, fresh_secret
from dicehospital.server.tables.opening import answered
from dicehospital.server.tables.packs import refuse_files
from dicehospital.server.tables.seats import DayMark, Seat, Setup, write_setup
from dicehospital.server.tables.table import Table
from dicehospital.server.tables.working_hours import check_slow_clock

ME, LOCAL, OPEN, BOT = "me", "local", "open", "bot:"
_made: Final = count()  # tables of this process


@dataclass(frozen=True, slots=True)
class Deal:
    """What is decided already of a table whose deal other tables play, too."""

    mark: DayMark | RoundMark
    secret: bytes  # where its chance comes from
    table: str | None = None  # its id, where only one such table can be
    people: Mapping[int, Person] = field(
        default_factory=dict
    )  # by seat, where it is not open to all


@dataclass(frozen=True, slots=True)
class Order:
    """A table as somebody wants it."""

    game: str
    players: int
    seats: list[
        str
    ]  # "me", "local", "open", "bot" (the usual one) or "bot:<name>", one for each player
    options: Json
    names: dict[str, str] = field(default_factory=dict)  # of the local seats, by number
    clock: Clock = field(default_factory=Clock)
    visibility: Visibility = "private"
    position: Json | None = None
    start: bool = False
    guided: bool = False  # what is asked before the first patients is answered by the table
    deal: Deal | None = None
    manual: bool = False  # its people have the box before them, and say what dice and cards show


def make_table(order: Order, host: Person, at: int, workers: int = 1) -> tuple[Table, list[Entry]]:
    """A new table and the first lines of its log; `BadInput` names what cannot be."""
    seats = _read_seats(order, host)
    _name_bots(order.game, seats, at)
    _check_clock(order)
    _check_manual(order)
    refuse_files({"options": order.options, "position": order.position})
    deal = order.deal
    setup = _setup_of(order, host, seats)
    secret = fresh_secret() if deal is None else deal.secret
    game = _check_game(order, setup, secret)
    header = Header(
        id=(deal and deal.table) or _even_id(workers),
        game=order.game,
        rules=game.rulebook.version,
        engine=__version__,
        created=at,
        seed=secret,
        invite=fresh_token(),
        visibility=order.visibility,
        setup=write_setup(setup),
    )
    table = Table(header)
    table.pack_cards()
    if not order.start or any(seat.kind == "open" for seat in seats):
        return table, []
    entries = _first_lines(table, host.id, at, Started(begun_with(game)))
    return table, [*entries, *(_opening_lines(table, at) if order.guided else [])]


def _setup_of(order: Order, host: Person, seats: list[Seat]) -> Setup:
    mark = None if order.deal is None else order.deal.mark
    return Setup(
        players=order.players,
        options=order.options,
        clock=order.clock,
        host=host.id,
        seats=seats,
        position=order.position,
        manual=order.manual,
        day=mark if isinstance(mark, DayMark) else None,
        round=mark if isinstance(mark, RoundMark) else None,
    )


def _name_bots(game: str, seats: list[Seat], first: int) -> None:
    """Give the bots among them names."""
    for seat in seats:
        if seat.kind == "bot":
            seat.name = name_of_bot(game, [one.name for one in seats], first)


def _even_id(workers: int) -> str:
    """The id of a new table; those of so many processes, which ids decide, get tables by turns."""
    wanted, name = next(_made) % workers, fresh_id()
    while place_of(name.encode(), workers) != wanted:
        name = fresh_id()
    return name


def make_rematch(table: Table, at: int, barred: Collection[int] = ()) -> tuple[Table, list[Entry]]:
    """A new table for the same people, bots and options; the seats of who is barred are open.

    Somebody alone begins at once.
    """
    old, setup = table.header, table.setup
    seats = [Seat("open") if seat.person in barred else _again(seat) for seat in table.seats]
    again = Setup(
        setup.players, setup.options, setup.clock, table.host(), seats, setup.position,
        manual=setup.manual,
    )  # fmt: skip
    header = replace(
        old, id=following_id(old.seed), engine=__version__, created=at, setup=write_setup(again)
    )
    new = Table(replace(header, seed=fresh_secret(), invite=fresh_token()))
    alone = len(new.persons()) < 2 and all(seat.kind != "open" for seat in seats)
    return new, _first_lines(new, again.host, at, new.started()) if alone else []


def _again(seat: Seat) -> Seat:
    if seat.person is None:
        return seat.copy()
    return Seat("person", seat.person, seat.name or "")


def _first_lines(table: Table, person: int, at: int, line: Started) -> list[Entry]:
    entry = Entry(1, f"{person}.start", person, at, write_line(line))
    apply(table, entry, line)
    return [entry]


def _opening_lines(table: Table, at: int) -> list[Entry]:
    """What the table answers for people before anybody has patients."""
    line = (
        None if table.game is None else answered(table.game.copy(), table.seats, table.header.seed)
    )
    if line is None:
        return []
    entry = Entry(table.seq + 1, f"bots.{table.seq + 1}", None, at, write_line(line))
    apply(table, entry, line)
    return [entry]


def _check_game(order: Order, setup: Setup, secret: bytes) -> Game[Any]:
    """The game as it would begin, if it can be set up so."""
    others = order.position is not None and OPEN in order.seats
    game = begin_game(order.game, setup, secret, redraws=others)
    wanted = order.players if order.position is None else game.view(None)["players"]
    if wanted != order.players:
        raise BadInput(
            "position.players", "server.other_players", seen=wanted, wanted=order.players
        )
    return game


def _read_seats(order: Order, host: Person) -> list[Seat]:
    if order.game not in GAMES:
        raise BadInput("game", "not_one_of", seen=order.game, allowed=list(GAMES))
    if len(order.seats) != order.players:
        raise BadInput(
            "seats", "server.one_per_player", seen=len(order.seats), wanted=order.players
        )
    if order.seats.count(ME) > 1:
        raise BadInput("seats", "server.me_twice")
    seats = [_read_seat(order, number, host) for number in range(order.players)]
    for number, person in ({} if order.deal is None else order.deal.people).items():
        seats[number] = Seat("person", person.id, person.name)
    opposed = has_opponent(order.game, order.players, _options(order))
    return [*seats, Seat("opponent")] if opposed else seats


def _check_clock(order: Order) -> None:
    """Refuse timed play where a game has none, and what changes a time that is not set."""
    clock, games = order.clock, [game for game, info in GAMES.items() if info.timed is not None]
    if clock.activation and order.game not in games:
        raise BadInput("clock.activation", "server.not_timed", seen=order.game, allowed=games)
    if clock.growth and not clock.activation:
        raise BadInput("clock.growth", "server.nothing_grows", seen=clock.growth)
    check_slow_clock(clock)


def _check_manual(order: Order) -> None:
    """Refuse dice of one's own where others would have to trust them, and where time runs for typing."""
    if not order.manual:
        return
    if OPEN in order.seats:
        raise BadInput(f"seats[{order.seats.index(OPEN)}]", "server.manual_open")
    if is_limited(order.clock):
        raise BadInput("clock", "server.manual_clock")


def _options(order: Order) -> Json:
    """What was agreed on; a position says it itself."""
    if order.position is None:
        return order.options
    found = order.position.get("options")
    return found if isinstance(found, dict) else {}


def _read_seat(order: Order, number: int, host: Person) -> Seat:
    match order.seats[number]:
        case "me":
            return Seat("person", host.id, host.name)
        case "local":
            name = clean_name(order.names.get(str(number), ""))
            return Seat("person", host.id, name or f"{host.name} {number + 1}")
        case "open":
            return Seat("open")
        case "bot":
            return Seat("bot", bot=GAMES[order.game].usual)
        case text if text.startswith(BOT) and text.removeprefix(BOT) in bots():
            bot = known_bot(text.removeprefix(BOT), order.game, f"seats[{number}]")
            return Seat("bot", bot=bot.name)
        case text:
            allowed = [ME, LOCAL, OPEN, *(BOT + name for name in GAMES[order.game].bots)]
            raise BadInput(f"seats[{number}]", "not_one_of", seen=text, allowed=allowed)
