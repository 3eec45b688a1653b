"""From one process to many people: cores, PostgreSQL, Redis, prices, and which of them ends first."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import Any, NamedTuple

from tools.numbers.results import BENCH, Row, last
from tools.scale import assumptions as given
from tools.scale.model import Load, closed, paced

RATES = (200, 400, 600, 800, 1_000, 1_200, 1_400, 1_600)


class Compared(NamedTuple):
    """A figure that was measured, and what the simulation says."""

    what: str
    measured: float
    simulated: float

    @property
    def off(self) -> float:
        """By which share the simulation is off."""
        return self.simulated / self.measured - 1


def reproduced(seconds: float = 30.0) -> list[Compared]:
    """Return today's measured rows beside the same scenes simulated."""
    page = BENCH / "LOAD.md"
    row = last(page, "acts/s")
    whole = _with_all(page)
    p50, p99, p999 = map(float, row["ack ms"].split(" / "))
    play = paced(given.COSTS, given.TABLES, given.PACE, seconds)
    rush = closed(given.COSTS, given.CLOSED_TABLES, seconds / 6)
    return [
        Compared("acts a second, paced", _number(row["acts/s"]), play.rate),
        Compared("CPU ms an act, paced", float(row["CPU ms"]), play.cpu_ms),
        Compared("acknowledged after ms, p50", p50, play.p50),
        Compared("... p99", p99, play.p99),
        Compared("... p99.9", p999, play.p999),
        Compared("acts a CPU second, closed", _number(whole["ours"]), 1000 / rush.cpu_ms),
        Compared("two processes carry, of one", float(_two(page)), 2.0),
    ]


def _with_all(page: Any) -> Row:  # noqa: ANN401 (a path)
    """Return the newest row of the paced and the closed scene on one day."""
    from tools.numbers.results import MISSING, rows

    found = [r for r in rows(page, "ratio") if MISSING not in (r["acts/s"], r["ours"])]
    return found[-1]


def _two(page: Any) -> str:  # noqa: ANN401 (a path)
    return last(page, "two : one")["two : one"].split()[0]


def _number(text: str) -> float:
    return float(text.replace(",", ""))


def swept(seconds: float = 12.0) -> dict[int, Load]:
    """Return one process at more and more acts a second."""
    return {rate: paced(given.COSTS, rate // 2, rate, seconds) for rate in RATES}


def carried(loads: dict[int, Load]) -> int:
    """Return the most acts a second that a process bears and nobody waits too long."""
    good = [
        rate
        for rate, load in loads.items()
        if load.p99 <= given.MOST_P99_MS and load.loop_share <= given.MOST_LOOP
    ]
    return max(good)


def grouped(rate: int, seconds: float = 6.0) -> float:
    """Return how many lines go together to a database that is a round trip away."""
    far = replace(given.COSTS, commit=given.ROUND_TRIP_MS)
    return paced(far, rate // 2, rate, seconds).together


def predicted(people: int, pace: float, together: float, *, sharded: bool) -> dict[str, Any]:
    """Return what so many people need; processes hear of all lines, or of those of their shard."""
    acts = people * pace
    processes = _processes(acts, sharded=sharded)
    if processes is None:
        return {"people": people, "pace": pace, "sharded": sharded, "acts": acts, "possible": False}
    heard = min(processes, given.SHARD) - 1 if sharded else processes - 1
    database = (acts / together * given.GROUP_MS + acts * given.ROW_MS) / 1000
    deliveries = acts * heard
    redis = max(1, ceil(deliveries / given.DELIVERIES)) if processes > 1 else 0
    memory = processes * given.PROCESS_MB / 1000 + people * given.SOCKET_KB / 1e6
    found: dict[str, Any] = {
        "people": people,
        "pace": pace,
        "sharded": sharded,
        "possible": True,
        "acts": acts,
        "processes": processes,
        "memory_gb": round(memory, 1),
        "database_cores": round(database, 2),
        "deliveries": round(deliveries),
        "redis": redis,
    }
    return found | {"euros": round(_price(processes, database, redis))}


def _processes(acts: float, *, sharded: bool) -> int | None:
    """Return how many processes carry the acts and hear of those of others; None: no number does."""
    own = given.COSTS.act + given.COSTS.turn * 2
    for count in range(1, 4_000):
        others = acts / count * (min(count, given.SHARD) - 1) if sharded else acts * (1 - 1 / count)
        busy = (acts / count * own + others * given.HEARD_MS) / 1000
        if busy <= given.MOST_LOOP:
            return count
    return None


def _price(processes: int, database: float, redis: int) -> float:
    """Return euros a month: a core for each process, half of one beside it for bots and commits."""
    cores = processes * 1.5
    return (
        cores * given.CORE_PRICE
        + max(2, ceil(database / 0.6)) * given.DATABASE_CORE_PRICE * (processes > 1)
        + redis * given.REDIS_PRICE
    )
