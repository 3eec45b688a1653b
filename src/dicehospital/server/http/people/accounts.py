"""How somebody is known again: recovery words, a name and a passphrase, and on which devices they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.kernel.errors import BadInput
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.people.account_shapes import (
    PasskeyAnswer,
    PasskeyAsked,
    PassphraseOrder,
    RecoveryWords,
    SignIn,
    SignInByLink,
    SignInByWords,
    SignUp,
    WordsOrder,
)
from dicehospital.server.http.people.guests import my_account, reply_me, somebody
from dicehospital.server.http.problems import Problem, bad_input, not_found
from dicehospital.server.limits.addresses import network_of
from dicehospital.server.limits.password_queue import PasswordChecksBusy
from dicehospital.server.store.store import Person
from dicehospital.server.tables.accounts.browsers import coarse_name
from dicehospital.server.tables.accounts.likeness import account_name, likeness
from dicehospital.server.tables.accounts.passphrases import check_passphrase
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.moderation import told

if TYPE_CHECKING:
    from dicehospital.server.tables.accounts.accounts import Accounts
    from dicehospital.server.tables.accounts.passkeys.passkeys import Passkeys


async def get_account(call: RequestContext) -> Reply:
    """What I am known again by, and on which devices."""
    _accounts(call)
    return await _shown(call, await call.person())


async def post_words(call: RequestContext, body: WordsOrder) -> Reply:
    """Ten words by which I am known on another device; those before are known no more."""
    accounts, person = _accounts(call), await somebody(call)
    words = await accounts.new_words(person, body.language)
    await _renew(call, person)
    return call.reply(RecoveryWords(words), 201)


async def put_account(call: RequestContext, body: SignUp) -> Reply:
    """Give me a name and a passphrase to sign in with; I stay who I am."""
    accounts = _accounts(call)
    try:
        name = account_name(body.name)
        check_passphrase(body.passphrase, name)
    except BadInput as error:
        raise bad_input(error) from None
    if not accounts.limits.sign_ups.take(call.address()):
        raise Problem(429, "too_many_tries")
    if await accounts.is_taken(name):
        raise Problem(409, "name_taken", "name")
    person = await call.person() or await call.ensure_guest(name)
    if await accounts.sign_up(person, name, body.passphrase) is None:
        has_one = await call.registry.store.accounts.of_person(person.id) is not None
        raise Problem(409, "has_account") if has_one else Problem(409, "name_taken", "name")
    return await _shown(call, await _renew(call, person))


async def put_passphrase(call: RequestContext, body: PassphraseOrder) -> Reply:
    """Change my passphrase; every other device has to sign in anew."""
    accounts, person = _accounts(call), await call.guest()
    account = await call.registry.store.accounts.of_person(person.id)
    if account is None:
        raise Problem(409, "no_account")
    if await _person_named(call, account.name, body.before) is None:
        raise Problem(403, "wrong_passphrase", "before")
    try:
        await accounts.change_passphrase(account, body.passphrase)
    except BadInput as error:
        raise bad_input(error) from None
    renewed = await _renew(call, person)
    await call.registry.guests.end_others(renewed)
    return await _shown(call, renewed)


# -- passkeys --------------------------------------------------------------------------------------------
async def post_passkey_asked(call: RequestContext) -> Reply:
    """What my browser makes a passkey by."""
    keys, person = _passkeys(call), await somebody(call)
    account = await call.registry.store.accounts.of_person(person.id)
    name = person.name if account is None else account.name
    return call.reply(PasskeyAsked(await keys.ask_for_key(person, name)), 201)


async def post_passkey(call: RequestContext, body: PasskeyAnswer) -> Reply:
    """Know me by a passkey that my browser has made."""
    keys, person = _passkeys(call), await call.guest()
    browser = coarse_name(call.request.header("user-agent"))
    made = await keys.read_key(person, body.credential, browser)
    if made is None:
        raise Problem(403, "wrong_passkey")
    if not await call.registry.store.passkeys.add(made):
        raise Problem(409, "too_many_passkeys")
    return await _shown(call, await _renew(call, person), 201)


async def delete_passkey(call: RequestContext) -> Reply:
    """Know me by a passkey no more."""
    _accounts(call)
    person, number = await call.guest(), call.number("no_passkey")
    if not await call.registry.store.passkeys.end(person.id, number):
        raise not_found("no_passkey")
    return await _shown(call, person)


async def post_session_asked(call: RequestContext) -> Reply:
    """What a browser signs to sign in by a passkey; it tells nothing of who has any."""
    keys = _passkeys(call)
    return call.reply(PasskeyAsked(await keys.ask_for_signature()), 201)


async def post_session_by_passkey(call: RequestContext, body: PasskeyAnswer) -> Reply:
    """Sign in by a passkey."""
    person = await _passkeys(call).person_of(body.credential)
    if person is None:
        raise Problem(403, "wrong_passkey")
    return await _signed_in(call, person)


def _passkeys(call: RequestContext) -> Passkeys:
    """What knows passkeys, unless there are none here or too many tries come from there."""
    accounts = _accounts(call)
    if accounts.passkeys is None:
        raise Problem(409, "no_passkeys_here")
    if not accounts.limits.take(call.address()):
        raise Problem(429, "too_many_tries")
    return accounts.passkeys


# -- signing in ------------------------------------------------------------------------------------------
async def post_session(call: RequestContext, body: SignIn) -> Reply:
    """Sign in by a name and a passphrase."""
    person = await _person_named(call, body.name, body.passphrase)
    if person is None:
        raise Problem(403, "wrong_passphrase")
    return await _signed_in(call, person)


async def post_session_by_words(call: RequestContext, body: SignInByWords) -> Reply:
    """Sign in by recovery words."""
    accounts = _accounts(call)
    if not accounts.limits.take(call.address()):
        raise Problem(429, "too_many_tries")
    try:
        person = await accounts.person_of_words(body.words)
    except BadInput as error:
        raise bad_input(error) from None
    if person is None:
        raise Problem(403, "wrong_words", "words")
    return await _signed_in(call, person)


async def post_session_by_link(call: RequestContext, body: SignInByLink) -> Reply:
    """Sign in by a link from the host, with another passphrase; every other device is signed out."""
    accounts = _accounts(call)
    if not accounts.limits.take(call.address()):
        raise Problem(429, "too_many_tries")
    try:
        number = await accounts.reset(body.token, body.passphrase)
    except BadInput as error:
        raise bad_input(error) from None
    person = None if number is None else await call.registry.store.person_by_id(number)
    if person is None:
        raise Problem(403, "wrong_link")
    reply = await _signed_in(call, person)
    here = await call.registry.guests.find(call.token)
    if here is not None:
        await call.registry.guests.end_others(here)
    return reply


async def _person_named(call: RequestContext, name: str, passphrase: str) -> Person | None:
    accounts = _accounts(call)
    limits, network = accounts.limits, network_of(call.request.client)
    if not (limits.take(call.address()) and limits.names.take(likeness(name))):
        raise Problem(429, "too_many_tries")
    is_known = await call.person() is not None
    try:
        return await accounts.person_named(name, passphrase, network, is_known=is_known)
    except PasswordChecksBusy:
        raise Problem(429, "too_many_tries") from None


async def _signed_in(call: RequestContext, person: Person) -> Reply:
    """The browser gets a token that nobody has seen, whatever it has shown before."""
    for ban in await call.registry.store.people.bans(now()):
        if ban.person == person.id:
            raise Problem(403, "banned", message=told(ban))
    return await reply_me(call, await _begin(call, person, await call.person()))


# -- devices -----------------------------------------------------------------------------------------------
async def delete_sessions(call: RequestContext) -> Reply:
    """Sign out all devices but this one."""
    _accounts(call)
    person = await call.guest()
    await call.registry.guests.end_others(person)
    return await _shown(call, person)


async def delete_session(call: RequestContext) -> Reply:
    """Sign out a device; this one only if there is a way back."""
    _accounts(call)
    person, number = await call.guest(), call.number("no_session")
    is_here = number == person.session
    if is_here and not await _has_way_back(call, person):
        raise Problem(409, "no_way_back")
    if not await call.registry.guests.end_session(person.id, number):
        raise not_found("no_session")
    call.is_forgotten = is_here
    return await _shown(call, None if is_here else person)


async def _has_way_back(call: RequestContext, person: Person) -> bool:
    kept, keys = call.registry.store.accounts, _accounts(call).passkeys
    if await kept.of_person(person.id) is not None or await kept.words_made(person.id) is not None:
        return True
    return keys is not None and bool(await call.registry.store.passkeys.of(person.id))


# -- who asks ------------------------------------------------------------------------------------------------
def _accounts(call: RequestContext) -> Accounts:
    """What knows them; a page that is its own server has none."""
    if call.accounts is None:
        raise not_found("not_found")
    return call.accounts


async def _renew(call: RequestContext, person: Person) -> Person:
    """Another token for a browser that has become more: one that somebody had slipped in ends."""
    if not person.session:
        person = await call.registry.guests.find(call.token) or person
    return await _begin(call, person, person)


async def _begin(call: RequestContext, person: Person, before: Person | None) -> Person:
    guests = call.registry.guests
    browser = coarse_name(call.request.header("user-agent"))
    call.token = await guests.open_session(person, browser, before)
    return await guests.find(call.token) or person


async def _shown(call: RequestContext, person: Person | None, status: int = 200) -> Reply:
    return call.reply(await my_account(call, person), status)
