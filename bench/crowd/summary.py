"""What the load test prints and keeps: figures, goals, and a row of the history."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from crowd.closed import Closed
    from crowd.idle import Idle
    from crowd.paced import Paced, Storm
    from crowd.pressure import Felt
    from crowd.workers import Workers

SCENES = (
    "paced: ",
    "storm: ",
    "closed: ",
    "workers: ",
    "pressure: ",
    "idle: ",
)  # how the first line of each begins
GONE = "-"  # not measured this time
MORE_THAN_ANCHOR = 1.5
MORE_THAN_ONE_PROCESS = 1.7
DEARER_AT_MOST = 0.15
BESIDE_BOTS = 25  # ms, p99
BESIDE_ATTACKS = 50
MEGABYTES = 300


class Results(NamedTuple):
    """Whatever was measured."""

    paced: Paced | None = None
    storm: Storm | None = None
    closed: Closed | None = None
    idle: Idle | None = None
    workers: Workers | None = None
    pressure: Sequence[Felt] | None = None


class Line(NamedTuple):
    """A figure, and the goal it is judged by."""

    what: str
    figure: str
    goal: str = ""
    is_met: bool | None = None  # None: there is no goal


def lines(results: Results) -> Iterator[Line]:
    """All figures in the order in which they are shown."""
    if results.paced is not None:
        yield from _paced_lines(results.paced)
    if results.storm is not None:
        yield from _storm_lines(results.storm)
    if results.closed is not None:
        yield from _closed_lines(results.closed)
    if results.workers is not None:
        yield from _worker_lines(results.workers)
    if results.pressure is not None:
        yield from _pressure_lines(results.pressure)
    if results.idle is not None:
        yield from _idle_lines(results.idle)


def _paced_lines(seen: Paced) -> Iterator[Line]:
    first, last, most = (kilobytes / 1024 for kilobytes in seen.memory)
    acks, others = seen.acks, seen.others
    errors = sum(seen.errors.values())
    yield Line("paced: tables, seconds", f"{seen.tables}, {seen.seconds:.0f}")
    yield Line("acts a second", f"{seen.rate:,.0f}", ">= 990", seen.rate >= 990)
    yield Line("moves of the game a second", f"{seen.moves / seen.seconds:,.0f}")
    yield Line("games ended and replaced", f"{seen.games}")
    yield Line("act to ack, p50 ms", f"{acks.p50:.1f}", "<= 3", acks.p50 <= 3)
    yield Line("act to ack, p99 ms", f"{acks.p99:.1f}", "<= 25", acks.p99 <= 25)
    yield Line("act to ack, p99.9 ms", f"{acks.p999:.1f}", "<= 100", acks.p999 <= 100)
    yield Line("act to ack, most ms", f"{acks.most:.1f}")
    yield Line("act to the other player, p50 / p99 / p99.9 ms", str(others))
    yield Line("errors", _named(seen.errors), "none", errors == 0)
    yield Line("server, most MB", f"{most:.0f}", "<= 250", most <= 250)
    yield Line("server, MB at first and at last", f"{first:.0f}, {last:.0f}")
    yield Line("server, CPU ms an act", f"{1000 * seen.cpu_seconds / seen.acts:.3f}")
    yield Line("server, share of a core", f"{seen.cpu_seconds / seen.seconds:.0%}")
    yield Line("generator, share of a core", f"{seen.generator_seconds / seen.seconds:.0%}")
    yield Line("noise", str(seen.noise), "quiet", seen.noise.is_quiet)


def _storm_lines(seen: Storm) -> Iterator[Line]:
    yield Line("storm: sockets", f"{seen.sockets}")
    yield Line("all back after s", f"{seen.seconds:.2f}", "<= 5", seen.seconds <= 5)
    yield Line("saw less than before", f"{seen.lost}", "0", seen.lost == 0)


def _closed_lines(seen: Closed) -> Iterator[Line]:
    middle, least, most = seen.ratio()
    quiet = sum(pair.is_quiet for pair in seen.pairs)
    errors = sum((Counter(side.errors) for pair in seen.pairs for side in pair), Counter())
    ours, anchor = efficiencies(seen)
    yield Line("closed: tables", f"{seen.tables}")
    yield Line("rounds counted of those made", f"{quiet} of {len(seen.pairs)}", ">= 1", quiet > 0)
    yield Line("dicehospital, acts a CPU second (ER, on disk)", f"{ours:,.0f}")
    yield Line("boardgame.io, acts a CPU second (counting, in memory)", f"{anchor:,.0f}")
    met = middle >= MORE_THAN_ANCHOR if quiet else None  # noise can make any ratio
    goal = f">= {MORE_THAN_ANCHOR}"
    yield Line("ratio [least - most]", _ratio(middle, least, most), goal, met)
    yield Line("... of clients that ask for views alone", _ratio(*seen.lean_ratio()))
    yield Line("dicehospital, acts a second", _middle([pair.ours.rate for pair in seen.counted]))
    yield Line("boardgame.io, acts a second", _middle([pair.anchor.rate for pair in seen.counted]))
    yield Line("dicehospital, ack p50 / p99 / p99.9 ms", str(seen.counted[-1].ours.acks))
    yield Line("boardgame.io, ack p50 / p99 / p99.9 ms", str(seen.counted[-1].anchor.acks))
    yield Line("errors", _named(errors), "none", not errors)


def _worker_lines(seen: Workers) -> Iterator[Line]:
    middle, least, most = seen.ratio()
    dearer, even = seen.dearer(), seen.evenness()
    goal = f">= {MORE_THAN_ONE_PROCESS}"
    yield Line("workers: quiet rounds of those made", f"{seen.quiet} of {len(seen.rounds)}")
    met = middle >= MORE_THAN_ONE_PROCESS if seen.quiet else None
    yield Line(
        "two carry, of what one carries [least - most]", _ratio(middle, least, most), goal, met
    )
    yield Line("CPU time an act, more than with one process", f"{dearer:+.0%}")
    yield Line("the less busy of two, of the busier one", f"{even:.0%}")
    yield Line("errors", f"{seen.errors()}", "0", seen.errors() == 0)


def _pressure_lines(seen: Sequence[Felt]) -> Iterator[Line]:
    yield Line("pressure: attacks", f"{len(seen)}")
    for felt in seen:
        limit = BESIDE_BOTS if felt.attack == "bots" else BESIDE_ATTACKS
        p99, size = felt.beside.p99, felt.kilobytes / 1024
        yield Line(f"{felt.attack}: others alone, p50 / p99 / p99.9 ms", str(felt.alone))
        yield Line(
            f"{felt.attack}: others beside it", str(felt.beside), f"p99 <= {limit}", p99 <= limit
        )
        yield Line(
            f"{felt.attack}: server, most MB", f"{size:.0f}", f"<= {MEGABYTES}", size <= MEGABYTES
        )


def _idle_lines(seen: Idle) -> Iterator[Line]:
    stages = ", ".join(f"{size / 1024:.0f}" for size in seen[1:])
    yield Line("idle: sockets", f"{seen.sockets}")
    yield Line("server, MB empty, with tables, with all sockets", stages)
    yield Line("kB a socket", f"{seen.each_socket:.1f}", "<= 40", seen.each_socket <= 40)
    yield Line("kB a table with its game", f"{seen.each_table:.1f}")


def efficiencies(seen: Closed) -> tuple[float, float]:
    """Acts a CPU second of both servers, medians of the rounds that count."""
    ours = median(pair.ours.efficiency for pair in seen.counted)
    return ours, median(pair.anchor.efficiency for pair in seen.counted)


def shown(results: Results) -> Table:
    """The table for the terminal."""
    table = Table("what", "figure", "goal", "")
    for line in lines(results):
        if line.what.startswith(SCENES):
            table.add_section()
        verdict = {True: "[green]PASS", False: "[red]FAIL", None: ""}[line.is_met]
        table.add_row(escape(line.what), escape(line.figure), line.goal, verdict)
    return table


def all_met(results: Results) -> bool:
    """Whether no goal is missed."""
    return all(line.is_met is not False for line in lines(results))


def history_row(results: Results, about: list[str]) -> str:
    """One line of the table in LOAD.md."""
    paced, storm, closed, idle = results[:4]
    cells = [GONE] * 5
    if paced is not None:
        cells = [
            f"{paced.rate:,.0f}",
            str(paced.acks),
            str(paced.others),
            f"{paced.memory[2] / 1024:.0f}",
            f"{1000 * paced.cpu_seconds / paced.acts:.3f}",
        ]
    cells.append(f"{storm.seconds:.2f}" if storm is not None else GONE)
    if closed is not None:
        ours, anchor = efficiencies(closed)
        noisy = "" if any(pair.is_quiet for pair in closed.pairs) else " noisy"
        cells += [f"{ours:,.0f}", f"{anchor:,.0f}", _ratio(*closed.ratio()) + noisy]
        cells.append(_ratio(*closed.lean_ratio()) + noisy)
    else:
        cells += [GONE] * 4
    cells.append(f"{idle.each_socket:.1f}" if idle is not None else GONE)
    judged = "yes" if all_met(results) else "no"
    cells.append(GONE if None in results[:4] else judged)
    return f"| {' | '.join([*about, *cells])} |"


def worker_row(results: Results, about: list[str]) -> str | None:
    """One line of the other table in LOAD.md; None when nothing of it was measured."""
    workers, pressure = results.workers, results.pressure
    if workers is None and pressure is None:
        return None
    cells = [GONE] * 3
    if workers is not None:
        ratio = _ratio(*workers.ratio()) + ("" if workers.quiet else " noisy")
        cells = [ratio, f"{workers.dearer():+.0%}", f"{workers.evenness():.0%}"]
    felt = {one.attack: one for one in pressure or ()}
    for name in ("bots", "deaf", "bodies", "asks", "heads"):
        cells.append(_pressed(felt[name]) if name in felt else GONE)
    return f"| {' | '.join([*about, *cells])} |"


def _pressed(felt: Felt) -> str:
    """p99 alone and beside, and memory."""
    return f"{felt.alone.p99:.1f} > {felt.beside.p99:.1f} ms, {felt.kilobytes / 1024:.0f} MB"


def _ratio(middle: float, least: float, most: float) -> str:
    return f"{middle:.2f} [{least:.2f}-{most:.2f}]"


def _middle(values: list[float]) -> str:
    return f"{median(values):,.0f}"


def _named(errors: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {times}" for name, times in errors.items()) or "none"
