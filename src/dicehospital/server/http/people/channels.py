"""How I am told that it is my turn, over HTTP: channels, a test of each, quiet hours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import LANGUAGES
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.people.channel_shapes import (
    BrowserOrder,
    KeptChannel,
    MailCode,
    MyChannel,
    MyChannels,
    NewMailbox,
    NewWebhook,
    QuietHours,
)
from dicehospital.server.http.problems import Problem, bad_input, not_found
from dicehospital.server.store.statements.channels import Channel, NewChannel, Quiet
from dicehospital.server.store.store import Person
from dicehospital.server.tables.accounts.browsers import coarse_name
from dicehospital.server.tables.channels.mail.codes import fits
from dicehospital.server.tables.channels.quiet_hours import check_quiet
from dicehospital.server.tables.channels.telling import MAIL, PUSH
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


async def post_mailbox(call: RequestContext, body: NewMailbox) -> Reply:
    """Tell me by mail, once I have typed the code that is sent there now."""
    person = await call.guest()
    _take(call, person)
    usual = _checked(call, MAIL, body.address, "")
    if await _mailbox(call, person, body.address) is None:
        channel = NewChannel(
            person=person.id,
            kind=MAIL,
            address=body.address,
            label=clean_text(body.label, _LABEL) or usual,
            keys=fresh_token(),
            language=_language(body.language),
            session=None,
            code="",  # nothing fits it
            made=now(),
        )
        await _add(call, channel)
    found = await _mailbox(call, person, body.address)
    if found is not None and found.code is not None:
        await _send_code(call, found)
    return await _reply(call, person, 201)


async def put_code(call: RequestContext, body: MailCode) -> Reply:
    """Confirm that I read what is sent to an address."""
    person = await call.guest()
    channel = await _channel(call, person)
    _take(call, person)
    if channel.code is not None:
        if not fits(channel, body.code):
            raise Problem(403, "wrong_code", "code")
        await call.registry.store.channels.confirm(person.id, channel.id)
    return await _reply(call, person)


async def delete_channel(call: RequestContext) -> Reply:
    """Tell me there no more."""
    person = await call.guest()
    if not await call.registry.store.channels.end(person.id, call.number("no_channel")):
        raise not_found("no_channel")
    return await _reply(call, person)


async def post_test(call: RequestContext) -> Reply:
    """Send something there now; what became of it stands with the channel."""
    person = await call.guest()
    channel = await _channel(call, person)
    _take(call, person)
    if channel.code is None:
        await _telling(call).test(channel)
    else:  # nothing else is sent to an address that nobody has confirmed
        await _send_code(call, channel)
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


async def _channel(call: RequestContext, person: Person) -> Channel:
    """Whose number is in the path; a 404 where it is not mine, or nothing can be sent there."""
    number, ways = call.number("no_channel"), _telling(call).ways
    found = await call.registry.store.channels.of(person.id)
    channel = next((one for one in found if one.id == number and one.kind in ways), None)
    if channel is None:
        raise not_found("no_channel")
    return channel


async def _mailbox(call: RequestContext, person: Person, address: str) -> Channel | None:
    found = await call.registry.store.channels.of(person.id)
    return next((one for one in found if one.kind == MAIL and one.address == address), None)


async def _send_code(call: RequestContext, channel: Channel) -> None:
    """Send a code, unless that address has had too many, whoever asked for them."""
    telling = _telling(call)
    if not telling.codes.take(channel.address):
        raise Problem(429, "too_many_codes")
    await telling.send_code(channel)


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
        kept = await call.registry.store.channels.of(person.id)
        channels = [_shown(one, person) for one in kept]
        quiet = await quiet_hours(call, person)
    found = MyChannels(channels, quiet, list(offers.hosts), offers.push_key, offers.mail)
    return call.reply(found, status)


def _shown(one: Channel, person: Person) -> MyChannel:
    return MyChannel(
        id=one.id,
        kind=one.kind,
        label=one.label,
        here=one.kind == PUSH and one.session == person.session,
        confirmed=one.code is None,
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
