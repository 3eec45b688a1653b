"""Tables over HTTP: what can be played, making tables, finding them, inviting people to them."""

from __future__ import annotations

from msgspec import structs

from dicehospital.kernel.build import __version__, commit
from dicehospital.kernel.errors import BadInput
from dicehospital.server.edge.public_urls import for_others, opening_command
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.packs import count_pack
from dicehospital.server.http.people.guests import somebody
from dicehospital.server.http.pictures import picture_of
from dicehospital.server.http.problems import Problem, bad_input, not_found
from dicehospital.server.http.schemas import (
    Featured,
    Games,
    GameWishes,
    InviteQuery,
    Joined,
    LobbyQuery,
    MadeTable,
    NewTable,
    Tables,
)
from dicehospital.server.store.store import LobbyFilter, Person
from dicehospital.server.tables.creation import Order
from dicehospital.server.tables.games import GAMES
from dicehospital.server.tables.option_check import Wishes, agree
from dicehospital.server.tables.packs import pack_of


async def get_games(call: RequestContext) -> Reply:
    """The games, their options, and tables that one click makes."""
    settings, address = call.registry.settings, address_of_house(call)
    return call.reply(
        Games(
            list(GAMES.values()),
            __version__,
            commit(),
            pack_bytes=settings.pack_bytes,
            pack_cards=settings.pack_cards,
            address=address,
            command=opening_command(settings) if address is None else None,
        )
    )


async def post_agreement(call: RequestContext, body: GameWishes) -> Reply:
    """What of some wishes for a game can be agreed on, and why the rest cannot."""
    try:
        return call.reply(agree(body.game, Wishes(body.players, body.options)))
    except BadInput as error:
        raise bad_input(error) from None


def address_of_house(call: RequestContext) -> str | None:
    """What others find this house by; None where they cannot come in."""
    return for_others(call.registry.settings, call.request.base_url)


async def post_table(call: RequestContext, body: NewTable) -> Reply:
    """Make a table, and start it if nobody is missing and it is asked for."""
    refuse_too_many(call)
    person = await somebody(call)
    await check_count(call, person)
    if pack_of(body.options, body.position) is not None:
        count_pack(call)
    try:
        origin = call.registry.quota.origin(call.address())
        table = await call.registry.create(Order(**structs.asdict(body)), person, origin)
    except BadInput as error:
        raise bad_input(error) from None
    call.registry.quota.note(call.address(), table.id)
    return call.reply(MadeTable(table.id, table.header.invite), 201)


def refuse_too_many(call: RequestContext) -> None:
    """Refuse more tables than an address makes."""
    refusal = call.registry.quota.refusal(call.address())
    if refusal is not None:
        raise Problem(429, refusal)


async def check_count(call: RequestContext, person: Person) -> None:
    """Refuse more unfinished tables than a guest can play at."""
    most = call.registry.settings.tables_per_person
    if await call.registry.lists.count_unfinished(person, most) >= most:
        raise Problem(429, "too_many_tables")


async def get_tables(call: RequestContext, query: LobbyQuery) -> Reply:
    """Open tables: those with somebody present first, then the most recently changed."""
    person = await call.person()
    wanted = LobbyFilter(
        game=query.game or None,
        status=query.status or None,
        free=query.free == 1,
        limit=query.limit,
        origin=call.registry.quota.origin(call.address()),
    )
    return call.reply(Tables(await call.registry.lists.lobby(person, wanted)))


async def get_featured(call: RequestContext) -> Reply:
    """The table of the day: the public one that is worth watching most."""
    found = await call.registry.lists.table_of_the_day(await call.person())
    return call.reply(Featured(None, []) if found is None else Featured(*found))


async def get_table(call: RequestContext, query: InviteQuery) -> Reply:
    """One table."""
    live, person = await call.visible_table(query.invite or None)
    return call.reply(call.registry.lists.summary(live, person))


async def get_join(call: RequestContext) -> Reply:
    """The table of an invitation."""
    table = await call.registry.store.find_invite(call.request.path["invite"])
    if table is None:
        raise not_found("unknown_invite")
    return call.reply(Joined(table))


async def get_qr(call: RequestContext, query: InviteQuery) -> Reply:
    """The invitation to a table as a picture for a phone; for those who are invited or seated."""
    live, person = await call.visible_table(query.invite or None)
    table = live.table
    mine = person is not None and bool(table.seats_of(person.id))
    if query.invite != table.invite and not mine:
        raise not_found("unknown_invite")
    base = address_of_house(call) or call.request.base_url.rstrip("/")
    drawn = await picture_of(call, f"{base}/join/{table.invite}")
    return Reply(drawn, media="image/svg+xml", is_kept=True)
