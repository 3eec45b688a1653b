"""Processes that do pieces of work and can be stopped at any moment.

One thread speaks with each of them through a pipe of its own. The pool of the standard library has one
pipe for all results: a process that is killed while it writes to it leaves half a message, and the rest of
it is waited for without end.
"""

from __future__ import annotations

import signal
import traceback
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar

from dicehospital.kernel.errors import BadInput
from dicehospital.lab.interrupts import starting_deaf, uninterrupted

T = TypeVar("T")
_Work = Callable[[range], Any]

# Fresh interpreters: forking a program with threads (a progress bar) is unsafe.
_CONTEXT: Final = get_context("spawn")


class Processes:
    """So many processes at most, each started when there is work for it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._started: list[_Process] = []
        self._numbers = count()
        self._waiting: deque[tuple[int, _Work, range]] = deque()
        self._outcomes: dict[int, _Outcome] = {}

    def submit(self, work: Callable[[range], T], piece: range) -> Callable[[], T]:
        """Have a piece of work done; what this gives waits for what came of it."""
        number = next(self._numbers)
        self._waiting.append((number, work, piece))
        self._hand_out()
        return partial(self._received, number)

    def finish(self) -> None:
        """Let all processes end what they are at, and wait for them."""
        for process in self._started:
            process.dismiss()
        for process in self._started:
            process.join()

    def kill(self) -> None:
        """End all processes now."""
        with uninterrupted():
            for process in self._started:
                process.kill()
            for process in self._started:
                process.join()
            self._started.clear()

    def _received(self, number: int) -> Any:  # noqa: ANN401 (whatever the work gives)
        self._collect(0)
        while number not in self._outcomes:
            self._collect(None)
        found, error = self._outcomes.pop(number)
        if error is not None:
            raise error
        return found

    def _collect(self, seconds: float | None) -> None:
        """Take what is done, after waiting for it so long at most, and give out more."""
        busy = {process.pipe: process for process in self._started if process.is_busy}
        for pipe in wait(list(busy), seconds):
            number, outcome = busy[pipe].take()  # type: ignore[index]
            self._outcomes[number] = outcome
        self._hand_out()

    def _hand_out(self) -> None:
        """Give what waits to whoever is free; the rest waits here, since pieces can take a minute."""
        for process in self._started:
            if self._waiting and not process.is_busy:
                process.give(*self._waiting.popleft())
        while self._waiting and len(self._started) < self._most:
            with uninterrupted():
                self._started.append(_Process())
            self._started[-1].give(*self._waiting.popleft())


class _Process:
    """One of the processes, seen from here."""

    def __init__(self) -> None:
        self.pipe, theirs = _CONTEXT.Pipe()
        self.is_busy = False
        self._known: _Work | None = None
        self._process = _CONTEXT.Process(target=_serve, args=(theirs,))
        with starting_deaf():
            self._process.start()
        theirs.close()  # or its end would not be noticed

    def give(self, number: int, work: _Work, piece: range) -> None:
        """Send it a piece; the work itself only when it is another than the last."""
        self.is_busy = True
        try:
            self.pipe.send((number, None if work is self._known else work, piece))
        except OSError:
            raise BadInput("jobs", "sim.process_lost") from None
        self._known = work

    def take(self) -> tuple[int, _Outcome]:
        """What it sends back; `BadInput` when it was killed, most likely for want of memory."""
        try:
            number, outcome = self.pipe.recv()
        except (EOFError, OSError):
            raise BadInput("jobs", "sim.process_lost") from None
        self.is_busy = False
        return number, outcome

    def dismiss(self) -> None:
        """Let it end after its piece: there will be no other one."""
        self.pipe.close()

    def kill(self) -> None:
        """End it in the midst of whatever it does."""
        self._process.kill()
        self.pipe.close()

    def join(self) -> None:
        """Wait for its end."""
        self._process.join()


# -- in the other process --------------------------------------------------------------------------------
_Outcome = tuple[Any, Exception | None]  # what came of a piece, or why nothing did


def _serve(pipe: Connection) -> None:
    """Do pieces as they come, until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever gives out the pieces hears it
    work: _Work = len
    try:
        while True:
            number, other, piece = pipe.recv()
            work = other or work  # the first message brings some
            pipe.send((number, _outcome(work, piece)))
    except (EOFError, OSError):
        return


def _outcome(work: _Work, piece: range) -> _Outcome:
    try:
        return work(piece), None
    except Exception as error:  # noqa: BLE001 (raised again where the pieces are given out)
        error.add_note(traceback.format_exc())
        return None, error
