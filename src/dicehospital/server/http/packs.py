"""Component packs over HTTP: read and checked before a table is made with them."""

from __future__ import annotations

from dicehospital.api import GAMES
from dicehospital.kernel.errors import BadInput
from dicehospital.server.http.calls import Call, Reply
from dicehospital.server.http.engine import engine
from dicehospital.server.http.problems import Problem
from dicehospital.server.http.shapes import PackOrder, PackRead
from dicehospital.server.limits import address_of
from dicehospital.server.packs import name_of, read_text, show_pack
from dicehospital.server.settings import Settings


async def post_pack(call: Call, body: PackOrder) -> Reply:
    """A pack as a table would take it, with its cards in every language; nothing is kept."""
    count_pack(call)
    settings = call.registry.settings
    return call.reply(await engine(call, lambda: _read(body, settings), ""))


def count_pack(call: Call) -> None:
    """Reading a pack takes longer than most requests: nobody reads them without end."""
    client = call.request.client
    if not call.registry.packs.take(address_of((client.host, client.port) if client else None)):
        raise Problem(429, "too_many")


def _read(order: PackOrder, settings: Settings) -> PackRead:
    if order.game not in GAMES:
        raise BadInput("game", "not_one_of", seen=order.game, allowed=GAMES)
    pack = read_text(order.text, order.name, settings)
    return PackRead(pack, name_of(pack) or "", show_pack(order.game, pack))
