"""The table that a request is about, for who may see it."""

from __future__ import annotations

from dicehospital.server.http.context import RequestContext
from dicehospital.server.http.problems import not_found
from dicehospital.server.store.store import Person
from dicehospital.server.tables.live.live_table import LiveTable


async def visible_room(
    call: RequestContext, invite: str | None, table: str | None = None
) -> tuple[LiveTable, Person | None]:
    """A table, usually that of the path, if whoever asks may see it; and who asks."""
    person = await call.person()
    wanted = call.request.path["id"] if table is None else table
    room = await call.registry.visible(wanted, person, invite)
    if room is None:
        raise not_found("unknown_table")
    return room, person
