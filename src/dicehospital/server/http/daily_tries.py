"""Tables that play the deal of a day: the first try of somebody, which counts, practice, and what bots do."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from dicehospital.server.store.statements.days import FirstTry
from dicehospital.server.store.store import Conflict, Person
from dicehospital.server.tables.creation import BOT, ME, Deal, Order
from dicehospital.server.tables.daily.days import closes
from dicehospital.server.tables.daily.themes import theme_of
from dicehospital.server.tables.live.registry import Registry
from dicehospital.server.tables.seats import DayMark

_NOBODY: Final = Person(0, "")  # who makes the tables of bots
_ALWAYS: Final = 2**53  # a bot cannot have looked: whenever it ends, it counts


async def first_try(registry: Registry, person: Person, number: int, game: str) -> FirstTry:
    """The one table at which somebody plays a deal first: there, or to be made."""
    table = await registry.deals.table(number, game, f"person {person.id}")
    return FirstTry(table, number, game, person.id, "", closes(number))


async def begin_first(registry: Registry, person: Person, wanted: FirstTry, origin: str) -> None:
    """Make that table, unless it is there: however often and from wherever it is asked for, there is one."""
    await registry.store.days.note(wanted)
    await _make(registry, wanted, ME, person, origin)


async def begin_practice(
    registry: Registry, person: Person, number: int, game: str, origin: str
) -> str:
    """A new table with the deal, which counts nowhere; its id."""
    deal = Deal(DayMark(number, counts=False), await registry.deals.seed(number, game))
    return (await registry.create(_order(game, number, ME, deal), person, origin)).id


async def let_bots_play(registry: Registry, number: int, game: str) -> None:
    """Let bots of every level play the deal, at tables like everybody's, while nobody waits for them."""
    done = {one.bot for one in await registry.store.days.tries_of_bots(number, game) if one.points}
    for bot in registry.deals.bots:
        if bot not in done:
            table = await registry.deals.table(number, game, f"bot {bot}")
            wanted = FirstTry(table, number, game, None, bot, _ALWAYS)
            await registry.store.days.note(wanted)
            await _make(registry, wanted, BOT + bot, _NOBODY, "")


async def _make(
    registry: Registry, wanted: FirstTry, seat: str, person: Person, origin: str
) -> None:
    if await registry.load(wanted.table) is not None:
        return
    mark = DayMark(wanted.number, counts=True)
    deal = Deal(mark, await registry.deals.seed(wanted.number, wanted.game), wanted.table)
    with suppress(Conflict):  # another device, or another process, was faster
        await registry.create(_order(wanted.game, wanted.number, seat, deal), person, origin)


def _order(game: str, number: int, seat: str, deal: Deal) -> Order:
    return Order(
        game=game,
        players=1,
        seats=[seat],
        options=theme_of(game, number).options,
        start=True,
        deal=deal,
    )
