"""Simulate how many people a server carries: `python -m tools.scale` writes bench/results/scale.json and plots.

First today's measured rows are simulated; nothing is predicted while one of them is off by more than 15 %.
"""

from __future__ import annotations

import sys
from typing import Any, Final

from dicehospital.lab.page.drawing import Mark, Panel
from dicehospital.lab.page.files import svg
from dicehospital.lab.page.section import Plot
from tools.numbers.results import ROOT, save
from tools.scale.assumptions import PACES, PEOPLE
from tools.scale.model import Load
from tools.scale.prediction import carried, grouped, predicted, reproduced, swept

MOST_OFF: Final = 0.15
PICTURES: Final = ROOT / "docs" / "images"


def main() -> int:
    """Reproduce, predict, and write both; 1 when the simulation is off."""
    compared = reproduced()
    for one in compared:
        print(
            f"{one.what}: measured {one.measured:g}, simulated {one.simulated:.3g} ({one.off:+.0%})"
        )
    if any(abs(one.off) > MOST_OFF for one in compared):
        print("the simulation does not reproduce what was measured: nothing is predicted")
        return 1
    loads = swept()
    rate = carried(loads)
    together = grouped(rate)
    people = [
        predicted(count, pace, together, sharded=sharded)
        for pace in PACES.values()
        for count in PEOPLE
        for sharded in (False, True)
    ]
    told: dict[str, Any] = {
        "reproduced": [[one.what, one.measured, round(one.simulated, 3)] for one in compared],
        "swept": {str(n): [round(load.p50, 2), round(load.p99, 2)] for n, load in loads.items()},
        "carried": rate,
        "together": round(together, 2),
        "people": people,
    }
    file = save("scale", "python -m tools.scale", told)
    (PICTURES / "scale_latency.svg").write_text(svg(latency(loads)), "utf-8")
    (PICTURES / "scale_processes.svg").write_text(svg(processes(people)), "utf-8")
    print(f"{file.relative_to(ROOT)} is written; `python -m tools.numbers --write` writes the page")
    return 0


def latency(loads: dict[int, Load]) -> Plot:
    """Return the waits at one process, from half of the acts to all but one in a hundred."""
    marks = [
        Mark(f"{rate:,} acts a second", load.p50, load.p50, load.p99, _waits(load))
        for rate, load in loads.items()
    ]
    title = "From an act to its acknowledgement, one process: p50 to p99"
    return Plot(title, [Panel("", marks, 50.0)], "{:g}".format, "milliseconds", [], [])


def _waits(load: Load) -> str:
    return f"{load.p50:.1f} to {load.p99:.0f} ms"


def processes(people: list[dict[str, Any]]) -> Plot:
    """Return how many processes so many people need, with and without shards."""
    panels = [
        Panel(name, [_mark(one) for one in people if one["pace"] == pace and one["possible"]])
        for name, pace in PACES.items()
    ]
    title = "Processes (a core and a half each) by people at once"
    return Plot(title, panels, "{:g}".format, "processes", [], [], bars=True)


def _mark(one: dict[str, Any]) -> Mark:
    count = one["processes"]
    name = f"{one['people']:,}{', in shards' if one['sharded'] else ''}"
    return Mark(name, count, count, count, f"{count:,}")


if __name__ == "__main__":
    sys.exit(main())
