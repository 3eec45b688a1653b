"""Measure the engine, compiled and plain, beside its peers: `python bench/run.py`.

Every contender has one long-lived process. A round asks each of them for each measurement once,
neighbours in a ratio one after the other, so that a noisy moment hits both; rounds go forwards
and backwards by turns. Times are CPU times of the worker; figures are medians over the rounds.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime as dt
import json
import platform
import subprocess
import sys
from itertools import product
from typing import IO, TYPE_CHECKING, NamedTuple, cast

from environments import BENCH, ROOT, InstallError, prepare, worker_environment
from report import (
    CATANATRON,
    CHESS,
    COMPILED,
    DOORS,
    OPENSPIEL,
    PGX,
    PLAIN,
    Answers,
    Cell,
    history_row,
    table,
    verdicts,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from protocol import Answer, Request

HISTORY = {"er": BENCH / "HISTORY.md", "hospital": BENCH / "HISTORY_HOSPITAL.md"}
WARM_UP_SECONDS = 0.2
GAMES_TO_VERIFY = 60


class Contender(NamedTuple):
    """Who is measured: the environment he lives in and the script that measures him."""

    environment: str
    script: str


CONTENDERS = {
    COMPILED: Contender("compiled", "worker_dicehospital.py"),
    PLAIN: Contender("plain", "worker_dicehospital.py"),
    CATANATRON: Contender("peers", "worker_catanatron.py"),
    OPENSPIEL: Contender("peers", "worker_openspiel.py"),
    CHESS: Contender("peers", "worker_chess.py"),
    PGX: Contender("peers", "worker_pgx.py"),
}

PLAN = (
    Cell(PLAIN, "engine", 2),
    Cell(COMPILED, "engine", 2),
    Cell(CATANATRON, "engine", 4),
    *(Cell(contender, "engine", 2, "hospital") for contender in (COMPILED, PLAIN)),
    Cell(COMPILED, "engine", 2, "care"),
    Cell(OPENSPIEL, "engine", 2),
    Cell(PLAIN, "driven", 2),
    Cell(COMPILED, "driven", 2),
    Cell(CATANATRON, "driven", 4),
    *(Cell(contender, "driven", 2, "hospital") for contender in (COMPILED, PLAIN)),
    Cell(OPENSPIEL, "driven", 2),
    Cell(CHESS, "driven", 2),
    Cell(PLAIN, "copy", 2),
    Cell(COMPILED, "copy", 2),
    *(Cell(contender, "copy", 2, "hospital") for contender in (COMPILED, PLAIN)),
    Cell(COMPILED, "copy", 2, "care"),
    Cell(CATANATRON, "copy", 4),
    Cell(OPENSPIEL, "copy", 2),
    Cell(CHESS, "copy", 2),
    *(
        Cell(contender, measure, players)
        for players in (4, 1)
        for measure in ("engine", "driven", "copy")
        for contender in (PLAIN, COMPILED)
    ),
    *DOORS,
)


class WorkerError(Exception):
    """A worker died or could not measure; the text is its own account."""


class Worker:
    """One process that measures one contender."""

    def __init__(self, command: list[str]) -> None:
        """Start it."""
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=BENCH,
            env=worker_environment(),
        )
        self._requests = cast("IO[str]", self._process.stdin)
        self._answers = cast("IO[str]", self._process.stdout)

    def ask(self, request: Request) -> Answer:
        """Return what it measured."""
        try:
            self._requests.write(json.dumps(request) + "\n")
            self._requests.flush()
            line = self._answers.readline()
        except BrokenPipeError:
            line = ""
        answer: Answer = json.loads(line) if line else {"error": "the worker has ended"}
        if "error" in answer:
            raise WorkerError(answer["error"])
        return answer

    def stop(self) -> None:
        """End it by closing its input."""
        with contextlib.suppress(BrokenPipeError):
            self._requests.close()
        self._process.wait()


def main() -> int:
    """Measure, print, keep if asked to, and return the exit code."""
    arguments = parsed_arguments()
    workers, abouts = start_workers(peers=arguments.peers)
    try:
        check_builds(abouts, workers)
        answers = measure(workers, rounds=arguments.rounds, seconds=arguments.seconds)
    finally:
        for worker in workers.values():
            worker.stop()
    names = {name: title(name, about) for name, about in abouts.items()}
    print(f"\n{table(in_order_of_rows(answers), names)}\n\n{machine()}")
    if arguments.save:
        save(answers, abouts[COMPILED]["version"])
    missing = arguments.peers and len(workers) < len(CONTENDERS)
    failed = "FAIL" in verdicts(answers).values() or missing
    return 1 if arguments.strict and failed else 0


def parsed_arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description="Measure the engine beside its peers.")
    parser.add_argument("--rounds", type=int, default=7, help="rounds (7)")
    parser.add_argument("--seconds", type=float, default=1.5, help="of CPU a measurement (1.5)")
    parser.add_argument("--no-peers", dest="peers", action="store_false", help="only our builds")
    parser.add_argument("--save", action="store_true", help="add a row to bench/HISTORY.md")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a target is missed")
    return parser.parse_args()


def start_workers(*, peers: bool) -> tuple[dict[str, Worker], dict[str, Answer]]:
    """Return the workers and what they are; a peer that cannot be had is left out."""
    workers: dict[str, Worker] = {}
    abouts: dict[str, Answer] = {}
    for name, (environment, script) in CONTENDERS.items():
        if environment == "peers" and not peers:
            continue
        print(f"preparing {name} (bench/.envs/{environment})", flush=True)
        try:
            worker = Worker([str(prepare(environment)), str(BENCH / script)])
            abouts[name] = worker.ask({"measure": "about"})
            workers[name] = worker
        except (InstallError, WorkerError) as error:
            if environment != "peers":
                raise
            print(f"  left out: {error}", flush=True)
    return workers, abouts


def check_builds(abouts: Mapping[str, Answer], workers: Mapping[str, Worker]) -> None:
    """Stop when the builds are not what they are called or do not play the same games."""
    if not abouts[COMPILED]["compiled"] or abouts[PLAIN]["compiled"]:
        sys.exit("the builds are not one compiled and one plain: see pip install -v .")
    for game, players in (*product(HISTORY, (2, 4, 1)), ("care", 2), ("care", 5)):
        request: Request = {
            "measure": "verify",
            "game": game,
            "games": GAMES_TO_VERIFY,
            "players": players,
        }
        compiled, plain = (workers[name].ask(request) for name in (COMPILED, PLAIN))
        if compiled != plain:
            sys.exit(f"compiled and plain differ, {game}, {players} players: {compiled} {plain}")
    print(f"compiled and plain agree on {GAMES_TO_VERIFY} games each for all player counts")


def measure(workers: Mapping[str, Worker], *, rounds: int, seconds: float) -> Answers:
    """Return the answers of all rounds."""
    plan = [cell for cell in PLAN if cell.contender in workers]
    for cell in plan:
        workers[cell.contender].ask(request_for(cell, WARM_UP_SECONDS))
    answers: Answers = {cell: [] for cell in plan}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", flush=True)
        for cell in plan if number % 2 == 0 else reversed(plan):
            answers[cell].append(workers[cell.contender].ask(request_for(cell, seconds)))
    return answers


def request_for(cell: Cell, seconds: float) -> Request:
    """Return the request that measures a cell."""
    return {
        "measure": cell.measure,
        "game": cell.game,
        "seconds": seconds,
        "players": cell.players,
    }


def in_order_of_rows(answers: Answers) -> Answers:
    """Return the same answers in the order in which the table shows them."""
    contenders, players = list(CONTENDERS), (2, 4, 1)
    cells = sorted(
        answers, key=lambda c: (contenders.index(c.contender), c.game, players.index(c.players))
    )
    return {cell: answers[cell] for cell in cells}


def title(contender: str, about: Answer) -> str:
    """Return the name and version of a contender as the table shows them."""
    build = f" {contender}" if contender in (COMPILED, PLAIN) else ""
    return f"{about['name']} {about['version']}{build}"


def machine() -> str:
    """Return the machine and the Python of this run."""
    return f"{platform.machine()} {platform.system()}, CPython {platform.python_version()}"


def save(answers: Answers, version: str) -> None:
    """Add a row to each history."""
    today = dt.datetime.now(tz=dt.UTC).date().isoformat()
    for game, path in HISTORY.items():
        row = history_row(answers, game, [today, version, commit(), machine()])
        with path.open("a", encoding="utf-8") as history:
            history.write(row + "\n")
        print(f"added to {path.relative_to(ROOT)}")


def commit() -> str:
    """Return the short hash of the commit, with a + when files differ from it, or "-"."""
    try:
        short = _git("rev-parse", "--short", "HEAD")
        changed = _git("status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.CalledProcessError):
        return "-"
    return short + ("+" if changed else "")


def _git(*arguments: str) -> str:
    command = ["git", "--no-optional-locks", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
