"""Component packs over HTTP: read and checked before a table is made with them."""

from __future__ import annotations

from dicehospital.api import GAMES
from dicehospital.kernel.errors import BadInput
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.offload import offload
from dicehospital.server.http.problems import Problem
from dicehospital.server.http.schemas import PackOrder, PackRead
from dicehospital.server.settings import Settings
from dicehospital.server.tables.packs import name_of, read_text, show_pack


async def post_pack(call: RequestContext, body: PackOrder) -> Reply:
    """A pack as a table would take it, with its cards in every language; nothing is kept."""
    count_pack(call)
    return await offload(call, _read, body, call.registry.settings)


def count_pack(call: RequestContext) -> None:
    """Reading a pack takes longer than most requests: nobody reads them without end."""
    if not call.registry.packs.take(call.address()):
        raise Problem(429, "too_many")


def _read(order: PackOrder, settings: Settings) -> PackRead:
    if order.game not in GAMES:
        raise BadInput("game", "not_one_of", seen=order.game, allowed=GAMES)
    pack = read_text(order.text, order.name, settings)
    return PackRead(pack, name_of(pack) or "", show_pack(order.game, pack))
