"""Who is asking: guests, their cookie, their names and games, what is kept of them, what they report."""

from __future__ import annotations

from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.people.blocks import my_blocks, somebody_else
from dicehospital.server.http.people.channels import kept_channels, quiet_hours
from dicehospital.server.http.people.kept_shapes import Kept, KeptReport, KeptTable, KeptTournament
from dicehospital.server.http.problems import Problem
from dicehospital.server.http.ratings.endpoints import my_ratings
from dicehospital.server.http.schemas import (
    REPORT_LETTERS,
    InviteQuery,
    Me,
    MyAccount,
    MyName,
    MyPasskey,
    MySession,
    Reported,
    ReportOrder,
)
from dicehospital.server.store.people import Report
from dicehospital.server.store.statements.accounts import Session
from dicehospital.server.store.store import ListedTable, Person, TableFilter
from dicehospital.server.tables.acts import ActRejected
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.guests import clean_name, clean_text, guest_name
from dicehospital.server.tables.log.snapshots import read_card


async def get_me(call: RequestContext) -> Reply:
    """Who I am and where I play."""
    return await reply_me(call, await call.person())


async def put_me(call: RequestContext, body: MyName) -> Reply:
    """Say what I am called; whoever has no cookie becomes a guest."""
    name = clean_name(body.name)
    if not name:
        raise Problem(422, "no_name", "name")
    person = await call.person()
    if person is None:
        person = await call.ensure_guest(name)
    else:
        person = await call.rename(person, name)
    return await reply_me(call, person)


async def delete_me(call: RequestContext) -> Reply:
    """Delete what is kept of me: my seats are left, my name is nowhere any more, games of others go on."""
    person = await call.person()
    try:
        await call.forget(person)
    except ActRejected:
        raise Problem(503, "storage") from None
    return call.reply(Me(None, []))


async def get_my_data(call: RequestContext) -> Reply:
    """All that is kept of me."""
    person = await call.person()
    if person is None:
        account, ratings = await my_account(call, None), await my_ratings(call, None)
        return call.reply(Kept(None, None, [], [], [], account, [], ratings, [], None))
    store = call.registry.store
    chosen = TableFilter(ids=tuple(await store.people.traces(person.id)))
    rows = await store.all_tables(chosen, len(chosen.ids or ()))
    reports = await store.people.reports_by(person.id)
    entries = await store.tournaments.entries(person.id)
    return call.reply(
        Kept(
            name=person.name,
            seen=person.seen or None,
            tables=[_kept(row, person) for row in rows],
            reports=[KeptReport(r.at, r.table, r.seat, r.reason, r.words, r.done) for r in reports],
            account=await my_account(call, person),
            blocks=await my_blocks(call, person),
            tournaments=[KeptTournament(one.tournament, one.joined, one.gone) for one in entries],
            ratings=await my_ratings(call, person),
            channels=await kept_channels(call, person),
            quiet=await quiet_hours(call, person),
        )
    )


async def my_account(call: RequestContext, person: Person | None) -> MyAccount:
    """What somebody is known again by."""
    keys = None if call.accounts is None else call.accounts.passkeys
    host = None if keys is None else keys.host
    if person is None:
        return MyAccount(None, None, None, [], [], host)
    kept = call.registry.store.accounts
    account, sessions = await kept.of_person(person.id), await kept.sessions(person.id)
    return MyAccount(
        name=None if account is None else account.name,
        made=None if account is None else account.made,
        words=await kept.words_made(person.id),
        sessions=[_shown(one, person) for one in sessions],
        passkeys=[
            MyPasskey(one.id, one.browser or None, one.made, one.used)
            for one in await call.registry.store.passkeys.of(person.id)
        ],
        passkey_host=host,
    )


def _shown(one: Session, person: Person) -> MySession:
    is_here = one.id == person.session
    return MySession(one.id, one.made or None, one.seen or None, one.browser or None, is_here)


def _kept(row: ListedTable, person: Person) -> KeptTable:
    card = read_card(row.listing.summary)
    mine = [(n, seat) for n, seat in enumerate(card.seats) if seat.person == person.id]
    return KeptTable(
        id=row.id,
        game=row.game,
        status=card.status,
        visibility=card.visibility,
        created=card.created,
        updated=card.updated,
        seats=[number for number, _ in mine],
        names=[seat.name or "" for _, seat in mine],
    )


# -- reports -------------------------------------------------------------------------------------------
async def post_report(call: RequestContext, body: ReportOrder, query: InviteQuery) -> Reply:
    """Tell the host of the house about a player of a table."""
    live, _ = await call.visible_table(query.invite or None)
    person = await somebody(call)
    reported, name = somebody_else(live.table.seats, body.seat, person)
    limits = call.registry.reports
    if not (limits.take(call.address()) and limits.take(person.id)):
        raise Problem(429, "too_many_reports")
    report = Report(
        id=0,
        at=now(),
        table=live.table.id,
        seat=body.seat,
        reporter=person.id,
        reported=reported,
        name=name,
        reason=body.reason,
        words=clean_text(body.text, REPORT_LETTERS),
    )
    await call.registry.store.people.report(report)
    return call.reply(Reported(report.at), 201)


async def reply_me(call: RequestContext, person: Person | None) -> Reply:
    """Who somebody is and where they play."""
    games = [] if person is None else await call.registry.lists.tables_of(person)
    return call.reply(Me(None if person is None else person.name, games))


async def somebody(call: RequestContext) -> Person:
    """Who is asking; a stranger becomes a guest with a friendly name."""
    person = await call.person()
    if person is not None:
        return person
    return await call.ensure_guest(guest_name(call.request.header("accept-language")))
