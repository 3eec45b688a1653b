"""Programs that we start and end: each in a group of its own, so that ending it ends what it started."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

_PATIENCE: Final = 15  # seconds; a server says good-bye to its visitors first


class Failed(Exception):  # noqa: N818 (a finding)
    """A program ended badly; its log tells why."""

    def __init__(self, what: str, log: Path) -> None:
        self.log = log
        super().__init__(f"{what}, see {log}")


class Programs:
    """Those that run now."""

    def __init__(self) -> None:
        self._running: set[subprocess.Popen[str]] = set()
        self._lock = threading.Lock()
        self._is_over = False

    def start(self, command: Sequence[str | Path], **options: Any) -> subprocess.Popen[str]:  # noqa: ANN401 (as Popen's)
        """Start one; not after the end of all."""
        with self._lock:
            if self._is_over:
                raise KeyboardInterrupt
            program = subprocess.Popen(
                [str(part) for part in command], start_new_session=True, text=True, **options
            )
            self._running.add(program)
        return program

    def run(
        self,
        command: Sequence[str | Path],
        log: Path,
        heard: Callable[[str], None] = lambda _line: None,
        **options: Any,  # noqa: ANN401 (as Popen's)
    ) -> None:
        """Run one to its end, line by line into a log; `Failed` when it fails."""
        log.parent.mkdir(parents=True, exist_ok=True)
        program = self.start(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
        assert program.stdout  # noqa: S101 (a pipe was asked for)
        with log.open("w", buffering=1, encoding="utf-8") as file, program.stdout as told:
            for line in told:
                file.write(line)
                heard(line.strip())
        if self.ended(program):
            if self._is_over:
                raise KeyboardInterrupt
            raise Failed(f"{Path(command[0]).name} failed", log)

    def ended(self, program: subprocess.Popen[str]) -> int:
        """Wait for its end; its exit status."""
        status = program.wait()
        self._running.discard(program)
        return status

    def stop(self, program: subprocess.Popen[str]) -> int:
        """Ask one to end, and make it when it does not."""
        for number, patience in ((signal.SIGTERM, _PATIENCE), (signal.SIGKILL, None)):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(program.pid, number)
            with suppress(subprocess.TimeoutExpired):
                program.wait(patience)
                break
        return self.ended(program)

    def stop_all(self) -> None:
        """End all, and let nothing more begin."""
        with self._lock:
            self._is_over = True
        for program in list(self._running):
            self.stop(program)
