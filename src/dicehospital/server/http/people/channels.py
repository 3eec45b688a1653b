"""How I am told that it is my turn, over HTTP: channels, a test of each, quiet hours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import LANGUAGES
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.people.channel_shapes import (
    BrowserOrder,
    KeptChannel,
    MyChannel,
    MyChannels,
    NewWebhook,
    QuietHours,
)
from dicehospital.server.http.problems import Problem, bad_input, not_found
from dicehospital.server.store.statements.channels import Channel, NewChannel, Quiet
from dicehospital.server.store.store import Person
from dicehospital.server.tables.accounts.browsers import coarse_name
from dicehospital.server.tables.channels.quiet_hours import check_quiet
from dicehospital.server.tables.channels.telling import PUSH
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.guests import clean_text

if TYPE_CHECKING:
    from dicehospital.server.tables.channels.telling import Telling

_LABEL = 40


async def get_channels(call: RequestContext) -> Reply:
    """How I am told that it is my turn, and how I could be."""
    return await _reply(call, await call.person())


async def post_channel(call: RequestContext, body: NewWebhook) -> Reply:
    """Tell me there, too."""
    person = await call.guest()
    _take(call, person)
    usual = _checked(call, "webhook", body.address, body.form)
    channel = NewChannel(
        person=person.id,
        kind="webhook",
        address=body.address,
        label=clean_text(body.label, _LABEL) or usual,
        keys=body.form,
        language=_language(body.language),
        session=None,
        code=None,
        made=now(),
    )
    await _add(call, channel)
    return await _reply(call, person, 201)


async def put_browser(call: RequestContext, body: BrowserOrder) -> Reply:
    """Tell me at this browser, until it is signed out."""
    person = await call.guest()
    keys = f"{body.p256dh} {body.auth}"
    _checked(call, PUSH, body.endpoint, keys)
    channel = NewChannel(
        person=person.id,
        kind=PUSH,
        address=body.endpoint,
        label=coarse_name(call.request.header("user-agent")),
        keys=keys,
        language=_language(body.language),
        session=person.session,
        code=None,
        made=now(),
    )
    await _add(call, channel)
    return await _reply(call, person)


async def delete_channel(call: RequestContext) -> Reply:
    """Tell me there no more."""
    person = await call.guest()
    if not await call.registry.store.channels.end(person.id, call.number("no_channel")):
        raise not_found("no_channel")
    return await _reply(call, person)


async def post_test(call: RequestContext) -> Reply:
    """Send something there now; what became of it stands with the channel."""
    person, telling = await call.guest(), _telling(call)
    number = call.number("no_channel")
    found = await call.registry.store.channels.of(person.id)
    channel = next((one for one in found if one.id == number), None)
    if channel is None or channel.kind not in telling.ways:
        raise not_found("no_channel")
    _take(call, person)
    await telling.test(channel)
    return await _reply(call, person)


async def put_quiet(call: RequestContext, body: QuietHours) -> Reply:
    """Tell me nothing in these hours; what came meanwhile is told at their end."""
    person = await call.guest()
    try:
        quiet = check_quiet(Quiet(body.zone, body.begins, body.ends))
    except BadInput as error:
        raise bad_input(error) from None
    await call.registry.store.channels.set_quiet(person.id, quiet)
    return await _reply(call, person)


async def delete_quiet(call: RequestContext) -> Reply:
    """Tell me at any hour."""
    person = await call.guest()
    await call.registry.store.channels.end_quiet(person.id)
    return await _reply(call, person)


def _checked(call: RequestContext, kind: str, address: str, keys: str) -> str:
    """What a channel is called if its owner does not say; a refusal where it cannot be one."""
    way = _telling(call).ways.get(kind)
    if way is None:
        raise Problem(409, "no_such_way")
    try:
        return way.check(address, keys)
    except BadInput as error:
        raise bad_input(error) from None


async def _add(call: RequestContext, channel: NewChannel) -> None:
    if not await call.registry.store.channels.add(channel):
        raise Problem(409, "too_many_channels")


async def kept_channels(call: RequestContext, person: Person) -> list[KeptChannel]:
    """All that is kept of the channels of somebody."""
    found = await call.registry.store.channels.of(person.id)
    return [
        KeptChannel(**structs.asdict(_shown(one, person)), address=one.address, keys=one.keys)
        for one in found
    ]


async def quiet_hours(call: RequestContext, person: Person) -> QuietHours | None:
    """When somebody is told nothing."""
    found = await call.registry.store.channels.quiet_of(person.id)
    return None if found is None else QuietHours(found.zone, found.begins, found.ends)


async def _reply(call: RequestContext, person: Person | None, status: int = 200) -> Reply:
    offers = _telling(call).offers
    channels, quiet = [], None
    if person is not None:
        found = await call.registry.store.channels.of(person.id)
        channels = [_shown(one, person) for one in found]
        quiet = await quiet_hours(call, person)
    return call.reply(MyChannels(channels, quiet, list(offers.hosts), offers.push_key), status)


def _shown(one: Channel, person: Person) -> MyChannel:
    return MyChannel(
        id=one.id,
        kind=one.kind,
        label=one.label,
        here=one.kind == PUSH and one.session == person.session,
        language=one.language,
        made=one.made,
        told=one.told,
        failed=one.failed,
        problem=one.problem,
    )


def _telling(call: RequestContext) -> Telling:
    if call.telling is None:
        raise Problem(409, "needs_server")
    return call.telling


def _take(call: RequestContext, person: Person) -> None:
    """Bound how often somebody has something sent to an address of their choice."""
    limits = _telling(call).tries
    if not (limits.take(call.address()) and limits.take(person.id)):
        raise Problem(429, "too_many_tries")


def _language(wanted: str) -> str:
    return wanted if wanted in LANGUAGES else LANGUAGES[0]
