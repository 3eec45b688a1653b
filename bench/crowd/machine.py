"""What the kernel tells about the machine and the processes on it: CPU, memory, noise."""

from __future__ import annotations

import os
import resource
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")
CORES = os.cpu_count() or 1
OTHERS_AT_MOST = 0.15  # of all cores, taken by processes that are no part of the measurement
STEAL_AT_MOST = 0.04  # of all cores, taken by other guests of the same host


def allow_sockets() -> None:
    """Let this process, and those it starts, open as many sockets as the machine allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def cpu_seconds(pid: int) -> float:
    """CPU time of a process so far, all threads, in user and kernel mode."""
    # The name of the program, in brackets, may hold blanks; the fields after it do not.
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def family(pid: int) -> list[int]:
    """A process and all that it has started, and those in turn, which still run."""
    found = [pid]
    for one in found:
        for listing in Path(f"/proc/{one}/task").glob("*/children"):
            with suppress(OSError):
                found += map(int, listing.read_text(encoding="utf-8").split())
    return found


def cpu_by_process(pid: int) -> dict[int, float]:
    """CPU time of a process and of each that it has started."""
    found: dict[int, float] = {}
    for one in family(pid):
        with suppress(OSError):  # it has just ended
            found[one] = cpu_seconds(one)
    return found


def family_kilobytes(pid: int) -> int:
    """Memory of a process and of all that it has started, what they share counted once."""
    total = 0
    for one in family(pid):
        with suppress(OSError):
            lines = Path(f"/proc/{one}/smaps_rollup").read_text(encoding="utf-8").splitlines()
            total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total


def resident_kilobytes(pid: int, field: str = "VmRSS") -> int:
    """Memory that a process has now (`VmRSS`) or had at most (`VmHWM`)."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith(f"{field}:"):
            return int(line.split()[1])
    raise LookupError(field)


class Noise(NamedTuple):
    """The share of all cores that others took meanwhile."""

    others: float
    steal: float

    @property
    def is_quiet(self) -> bool:
        """Whether a measurement made meanwhile may count."""
        return self.others <= OTHERS_AT_MOST and self.steal <= STEAL_AT_MOST

    def __str__(self) -> str:
        return f"others {self.others:.0%}, steal {self.steal:.1%}"


class Meter:
    """Measures from when it is made: CPU time of a server and what it starts, and the machine's noise."""

    def __init__(self, server: int) -> None:
        """Start measuring."""
        self._server = server
        self._begin = self._read()

    def server_seconds(self) -> float:
        """CPU time of the server since."""
        return self._read().server - self._begin.server

    def generator_seconds(self) -> float:
        """CPU time of this process since."""
        return self._read().generator - self._begin.generator

    def noise(self) -> Noise:
        """What others took since."""
        now, begin = self._read(), self._begin
        ours = now.server - begin.server + now.generator - begin.generator
        whole = now.whole - begin.whole
        return Noise(max(0.0, now.busy - begin.busy - ours) / whole, now.steal_since(begin) / whole)

    def _read(self) -> _Reading:
        first = Path("/proc/stat").read_text(encoding="utf-8").split("\n", 1)[0].split()[1:9]
        user, nice, system, idle, wait, irq, softirq, steal = (int(word) / TICKS for word in first)
        return _Reading(
            server=sum(cpu_by_process(self._server).values()),
            generator=cpu_seconds(os.getpid()),
            busy=user + nice + system,
            steal=steal,
            whole=user + nice + system + idle + wait + irq + softirq + steal,
        )


class _Reading(NamedTuple):
    server: float
    generator: float
    busy: float
    steal: float
    whole: float

    def steal_since(self, begin: _Reading) -> float:
        return self.steal - begin.steal
