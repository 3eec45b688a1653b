"""Load the server and say how it bears it: `python bench/load.py [--quick] [--save]`.

Paced: 500 tables with two sockets each make 1,000 acts a second together, on the cores that the
generator shares; then all sockets are dropped at once. Closed: as many acts as can be, our server
and boardgame.io by turns. Workers: the same with one process and with two, by turns. Pressure: what
others feel while one address does its worst. Idle: sockets at which nothing happens. See bench/LOAD.md.
"""

from __future__ import annotations

import argparse
import datetime as dt
import gc
import shutil
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING, NamedTuple

import uvloop
from rich.console import Console

from crowd.closed import measure_closed
from crowd.idle import measure_idle
from crowd.machine import CORES, allow_sockets
from crowd.paced import measure_paced
from crowd.pressure import measure_pressure
from crowd.servers import fresh_home
from crowd.summary import Results, all_met, history_row, shown, worker_row
from crowd.workers import measure_workers
from dicehospital.kernel.build import COMPILED
from environments import BENCH, ROOT
from run import commit, machine

if TYPE_CHECKING:
    from pathlib import Path

HISTORY = BENCH / "LOAD.md"
SCENES = ("paced", "closed", "workers", "pressure", "idle")


class Size(NamedTuple):
    """How much is measured."""

    paced_tables: int
    paced_seconds: float
    closed_tables: int
    closed_rounds: int
    closed_seconds: float
    worker_rounds: int
    pressure_seconds: float
    idle_sockets: int


WHOLE = Size(500, 60, 200, 5, 8, 4, 10, 2_000)
QUICK = Size(500, 10, 200, 2, 3, 1, 3, 400)


def main() -> int:
    """Measure, print, keep if asked to, and return the exit code."""
    arguments = parsed_arguments()
    size = QUICK if arguments.quick else WHOLE
    if arguments.seconds is not None:
        size = size._replace(paced_seconds=arguments.seconds)
    if arguments.tables is not None:
        size = size._replace(paced_tables=arguments.tables)
    prepare_generator()
    home = fresh_home()
    try:
        results = uvloop.run(measure(home, size, arguments.only or SCENES))
    finally:
        shutil.rmtree(home, ignore_errors=True)
    Console().print(shown(results))
    print(", ".join(about()))
    if arguments.save:
        save(results)
    return 1 if arguments.strict and not all_met(results) else 0


def parsed_arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description="Load the server and say how it bears it.")
    parser.add_argument("--quick", action="store_true", help="a minute, to see that it works")
    parser.add_argument("--only", action="append", choices=SCENES, help="leave the others out")
    parser.add_argument("--seconds", type=float, help="of paced play (60)")
    parser.add_argument("--tables", type=int, help="of paced play, two acts a second each (500)")
    parser.add_argument("--save", action="store_true", help="add a row to bench/LOAD.md")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a goal is missed")
    return parser.parse_args()


def prepare_generator() -> None:
    """Allow all the sockets, here and in the servers, and keep the garbage collector out of it."""
    allow_sockets()
    gc.set_threshold(100_000, 50, 1_000)


async def measure(home: Path, size: Size, scenes: list[str] | tuple[str, ...]) -> Results:
    """Return what was asked for; every scene has a server and data of its own."""
    results = Results()
    if "paced" in scenes:
        print(f"paced: {size.paced_tables} tables for {size.paced_seconds:.0f} s", flush=True)
        paced, storm = await measure_paced(
            place(home, "paced"), tables=size.paced_tables, seconds=size.paced_seconds
        )
        results = results._replace(paced=paced, storm=storm)
    if "closed" in scenes:
        print(f"closed loop: {size.closed_rounds} rounds", flush=True)
        closed = await measure_closed(
            place(home, "closed"),
            tables=size.closed_tables,
            rounds=size.closed_rounds,
            seconds=size.closed_seconds,
        )
        results = results._replace(closed=closed)
    if "workers" in scenes:
        print(f"workers: {size.worker_rounds} rounds", flush=True)
        workers = await measure_workers(
            place(home, "workers"),
            tables=size.closed_tables,
            rounds=size.worker_rounds,
            seconds=size.closed_seconds,
        )
        results = results._replace(workers=workers)
    if "pressure" in scenes:
        print("pressure: one attack after the other", flush=True)
        felt = await measure_pressure(place(home, "pressure"), seconds=size.pressure_seconds)
        results = results._replace(pressure=felt)
    if "idle" in scenes:
        print(f"idle: {size.idle_sockets} sockets", flush=True)
        idle = await measure_idle(place(home, "idle"), sockets=size.idle_sockets)
        results = results._replace(idle=idle)
    return results


def place(home: Path, scene: str) -> Path:
    """Return a new folder for the data and the log of one scene."""
    folder = home / scene
    folder.mkdir()
    return folder


def about() -> list[str]:
    """Return when and what was measured, and on which machine."""
    build = "compiled" if COMPILED else "plain"
    today = dt.datetime.now(tz=dt.UTC).date().isoformat()
    return [today, f"{version('dicehospital')} {build}", commit(), f"{CORES} cores {machine()}"]


def save(results: Results) -> None:
    """Add a row to the table of what was measured: many processes and pressure, or one process."""
    text = HISTORY.read_text(encoding="utf-8")
    before, gap, after = text.partition("\n\n## One process")
    if (row := worker_row(results, about())) is not None:
        before = f"{before}\n{row}"
    if any(results[:4]):
        after = f"{after}{history_row(results, about())}\n"
    HISTORY.write_text(before + gap + after, encoding="utf-8")
    print(f"added to {HISTORY.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(main())
