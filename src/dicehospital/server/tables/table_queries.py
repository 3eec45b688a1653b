"""Questions at a table: they are answered from what the asking seat may know, and change nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, TypeVar

from msgspec import Raw, Struct
from msgspec.structs import replace

from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json
from dicehospital.server.compute.fair_queue import QueueFull
from dicehospital.server.compute.pool import PoolClosed, WorkerCrashed
from dicehospital.server.limits.cpu_budget import CpuBudget
from dicehospital.server.protocol import Answer, Ask
from dicehospital.server.tables.acts import ActRejected
from dicehospital.server.tables.finished_record import about
from dicehospital.server.tables.live.live_table import LiveTable
from dicehospital.server.tables.offloaded_queries import (
    HINT_SECONDS,
    LONG_HINT_SECONDS,
    HintRequest,
    course_of_game,
    hint_of,
    insight_of,
    outlook_of,
    planned,
    reason_of,
)
from dicehospital.server.tables.result import result_of
from dicehospital.server.tables.watchers.watcher_set import Watcher, WatcherSet

T = TypeVar("T")


class QueryContext(Struct, frozen=True):
    """A question on its way: about which game, and who pays for the answer."""

    live: LiveTable
    audience: WatcherSet  # the table as who asks sees it
    game: Game[Any]
    ask: Ask
    budget: CpuBudget

    @property
    def seat(self) -> int:
        """The seat that it is about."""
        if self.ask.seat is None:
            raise ActRejected("not_yours", "server.which_seat")
        return self.ask.seat

    async def think(self, work: Callable[..., T], *given: Any) -> T:  # noqa: ANN401 (whatever it takes)
        """What comes of work on the game in a process of its own."""
        now = self.live.autoplay.bot_runner.travelling(self.game)
        try:
            done = await self.live.autoplay.bot_runner.pool.run(
                work, now, *given, client=self.budget.address, charge=self.budget.charge
            )
        except (QueueFull, WorkerCrashed):
            raise ActRejected("busy", "server.too_many") from None
        except PoolClosed:
            raise ActRejected("busy", "server.restarting") from None
        return done.result


async def answer(
    live: LiveTable, audience: WatcherSet, watcher: Watcher, ask: Ask, budget: CpuBudget
) -> Answer:
    """The answer to a question; `ActRejected` says why there is none."""
    if not budget.try_acquire():
        raise ActRejected("busy", "server.too_many")
    game = audience.table.game
    if game is None:
        raise ActRejected("not_now", "server.is_open")
    person = None if watcher.person is None else watcher.person.id
    if ask.seat is not None and ask.seat not in live.table.seats_of(person):
        raise ActRejected("not_yours", "server.not_yours")
    return Answer(ask.id, await ANSWERS[ask.about](QueryContext(live, audience, game, ask, budget)))


async def _outlook(asked: QueryContext) -> Json | Raw:
    """Somebody who looks from there has been sent it; else it is worked out."""
    seat = asked.ask.seat
    shown = asked.audience.outlook(seat)
    return Raw(await asked.think(outlook_of, seat)) if shown is None else shown


async def _scores(asked: QueryContext) -> Json | Raw:
    began = perf_counter()
    scores = [{"total": score.total, "parts": score.parts} for score in asked.game.scores()]
    asked.budget.charge_loop_time(perf_counter() - began)
    return {"scores": scores}


async def _course(asked: QueryContext) -> Json | Raw:
    """How a finished game went; it is played again beside the tables."""
    table = asked.audience.table
    result = result_of(table)
    if table.status != "over" or result is None:
        raise ActRejected("not_now", "server.not_over")
    return Raw(await asked.think(course_of_game, about(table), result.winners))


async def _hint(asked: QueryContext) -> Json | Raw:
    """Moves that lead far, from a bot that sees no more than the seat does; asked again it says the same."""
    wanted, journal = _wanted(asked), asked.game.journal()
    bot_runner, seat = asked.live.autoplay.bot_runner, asked.seat
    hint = bot_runner.hints.get(seat, journal)
    if hint is None:
        left = replace(wanted, planned=bot_runner.plans.left(seat, journal))
        hint = await asked.think(hint_of, left)
        bot_runner.hints.keep(seat, journal, hint)
    bot_runner.plans.keep(seat, journal, hint.plans)
    return hint.answer


async def _insight(asked: QueryContext) -> Json | Raw:
    """What the Expert sees at the things of the table; what a hint has searched is not searched again."""
    wanted, journal = _wanted(asked), asked.game.journal()
    bot_runner, seat = asked.live.autoplay.bot_runner, asked.seat
    insight = bot_runner.insights.get(seat, journal)
    if insight is None:
        hint = bot_runner.hints.get(seat, journal)
        insight = await asked.think(insight_of, wanted, hint and hint.seen)
        bot_runner.insights.keep(seat, journal, insight)
    return insight


def _wanted(asked: QueryContext) -> HintRequest:
    """What is wanted for a seat that has something to decide, with as much thought as it can pay for."""
    table, seat = asked.live.table, asked.seat
    if table.is_compared():
        raise ActRejected("not_now", "server.compared")
    if table.setup.rated:
        raise ActRejected("not_now", "server.rated_hints")
    if seat not in asked.game.to_act:
        raise ActRejected("not_now", "server.nothing_to_decide")
    seconds = LONG_HINT_SECONDS if asked.budget.can_afford(LONG_HINT_SECONDS) else HINT_SECONDS
    return HintRequest(seat, table.id.encode(), table.seq, seconds)


async def _plan(asked: QueryContext) -> Json | Raw:
    """What moves would lead to, one after the other; nothing is done."""
    found = await asked.think(planned, asked.seat, asked.ask.plan)
    if isinstance(found, dict):
        raise ActRejected("bad", "server.bad_field", **found)
    return Raw(found)


async def _why(asked: QueryContext) -> Json | Raw:
    ask = asked.ask
    about = ask.ref if ask.word is None else ask.word
    if ask.move is None and about is None:
        raise ActRejected("bad", "server.why_what")
    found = await asked.think(reason_of, asked.seat, ask.move, about, ask.plan)
    if "field" in found:
        raise ActRejected("bad", "server.bad_field", **found)
    return found


ANSWERS: dict[str, Callable[[QueryContext], Awaitable[Json | Raw]]] = {
    "outlook": _outlook,
    "scores": _scores,
    "course": _course,
    "hint": _hint,
    "insight": _insight,
    "why": _why,
    "plan": _plan,
}
