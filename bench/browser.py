"""Measure bots in Pyodide, plain and compiled, beside the compiled package: `python bench/browser.py`.

All three have one long-lived process and are asked in turn, so that a noisy moment hits all. Pyodide runs
under Node.js, whose engine is Chromium's. Times are of the processor, but for hints: people wait by the clock.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from environments import BENCH, ROOT, prepare
from protocol import Request
from run import Worker, machine
from tools.starting.steps import Steps
from tools.wasm.fetched import packages
from tools.wasm.libraries import built
from tools.wasm.pyodide import Program
from tools.wasm.wheel import unpacked

PLAIN: Final = "Pyodide, plain"
COMPILED: Final = "Pyodide, compiled"
NATIVE: Final = "CPython, compiled"
GAMES: Final = {"er": "ER", "hospital": "Dice Hospital"}
BOTS: Final = ("greedy", "normal")
GOALS: Final = {"er": 0.25, "hospital": 0.20}  # of the native speed
LONGEST_HINT: Final = 2.0  # seconds
PLAYERS: Final = 2
LONG: Final = 4  # games in which the longest decision is sought
WARM_UP: Final = 3.0  # seconds: the engine of JavaScript compiles well only what runs often


def main() -> int:
    """Measure and print; 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description="Measure bots in Pyodide.")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="a measurement (1)")
    parser.add_argument("--python", type=Path, help="of an environment with the compiled package")
    arguments = parser.parse_args()
    workers = started(arguments.python or prepare("compiled"))
    try:
        check(workers)
        return report(workers, arguments.rounds, arguments.seconds)
    finally:
        for worker in workers.values():
            worker.stop()


def started(python: Path) -> dict[str, Worker]:
    """A worker for each build."""
    compiled = unpacked(built(Steps(), 1))
    return {
        PLAIN: Worker(in_pyodide(ROOT / "src")),
        COMPILED: Worker(in_pyodide(compiled)),
        NATIVE: Worker([str(python), str(BENCH / "worker_bots.py")]),
    }


def in_pyodide(source: Path) -> list[str]:
    """What runs the worker there, on the package in a folder."""
    folders = {"/packages": packages(), "/source": source, "/bench": BENCH}
    return Program("worker_bots", path=[*folders], copied=folders).command()


def check(workers: dict[str, Worker]) -> None:
    """Stop where a build is not what it is called."""
    for name, worker in workers.items():
        about = worker.ask({"measure": "about"})
        if about["compiled"] != (name != PLAIN):
            sys.exit(f"{name} is not: {about}")


def report(workers: dict[str, Worker], rounds: int, seconds: float) -> int:
    """Print everything; 1 where a goal is missed."""
    print("| decisions a second | " + " | ".join(workers) + " | compiled / native |")
    goals = [compared(workers, game, bot, rounds, seconds) for game in GAMES for bot in BOTS]
    print("\n| longest decision | " + " | ".join(workers) + " |")
    for game, bot in ((game, bot) for game in GAMES for bot in BOTS):
        request: Request = {"measure": "longest", "game": game, "bot": bot, "games": LONG}
        found = [worker.ask({**request, "players": PLAYERS}) for worker in workers.values()]
        row(f"{GAMES[game]} {bot}", *(f"{one['longest'] * 1000:.0f} ms" for one in found))
    goals += [hinted(workers, game) for game in GAMES]
    print(f"\n{machine()}")
    return int(not all(goals))


def compared(workers: dict[str, Worker], game: str, bot: str, rounds: int, seconds: float) -> bool:
    """Print how many decisions a second a bot makes; whether that is the goal's share of native ones."""
    request: Request = {"measure": "bots", "game": game, "bot": bot, "players": PLAYERS}
    speeds: dict[str, list[float]] = {name: [] for name in workers}
    for worker in workers.values():
        worker.ask({**request, "seconds": WARM_UP})
    for _ in range(rounds):
        for name, worker in workers.items():
            answer = worker.ask({**request, "seconds": seconds})
            speeds[name].append(answer["decisions"] / answer["cpu"])
    share = median(a / b for a, b in zip(speeds[COMPILED], speeds[NATIVE], strict=True))
    row(f"{GAMES[game]} {bot}", *(f"{median(one):,.0f}" for one in speeds.values()), f"{share:.0%}")
    return share >= GOALS[game]


def hinted(workers: dict[str, Worker], game: str) -> bool:
    """Print how long hints take; whether the compiled one is the Expert's and soon enough."""
    request: Request = {"measure": "hint", "game": game, "players": PLAYERS}
    hints = {name: worker.ask(request) for name, worker in workers.items()}
    row(
        f"{GAMES[game]} hint",
        *(f"{one['longest']:.2f} s ({one['name']})" for one in hints.values()),
    )
    return hints[COMPILED]["longest"] <= LONGEST_HINT and hints[COMPILED]["name"] == "expert"


def row(*cells: str) -> None:
    """A row of a table."""
    print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
