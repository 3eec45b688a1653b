"""What people do at a table: each kind is checked here before anything is written or changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dicehospital.bots import bot_names
from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.game import Game
from dicehospital.kernel.history import count_chances
from dicehospital.server import protocol as ask
from dicehospital.server.store.store import Person
from dicehospital.server.tables.acts import ActContext, ActRejected, PendingLine, bad, illegal
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.guests import clean_name
from dicehospital.server.tables.log import lines
from dicehospital.server.tables.log.correcting import correct
from dicehospital.server.tables.log.rewinding import rewind
from dicehospital.server.tables.log.seeds import following_id
from dicehospital.server.tables.seats import STAND_IN, Seat
from dicehospital.server.tables.table import Table

# A deal that other tables play is played from its page; where it counts nobody decides for the player.
_NEVER_WITH_A_DEAL = (ask.Rematch, ask.Reinvite, ask.Consent)
_NEVER_COMPARED = (ask.PutBot, ask.Resign, ask.End)
PATIENCE = 60  # seconds; who is away for longer can be replaced by a bot


def check(act: ActContext, do: ask.AnyDo) -> PendingLine:
    """What to write for an act; `ActRejected` says why nothing."""
    if act.table.closed is not None:
        raise ActRejected("not_now", "server.is_closed")
    if act.is_late:
        raise ActRejected("not_now", "server.round_closed")
    if act.table.setup.deal is not None and isinstance(do, _NEVER_WITH_A_DEAL):
        raise ActRejected("not_now", "server.shared_deal")
    if act.table.is_compared() and isinstance(do, _NEVER_COMPARED):
        raise ActRejected("not_now", "server.compared")
    return CHECKS[type(do)](act, do)


# -- in the game -----------------------------------------------------------------------------------
def _pick(act: ActContext, do: ask.Pick) -> PendingLine:
    return _picks(act, ask.Picks([do.word]))


def _picks(act: ActContext, do: ask.Picks) -> PendingLine:
    seat, game = _try(act)
    with _Rules():
        for word in do.words:
            game.pick(seat, word)
    return PendingLine(lines.Picked(seat, do.words), game)


def _play(act: ActContext, do: ask.Play) -> PendingLine:
    seat, game = _try(act)
    with _Rules():
        if isinstance(do.move, list):
            game.play_words(seat, do.move)
        else:
            game.play(seat, do.move)
    return PendingLine(lines.Played(seat, do.move), game)


def _deal(act: ActContext, do: ask.Deal) -> PendingLine:
    if not act.table.setup.manual:
        raise ActRejected("not_now", "server.own_dice")
    _, game = _try(act)
    if do.number != count_chances(game.state.journal):
        raise ActRejected("stale", "server.stale")
    with _Rules():
        for result in do.results:
            game.deal(result)
    return PendingLine(lines.Dealt(do.results), game)


def _undo(act: ActContext, _do: ask.Undo) -> PendingLine:
    seat, game = _try(act)
    if act.table.setup.manual:
        return _correct(act, seat, game)
    if act.table.can_rewind(seat):
        rewind(game, seat)
        return PendingLine(lines.Rewound(seat), game)
    with _Rules():
        game.undo(seat)
    return PendingLine(lines.TookBack(seat), game)


def _correct(act: ActContext, seat: int, game: Game[Any]) -> PendingLine:
    """At a table with dice of its own everybody sees the mistake, and anybody there may mend it."""
    if not act.table.can_undo(seat):
        raise ActRejected("not_now", "server.nothing_said")
    correct(game, act.table.people())
    return PendingLine(lines.Corrected(seat), game)


def _drop(act: ActContext, do: ask.Drop) -> PendingLine:
    seat, game = _try(act)
    if len(game.rulebook.ruleset.begun(game.state, seat)) <= do.kept:
        raise ActRejected("not_now", "server.nothing_begun")
    game.drop(seat, do.kept)
    return PendingLine(lines.Dropped(seat, do.kept), game)


def _try(act: ActContext) -> tuple[int, Game[Any]]:
    """A seat that its person may play now, and a copy of the game to try things on."""
    game = act.table.game
    if game is None or act.table.status != "playing":
        raise ActRejected("not_now", f"server.is_{act.table.status}")
    number, _ = _mine(act)
    if act.phase is not None and act.phase != act.table.phases[number]:
        raise ActRejected("stale", "server.stale")
    return number, game.copy()


class _Rules:
    """Turns what the engine refuses into refusals."""

    def __enter__(self) -> None:
        """Begin to watch what the engine says."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, IllegalMove):
            raise illegal(error) from None
        if isinstance(error, BadInput):
            raise bad(error) from None


# -- round the game --------------------------------------------------------------------------------
def _sit(act: ActContext, do: ask.Sit) -> PendingLine:
    person = _somebody(act)
    _only_while(act, "open")
    if act.table.seats_of(person.id):
        raise ActRejected("not_now", "server.seated_already")
    return _seated(act, person, do.name or person.name)


def _sit_local(act: ActContext, do: ask.SitLocal) -> PendingLine:
    person = _somebody(act)
    _only_while(act, "open")
    if person.id != act.table.host() and not act.table.seats_of(person.id):
        raise ActRejected("not_yours", "server.sit_first")
    return _seated(act, person, do.name)


def _seated(act: ActContext, person: Person, name: str) -> PendingLine:
    seat = act.seat if act.seat is not None else _first_open(act.table)
    if _seat_at(act.table, seat).kind != "open":
        raise ActRejected("full", "server.seat_taken")
    name = clean_name(name)
    if not name:
        raise ActRejected("bad", "server.no_name")
    return PendingLine(lines.Sat(seat, person.id, name))


def _stand(act: ActContext, _do: ask.Stand) -> PendingLine:
    _only_while(act, "open")
    number, seat = _seat(act)
    person = _somebody(act)
    if seat.person != person.id and (seat.person is None or person.id != act.table.host()):
        raise ActRejected("not_yours", "server.not_yours")
    return PendingLine(lines.Stood(number))


def _swap(act: ActContext, do: ask.Swap) -> PendingLine:
    _only_while(act, "open")
    number, seat = _seat(act)
    person = _somebody(act)
    other = _seat_at(act.table, do.other)
    free = seat.person == person.id and other.kind == "open"
    if not free and person.id != act.table.host():
        raise ActRejected("not_yours", "server.host_only")
    if "opponent" in (seat.kind, other.kind):
        raise ActRejected("not_now", "server.opponents_seat")
    return PendingLine(lines.Swapped(number, do.other))


def _put_bot(act: ActContext, do: ask.PutBot) -> PendingLine:
    playing = bot_names(act.table.header.game)
    if do.bot is not None and do.bot not in playing:
        raise ActRejected("bad", "server.no_such_bot", bots=list(playing))
    if act.table.status == "open":
        return _host_puts_bot(act, do.bot)
    return _replace_absent(act, do.bot or STAND_IN)


def _host_puts_bot(act: ActContext, bot: str | None) -> PendingLine:
    number, seat = _seat(act)
    _host_only(act)
    if seat.kind not in ("open", "bot"):
        raise ActRejected("full", "server.seat_taken")
    return PendingLine(lines.Stood(number) if bot is None else lines.BotSat(number, bot))


def _replace_absent(act: ActContext, bot: str) -> PendingLine:
    number, seat = _seat(act)
    person = _somebody(act)
    if act.table.status == "over":
        raise ActRejected("not_now", "server.is_over")
    if not act.table.seats_of(person.id):
        raise ActRejected("not_yours", "server.sit_first")
    if seat.person is None or seat.bot is not None:
        raise ActRejected("not_now", "server.bot_plays_already")
    if seat.person != person.id:
        _check_absent(act, number, seat.person)
    return PendingLine(lines.BotSat(number, bot))


def _check_absent(act: ActContext, number: int, person: int) -> None:
    """Refuse a bot for somebody who is there, or has their time yet where nobody sits and waits."""
    if act.table.is_slow():
        end = act.table.deadlines()[number]
        if end is None or end > now():
            raise ActRejected("not_now", "server.has_time")
    elif act.away(person) < PATIENCE:
        raise ActRejected("not_now", "server.not_absent", seconds=PATIENCE)


def _start(act: ActContext, _do: ask.Start) -> PendingLine:
    _only_while(act, "open")
    _host_only(act)
    if any(seat.kind == "open" for seat in act.table.seats):
        raise ActRejected("not_now", "server.seats_open")
    with _Rules():
        return PendingLine(act.table.started())


def _resign(act: ActContext, _do: ask.Resign) -> PendingLine:
    number, seat = _held(act)
    if act.table.status != "playing" or seat.resigned:
        raise ActRejected("not_now", f"server.is_{act.table.status}")
    return PendingLine(lines.Resigned(number, seat.bot or STAND_IN))


def _end(act: ActContext, _do: ask.End) -> PendingLine:
    number, seat = _held(act)
    _only_while(act, "playing")
    people = [one for one in act.table.seats if one.kind == "person"]
    if not any(one.resigned for one in people):
        raise ActRejected("not_now", "server.nobody_resigned")
    if any(not one.resigned and one.person != seat.person for one in people):
        raise ActRejected("not_now", "server.others_play")
    return PendingLine(lines.Ended(number))


def _reclaim(act: ActContext, _do: ask.Reclaim) -> PendingLine:
    number, seat = _held(act)
    _only_while(act, "playing")
    if seat.resigned:
        raise ActRejected("not_now", "server.gone_for_good")
    if seat.bot is None:
        raise ActRejected("not_now", "server.no_bot_there")
    return PendingLine(lines.Reclaimed(number))


def _rematch(act: ActContext, _do: ask.Rematch) -> PendingLine:
    person = _somebody(act)
    if act.table.status != "over":
        raise ActRejected("not_now", "server.not_over")
    if not act.table.seats_of(person.id) and person.id != act.table.setup.host:
        raise ActRejected("not_yours", "server.sit_first")
    return PendingLine(lines.Rematched(following_id(act.table.header.seed)))


def _reinvite(act: ActContext, _do: ask.Reinvite) -> PendingLine:
    _host_only(act)
    return PendingLine(lines.Reinvited(fresh_token()))


def _consent(act: ActContext, do: ask.Consent) -> PendingLine:
    seats = act.table.seats_of(_somebody(act).id)
    if not seats:
        raise ActRejected("not_yours", "server.sit_first")
    return PendingLine(lines.Consented(seats[0], do.to))


CHECKS: dict[type[ask.Do], Callable[[ActContext, Any], PendingLine]] = {
    ask.Pick: _pick,
    ask.Picks: _picks,
    ask.Play: _play,
    ask.Deal: _deal,
    ask.Undo: _undo,
    ask.Drop: _drop,
    ask.Sit: _sit,
    ask.Stand: _stand,
    ask.Swap: _swap,
    ask.PutBot: _put_bot,
    ask.SitLocal: _sit_local,
    ask.Start: _start,
    ask.Resign: _resign,
    ask.End: _end,
    ask.Reclaim: _reclaim,
    ask.Rematch: _rematch,
    ask.Reinvite: _reinvite,
    ask.Consent: _consent,
}


# -- what several of them ask ----------------------------------------------------------------------
def _somebody(act: ActContext) -> Person:
    if act.person is None:
        raise ActRejected("not_yours", "server.who_are_you")
    return act.person


def _seat_at(table: Table, number: int | None) -> Seat:
    if number is None or number >= len(table.seats):
        raise ActRejected("bad", "server.no_such_seat", seats=len(table.seats))
    return table.seats[number]


def _seat(act: ActContext) -> tuple[int, Seat]:
    seat = _seat_at(act.table, act.seat)
    return (act.seat or 0), seat


def _held(act: ActContext) -> tuple[int, Seat]:
    """A seat that the person holds, whoever plays on it."""
    number, seat = _seat(act)
    if act.person is None or seat.person != act.person.id:
        raise ActRejected("not_yours", "server.not_yours")
    return number, seat


def _mine(act: ActContext) -> tuple[int, Seat]:
    """A seat for which the person decides."""
    number, seat = _held(act)
    if seat.bot is not None:
        raise ActRejected("not_yours", "server.bot_plays")
    return number, seat


def _only_while(act: ActContext, status: ask.Status) -> None:
    if act.table.status != status:
        raise ActRejected("not_now", f"server.is_{act.table.status}")


def _host_only(act: ActContext) -> None:
    if _somebody(act).id != act.table.host():
        raise ActRejected("not_yours", "server.host_only")


def _first_open(table: Table) -> int:
    for number, seat in enumerate(table.seats):
        if seat.kind == "open":
            return number
    raise ActRejected("full", "server.table_full")
