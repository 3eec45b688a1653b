"""Who is asking: guests, their cookie, their names and their games."""

from __future__ import annotations

from dicehospital.server.http.calls import Call, Reply
from dicehospital.server.http.problems import Problem
from dicehospital.server.http.shapes import Me, MyName
from dicehospital.server.store.store import Person
from dicehospital.server.tables.guests import clean_name, guest_name


async def get_me(call: Call) -> Reply:
    """Who I am and where I play."""
    return await _me(call, await call.person())


async def put_me(call: Call, body: MyName) -> Reply:
    """Say what I am called; whoever has no cookie becomes a guest."""
    name = clean_name(body.name)
    if not name:
        raise Problem(422, "no_name", "name")
    person = await call.person()
    if person is None:
        person = await call.welcome(name)
    else:
        person = await call.rename(person, name)
    return await _me(call, person)


async def _me(call: Call, person: Person | None) -> Reply:
    games = [] if person is None else await call.registry.tables_of(person)
    return call.reply(Me(None if person is None else person.name, games))


async def somebody(call: Call) -> Person:
    """Who is asking; a stranger becomes a guest with a friendly name."""
    person = await call.person()
    if person is not None:
        return person
    return await call.welcome(guest_name(call.request.headers.get("accept-language", "")))
