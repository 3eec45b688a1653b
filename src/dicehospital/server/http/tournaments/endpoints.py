"""Tournaments over HTTP: making one, joining, leaving, starting, sitting down, and what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.kernel.errors import BadInput
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.finished_games import replay_of
from dicehospital.server.http.lobby import address_of_house, refuse_too_many
from dicehospital.server.http.people.guests import somebody
from dicehospital.server.http.pictures import picture_of
from dicehospital.server.http.problems import Problem, bad_input, not_found
from dicehospital.server.http.tournaments.shapes import (
    NewTournament,
    RoundTableMade,
    TournamentListed,
    TournamentMade,
    Tournaments,
)
from dicehospital.server.http.tournaments.views import preset_of, show, status_of
from dicehospital.server.store.statements.tournaments import Entrant, Tournament
from dicehospital.server.store.store import Person
from dicehospital.server.tables.creation import Order, make_table
from dicehospital.server.tables.tournaments.progress import Progress
from dicehospital.server.tables.tournaments.round_tables import (
    begin_table,
    begin_tables_of_bots,
    leave_table,
    progress_of,
)
from dicehospital.server.tables.tournaments.sealing import entrant_of

MOST_ENTRANTS: Final = 48
FEWEST_ENTRANTS: Final = 2
_LISTED: Final = 20  # tournaments of one's own
_MINUTE: Final = 60_000
_WAITING: Final = 30 * 24 * 60 * _MINUTE  # for which a tournament that does not start counts as one


# -- making and finding --------------------------------------------------------------------------------
async def post_tournament(call: RequestContext, body: NewTournament) -> Reply:
    """Make a tournament; whoever makes it plays in it, and starts it."""
    if call.registry.deals.is_published:
        raise Problem(409, "needs_server")
    refuse_too_many(call)
    person = await somebody(call)
    await _check_room(call, person)
    await _check_order(body, person)
    made = Tournament(
        id=fresh_token(),
        game=body.game,
        options=body.options,
        seats=body.seats,
        rounds=body.rounds,
        length=body.minutes * _MINUTE,
        made=call.registry.deals.now(),
    )
    await call.registry.store.tournaments.make(made)
    await _enter(call, made, person)
    return call.reply(TournamentMade(made.id), 201)


async def get_tournaments(call: RequestContext) -> Reply:
    """The tournaments that I play in, the latest first."""
    person = await call.person()
    store = call.registry.store.tournaments
    found = [] if person is None else await store.of(person.id, _LISTED)
    return call.reply(Tournaments([await _listed(call, one) for one in found]))


async def get_tournament(call: RequestContext) -> Reply:
    """A tournament, for whoever has its link."""
    return await _shown(call, await call.person())


async def get_tournament_qr(call: RequestContext) -> Reply:
    """The link of a tournament as a picture for a phone."""
    found = await _found(call)
    base = address_of_house(call) or call.request.base_url.rstrip("/")
    drawn = await picture_of(call, f"{base}/tournament/{found.id}")
    return Reply(drawn, media="image/svg+xml", is_kept=True)


# -- coming and going ----------------------------------------------------------------------------------
async def post_entrant(call: RequestContext) -> Reply:
    """Join, until it starts; a stranger becomes a guest."""
    found = await _found(call)
    if found.started is not None:
        raise Problem(409, "tournament_started")
    person = await somebody(call)
    entrants = await _waiting(call, found)
    if all(one.person != person.id for one in entrants):
        if len(entrants) >= MOST_ENTRANTS:
            raise Problem(409, "tournament_full")
        await _check_room(call, person)
        await _enter(call, found, person)
    return await _shown(call, person)


async def delete_entrant(call: RequestContext) -> Reply:
    """Leave: a bot has my seats from now on, also in a game that is not over; earlier results stay."""
    found, person = await _found(call), await call.person()
    mine = _mine(await call.registry.store.tournaments.entrants(found.id), person)
    if mine is None:
        raise Problem(409, "not_entered")
    await call.registry.store.tournaments.leave(mine.id, call.registry.deals.now())
    progress = await progress_of(call.registry, found.id)
    if progress is not None and mine.id in found.field:
        left = next(one for one in progress.field if one.id == mine.id)
        await leave_table(call.registry, progress, left)
    return await _shown(call, person)


async def post_start(call: RequestContext) -> Reply:
    """Start: places are drawn, and the first round opens."""
    found, person = await _found(call), await call.person()
    if found.started is None:
        entrants = await _waiting(call, found)
        if person is None or not entrants or entrants[0].person != person.id:
            raise Problem(403, "host_starts")
        if len(entrants) < FEWEST_ENTRANTS:
            raise Problem(409, "too_few_entrants")
        field = tuple(sorted(one.id for one in entrants))
        await call.registry.store.tournaments.start(found.id, call.registry.deals.now(), field)
    return await _shown(call, person)


# -- playing -------------------------------------------------------------------------------------------
async def post_round_table(call: RequestContext) -> Reply:
    """My table of the round that is open."""
    found, person = await _found(call), await call.person()
    progress = await progress_of(call.registry, found.id)
    mine = None if progress is None else _mine(progress.field, person)
    if progress is None or mine is None:
        raise Problem(409, "not_entered")
    number = progress.open_round
    if number is None:
        raise Problem(409, "no_round")
    place = progress.place(mine, number).table
    if (number, place) not in progress.tables:
        refuse_too_many(call)
    table = await begin_table(call.registry, progress, number, place)
    await begin_tables_of_bots(call.registry, progress, number)
    return call.reply(RoundTableMade(table), 201)


async def get_round_replay(call: RequestContext) -> Reply:
    """How a table played a round that has closed."""
    found, path = await _found(call), call.request.path
    progress = await progress_of(call.registry, found.id)
    number, place = _whole(path["number"]), _whole(path["table"])
    row = None if progress is None else progress.tables.get((number, place - 1))
    if progress is None or row is None:
        raise not_found("no_such_table")
    if progress.status(number) != "closed":
        raise Problem(409, "deal_open")
    live = await call.registry.load(row.table)
    if live is None or live.table.game is None:
        raise not_found("no_such_table")
    return await replay_of(call, live)


# -- what several of them ask --------------------------------------------------------------------------
async def _found(call: RequestContext) -> Tournament:
    found = await call.registry.store.tournaments.find(call.request.path["id"])
    if found is None:
        raise not_found("unknown_tournament")
    return found


async def _waiting(call: RequestContext, found: Tournament) -> list[Entrant]:
    """Who is in before the start, the first first: they are the host."""
    entrants = await call.registry.store.tournaments.entrants(found.id)
    return [one for one in entrants if one.gone is None]


def _mine(entrants: Sequence[Entrant], person: Person | None) -> Entrant | None:
    """Where somebody is among those who have not left."""
    if person is None:
        return None
    return next((one for one in entrants if one.person == person.id and one.gone is None), None)


async def _enter(call: RequestContext, found: Tournament, person: Person) -> None:
    secret = await call.registry.deals.secret()
    entrant = Entrant(
        id=entrant_of(secret, found.id, person.id),
        tournament=found.id,
        person=person.id,
        joined=call.registry.deals.now(),
    )
    await call.registry.store.tournaments.enter(entrant)


async def _check_room(call: RequestContext, person: Person) -> None:
    """Refuse more tournaments that are not over than a guest can play in."""
    registry = call.registry
    at = registry.deals.now()
    count = await registry.store.tournaments.count_unfinished(person.id, at, at - _WAITING)
    if count >= registry.settings.tournaments_per_person:
        raise Problem(429, "too_many_tournaments")


async def _check_order(body: NewTournament, person: Person) -> None:
    """Refuse what no table could be made for."""
    if "pack" in body.options:
        raise bad_input(BadInput("options.pack", "server.no_pack_here"))
    order = Order(
        game=body.game,
        players=body.seats,
        seats=["bot"] * body.seats,
        options=body.options,
    )
    try:
        await asyncio.to_thread(make_table, order, person, 0)
    except BadInput as error:
        raise bad_input(error) from None


async def _listed(call: RequestContext, found: Tournament) -> TournamentListed:
    progress = await progress_of(call.registry, found.id)
    number = None if progress is None else progress.open_round
    return TournamentListed(
        id=found.id,
        game=found.game,
        preset=preset_of(found),
        options=found.options,
        seats=found.seats,
        made=found.made,
        status=status_of(progress),
        rounds=found.rounds,
        number=number,
        closes=None if progress is None or number is None else progress.windows[number - 1].closes,
        your_turn=False if progress is None else await _is_waited_for(call, progress, number),
    )


async def _is_waited_for(call: RequestContext, progress: Progress, number: int | None) -> bool:
    """Whether my game of the open round is not over."""
    mine = _mine(progress.field, await call.person())
    if mine is None or number is None:
        return False
    row = progress.tables.get((number, progress.place(mine, number).table))
    return row is None or row.ended is None


async def _shown(call: RequestContext, person: Person | None) -> Reply:
    found = await _found(call)
    progress = await progress_of(call.registry, found.id)
    entrants = await _waiting(call, found) if progress is None else progress.field
    mine = _mine(entrants, person)
    secret = await call.registry.deals.secret()
    return call.reply(show(found, progress, entrants, mine, secret))


def _whole(text: str) -> int:
    """A number from a path; 0 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0
